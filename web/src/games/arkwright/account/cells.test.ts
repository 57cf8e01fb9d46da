import { expect, it } from 'vitest'
import { cell } from './cells'
import type { Column } from './sheet'

// A tie gives nobody a bonus: who has it all the same says by what.
it('says that a tie was won by the Press Attaché', () => {
  const column = {
    reasons: { sold: 2, appeal: 1, most: 1 },
    moves: [{ step: 'shares', by: 4, space: 18 }],
    ties: 2,
  } as Column
  expect(cell(column, 'shares', 0, 2).small).toEqual(['2 + 1 + 1', expect.stringContaining('press_attache')])
  expect(cell({ ...column, ties: 0 }, 'shares', 0, 2).small).toEqual(['2 + 1 + 1'])
})

// A25-17.21: 9 workers at £2, of whom 4 are paid £1 less.
it('has the sum of wages that a Foreman lowers', () => {
  const column = {
    bill: { cash: 14, workers: 9, machines: 0 },
    raised: { shares: 0, loans: 0 },
    moves: [] as Column['moves'],
  } as Column
  expect(cell(column, 'bill', 0, 2).small).toEqual(['9 × £2 − £4', expect.stringContaining('foreman')])
})
