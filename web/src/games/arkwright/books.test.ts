import { describe, expect, it } from 'vitest'
import type { Account } from '../../lib/api'
import type { Column, Sheet } from './account/sheet'
import type { Fact } from '../../lib/facts'
import { books, leads, moments, result, total } from './books'

let n = 0
const fact = (kind: string, seat: number | null, numbers: Record<string, number> = {}, product = 'food'): Fact => ({
  n: ++n,
  kind,
  seat,
  ids: { product },
  numbers,
})

const log: Fact[] = [
  fact('decade', null, { year: 1770 }),
  fact('constructed', 0, { level: 1, cost: 8 }),
  fact('bought-shares', 0, { shares: 2, cash: 20 }),
  fact('demand', null, { demand: 5 }),
  fact('sold', 0, { crates: 3, cash: 18, price: 6 }),
  fact('sold', 1, { crates: 2, cash: 14, price: 7 }),
  fact('importer-sold', null, { crates: 0 }),
  fact('patron-sale', 0, { cash: 6 }),
  fact('share-moves', 0, { by: 4, space: 5, value: 5 }),
  fact('bill', 0, { cash: 9, workers: 4, machines: 1 }),
  fact('bill', 1, { cash: 30, workers: 10, machines: 0 }),
  fact('emergency-sale', 1, { shares: 3, cash: 9 }),
  fact('share-moves', 1, { by: -2, space: 1, value: 1 }),
  fact('start-player', 1),
  // Lines run by an action, and crates sold from the store.
  fact('bill', 0, { cash: 3, workers: 1, machines: 0 }),
  fact('sold-crates', 0, { crates: 2, cash: 7 }),
  fact('decade', null, { year: 1780 }),
  fact('bought-shares', 1, { shares: 9, cash: 90 }),
  fact('delivered', 0, { crates: 2, cash: 16 }),
  fact('modernized', 1, { level: 2, cost: 13 }, 'lamps'),
]

describe('the books', () => {
  const rows = books(log, 1770)
  it('keep every factory by decade and seat', () => {
    expect(rows.map((r) => [r.year, r.seat, r.product, result(r.entry)])).toEqual([
      [1770, 0, 'food', -8 + 18 + 6 - 9 - 3 + 7],
      [1770, 1, 'food', 14 - 30],
      [1780, 0, 'food', 16],
      [1780, 1, 'lamps', -13],
    ])
    expect(rows[0]?.entry).toEqual({ home: 18, patrons: 6, ships: 0, stock: 7, wages: -12, building: -8 })
    expect(total(rows.filter((r) => r.seat === 0))).toEqual({
      home: 18,
      patrons: 6,
      ships: 16,
      stock: 7,
      wages: -12,
      building: -8,
    })
  })
  it('find where the game was decided', () => {
    const column = (takings: number, value: [number, number]) => ({ flow: [0, takings], value }) as Column
    const account: Account = {
      n: 4,
      over: true,
      steps: [
        { id: 'made', clause: '' },
        { id: 'takings', clause: '' },
      ],
      done: 2,
      sheet: { year: 1770, product: 'food', columns: [column(24, [1, 5]), column(14, [3, 1])] } as Sheet,
    }
    const lead = leads(
      [
        { n: 3, round: 1, gauges: { portfolio: [10, 9] } },
        { n: 9, round: 2, gauges: { portfolio: [9, 9] } },
        { n: 16, round: 4, gauges: { portfolio: [8, 12] } },
        { n: 19, round: 5, gauges: { portfolio: [20, 12] } },
      ],
      [1770, 1780],
      4,
    )
    expect(lead.map((m) => [m.seat, m.year, m.amount])).toEqual([
      [1, 1770, 12],
      [0, 1780, 20],
    ])
    const list = moments(log, [account], [30, 12], lead, 1770)
    expect(list.map((m) => [m.kind, m.seat, m.year, m.amount, m.shares])).toEqual([
      ['purchase', 0, 1770, 20, 2],
      ['rise', 0, 1770, 4, 0],
      ['fall', 1, 1770, -2, 0],
      ['takings', 0, 1770, 24, 0],
      ['emergency', 1, 1770, 9, 3],
      ['lead', 1, 1770, 12, 0],
      ['lead', 0, 1780, 20, 0],
    ])
  })
  it('are empty before anything happened', () => {
    expect(books([], 1770)).toEqual([])
    expect(moments([], [], [], [], 1770)).toEqual([])
    expect(leads([], [], 4)).toEqual([])
  })
})
