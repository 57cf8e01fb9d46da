import { expect, it } from 'vitest'
import type { LogLine } from './api'
import { held } from './log'

const line = (n: number, kind = 'choice', to?: number): LogLine => ({ n, seat: 0, at: 0, kind, texts: [], ...(to ? { to } : {}) })

it('the log forgets what was taken back', () => {
  const log = [line(1), line(2), line(3), line(4, 'undo', 1), line(5)]
  const at = (n: number) => held(log, n).map((l) => l.n)
  expect(at(3)).toEqual([1, 2, 3])
  expect(at(4)).toEqual([1])
  expect(at(5)).toEqual([1, 5])
  expect(held([line(1), line(2, 'undo')], 2)).toEqual([])
})
