import { describe, expect, it } from 'vitest'
import type { Offer } from '../../lib/api'
import { inMatrix, matrixOf } from './matrix'

const run = (good: string, cards: number, extra = '') => {
  const args = [
    { name: 'good', id: good, number: 0 },
    { name: 'cards', number: cards },
    ...(extra ? [{ name: 'extra', id: extra, number: 0 }] : []),
  ]
  return { kind: 'run', choice: `run(${good},${cards}${extra && `,${extra}`})`, args } as unknown as Offer
}
const place = (kind: string, good: string, position: number) =>
  ({
    kind,
    choice: `${kind}(${good},${position})`,
    args: [
      { name: 'good', id: good, number: 0 },
      { name: 'position', number: position },
    ],
  }) as unknown as Offer

describe('offers with two questions in one', () => {
  it('have factories down and cards across; what is not offered is an empty cell', () => {
    const m = matrixOf([run('food', 0), run('food', 1), run('food', 2), run('lamps', 0), run('lamps', 1)])
    expect(m.heads.map((h) => h.n)).toEqual([0, 1, 2])
    expect(m.rows.map((r) => [r.good, ...r.cells.map((c) => c?.choice ?? '-')])).toEqual([
      ['food', 'run(food,0)', 'run(food,1)', 'run(food,2)'],
      ['lamps', 'run(lamps,0)', 'run(lamps,1)', '-'],
    ])
  })
  it('have those with a card besides after those without', () => {
    const m = matrixOf([run('food', 0), run('food', 0, 'extra_shift'), run('food', 1), run('food', 1, 'extra_shift')])
    expect(m.heads.map((h) => `${h.n}${h.extra && '+'}`)).toEqual(['0', '1', '0+', '1+'])
  })
  it('have the machine token beside the halves of the worker cards', () => {
    const m = matrixOf([place('turn', 'food', 1), place('token', 'food', 2), place('turn', 'lamps', 2)])
    expect(m.heads.map((h) => [h.kind, h.n])).toEqual([
      ['turn', 1],
      ['turn', 2],
      ['token', 2],
    ])
    expect(m.rows[1]?.cells.map((c) => c?.choice ?? '-')).toEqual(['-', 'turn(lamps,2)', '-'])
  })
  it('are the ones of Extra Production and Automate only', () => {
    expect([run('food', 0), place('turn', 'food', 1), place('hire', 'food', 1)].map(inMatrix)).toEqual([true, true, false])
  })
})
