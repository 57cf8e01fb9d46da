import { expect, it } from 'vitest'
import type { LogLine } from '../../lib/api'
import type { TextArg } from '../../lib/text'
import { facts } from './facts'
import { scoring } from './scoring'
import type { Player } from './types'

type Said = [name: string, numbers: Record<string, number>]

function line(n: number, ...said: Said[]): LogLine {
  const texts = said.map(([name, numbers]) => {
    const args: TextArg[] = [{ name: 'who', number: 0, seat: 0 }]
    args.push(...Object.entries(numbers).map(([k, v]) => ({ name: k, number: v })))
    args.push({ name: 'good', number: 0, term: 'cardgame.good.lamps' })
    return { key: `cardgame.fact.${name}`, args }
  })
  return { n, seat: 0, at: 0, kind: 'choice', texts }
}

it('the final scoring is read from the log', () => {
  const said = facts([
    line(
      9,
      ['final-goods', { goods: 2, price: 5, cash: 10 }],
      ['final-shares', { shares: 3, cash: 42, left: 2 }],
      ['final-loans', { loans: 1, shares: 12 }],
      ['final-ships', { tokens: 3, lost: 1, value: 13 }],
      ['final', { shares: 12, value: 13, score: 156 }],
    ),
  ])
  const [s] = scoring(said, [{ seat: 0, out: false, tokens: 3, cash: 2 } as Player])
  expect(s).toMatchObject({ bought: 3, spent: 42, loans: 1, lost: 1, shares: 12, value: 13, score: 156, cash: 2 })
  expect(s?.goods).toEqual([{ good: 'lamps', goods: 2, price: 5, cash: 10 }])
})
