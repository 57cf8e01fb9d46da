import type { Fact } from '../../lib/facts'
import type { Player } from './types'

/** A seat's final scoring, read from the facts of the log. */
export interface Scoring {
  seat: number
  out: boolean
  goods: { good: string; goods: number; price: number; cash: number }[]
  /** Last shares, and what they cost. */
  bought: number
  spent: number
  loans: number
  tokens: number
  lost: number
  shares: number
  value: number
  score: number
  /** Money left, which only breaks ties. */
  cash: number
}

export function scoring(all: Fact[], players: Player[]): Scoring[] {
  return players.map((p) => {
    const s: Scoring = {
      seat: p.seat,
      out: p.out,
      goods: [],
      bought: 0,
      spent: 0,
      loans: 0,
      tokens: p.tokens,
      lost: 0,
      shares: 0,
      value: 0,
      score: 0,
      cash: p.cash,
    }
    for (const f of all) {
      if (f.seat !== p.seat) continue
      const num = (k: string) => f.numbers[k] ?? 0
      switch (f.kind) {
        case 'final-goods':
          s.goods.push({ good: f.ids.good ?? '', goods: num('goods'), price: num('price'), cash: num('cash') })
          break
        case 'final-shares':
          s.bought = num('shares')
          s.spent = num('cash')
          break
        case 'final-loans':
          s.loans = num('loans')
          break
        case 'final-ships':
          s.lost = num('lost')
          break
        case 'final':
          s.shares = num('shares')
          s.value = num('value')
          s.score = num('score')
          break
      }
    }
    return s
  })
}
