import { expect, test } from 'vitest'
import type { Offer } from '../../lib/api'
import type { Player } from './types'
import { wishAt } from './wish'

const player = { factories: [{ good: 'food', open: true }] } as unknown as Player
const offers = (...choices: string[]) => choices.map((choice) => ({ choice, kind: choice.split('(')[0] }) as unknown as Offer)

test('whoever touches a part would do what the question is about', () => {
  const at = (target: string, ...of: string[]) => wishAt(player, offers(...of), target)
  expect(at('track:shipping', 'develop(quality)')).toBe('develop(shipping)')
  expect(at('shelf:workshop', 'take(patent)')).toBe('take(workshop)')
  expect(at('good:food', 'build(lamps)')).toBe('upgrade(food)')
  expect(at('good:clothes', 'upgrade(food)')).toBe('build(clothes)')
  expect(at('good:food', 'action(employ)')).toBe('action(build)')
  expect(at('worker:food.2', 'hire-both(lamps)')).toBe('hire(food,2)')
  expect(at('worker:food.1', 'token(lamps,1)')).toBe('turn(food,1)')
})

test('a part that the question is not about asks nothing', () => {
  const at = (target: string, ...of: string[]) => wishAt(player, offers(...of), target)
  expect(at('track:shipping', 'ship(1)')).toBeNull()
  expect(at('good:food', 'action(build)')).toBeNull()
  expect(at('worker:food.1', 'set(1)')).toBeNull()
  expect(at('ships', 'develop(quality)')).toBeNull()
})
