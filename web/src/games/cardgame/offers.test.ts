import { expect, test } from 'vitest'
import type { Offer } from '../../lib/api'
import { machines, sameCard } from './offers'

const offer = (kind: string, ...preview: [string, number, number][]) =>
  ({ kind, preview: preview.map(([gauge, from, to]) => ({ gauge, from, to, seat: 0 })) }) as unknown as Offer

test('the machines of several cards are counted together', () => {
  const two = offer('turn', ['machines/food', 0, 2], ['workers/food', 3, 1])
  expect(machines([two, offer('turn', ['machines/lamps', 1, 2])])).toBe(3)
  expect(machines([offer('hire', ['workers/food', 0, 3]), { kind: 'hire' } as unknown as Offer])).toBe(0)
})

test('a worker card is in one offer of those put together', () => {
  const at = (...targets: string[]) => ({ targets }) as unknown as Offer
  const both = at('good:food', 'worker:food.1', 'worker:food.2')
  expect(sameCard(both, at('good:food', 'worker:food.1'))).toBe(true)
  expect(sameCard(at('good:food', 'worker:food.2'), at('good:food', 'worker:food.1'))).toBe(false)
  expect(sameCard(both, at('good:lamps', 'worker:lamps.1'))).toBe(false)
})
