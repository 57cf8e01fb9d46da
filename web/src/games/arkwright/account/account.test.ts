import { describe, expect, it } from 'vitest'
import type { LogLine, TextArg } from '../../../lib/api'
import { held } from '../../../lib/log'
import { facts } from '../../../lib/facts'
import type { View } from '../types'
import { account, done, flow, lanes, productions, steps } from './account'

type Said = [name: string, seat: number | null, numbers?: Record<string, number>, product?: string, tile?: string]

function line(n: number, ...said: Said[]): LogLine {
  const facts = said.map(([kind, seat, numbers = {}, product = 'food', tile]) => {
    const args: TextArg[] = Object.entries(numbers).map(([k, v]) => ({ name: k, number: v }))
    args.push(tile ? { name: 'tile', number: 0, id: tile } : { name: 'product', number: 0, id: product })
    return { kind, key: `arkwright.fact.${kind}`, seat: seat ?? undefined, args }
  })
  return { n, seat: 0, at: 0, kind: 'choice', facts }
}

// A production that stops at every question: two companies, then what follows.
const log: LogLine[] = [
  line(1, ['decade', null, { year: 1770 }], ['economy', null, { appeal: 1, workers: 2 }], ['turn', 0]),
  // Lines run by an action: not a part of the production.
  line(2, ['bill', 0, { cash: 3, workers: 1, machines: 0 }], ['produced', 0, { crates: 9 }]),
  line(3, ['produced', 0, { crates: 3 }], ['produced', 1, { crates: 4 }], ['demand', null, { demand: 6 }]),
  line(4, ['returned', 0, {}, '', 'extra_shifts'], ['offered', 0, { crates: 1 }]),
  line(
    5,
    ['sold', 0, { crates: 4, cash: 20, price: 5 }],
    ['sold', 1, { crates: 2, cash: 14, price: 7 }],
    ['importer-sold', null, { crates: 0 }],
  ),
  line(
    6,
    ['patron-sale', 0, { cash: 5 }],
    ['share-reasons', 0, { sold: 2, appeal: 1, most: 1 }],
    ['share-moves', 0, { by: 4, space: 14, value: 12 }],
    ['share-reasons', 1, { sold: 2, appeal: 0, most: 0 }],
    ['share-moves', 1, { by: 2, space: 12, value: 11 }],
    ['bill', 0, { cash: 9, workers: 4, machines: 1 }],
    ['bill', 1, { cash: 30, workers: 10, machines: 0 }],
    ['emergency-sale', 1, { shares: 1, cash: 11 }],
    ['share-moves', 1, { by: -1, space: 11, value: 11 }],
    ['borrowed', 1, { loans: 1, cash: 10 }],
    ['share-moves', 1, { by: -1, space: 10, value: 10 }],
    ['marketing-weakens', 0, { marketing: 1 }],
  ),
  line(
    7,
    ['share-moves', 0, { by: -1, space: 13, value: 12 }],
    ['income', 0, { cash: 5 }],
    ['delivered', 0, { crates: 1, cash: 8 }],
    ['late-contract', 1, { crates: 4 }],
    ['share-moves', 1, { by: -2, space: 8, value: 8 }],
    ['stored', 1, { crates: 2 }],
    ['lost', 1, { crates: 1 }],
    ['start-player', 1],
    ['economy', null, { appeal: 1, workers: 1 }, 'clothing'],
  ),
  line(8, ['produced', 0, { crates: 1 }, 'clothing'], ['demand', null, { demand: 2 }, 'clothing']),
]

const at = (n: number) => productions(facts(held(log, n))).map((p) => account(p, 2))

describe('the account of a production', () => {
  it('holds what the log tells, by seat', () => {
    const [a, next] = at(8)
    expect(a).toMatchObject({ n: 3, year: 1770, product: 'food', demand: 6, importer: 0, over: true })
    expect(a?.columns[0]).toMatchObject({
      made: 3,
      extra: 1,
      offered: 1,
      sold: { crates: 4, price: 5, cash: 20 },
      patrons: [5],
      reasons: { sold: 2, appeal: 1, most: 1 },
      bill: { cash: 9, workers: 4, machines: 1 },
      weakens: 1,
      delivered: { crates: 1, cash: 8 },
      office: 5,
      contract: null,
      moves: { shares: { by: 4, space: 14 }, ship: { by: -1, space: 13 } },
    })
    expect(a?.columns[1]).toMatchObject({
      raised: { shares: 1, sold: 11, loans: 1, borrowed: 10 },
      contract: { crates: 4, late: true },
      stored: 2,
      lost: 1,
      moves: { shares: { by: 2, space: 12 }, bill: { by: -2, space: 10 }, contract: { by: -2, space: 8 } },
    })
    expect(next).toMatchObject({ n: 8, product: 'clothing', demand: 2, over: false })
    expect(next?.columns[1]?.made).toBeNull()
  })
  it('adds up', () => {
    const [a] = at(8)
    const sum = (seat: number) => steps.reduce((n, s) => n + flow(a!.columns[seat]!, s), 0)
    expect(sum(0)).toBe(20 + 5 - 9 + 8 + 5)
    expect(sum(1)).toBe(14 + 11 + 10 - 30)
  })
  it('tells no more than the event looked at', () => {
    expect(at(2)).toEqual([])
    const [made] = at(3)
    expect(made).toMatchObject({ importer: null, over: false })
    expect(done(made!, 'offers')).toBe(1)
    const [sold] = at(5)
    expect(sold?.columns[1]).toMatchObject({ sold: { crates: 2 }, reasons: null, bill: null })
    expect(done(sold!, 'patrons')).toBe(3)
    expect(done(at(6)[0]!, 'ship')).toBe(8)
    expect(done(at(7)[0]!, 'action')).toBe(steps.length)
  })
  it('forgets what was taken back', () => {
    const undo: LogLine = { n: 9, seat: 0, at: 0, kind: 'undo', to: 3, facts: [] }
    const again = line(10, ['offered', 0, { crates: 2 }])
    const [a, ...rest] = productions(facts(held([...log, undo, again], 10))).map((p) => account(p, 2))
    expect(rest).toEqual([])
    expect(a?.columns[0]).toMatchObject({ extra: 0, offered: 2, sold: null })
    expect(held([...log, { ...undo, to: undefined }], 9)).toEqual([])
  })
  it('lines the sellers up by the view before the sale', () => {
    const mill = (appeal: number) => ({ appeal, cost: 8, quality: 2 })
    const before = {
      market: [{ product: 'food', importer: 2 }],
      players: [{ factories: [mill(5)] }, { factories: [mill(4)] }],
    } as unknown as View
    expect(lanes(at(8)[0]!, before)).toEqual([
      { seat: 0, appeal: 5, quality: 10, supply: 5, sold: 4 },
      { seat: 1, appeal: 4, quality: 10, supply: 4, sold: 2 },
      { seat: null, appeal: 2, quality: 0, supply: 2, sold: 0 },
    ])
  })
})
