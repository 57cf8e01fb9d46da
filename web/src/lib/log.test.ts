import { describe, expect, it } from 'vitest'
import type { LogLine, Offer } from './api'
import { facts } from './facts'
import { after, held, whole } from './log'
import { idOf, numOf, plain } from './offer'

const n = (...list: number[]) => list.map((x) => ({ n: x }))

describe('lines that come in pieces', () => {
  it('follow each other, and what comes twice is taken once', () => {
    expect(after([], n(1, 2))).toEqual(n(1, 2))
    expect(after(n(1, 2), n(3))).toEqual(n(1, 2, 3))
    expect(after(n(1, 2, 3), n(2, 3, 4))).toEqual(n(1, 2, 3, 4))
    expect(after(n(1, 2), [])).toEqual(n(1, 2))
  })
  it('are begun anew where some are missing between, until the older ones are fetched', () => {
    const some = after(n(1, 2), n(7, 8))
    expect(some).toEqual(n(7, 8))
    expect(whole(some)).toBe(false)
    expect(whole(after(n(1, 2, 3, 4, 5, 6), some))).toBe(true)
    expect(whole([])).toBe(true)
  })
})

it('what was taken back does not hold', () => {
  const line = (no: number, kind: LogLine['kind'], to?: number): LogLine => ({ n: no, seat: 0, at: 0, kind, to, pieces: [] })
  const log = [line(1, 'choice'), line(2, 'choice'), line(3, 'undo', 1), line(4, 'choice')]
  expect(held(log, 4).map((l) => l.n)).toEqual([1, 4])
  expect(held(log, 2).map((l) => l.n)).toEqual([1, 2])
})

describe('what is said', () => {
  const args = [
    { name: 'line', id: 'leeds-hull', number: 2, proper: 'Leeds–Hull' },
    { name: 'cost', number: 3 },
  ]
  it('is read by the names of its arguments', () => {
    const o = { args } as Offer
    expect([idOf(o, 'line'), numOf(o, 'line'), numOf(o, 'cost'), idOf(o, 'cost'), numOf(o, 'town')]).toEqual([
      'leeds-hull',
      2,
      3,
      undefined,
      0,
    ])
    expect([...args, undefined].map(plain)).toEqual(['leeds-hull', '3', ''])
  })
  it('is a list of facts', () => {
    const fact = { kind: 'constructed', key: 'railways.fact.constructed', args }
    const all = facts([
      { n: 7, seat: 1, at: 0, kind: 'choice', pieces: [{ action: 'm7', sort: 'move', facts: [{ ...fact, seat: 1 }, fact] }] },
    ])
    expect(all[0]).toEqual({ n: 7, kind: 'constructed', seat: 1, ids: { line: 'leeds-hull' }, numbers: { line: 2, cost: 3 } })
    expect(all[1]?.seat).toBeNull()
  })
})
