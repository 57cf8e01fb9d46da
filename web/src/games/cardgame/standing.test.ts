import { describe, expect, it, test } from 'vitest'
import type { Offer } from '../../lib/api'
import { Preview } from '../../lib/preview'
import {
  besides,
  beyond,
  byPrice,
  findSetting,
  lanes,
  leftOver,
  outcome,
  paidFor,
  passedOver,
  patronage,
  piece,
  settingNow,
  takeable,
  topRow,
  type Lane,
} from './standing'
import type { Factory, View } from './types'

const lane = (appeal: number, limit: number, makes: number): Lane => ({
  seat: 0,
  colour: '',
  open: true,
  appeal,
  price: 5,
  makes,
  limit,
  sells: 0,
})
const column = (l: Lane) => Array.from({ length: l.appeal }, (_, i) => piece(l, l.appeal - i)?.[0] ?? '.').join('')

describe('a lane of the market', () => {
  it('hangs the goods from the appeal: sold above the demand, left over within it', () => {
    expect(column(lane(6, 3, 2))).toBe('ssr...')
    expect(column(lane(6, 3, 5))).toBe('sssll.')
    expect(column(lane(3, 0, 2))).toBe('ll.')
    expect(column(lane(4, 4, 4))).toBe('ssss')
    expect(beyond(lane(2, 2, 5))).toBe(3)
  })
  it('is empty without a marker', () => {
    const l = { ...lane(0, 0, 2), open: false }
    expect(piece(l, 1)).toBeNull()
    expect(beyond(l)).toBe(0)
  })
})

/** Food at a solo table: the seat on appeal 6, an opponent on 5, demand 2. All figures are the server's. */
const view = {
  good: 'food',
  ahead: true,
  colours: ['orange', 'purple'],
  market: [
    {
      good: 'food',
      demand: 2,
      markers: [
        { seat: 0, colour: 'red', at: 6, sells: 4, makes: 2, sold: 2 },
        { seat: -1, colour: 'orange', at: 5, sells: 3, makes: 3, sold: 3 },
      ],
    },
  ],
  players: [
    { seat: 0, cash: 20, factories: [{ good: 'food', open: true, marker: 6, price: 4, goods: 2, staff: 3, machines: 0 }] },
  ],
  forecast: { seats: [{ limit: 4, sells: 2, income: 8, cost: 10, gain: 2, loans: 0, cash: 18 }] },
} as unknown as View
const with_ = (preview: { gauge: string; seat?: number; from: number; to: number }[]) =>
  new Preview({ preview } as unknown as Offer)

describe('what the server says of a market', () => {
  it('is taken as it is, and as the offer looked at changes it', () => {
    const said = (pre?: Preview) => lanes(view, 'food', pre).map((l) => [l.open, l.appeal, l.limit, l.makes, l.sells])
    expect(said()).toEqual([
      [true, 6, 4, 2, 2],
      [true, 5, 3, 3, 3],
      [false, 0, 0, 0, 0],
    ])
    const pre = with_([
      { gauge: 'limit/food', seat: 0, from: 4, to: 1 },
      { gauge: 'home/food', seat: 0, from: 2, to: 1 },
      { gauge: 'rival_limit/food/orange', from: 3, to: 0 },
    ])
    expect(said(pre)).toEqual([
      [true, 6, 1, 2, 1],
      [true, 5, 0, 0, 0],
      [false, 0, 0, 0, 0],
    ])
  })
  it('foretells a production to its end, and none that has begun', () => {
    expect(outcome(view, 0)).toMatchObject({ sells: 2, income: 8, cost: 10, cash: 20, then: 18, loans: 0 })
    const poor = with_([
      { gauge: 'then', seat: 0, from: 18, to: 1 },
      { gauge: 'short', seat: 0, from: 0, to: 2 },
    ])
    expect(outcome(view, 0, poor)).toMatchObject({ then: 1, loans: 2 })
    expect(outcome(view, 0, with_([{ gauge: 'productions', from: 0, to: 1 }]))).toBeUndefined()
    expect(outcome({ ...view, ahead: false }, 0)).toBeUndefined()
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

describe('what is paid for goods', () => {
  it('is a sum, with what a Contract adds', () => {
    expect(paidFor(2, 5, 10)).toBe('2 × £5')
    expect(paidFor(3, 5, 21)).toBe('3 × £5 + £6')
  })
})

describe('what a Patron would sell besides', () => {
  const view = (stored: number, ...cards: { id: string; used?: boolean }[]) =>
    ({ good: 'lamps', players: [{ cards, factories: [{ good: 'lamps', stored }] }] }) as unknown as View
  const patron = { id: 'patron_cutlery_lamps' }
  it('is one more for each that is ready and shows the good, made or stored', () => {
    expect(patronage(view(0, patron), 0, { makes: 2, sells: 0, limit: 0 })).toBe(1)
    expect(patronage(view(0, patron, { id: 'patron_food_lamps' }), 0, { makes: 2, sells: 0, limit: 0 })).toBe(2)
    expect(patronage(view(2, patron), 0, { makes: 4, sells: 4, limit: 4 })).toBe(1)
  })
  it('is nothing without goods for it, with a used card or another one', () => {
    expect(patronage(view(0, patron), 0, { makes: 2, sells: 2, limit: 4 })).toBe(0)
    expect(patronage(view(1, patron), 0, { makes: 2, sells: 2, limit: 4 })).toBe(0)
    expect(patronage(view(0, { ...patron, used: true }), 0, { makes: 2, sells: 0, limit: 0 })).toBe(0)
    expect(patronage(view(0, { id: 'patron_food_clothes' }), 0, { makes: 2, sells: 0, limit: 0 })).toBe(0)
  })
  it('is told with what the store could sell', () => {
    expect(besides(view(3), 0, { makes: 2, sells: 2, limit: 4 })).toBe(2)
    expect(besides(view(3, patron), 0, { makes: 2, sells: 2, limit: 4 })).toBe(3)
    expect(besides(view(2, patron), 0, { makes: 2, sells: 2, limit: 4 })).toBe(2)
    expect(besides(view(3), 0, { makes: 4, sells: 2, limit: 2 })).toBe(0)
  })
})

test('a ladder is seen from its highest marker, as long as the own one is in the frame', () => {
  expect(topRow(9)).toBe(9)
  expect(topRow(9, 0)).toBe(9)
  expect(topRow(9, 3)).toBe(9)
  expect(topRow(12, 2)).toBe(9)
})

describe('what can still be taken before the costs are paid', () => {
  /** Six made, three sold at home; two ships of two goods each; a good brings 5 at home and 3 by ship. */
  const sailing = (player: object, factory: object = {}) =>
    ({
      good: 'food',
      max_ships: 9,
      contract: [0, 2, 3, 5],
      players: [
        {
          cards: [],
          ships: 2,
          sailed: 0,
          tracks: [{ id: 'shipping', value: 2 }],
          factories: [{ good: 'food', open: true, stored: 0, ship_price: 3, ...factory }],
          ...player,
        },
      ],
    }) as unknown as View
  const o = { makes: 6, sells: 3, limit: 3, price: 5 }
  it('is what ships carry of what is left over (CG-5.2.5, CG-5.2.7)', () => {
    expect(takeable(sailing({}), 0, o)).toBe(9) // 3 left, room for 4
    expect(takeable(sailing({ ships: 1 }), 0, o)).toBe(6)
    expect(takeable(sailing({ ships: 0 }), 0, o)).toBe(0)
    expect(takeable(sailing({}, { stored: 4 }), 0, o)).toBe(12) // 7 left, room for 4
    expect(takeable(sailing({}), 1, o)).toBe(0)
  })
  it('ends with the ninth ship (CG-5.2.8)', () => {
    expect(takeable(sailing({ sailed: 8 }), 0, o)).toBe(6)
    expect(takeable(sailing({ sailed: 9 }), 0, o)).toBe(0)
  })
  it('has what a Contract pays, for most goods of its table at the end (CG-8.10)', () => {
    const cards = [{ id: 'contract', used: false }]
    expect(takeable(sailing({ cards }), 0, o)).toBe(9 + 5)
    expect(takeable(sailing({ cards }, { stored: 4 }), 0, o)).toBe(12 + 5)
    expect(takeable(sailing({ cards, ships: 0 }), 0, o)).toBe(0)
  })
  it('sells at home what lies in the store and what a Patron takes, if it brings more there (CG-5.1.3)', () => {
    // Room for one more at home from a store of two: 5, and the other one by ship: 3.
    expect(takeable(sailing({}, { stored: 2 }), 0, { makes: 3, sells: 3, limit: 4, price: 5 })).toBe(8)
    // A Patron takes one of three left over: 5, two by ship: 6.
    expect(takeable(sailing({ cards: [{ id: 'patron_food_lamps', used: false }] }), 0, o)).toBe(11)
    // At a price of 1 both that are stored are better shipped.
    expect(takeable(sailing({}, { stored: 2 }), 0, { makes: 3, sells: 3, limit: 4, price: 1 })).toBe(6)
  })
})

describe('goods left over', () => {
  const view = (player: object, food: object, lamps = 0) =>
    ({
      good: 'food',
      max_ships: 9,
      players: [
        {
          ships: 1,
          sailed: 0,
          tracks: [{ id: 'shipping', value: 2 }],
          factories: [
            { good: 'food', stored: 0, room: 0, ...food },
            { good: 'lamps', stored: lamps, room: 0 },
          ],
          ...player,
        },
      ],
    }) as unknown as View
  it('are lost where ships and warehouses have no room (CG-5.2.1)', () => {
    expect(leftOver(view({}, { room: 2 }), 0, 4)).toEqual({ room: 4, lost: 0, others: false })
    expect(leftOver(view({}, { room: 1 }), 0, 4)).toEqual({ room: 3, lost: 1, others: false })
    expect(leftOver(view({ ships: 0 }, {}), 0, 4)).toEqual({ room: 0, lost: 4, others: false })
    expect(leftOver(view({ sailed: 9 }, {}), 0, 4)).toEqual({ room: 0, lost: 4, others: false })
  })
  it('may have the room of others that are thrown away (CG-5.2.3)', () => {
    expect(leftOver(view({ ships: 0 }, {}, 2), 0, 4)).toEqual({ room: 0, lost: 4, others: true })
    expect(leftOver(view({ ships: 0 }, { room: 4 }, 2), 0, 4)).toEqual({ room: 4, lost: 0, others: false })
  })
})

describe('goods that Early Shipping passes over', () => {
  /** One clothes at 6, one lamp at 8; two ships of two goods; a Contract pays 2 for one good, 4 for two. */
  const view = (left = 4, limit = 4, cards: object[] = [{ id: 'contract' }], clothes = 1) =>
    ({
      contract: [0, 2, 4, 6, 8],
      turn: { left, limit },
      players: [
        {
          cards,
          factories: [
            { good: 'clothes', stored: clothes, ship_price: 6 },
            { good: 'lamps', stored: 1, ship_price: 8 },
          ],
        },
      ],
    }) as unknown as View
  const load = (good: string, n = 1) =>
    ({
      kind: 'load',
      args: [
        { name: 'good', id: good },
        { name: 'goods', number: n },
      ],
    }) as unknown as Offer
  const both = [load('clothes'), load('lamps')]
  it('are those that stand before the one that is loaded (CG-4.7.1, CG-4.7.2, CG-8.10)', () => {
    expect(passedOver(view(), 0, both, both[1]!)).toEqual({ goods: [{ good: 'clothes', n: 1 }], sum: 6 + 2 })
    expect(passedOver(view(4, 4, []), 0, both, both[1]!)).toEqual({ goods: [{ good: 'clothes', n: 1 }], sum: 6 })
    expect(passedOver(view(), 0, both, both[0]!)).toBeNull()
  })
  it('have room on the ships and can still be loaded', () => {
    expect(passedOver(view(1, 2), 0, both, both[1]!)).toBeNull()
    expect(passedOver(view(3, 4), 0, both.slice(1), both[1]!)).toBeNull()
    expect(passedOver(view(2, 2, [], 3), 0, both, both[1]!)).toEqual({ goods: [{ good: 'clothes', n: 1 }], sum: 6 })
  })
})
