import { describe, expect, it } from 'vitest'
import { outside, rows, tie, type Lane } from './sale'

const lane = (seat: number | null, appeal: number, supply: number, sold: number, quality = 10): Lane => ({
  seat,
  appeal,
  supply,
  sold,
  quality,
})

describe('a sale', () => {
  // The first example of the scenarios: eight wanted.
  const figure = [lane(0, 3, 6, 1), lane(1, 4, 3, 3), lane(2, 6, 3, 3), lane(null, 3, 3, 1)]

  it('hangs the crates from their appeal and counts down', () => {
    expect(rows(figure).map((r) => [r.appeal, r.crates.map((c) => c?.[0] ?? '.').join(''), r.total])).toEqual([
      [6, '..s.', 1],
      [5, '..s.', 2],
      [4, '.ss.', 4],
      [3, 'ss.s', 7],
      [2, 'ls.l', 8],
      [1, 'l..l', 8],
    ])
    expect(figure.map(outside)).toEqual([[{ is: 'left', n: 3 }], [], [], []])
  })
  // A25-17.15.1: of six crates at appeal 3 one is sold at home and patrons buy three: two in the rows and one below them.
  it('tells what patrons bought from what is left over', () => {
    const l = { ...lane(0, 3, 6, 1), patrons: 3 }
    expect(rows([l]).map((r) => r.crates[0])).toEqual(['sold', 'patron', 'patron'])
    expect(outside(l)).toEqual([
      { is: 'patron', n: 1 },
      { is: 'left', n: 2 },
    ])
    expect(outside({ ...lane(0, 1, 3, 1), patrons: 1 })[0]).toEqual({ is: 'patron', n: 1 })
  })
  // A25-9.2.13, A25-9.6.1: of six made two are sold at home, one to a patron, one is asked about, and one sails.
  it('tells a crate that a patron is asked about, and one that sailed, from what is left over', () => {
    const l = { ...lane(0, 5, 6, 2), patrons: 1, asked: 1, sailed: 1 }
    expect(rows([l]).map((r) => r.crates[0])).toEqual(['sold', 'sold', 'patron', 'room', 'sailed'])
    expect(outside(l)).toEqual([{ is: 'left', n: 1 }])
  })
  it('says what decided the last row', () => {
    expect(tie(8, figure)).toEqual({ row: 2, crates: 3, buyers: 1, by: 'appeal', out: [figure[0], figure[3]] })
    const company = [lane(0, 2, 2, 2), lane(null, 2, 2, 1)]
    expect(tie(3, company)).toMatchObject({ row: 1, by: 'company', out: [company[1]] })
    expect(tie(3, [lane(0, 2, 2, 2, 9), lane(1, 2, 2, 1, 8)])).toMatchObject({ by: 'quality' })
    expect(tie(3, [lane(0, 2, 2, 2), lane(1, 2, 2, 2)])).toMatchObject({ by: 'together', out: [] })
  })
  it('has no last row when demand is met exactly or not at all', () => {
    expect(tie(4, [lane(0, 2, 2, 2), lane(1, 2, 2, 2)])).toBeNull()
    expect(tie(9, [lane(0, 2, 2, 2)])).toBeNull()
    expect(tie(2, [lane(0, 3, 2, 2), lane(1, 1, 1, 0)])).toBeNull()
    expect(rows([])).toEqual([])
  })
})
