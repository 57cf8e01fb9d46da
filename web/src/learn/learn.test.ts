import { describe, expect, it } from 'vitest'
import type { LogLine, Offer } from '../lib/api'
import type { LessonView } from './learn'
import type { Example } from '../lib/learning'
import { ahead, amiss, complete, done, follows, now } from './script'
import { below, overlap, placed, placeOf, tie } from './spot'
import { amountsAt, ends } from './trying'

const card = (id: string, from: number, n: number) => ({ id, from, do: n, title: id, why: id })
const lesson = {
  seat: 0,
  cards: [card('read', 0, 0), card('first', 0, 2), card('between', 4, 0), card('last', 4, 1), card('end', 6, 0)],
  script: [
    { seat: 0, choice: 'a' },
    { seat: 0, choice: 'b' },
    { seat: 1, choice: 'x' },
    { seat: 1, choice: 'y' },
    { seat: 0, choice: 'c' },
    { seat: 0, choice: 'd', alone: true },
  ],
} as unknown as LessonView

describe('where in its lesson a table is', () => {
  it('counts what holds, and not what the house has made', () => {
    const line = (n: number, kind = 'choice', more = {}) =>
      ({ n, kind, seat: 0, at: 0, pieces: [], ...more }) as unknown as LogLine
    expect(done([line(1), line(2, 'choice', { part: 'auto' }), line(3), line(4, 'undo', { to: 2 }), line(5)])).toBe(2)
  })
  it('shows what is to be read, then what is to be done', () => {
    expect(now(lesson, 0, new Set())).toEqual({ step: 0, wanted: [], alone: [] })
    expect(now(lesson, 0, new Set(['read']))).toEqual({ step: 1, wanted: ['a', 'b'], alone: [] })
    expect(now(lesson, 1, new Set(['read']))).toEqual({ step: 1, wanted: ['b'], alone: [] })
    expect(now(lesson, 2, new Set())).toEqual({ step: 1, wanted: [], alone: [] })
    expect(now(lesson, 4, new Set())).toEqual({ step: 2, wanted: [], alone: [] })
    expect(now(lesson, 4, new Set(['between']))).toEqual({ step: 3, wanted: ['c'], alone: [] })
    expect(now(lesson, 5, new Set())).toEqual({ step: 3, wanted: [], alone: ['d'] })
    expect(now(lesson, 6, new Set())).toEqual({ step: 4, wanted: [], alone: [] })
    expect(now(lesson, 6, new Set(['end']))).toEqual({ step: 5, wanted: [], alone: [] })
  })
  it('lets nothing else be done', () => {
    expect(follows(lesson, 0, ['a'])).toBe(true)
    expect(follows(lesson, 0, ['a', 'b'])).toBe(true)
    expect(follows(lesson, 0, ['b'])).toBe(false)
    expect(follows(lesson, 1, ['b', 'x'])).toBe(false)
  })
  it('knows what comes over more than one card, up to others and what makes itself', () => {
    expect(ahead(lesson, 0)).toEqual(['a', 'b'])
    expect(ahead(lesson, 2)).toEqual([])
    expect(ahead(lesson, 4)).toEqual(['c'])
  })
  it('sends only what is whole and right', () => {
    expect(complete(['a'], ['a', 'b'], ['a', 'b'])).toBe(false)
    expect(complete(['a', 'b'], ['a', 'b', 'c'], ['a', 'b'])).toBe(true)
    expect(complete(['a', 'b', 'c'], ['a', 'b', 'c'], ['a', 'b'])).toBe(true)
    expect(complete(['a', 'x'], ['a', 'b', 'c'], ['a', 'b'])).toBe(false)
    expect(complete([], ['a'], [])).toBe(false)
  })
  it('finds what was put together amiss', () => {
    const offer = (choice: string, ...then: string[]) => ({ choice, then }) as unknown as Offer
    const [a, b, x] = [offer('a'), offer('b', 'c'), offer('x')]
    expect(amiss([], ['a', 'b'])).toBeUndefined()
    expect(amiss([a, b], ['a', 'b', 'c', 'd'])).toBeUndefined()
    expect(amiss([x, a], ['a', 'b'])).toBe(x)
    expect(amiss([a, x], ['a', 'b'])).toBe(x)
    expect(amiss([b, a], ['a', 'b', 'c'])).toBe(b)
  })
})

describe('the card', () => {
  const win = { x: 0, y: 44, w: 1440, h: 856 }
  it('stands beside what is lit, tied to it', () => {
    for (const part of [
      { x: 240, y: 150, w: 200, h: 300 },
      { x: 1060, y: 60, w: 370, h: 400 },
      { x: 700, y: 60, w: 730, h: 60 },
      { x: 18, y: 608, w: 84, h: 38 },
    ]) {
      const at = placed([part], { w: 430, h: 260 }, win)
      expect(overlap(part, at)).toBe(0)
      expect(at.x).toBeGreaterThanOrEqual(0)
      expect(at.y + at.h).toBeLessThanOrEqual(900)
      expect(tie(part, at)).not.toBeNull()
    }
  })
  it('lies at the bottom of a phone, unless what is lit is there', () => {
    const phone = { x: 0, y: 56, w: 390, h: 788 }
    expect(below(null, 300, phone).y).toBe(544)
    expect(below({ x: 0, y: 100, w: 390, h: 200 }, 300, phone).y).toBe(544)
    for (const y of [500, 600, 740, 790]) {
      const lit = { x: 200, y, w: 100, h: 44 }
      expect(overlap(lit, below(lit, 300, phone)), String(y)).toBe(0)
    }
    // There is no room above what stands high: the card goes where it covers least.
    expect(overlap({ x: 0, y: 330, w: 100, h: 300 }, below({ x: 0, y: 330, w: 100, h: 300 }, 300, phone))).toBeLessThan(8700)
  })
  it('knows the place of what is lit', () => {
    expect(placeOf('place:market section.shw')).toBe('market')
    expect(placeOf('town:norwich')).toBe('')
  })
  it('covers as little as can be where there is no room', () => {
    const at = placed([{ x: 0, y: 44, w: 1440, h: 856 }], { w: 430, h: 260 }, win)
    expect(at.w).toBe(430)
  })
})

describe('another number in an example', () => {
  const step = (n: number) => ({ amounts: Array.from({ length: n }, (_, i) => ({ choice: `c(${i})`, number: i })) })
  it('is that of the step at hand, of the last before it, or of the first to come', () => {
    const x = { steps: [step(0), step(3), step(1), step(2)] } as unknown as Example
    expect([0, 1, 2, 3, 4].map((n) => amountsAt(x, n))).toEqual([1, 1, 1, 1, 3])
    expect(amountsAt({ steps: [step(1)] } as unknown as Example, 0)).toBe(-1)
  })
  it('tells what came of it, the most telling first', () => {
    const say = {
      has: (k: string) => !k.includes('secret') && !k.includes('.good.'),
      t: (k: string) => k,
      money: (n: number) => `£${n}`,
      num: String,
    }
    const change = (gauge: string, from: number, to: number) => ({ gauge, from, to })
    const rows = ends(
      [change('appeal/food', 1, 2), change('secret', 1, 2), change('end_cash', 1, 2), change('cash', 3, 4)],
      'a',
      say,
    )
    expect(rows).toEqual([
      { id: 'cash', word: 'a.gauge.cash', told: '£3', tried: '£4' },
      { id: 'appeal/food', word: 'a.gauge.appeal (a.product.food)', told: '1', tried: '2' },
    ])
  })
})
