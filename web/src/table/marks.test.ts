import { expect, test } from 'vitest'
import type { Action } from '../lib/actions'
import { covers, marks } from './marks'

const begins = (n: number, kind: 'year' | 'period', number: number) =>
  ({ n, sort: kind === 'year' ? 'caption' : 'move', facts: [{ kind, args: [{ name: kind, number }] }] }) as unknown as Action
const period = (n: number) => `Period ${n}`

test('every period of a game has its mark, also one that has just begun', () => {
  const both = [begins(70, 'period', 2), begins(125, 'period', 3)]
  // Eight letters and what stands around them take 11 × 1.8 % of the way: 36 of 182 events.
  expect(marks(both, 182, period)).toEqual([
    { n: 70, name: 'Period 2', before: false },
    { n: 125, name: 'Period 3', before: false },
  ])
  expect(marks(both, 130, period)).toEqual([
    { n: 70, name: 'Period 2', before: false },
    { n: 125, name: 'Period 3', before: true },
  ])
})

test('names that would lie on each other are left out', () => {
  const years = [begins(10, 'year', 1780), begins(18, 'year', 1790), begins(60, 'year', 1800)]
  expect(marks(years, 100, period).map((m) => m.name)).toEqual(['1780', '1800'])
})

test('a name makes way for the knob', () => {
  const m = { n: 70, name: 'Period 2', before: false }
  // It lies from 70 to 106, and the knob has 3.3 to either side.
  expect([66, 67, 70, 109, 110].map((n) => covers(m, n, 182))).toEqual([false, true, true, true, false])
  // One before its place leaves the knob there.
  expect(covers({ n: 125, name: 'Period 3', before: true }, 125, 130)).toBe(false)
  expect(covers({ n: 125, name: 'Period 3', before: true }, 110, 130)).toBe(true)
})
