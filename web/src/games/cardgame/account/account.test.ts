import { describe, expect, it } from 'vitest'
import type { LogLine, TextArg } from '../../../lib/api'
import { facts } from '../../../lib/facts'
import { scoring } from '../scoring'
import type { Player } from '../types'
import { account, cashBefore, done, flow, productions, steps } from './account'

type Said = [name: string, seat: number | null, numbers?: Record<string, number>, colour?: string]

function line(n: number, ...said: Said[]): LogLine {
  const facts = said.map(([kind, seat, numbers = {}, colour]) => {
    const args: TextArg[] = Object.entries(numbers).map(([k, v]) => ({ name: k, number: v }))
    args.push({ name: 'good', number: 0, id: 'lamps' })
    if (colour) args.push({ name: 'colour', number: 0, id: colour })
    return { kind, key: `cardgame.fact.${kind}`, seat: seat ?? undefined, args }
  })
  return { n, seat: 0, at: 0, kind: 'choice', facts }
}

const bill = (seat: number, fixed: number, workers: number, left: number): Said[] => [
  ['fixed', seat, { cash: fixed }],
  ['wages', seat, { workers, wage: 3, saved: 0, cash: workers * 3 }],
  ['maintenance', seat, { machines: 1, free: 0, cash: 1 }],
  ['paid', seat, { cash: fixed + workers * 3 + 1, left }],
]
const log: LogLine[] = [
  line(1, ['round', null, { decade: 2 }]),
  // Extra Production makes goods and pays, too: no part of the production.
  line(2, ['made', 0, { goods: 2 }], ...bill(0, 4, 1, 30)),
  line(3, ['made', 0, { goods: 3 }], ['home-limit', 0, { appeal: 6, demand: 4, limit: 2 }]),
  line(4, ['used', 0], ['home-limit', 0, { appeal: 6, demand: 4, limit: 3 }]),
  line(5, ['made', 0, { goods: 4 }], ['sold', 0, { goods: 3, price: 5, cash: 15 }]),
  line(
    6,
    ['shipped', 0, { goods: 1, price: 7, cash: 7 }],
    ['sailed', 0, { ships: 1, tokens: 1 }],
    ...bill(0, 4, 2, 41),
    ['made', 1, { goods: 2 }],
    ['home-limit', 1, { appeal: 3, demand: 4, limit: 0 }],
    ['sold', 1, { goods: 0, price: 9, cash: 0 }],
    ['lost', 1, { goods: 2 }],
    ...bill(1, 7, 1, 9),
    ['value', 0, { by: 1, value: 13 }],
    ['rival-sold', null, { goods: 2 }, 'orange'],
    ['rival-value', null, { value: 14 }, 'orange'],
    ['highest', 0, { appeal: 6 }],
    ['value', 0, { by: 1, value: 14 }],
    ['fades', 0, { distribution: 1 }],
    ['final', 0, { shares: 10, value: 14, score: 140 }],
  ),
]

describe('the account of a production', () => {
  const all = productions(facts(log))
  const a = account(all[0]!, 2)
  it('begins with the home market and ends before the scoring', () => {
    expect(all).toHaveLength(1)
    expect(a).toMatchObject({ n: 3, decade: 2, good: 'lamps', over: true })
  })
  it('counts what was made, sold, shipped and paid', () => {
    const c = a.columns[0]!
    expect(c).toMatchObject({ made: 3, extra: 1, patrons: 1, rise: 2, value: 14, highest: true, fades: 1 })
    expect(steps.map((s) => flow(c, s)).filter((n) => n !== 0)).toEqual([15, 7, -11])
    expect(cashBefore(c)).toBe(30)
    expect(a.columns[1]).toMatchObject({ made: 2, lost: 2, rise: 0 })
  })
  it('tells the opponents’ part', () => {
    expect(a.rivals).toEqual([{ colour: 'orange', sold: 2, value: 14, shares: null }])
  })
  it('stops at the step that is asked about', () => {
    const open = account({ ...all[0]!, over: false }, 2)
    expect(done(open, 'sell')).toBe(steps.indexOf('sold'))
    expect(done(open, 'left')).toBe(steps.indexOf('ship'))
    expect(done(a, 'sell')).toBe(steps.length)
  })
})

it('the final scoring is read from the log', () => {
  const said = facts([
    line(
      9,
      ['final-goods', 0, { goods: 2, price: 5, cash: 10 }],
      ['final-shares', 0, { shares: 3, cash: 42, left: 2 }],
      ['final-loans', 0, { loans: 1, shares: 12 }],
      ['final-ships', 0, { tokens: 3, lost: 1, value: 13 }],
      ['final', 0, { shares: 12, value: 13, score: 156 }],
    ),
  ])
  const [s] = scoring(said, [{ seat: 0, out: false, tokens: 3, cash: 2 } as Player])
  expect(s).toMatchObject({ bought: 3, spent: 42, loans: 1, lost: 1, shares: 12, value: 13, score: 156, cash: 2 })
  expect(s?.goods).toEqual([{ good: 'lamps', goods: 2, price: 5, cash: 10 }])
})
