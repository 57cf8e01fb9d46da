import { expect, test } from 'vitest'
import type { Offer } from '../../lib/api'
import { asksMore } from './present'
import type { View } from './types'
import { wishAt } from './why'

const view = {
  towns: [
    { id: 'leeds', factories: [{ seat: 1, level: 1, yard: 0 }] },
    { id: 'norwich', factories: [{ seat: 0, level: 2, yard: 1 }] },
  ],
  lines: [
    { id: 'leeds-hull', investors: [] },
    { id: 'norwich-london', investors: [1] },
  ],
} as unknown as View

test('whoever touches a place would build there, or add to what is there', () => {
  const wishes = ['town:leeds', 'town:norwich', 'line:leeds-hull', 'line:norwich-london', 'port:hull'].map((x) =>
    wishAt(view, 0, x),
  )
  expect(wishes).toEqual([
    'build-factory(leeds)',
    'upgrade-factory(norwich)',
    'construct-line(leeds-hull)',
    'upgrade-line(norwich-london)',
    'invest-port(hull)',
  ])
})

test('a delivery that still asks says so, also where a part of it is paid already', () => {
  const deliver = (paid: boolean, ...best: number[]) =>
    ({
      kind: 'deliver-to',
      args: [{ name: 'cubes', number: 5 }, ...best.map((number) => ({ name: 'best', number }))],
      preview: paid ? [{ gauge: 'cash', seat: 0, from: 1, to: 2 }] : [],
    }) as unknown as Offer
  expect([deliver(false, 0), deliver(true, 4), deliver(true)].map(asksMore)).toEqual([true, true, false])
})
