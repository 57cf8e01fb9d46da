import { expect, it } from 'vitest'
import type { Fact } from '../../lib/facts'
import { scoring } from './scoring'
import type { Player } from './types'

const fact = (kind: string, numbers: Record<string, number>): Fact => ({ n: 9, kind, seat: 0, ids: { good: 'lamps' }, numbers })

it('the final scoring is read from the log', () => {
  const said = [
    fact('final-goods', { goods: 2, price: 5, cash: 10 }),
    fact('final-shares', { shares: 3, cash: 42, left: 2 }),
    fact('final-loans', { loans: 1, shares: 12 }),
    fact('final-ships', { tokens: 3, lost: 1, value: 13 }),
    fact('final', { shares: 12, value: 13, score: 156 }),
  ]
  const [s] = scoring(said, [{ seat: 0, out: false, tokens: 3, cash: 2 } as Player])
  expect(s).toMatchObject({ bought: 3, spent: 42, loans: 1, lost: 1, shares: 12, value: 13, score: 156, cash: 2 })
  expect(s?.goods).toEqual([{ good: 'lamps', goods: 2, price: 5, cash: 10 }])
})
