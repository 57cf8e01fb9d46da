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
