import { describe, expect, it } from 'vitest'
import type { Offer } from '../../lib/api'
import { endOf, sections } from './sections'

const offer = (choice: string, group = 'g'): Offer => {
  const [, kind = '', n] = /^([a-z-]+)(?:\((\d+)\))?$/.exec(choice) ?? []
  return { kind, choice, group, args: n === undefined ? [] : [{ name: 'goods', number: Number(n) }] } as unknown as Offer
}
const end = (...choices: string[]) => endOf(choices.map((c) => offer(c)))?.choice

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
