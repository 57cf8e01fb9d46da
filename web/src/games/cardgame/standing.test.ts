import { describe, expect, it } from 'vitest'
import type { Offer } from '../../lib/api'
import { beyond, byPrice, findSetting, homeLimit, piece, settingNow, type Lane } from './standing'
import type { Factory } from './types'

const lane = (appeal: number, demand: number, makes: number): Lane => ({
  seat: 0,
  colour: '',
  open: true,
  appeal,
  price: 5,
  makes,
  limit: homeLimit(appeal, demand),
})
const column = (l: Lane) => Array.from({ length: l.appeal }, (_, i) => piece(l, l.appeal - i)?.[0] ?? '.').join('')

describe('a lane of the market', () => {
  it('sells what its appeal has beyond the demand, and never more than the appeal', () => {
    expect([homeLimit(7, 3), homeLimit(3, 3), homeLimit(2, 5), homeLimit(4, -2)]).toEqual([4, 0, 0, 4])
  })
  it('hangs the goods from the appeal: sold above the demand, left over within it', () => {
    expect(column(lane(6, 3, 2))).toBe('ssr...')
    expect(column(lane(6, 3, 5))).toBe('sssll.')
    expect(column(lane(3, 5, 2))).toBe('ll.')
    expect(column(lane(4, -2, 4))).toBe('ssss')
    expect(beyond(lane(2, 0, 5))).toBe(3)
  })
  it('is empty without a marker', () => {
    const l = { ...lane(0, 0, 2), open: false }
    expect(piece(l, 1)).toBeNull()
    expect(beyond(l)).toBe(0)
  })
})

describe('the settings of step b', () => {
  // The worked example of the rules, with a quality card of 2 besides: spot 3, office on appeal, distribution 2 give appeal 7.
  const factory = {
    good: 'food',
    spot: 3,
    office: 'appeal',
    right: [{ card: 'q-a', kind: 'quality', value: 2, direction: 'price', low: 1, high: 2 }],
    price: 6,
    appeal: 7,
  } as unknown as Factory
  const set = (spot: number, office: string, turned: string, price: number, appeal: number) => {
    const args = [
      { name: 'spot', number: spot },
      { name: 'office', id: office, number: 0 },
    ]
    if (turned) args.push({ name: 'turned', id: turned, number: 0 })
    const change = (gauge: string, from: number, to: number) =>
      from === to ? [] : [{ gauge: `${gauge}/food`, seat: 1, from, to }]
    const preview = [...change('price', 6, price), ...change('appeal', 7, appeal)]
    return { kind: 'set', choice: `set(${spot},${office}${turned && `,${turned}`})`, args, preview } as Offer
  }
  const offers = [
    set(1, 'price', '', 8, 5),
    set(1, 'price', 'q-a', 6, 7),
    set(1, 'appeal', '', 4, 9),
    set(3, 'appeal', '', 6, 7),
    set(3, 'appeal', 'q-a', 4, 9),
    set(4, 'price', '', 11, 2),
  ]
  it('are listed by the price they make', () => {
    expect(byPrice(factory, 1, offers).map((r) => [r.price, r.appeal, r.offers.length])).toEqual([
      [4, 9, 2],
      [6, 7, 2],
      [8, 5, 1],
      [11, 2, 1],
    ])
  })
  it('have the nearest to the present first', () => {
    const now = settingNow(factory)
    expect(now).toEqual({ spot: 3, office: 'appeal', turned: [] })
    const row = byPrice(factory, 1, offers).find((r) => r.price === 6)
    expect(row?.offers[0]?.choice).toBe('set(3,appeal)')
    expect(findSetting(offers, { ...now, turned: ['q-a'] })?.choice).toBe('set(3,appeal,q-a)')
  })
})
