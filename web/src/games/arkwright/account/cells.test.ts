import { expect, it } from 'vitest'
import type { Account } from '../../../lib/api'
import { cell, toldTo } from './cells'
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

// A25-9.2.10, A25-9.2.13: the cash of a company has its takings while Patrons are asked.
it('counts the takings in the cash while Patrons are asked, once all before them is shown', () => {
  const steps = ['made', 'offered', 'home', 'patrons', 'takings', 'shares', 'bill', 'weakens', 'ship'].map((id) => ({ id }))
  const at = (done: number, shown: number) => toldTo({ steps, done } as unknown as Account, shown)
  expect([at(3, 1), at(3, 3), at(5, 5), at(8, 8), at(9, 9)]).toEqual([1, 5, 6, 9, 9])
})
