import { expect, test } from 'vitest'
import { cell } from './cells'
import type { Column } from './sheet'

const column = (made: number, extra: number, goods: number): Column =>
  ({ made, extra, sold: { goods, price: 11 } }) as unknown as Column

test('goods sold beyond those made are told as from store', () => {
  expect(cell(column(1, 0, 2), 'sold', 22).small).toHaveLength(2)
  expect(cell(column(1, 1, 2), 'sold', 22).small).toHaveLength(1)
  expect(cell(column(3, 0, 2), 'sold', 22).small).toHaveLength(1)
})

test('goods of other factories that were thrown away are not lost goods of this one (CG-5.2.3)', () => {
  const left = (stored: number, lost: number, thrown: object[]) =>
    cell({ made: 4, extra: 0, stored, lost, thrown } as unknown as Column, 'store', 0)
  expect(left(4, 0, [{ good: 'food', goods: 2 }])).toMatchObject({ big: '4', small: [expect.stringContaining('thrown')] })
  expect(left(2, 2, []).small).toEqual([expect.stringContaining('lost')])
  expect(left(2, 1, [{ good: 'food', goods: 2 }]).small).toHaveLength(2)
  expect(left(0, 0, []).big).toBe('–')
})
