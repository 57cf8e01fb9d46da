import { describe, expect, it } from 'vitest'
import type { Offer } from '../../lib/api'
import { change, endOf, sections, telling } from './sections'

const offer = (choice: string, group = 'g'): Offer => {
  const [, kind = '', n] = /^([a-z-]+)(?:\((\d+)\))?$/.exec(choice) ?? []
  return { kind, choice, group, args: n === undefined ? [] : [{ name: 'goods', number: Number(n) }] } as unknown as Offer
}
const end = (...choices: string[]) => endOf(choices.map((c) => offer(c)))?.choice

describe('the columns of a list', () => {
  it('do not compare a production that has passed with the next one', () => {
    const of = (...preview: [string, number, number][]) =>
      ({
        ...offer('end-turn'),
        preview: preview.map(([gauge, from, to]) => ({ gauge, from, to, ...(gauge === 'productions' ? {} : { seat: 0 }) })),
      }) as Offer
    // Food is made and sold, the share value rises by two; of clothes nothing would be sold yet.
    const last = of(['productions', 0, 1], ['worth', 150, 168], ['value', 10, 12], ['sells', 2, 0], ['gain', 2, 0])
    expect(telling([last], 0)).toEqual(['worth', 'gain'])
    expect(change(last, 0, 'gain')).toBe(2)
    const before = of(['sells', 2, 1], ['gain', 2, 1])
    expect(telling([before], 0).map((c) => change(before, 0, c))).toEqual([-1, -1])
  })
})

describe('the order of a round', () => {
  it('is not compared by what the next good sells', () => {
    const drop = { ...offer('drop-entrepreneur'), preview: [{ gauge: 'sells', from: 2, to: 0, seat: 0 }] } as unknown as Offer
    expect(telling([drop, offer('done')], 0)).toEqual([])
  })
})

describe('many columns', () => {
  it('are fewer where all rows sell and gain alike', () => {
    const hire = (makes: number, cost: number, sells = 1) =>
      ({
        ...offer('hire'),
        preview: Object.entries({ 'makes/food': makes, 'cost/food': cost, sells, gain: 1 }).map(([gauge, to]) => ({
          gauge,
          from: 0,
          to,
          seat: 0,
        })),
      }) as Offer
    expect(telling([hire(2, 12), hire(1, 8)], 0)).toEqual(['makes', 'cost'])
    expect(telling([hire(2, 12), hire(1, 8, 0)], 0)).toEqual(['makes', 'cost', 'sells'])
    // What it makes and costs stays, also where it is the same.
    expect(telling([hire(1, 12), hire(1, 12)], 0)).toEqual(['makes', 'cost'])
    // One row alone has all of them.
    expect(telling([hire(2, 12)], 0)).toEqual(['makes', 'cost', 'sells', 'gain'])
  })
})

describe('how a question is left', () => {
  it('is by what ends it', () => {
    expect(end('buy(1)', 'loan(1)', 'done')).toBe('done')
    expect(end('action', 'pass')).toBe('pass')
  })
  it('is by the amount of none where there is no other amount', () => {
    expect(end('patron', 'extra-shift', 'sell(0)')).toBe('sell(0)')
    expect(end('ship(1)', 'ship(2)', 'store(0)')).toBe('store(0)')
    expect(end('patron', 'sell(0)', 'sell(1)')).toBeUndefined()
    expect(end('sell(0)')).toBeUndefined()
  })
  it('and that one stands in no section', () => {
    const list = sections(['patron', 'sell(0)'].map((c) => offer(c)))
    expect(list.map((s) => s.offers.map((o) => o.choice))).toEqual([['patron']])
  })
})
