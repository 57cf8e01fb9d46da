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
