import { expect, test } from 'vitest'
import { placeOf } from './stage'

const parts = (...places: string[]) => places.map((p): [Element, string] => [{} as Element, p])

test('the place where most changes is shown', () => {
  expect(placeOf(parts('map', 'hand', 'hand', 'hand'), 'map', ['map', 'hand', 'log'])).toBe('hand')
  expect(placeOf(parts('map', 'hand', 'hand'), 'map', ['map', 'hand', 'log'])).toBe('map')
  expect(placeOf(parts('log', 'log', 'log'), 'map', ['map', 'hand', 'log'])).toBe('map')
  expect(placeOf([], 'map', ['map', 'hand'])).toBe('map')
})
