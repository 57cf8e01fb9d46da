import { expect, test } from 'vitest'
import type { JudgedTurn, Review } from '../lib/reviews'
import { points, storyFor } from './judged'

const turn = (to: number, seat: number, more: Partial<JudgedTurn>): JudgedTurn => ({
  from: to - 1,
  to,
  seat,
  round: to,
  whole: true,
  before: [],
  after: [],
  lines: [],
  played: 0,
  shown: true,
  loss: 0,
  error: 0,
  cost: 0,
  cost_error: 0,
  why: [],
  rows: [],
  worlds: 1,
  ...more,
})

// A slip costs to 3 points of chance, a mistake to 7.
test('points of chance never say another class than the mark beside them', () => {
  const all = (['slip', 'mistake', 'costly'] as const).map((k) => (loss: number) => points({ class: k, loss }))
  expect([0.002, 0.024, 0.03].map(all[0]!)).toEqual(['1', '2', '3'])
  expect([0.0301, 0.034, 0.036, 0.07].map(all[1]!)).toEqual(['3.1', '3.4', '4', '7'])
  expect([0.071, 0.074, 0.12].map(all[2]!)).toEqual(['7.1', '7.4', '12'])
})

test('the story tells a reader which of the own turns cost most', () => {
  const led = { kind: 'all', key: 'review.story.all', seat: 1, args: [] }
  const other = { kind: 'lost', key: 'review.story.lost', seat: 1, args: [], turn: 2 }
  const of = { name: 'of', term: 'arkwright.product.food' }
  const turns = [
    turn(1, 0, { cost: 9 }),
    turn(2, 1, { class: 'costly', loss: 0.2 }),
    turn(3, 0, { class: 'slip', loss: 0.024 }),
    turn(4, 0, { class: 'costly', loss: 0.3, shown: false }),
  ]
  const review = { game: 'railways', seats: 3, turns, story: [led, other] } as unknown as Review
  expect(storyFor(review, null)).toEqual([led, other])
  // Whoever has nothing to regret reads of another.
  expect(storyFor(review, 2)).toEqual([led, other])
  expect(storyFor(review, 0)).toEqual([
    led,
    {
      kind: 'lost',
      key: 'review.story.lost',
      seat: 0,
      turn: 3,
      args: [
        { name: 'when', number: 3 },
        { name: 'points', number: 2 },
      ],
    },
  ])
  const price = { kind: 'price', key: 'review.headline.price', seat: 0, args: [{ name: 'price', number: 8 }, of] }
  turns[2]!.headline = price as never
  expect(storyFor(review, 0).at(-1)).toMatchObject({ kind: 'price', args: [{ name: 'when' }, of, { name: 'points' }] })
  turns[2]!.shown = false
  expect(storyFor(review, 0).at(-1)).toMatchObject({ kind: 'account', turn: 1, args: [{ name: 'when' }, { number: 9 }] })
})
