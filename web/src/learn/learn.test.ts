import { describe, expect, it } from 'vitest'
import type { LogLine } from '../lib/api'
import type { LessonView } from './learn'
import { done, follows, now } from './script'
import { overlap, placed, tie } from './spot'

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
  it('covers as little as can be where there is no room', () => {
    const at = placed([{ x: 0, y: 44, w: 1440, h: 856 }], { w: 430, h: 260 }, win)
    expect(at.w).toBe(430)
  })
})
