import { describe, expect, it } from 'vitest'
import type { LogLine, Text } from '../../lib/api'
import { handless } from './present'

const fact = (kind: string, seat?: number): Text => ({
  kind,
  key: `railways.fact.${kind}`,
  args: [],
  ...(seat === undefined ? {} : { seat }),
})
const line = (n: number, ...facts: Text[]): LogLine => ({
  n,
  seat: 0,
  at: n,
  kind: 'choice',
  pieces: [{ action: `a${n}`, sort: 'news', facts }],
})

describe('the order of a round', () => {
  // RW-4.5
  it('knows who had no card in it, also once the cards are back', () => {
    const lines = [
      line(1, fact('round')),
      line(2, fact('recalled-empty', 1)),
      line(3, fact('round')),
      line(4, fact('revealed', 1), fact('recalled-empty', 2)),
    ]
    expect(handless(lines, 4)).toEqual([2])
    expect(handless(lines, 3)).toEqual([])
    expect(handless(lines, 2)).toEqual([1])
  })
})
