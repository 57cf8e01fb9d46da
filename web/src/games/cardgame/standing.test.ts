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
  // The worked example of the rules: spot 3, office on appeal, distribution 2 give appeal 7 and price 4.
  const factory = {
    spot: 3,
    office: 'appeal',
    office_value: 4,
    spots: [
      { price: 2, appeal: 3 },
      { price: 3, appeal: 2 },
      { price: 4, appeal: 1 },
      { price: 5, appeal: 0 },
    ],
    right: [
      { card: 'q-a', kind: 'quality', value: 2, direction: 'price', low: 1, high: 2 },
      { card: 'd-a', kind: 'distribution', value: 2, direction: 'appeal', low: 1, high: 4 },
    ],
    quality: 2,
    distribution: 2,
  } as unknown as Factory
  const offers = [1, 2, 3, 4].flatMap((spot) =>
    ['price', 'appeal'].flatMap((office) =>
      ['', 'q-a'].map((turned) => {
        const args = [
          { name: 'spot', number: spot },
          { name: 'office', id: office, number: 0 },
        ]
        if (turned) args.push({ name: 'turned', id: turned, number: 0 })
        return { kind: 'set', choice: `set(${spot},${office}${turned && `,${turned}`})`, args } as Offer
      }),
    ),
  )
  it('are listed by the price they make, price and appeal adding up to the same', () => {
    const rows = byPrice(factory, offers)
    expect(rows.flatMap((r) => r.offers)).toHaveLength(16)
    expect(new Set(rows.map((r) => r.price + r.appeal))).toEqual(new Set([13]))
    expect(rows[0]).toMatchObject({ price: 2, appeal: 11 })
  })
  it('have the nearest to the present first', () => {
    const now = settingNow(factory)
    expect(now).toEqual({ spot: 3, office: 'appeal', turned: [] })
    const row = byPrice(factory, offers).find((r) => r.price === 6)
    expect(row?.offers[0]?.choice).toBe('set(3,appeal)')
    expect(findSetting(offers, { ...now, turned: ['q-a'] })?.choice).toBe('set(3,appeal,q-a)')
  })
})
