import { expect, test } from 'vitest'
import { placeOf, wayTo } from './stage'

const parts = (...places: string[]) => places.map((p): [Element, string] => [{} as Element, p])

test('the place where most changes is shown', () => {
  expect(placeOf(parts('map', 'hand', 'hand', 'hand'), 'map', ['map', 'hand', 'log'])).toBe('hand')
  expect(placeOf(parts('map', 'hand', 'hand'), 'map', ['map', 'hand', 'log'])).toBe('map')
  expect(placeOf(parts('log', 'log', 'log'), 'map', ['map', 'hand', 'log'])).toBe('map')
  expect(placeOf([], 'map', ['map', 'hand'])).toBe('map')
})

test('all that has changed stands in the middle of the frame, if the frame is large enough', () => {
  const frame = { left: 0, top: 40, right: 400, bottom: 340 }
  expect(wayTo({ left: 300, top: 240, right: 600, bottom: 500 }, frame)).toEqual([250, 180])
  expect(wayTo({ left: 0, top: 40, right: 400, bottom: 340 }, frame)).toEqual([0, 0])
  expect(wayTo({ left: 0, top: 40, right: 410, bottom: 100 }, frame)).toBeNull()
  expect(wayTo({ left: 0, top: 0, right: 10, bottom: 310 }, frame)).toBeNull()
})
