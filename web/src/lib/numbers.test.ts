import { expect, test } from 'vitest'
import { called, grids, type GameNumber } from './numbers'

const number = (path: string, value = '1'): GameNumber => ({
  path,
  part: path.split(/[.[]/)[0]!,
  value,
  class: 'seed',
  why: '',
  said: true,
})

test('numbers that stand together are laid out together', () => {
  const list = ['food', 'lamps'].flatMap((g) => [0, 1].map((i) => number(`strips.cost.${g}[${i}]`)))
  expect(grids(list)).toMatchObject([{ title: 'cost', columns: ['[0]', '[1]'], rows: [{ name: 'food' }, { name: 'lamps' }] }])
  const labour = [0, 1].flatMap((r) => [
    number(`labour.rows[${r}].wage`),
    ...[0, 1].map((c) => number(`labour.rows[${r}].printed[${c}]`)),
  ])
  expect(grids(labour)).toMatchObject([
    { title: 'rows', columns: ['wage'], rows: [{ name: '1' }, { name: '2' }] },
    { title: 'rows', columns: ['[0]', '[1]'], rows: [{ name: '1, printed' }, { name: '2, printed' }] },
  ])
  expect(grids([number('limits.ships'), number('limits.loans')])).toMatchObject([
    { title: '', columns: ['ships', 'loans'], rows: [{ name: '' }] },
  ])
  expect(called('[broker_2]')).toBe('broker 2')
})
