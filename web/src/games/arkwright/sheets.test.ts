import { describe, expect, it } from 'vitest'
import type { Offer } from '../../lib/api'
import { Preview } from '../../lib/preview'
import { about } from './about'
import { beside, billSum, forecastLines, reasonsOf, settled, shipped, timesSum } from './forecast'
import { changeable, changes, choices, isWanted, present, sellsAt, spaces, takesAt, type Sheet } from './prices'
import { chain, millOf, raised, touched, wholly, type Draft } from './work'
import type { Factory, View } from './types'
import type { Question } from './words'

const line = (price: number) => ({
  price,
  appeal: 10 - price,
  sold: [1],
  importer: 0,
  income: price,
  steps: 1,
  patrons: 0,
  export: 0,
  spaces: 0,
  fades: 0,
  moves: 1,
  short: false,
})
const mill = (product: string, free = true) => ({ product, free, prices: [5, 6, 7].map(line) })
const sheet = (spare: number, ...mills: Sheet['mills']): Sheet => ({ keep: true, spare, mills })

describe('the choices of a sheet of prices', () => {
  const four = sheet(0, mill('food'), mill('clothing'), mill('cutlery'), mill('lamps'))
  const now = { food: 5, clothing: 5, cutlery: 5, lamps: 5 }
  it('keeps all by one answer', () => expect(choices(four, now, now)).toEqual(['done']))
  it('names every price up to the last that changes, and leaves the rest', () =>
    expect(choices(four, now, { ...now, clothing: 7 })).toEqual(['price(food,5)', 'price(clothing,7)', 'done']))
  it('needs no end after the last mill', () =>
    expect(choices(four, now, { ...now, lamps: 6 })).toEqual([
      'price(food,5)',
      'price(clothing,5)',
      'price(cutlery,5)',
      'price(lamps,6)',
    ]))
  it('sets the price of a new mill, which cannot be kept', () =>
    expect(choices({ ...sheet(0, mill('food')), keep: false }, { food: 0 }, { food: 6 })).toEqual(['price(food,6)']))

  // A14-5.4.1.3: a mill that the action did not touch costs £1 of the fee; with the last pound the others are not asked for.
  const spare = sheet(1, mill('food', false), mill('clothing'), mill('cutlery', false))
  it('does not name mills that are not asked for any more', () =>
    expect(choices(spare, now, { ...now, food: 6, clothing: 7 })).toEqual(['price(food,6)', 'price(clothing,7)']))
  it('allows as many others as there are pounds', () => {
    const changed = { ...now, food: 6 }
    expect(changeable(spare, now, changed, spare.mills[2]!)).toBe(false)
    expect(changeable(spare, now, changed, spare.mills[0]!)).toBe(true)
    expect(changeable(spare, now, changed, spare.mills[1]!)).toBe(true)
  })
})

it('tells what is sold at a price, but before the first cycle only where there is a demand', () => {
  const idle = { ...mill('lamps'), prices: [5, 6].map((n) => ({ ...line(n), sold: [0], income: 0, steps: 0 })) }
  const at = (cycle: string, m: Sheet['mills'][number]) => isWanted({ cycle } as View, [m])
  expect([at('', idle), at('', mill('food')), at('lamps', idle)]).toEqual([false, true, true])
})

// A25-9.3, A14-5.5.2
it('tells of a factory that is closed the share spaces that its productions gained', () => {
  const of = (gauge: string, seat = 0) => ({ gauge, seat, from: 3, to: 0 })
  expect(['steps/food', 'makes/food', 'appeal/food'].map((g) => beside('close', of(g), 0))).toEqual([true, true, false])
  expect([beside('close', of('steps/food', 1), 0), beside('construct', of('steps/food'), 0)]).toEqual([false, false])
})

it('starts a new mill at the price that takes most, and keeps the price of an old one', () => {
  const view = { players: [{ factories: [{ product: 'food', price: 5 }] }] } as unknown as View
  const of = (keep: boolean): Sheet => ({ keep, spare: 0, mills: [mill('food')] })
  expect(present(view, 0, of(true))).toEqual({ food: 5 })
  expect(present(view, 0, of(false))).toEqual({ food: 7 })
})

// Until it has a price, a new mill stands at the lowest one and the view foretells no sale of it.
it('tells what a new mill would sell at its lowest price', () => {
  const view = {
    market: [{ product: 'food' }],
    forecast: [{ importer: 0, seats: [{ sold: 0, income: 0, steps: 0, patrons: 0, export: 0, sails: 0, fades: 0 }] }],
    players: [{ factories: [{ product: 'food', price: 5, appeal: 5 }] }],
  } as unknown as View
  const of = (keep: boolean): Sheet => ({ keep, spare: 0, mills: [mill('food')] })
  const gauges = changes(view, 0, of(false), { food: 5 }).map((x) => [x.gauge, x.to])
  expect(gauges).toEqual([
    ['sells/food', 1],
    ['income/food', 5],
    ['steps/food', 1],
  ])
  expect(changes(view, 0, of(true), { food: 5 })).toEqual([])
})

/** A production without a contract and without patrons. */
const plain = { in: 0, workers: 0, machines: 0, patrons: 0, owes: 0, have: 0, export: 0, cost: 11, sails: 0, fades: 0 }

it('has what patrons buy beside what is sold, and what they pay in the takings', () => {
  expect([sellsAt(0, line(6)), takesAt(line(6))]).toEqual(['1', 6])
  expect([sellsAt(0, { ...line(6), patrons: 6 }), takesAt({ ...line(6), patrons: 6 })]).toEqual(['1+1', 12])
})

// A25-9.5.3
it('takes off the space that weakening marketing costs at an appeal of 0, in the row as in the account', () => {
  expect(spaces({ ...line(10), steps: 0, spaces: -1, fades: -1, moves: -2 })).toBe(-2)
  const o = { ...plain, product: 'food', price: 10, appeal: 0, makes: 3, sells: 0, income: 0, bill: 9, steps: 0, export: 22 }
  const shares = forecastLines(
    {
      cash: 14,
      owed: 0,
      space: 12,
      wage: 2,
      shares: 11,
      values: [],
      loans: 0,
      reasons: { sold: 0, appeal: 0, most: 0 },
      end: { product: 'food', at: { cash: 27, shares: 11, space: 10, loans: 0, staff: 0 } },
    },
    [o],
  ).find((l) => l.id === 'shares')
  expect(shares?.how({ ...o, sails: -1, fades: -1 })).toMatch(/ship.*, .*marketing.* −1$/)
})

// A14-5.3.1: what an action builds is paid at its end, before the production.
it('takes what is owed for factories from the cash foretold, under its own name', () => {
  const o = { ...plain, product: 'food', price: 8, appeal: 1, makes: 1, sells: 1, income: 8, bill: 4, steps: 1, workers: 2 }
  const lines = forecastLines({ cash: 36, owed: 9, space: 14, wage: 2, shares: 10, values: [], loans: 0 }, [o])
  expect(lines.map((l) => l.id)).toEqual(['owed', 'takings', 'wages', 'cash', 'shares', 'worth'])
  expect(lines.find((l) => l.id === 'cash')?.of(o)).toBe(36 - 9 + 8 - 4)
})

// A25-12.1.3, A25-12.1.8: what is lacking for factories is sold at once, before the production takes anything.
it('tells of a share sold for factories what is lacking for them, and not for wages', () => {
  const lamps = { ...plain, product: 'lamps', in: 3, price: 8, appeal: 3, makes: 3, sells: 3, income: 24, bill: 12, steps: 4 }
  const food = { ...plain, product: 'food', price: 6, appeal: 3, makes: 3, sells: 3, income: 18, bill: 8, steps: 4 }
  const end = { product: 'food', at: { cash: 25, shares: 9, space: 23, loans: 0, staff: 0 } }
  const at = { cash: 31, owed: 32, space: 21, wage: 2, shares: 10, values: [], loans: 0, featured: food, end }
  const told = Object.fromEntries(forecastLines(at, [lamps, food]).map((l) => [l.id, [l.how(food), l.show(food), l.show(lamps)]]))
  expect(told['forced-short']).toEqual(['£31 − £32', '−£1', ''])
  expect(told['forced']).toEqual(['[arkwright.ui.fc.sells.n], +£16', '−2', ''])
  expect(told['cash']).toEqual(['£31 − £32 + £18 − £8 + £16', '£25', ''])
  expect(told['shares']).toEqual(['', '+2', '+4'])
})

// What there is in hand by then hangs on the productions and actions between.
it('tells of a good of a later cycle what it brings, patrons counted, and nothing of the cash after it', () => {
  const o = {
    ...plain,
    product: 'lamps',
    in: 3,
    price: 8,
    appeal: 3,
    makes: 4,
    sells: 3,
    income: 24,
    bill: 15,
    steps: 4,
    patrons: 1,
  }
  const food = { ...plain, product: 'food', price: 5, appeal: 1, makes: 2, sells: 2, income: 10, bill: 8, steps: 2 }
  const at = { cash: 42, owed: 6, space: 14, wage: 2, shares: 9, values: [], loans: 0 }
  const lines = forecastLines(at, [o])
  expect(lines.map((l) => l.id)).toEqual(['takings', 'wages', 'else', 'earns', 'shares'])
  expect(lines[3]?.of(o)).toBe(24 - 15 + 8)
  expect(lines[3]?.how(o)).toBe('£24 − £15 + £8')
  // Beside the good in hand each has its own.
  const both = forecastLines(at, [o, food])
  expect(both.map((l) => l.id)).toEqual(['owed', 'takings', 'wages', 'else', 'earns', 'cash', 'shares', 'worth'])
  expect(both.map((l) => [l.show(o), l.show(food)])).toEqual([
    ['', '−£6'],
    ['+£24', '+£10'],
    ['−£15', '−£8'],
    ['+£8', ''],
    ['+£17', ''],
    ['', '£38'],
    ['+4', '+2'],
    ['', '£0'],
  ])
})

// A25-9.2.13
it('tells of a patron who would buy no crate any more', () => {
  const o = { ...plain, product: 'lamps', price: 9, appeal: 3, makes: 3, sells: 3, income: 27, bill: 12, steps: 4 }
  const was = { ...o, appeal: 2, sells: 2, income: 18, patrons: 1 }
  const at = { cash: 29, owed: 0, space: 12, wage: 2, shares: 8, values: [], loans: 0, featured: o }
  expect(forecastLines(at, [o]).some((l) => l.id === 'else')).toBe(false)
  const by = forecastLines({ ...at, was }, [o]).find((l) => l.id === 'else')
  expect([by?.how(o), by?.of(o)]).toEqual(['0 × £9', 0])
})

// A25-9.2.4, A25-11.1.1: to offer the stored crate goes on into the decade's end, to keep it stops where the ship is asked about.
describe('an answer in a running sale', () => {
  const view = {
    cycle: 'lamps',
    market: [{ product: 'food' }, { product: 'lamps' }],
    printed: { shares: Array.from({ length: 40 }, (_, i) => i + 1) }, // worth as many pounds as the space
    players: [{ cash: 0, space: 22, end: { cash: 35, shares: 9, space: 24, loans: 0, staff: 3 } }],
  } as unknown as View
  const change = (gauge: string, from: number, to: number, seat?: number) => ({ gauge, seat, from, to })
  const by = (v: View, ...preview: ReturnType<typeof change>[]) => settled(v, 0, new Preview({ preview } as unknown as Offer))
  it('is told by the production’s end and the staff paid', () => {
    expect(by(view, change('cash', 0, 33, 0))).toEqual({ cash: 35, shares: 9, space: 24, portfolio: 216 })
    const gone = [
      change('cash', 0, 27, 0),
      change('space', 22, 26, 0),
      change('end_cash', 35, 27, 0),
      change('end_space', 24, 26, 0),
    ]
    expect(by(view, ...gone)).toMatchObject({ cash: 27, space: 26 })
  })
  it('is not told by the next production', () => {
    const next = [change('cash', 0, 20, 0), change('cycle', 1, 2), change('end_cash', 35, 90, 0)]
    expect(by({ ...view, cycle: 'food' }, ...next)).toMatchObject({ cash: 20, space: 22 })
    expect(by({ ...view, cycle: 'food' }, change('cash', 0, 33, 0))).toMatchObject({ cash: 35, space: 24 })
  })
})

// A25-9.3, A25-9.2.13, A14-5.5.2.6
describe('why shares move', () => {
  const o = { ...plain, product: 'food', price: 8, appeal: 3, makes: 4, sells: 3, income: 24, bill: 15, steps: 3 }
  const rival = { level: 1, price: 7 }
  const table = (appeal: number, sold: number, patrons: number) =>
    ({
      cycle: 'clothing',
      sale: { stage: '' },
      market: [{ product: 'food', importer: 0 }],
      players: [
        { seat: 0, factories: [{ price: 8 }] },
        { seat: 1, factories: [{ ...rival, appeal }] },
      ],
      forecast: [{ importer: 0, seats: [{}, { sold, patrons: patrons * rival.price }] }],
    }) as unknown as View
  const why = (view: View, steps: number) => Object.values(reasonsOf(view, 0, { ...o, steps }) ?? {})
  it('is that a rival sells no more, its patron counted', () => {
    expect(why(table(2, 2, 0), 4)).toEqual([2, 1, 1])
    expect(why(table(2, 2, 1), 3)).toEqual([2, 1, 0])
    expect(why(table(3, 2, 0), 3)).toEqual([2, 0, 1])
    expect(why(table(4, 3, 0), 2)).toEqual([2, 0, 0])
  })
  it('is Charisma where a rival is level', () => expect(why(table(3, 4, 0), 3)).toEqual([2, 1, 0]))
})

describe('the contract of a production', () => {
  const o = {
    ...plain,
    product: 'lamps',
    price: 10,
    appeal: 1,
    makes: 3,
    sells: 1,
    income: 10,
    bill: 18,
    steps: 1,
    workers: 6,
    owes: 2,
    have: 2,
    export: 22,
    sails: -1,
  }
  const at = { owed: 0, space: 15, wage: 3, shares: 10, values: [], loans: 0, featured: o, shipped: 'contract' as const }
  it('is told with what it brings', () => {
    const lines = forecastLines(
      {
        ...at,
        cash: 9,
        reasons: { sold: 1, appeal: 0, most: 0 },
        end: { product: 'lamps', at: { cash: 23, shares: 10, space: 15, loans: 0, staff: 0 } },
      },
      [o],
    )
    expect(lines.map((l) => l.id)).toEqual(['takings', 'wages', 'contract', 'cash', 'shares', 'worth'])
    expect(lines.find((l) => l.id === 'contract')?.how(o)).toBe('2 × £11')
    expect(lines.find((l) => l.id === 'contract')?.how({ ...o, export: 27 })).toBe('2 × £11 + £5') // an Office
    expect(lines.find((l) => l.id === 'shares')?.of(o)).toBe(0)
  })
  // A25-14.2.3, A25-14.2.4: whether a ship will be ready in a later cycle is not known.
  it('is a ship where there are no contracts', () => {
    const line = (cash: number) => {
      const by = { ...o, owes: 0, export: cash, sails: cash ? -1 : 0 }
      const l = forecastLines({ ...at, featured: by, shipped: 'ships', cash: 9 }, [by]).find((x) => x.id === 'ships')
      return [l?.how(by), l?.of(by)]
    }
    expect(line(22)).toEqual(['2 × £11', 22])
    expect(line(0)).toEqual(['[arkwright.ui.fc.ready]', 0])
    const view = (trades: boolean, ...ships: string[]) => ({ printed: { trades }, players: [{ ships }] }) as unknown as View
    expect(shipped(view(false, 'ship_2'), 0, [o])).toBe('ships')
    expect(shipped(view(false), 0, [o])).toBe(undefined)
    expect(shipped(view(true, 'ship_2'), 0, [{ ...o, owes: 0 }])).toBe(undefined)
  })
  it('is told of a good of a later cycle', () => {
    const then = { ...o, in: 2 }
    const lines = forecastLines({ ...at, cash: 9 }, [then])
    expect(lines.find((l) => l.id === 'earns')?.of(then)).toBe(10 - 18 + 22)
    expect(lines.find((l) => l.id === 'shares')?.of(then)).toBe(0)
  })
  it('is told where too few crates are left for it', () => {
    const few = { ...o, owes: 4, have: 3, export: 0, sails: 0 }
    const lines = forecastLines(
      {
        ...at,
        featured: few,
        cash: 9,
        end: { product: 'lamps', at: { cash: 1, shares: 10, space: 16, loans: 0, staff: 0 } },
      },
      [few],
    )
    const contract = lines.find((l) => l.id === 'contract')
    expect(contract?.tone(few)).toBe('loss')
    expect(contract?.how(few)).toMatch(/instore/)
    // Crates enough, and no ship.
    expect(contract?.how({ ...few, have: 4 })).toMatch(/noship/)
  })
  // A25-11.1.1, A14-6.2.1: 2 + 10 - 10 are 2; staff of £3 are paid at once, for which a share of £16 is sold.
  it('pays the staff after the last production of a decade', () => {
    const last = { ...o, income: 10, bill: 10, owes: 0, export: 0, sails: 0 }
    const at15 = { ...at, shipped: undefined, featured: last, cash: 2, reasons: { sold: 1, appeal: 0, most: 0 } }
    const lines = (cash: number, shares: number) =>
      forecastLines({ ...at15, end: { product: 'lamps', at: { cash, shares, space: 15, loans: 0, staff: 3 } } }, [last])
    const of = (all: ReturnType<typeof lines>, id: string) => all.find((l) => l.id === id)
    const sold = lines(15, 9)
    expect(sold.map((l) => l.id)).toEqual(['takings', 'wages', 'staff', 'forced-short', 'forced', 'cash', 'shares', 'worth'])
    expect([of(sold, 'staff')?.show(last), of(sold, 'forced-short')?.how(last)]).toEqual(['−£3', '£2 + £10 − £10 − £3'])
    expect([of(sold, 'forced-short')?.of(last), of(sold, 'cash')?.how(last)]).toEqual([-1, '+£2 + £16 − £3'])
    expect(of(sold, 'shares')?.how(last)).toMatch(/why\.sold.*fc\.forced\] −1$/)
    const enough = forecastLines(
      { ...at15, cash: 5, end: { product: 'lamps', at: { cash: 2, shares: 10, space: 15, loans: 0, staff: 3 } } },
      [last],
    )
    expect([enough.map((l) => l.id).includes('forced'), of(enough, 'cash')?.how(last)]).toEqual([false, '£5 + £10 − £10 − £3'])
  })
  it('does not pay wages that fall due before it', () => {
    const lines = forecastLines(
      {
        ...at,
        cash: 0,
        end: { product: 'lamps', at: { cash: 30, shares: 9, space: 13, loans: 0, staff: 0 } },
      },
      [o],
    )
    expect(lines.map((l) => l.id)).toEqual(['takings', 'wages', 'forced-short', 'forced', 'contract', 'cash', 'shares', 'worth'])
    expect(lines.find((l) => l.id === 'forced-short')?.of(o)).toBe(-8)
  })
})

const offer = (choice: string): Offer => {
  const [, kind = '', args = ''] = /^([a-z-]+)\(?([^)]*)/.exec(choice) ?? []
  const [product, space] = args.split(',')
  return {
    choice,
    kind,
    key: '',
    group: '',
    clause: '',
    cost: 0,
    targets: [],
    args: [
      ...(product ? [{ name: 'product', id: product }] : []),
      ...(space ? [{ name: 'space', number: Number(space) }] : []),
    ] as Offer['args'],
  }
}
/** Two lines of two spaces; the second of each has a cog. */
const factory = (on: ('' | 'worker' | 'machine')[]): Factory =>
  ({
    product: 'food',
    level: 1,
    lines: [0, 1].map((k) => ({
      output: k + 1,
      spaces: [1, 2].map((i) => ({ n: k * 2 + i, cog: i === 2, on: on[k * 2 + i - 1] ?? '' })),
    })),
  }) as unknown as Factory
const view = { left: 2, step: '' } as unknown as View
const none: Draft = { by: {}, at: {}, staff: [] }

describe('the choices of a piece of work', () => {
  it('fills the first line that lacks somebody, and takes away from behind, never from the first line', () => {
    const m = millOf(view, factory(['worker', 'worker', 'worker', '']), ['hire(food)', 'fire(food)'].map(offer), 'workers')!
    expect([m.whole, m.line, m.upAt, m.downAt]).toEqual([1, 2, [4], [3]])
    expect(chain([m], { ...none, by: { food: 1 }, staff: ['hire-row(1)'] })).toEqual(['hire(food)', 'hire-row(1)'])
    expect(chain([m], { ...none, by: { food: -1 } })).toEqual(['fire(food)'])
    expect(touched([m], { ...none, by: { food: 1 }, staff: ['hire-row(1)'] })).toEqual(['row:1', 'space:food/4'])
  })
  it('names the spaces where they are chosen', () => {
    const m = millOf(
      view,
      factory(['worker', '', '', '']),
      [2, 3, 4].map((n) => offer(`hire-at(food,${n})`)),
      'school',
    )!
    expect(chain([m], { ...none, by: { food: 1 } })).toEqual(['hire-at(food,2)'])
    expect(chain([m], { ...none, by: { food: 2 }, at: { food: [4, 2] } })).toEqual(['hire-at(food,4)', 'hire-at(food,2)'])
  })
  it('places no more machines than there are', () => {
    const m = millOf(
      view,
      factory(['worker', 'worker', 'worker', 'worker']),
      ['machine(food,2)', 'machine(food,4)'].map(offer),
      'machines',
    )!
    expect(m.whole).toBe(2)
    expect(chain([m], { ...none, by: { food: 1 } })).toEqual(['machine(food,2)'])
  })
  it('puts all of it in one mill, at the cost of the others where there is not enough', () => {
    const m = millOf(
      view,
      factory([]),
      [offer('boost(food)'), { ...offer('boost(food)'), kind: 'boost-all', then: ['x'] }],
      'quality',
    )!
    const enough = (most: number) => (d: Draft) => Object.values(d.by).reduce((a, b) => a + b, 0) <= most
    const others = { ...none, by: { lamps: 1 }, at: { lamps: [2] } }
    expect(wholly(others, m, enough(3))).toEqual({ ...others, by: { lamps: 1, food: 2 } })
    expect(wholly(others, m, enough(2))).toEqual({ ...none, by: { food: 2 } })
    expect(wholly({ ...none, by: { food: 2 } }, m, enough(2))).toEqual({ ...none, by: { food: 0 } })
  })
  it('raises as far as the server offers', () => {
    const all = { ...offer('boost(food)'), kind: 'boost-all', then: ['boost(food)', 'boost(food)'] }
    const m = millOf(view, factory([]), [offer('boost(food)'), all], 'quality')!
    expect(chain([m], { ...none, by: { food: 3 } })).toEqual(['boost(food)', 'boost(food)', 'boost(food)'])
  })
})

// A25-9.2.13, A25-9.3: of two goods raised at once the one in a line sells one more at home, which the Patron bought before.
it('tells what each of several goods that are raised brings', () => {
  const view = {
    cycle: 'food',
    market: [{ product: 'food' }, { product: 'lamps' }],
    printed: { strips: [] },
    forecast: [{}, { seats: [{ sold: 2, income: 18, bill: 12, steps: 2, patrons: 9, export: 0, sails: 0, fades: -1 }] }],
    players: [{ contracts: [], stock: [], factories: [{}, { price: 9, makes: 4, bill: 12 }] }],
  } as unknown as View
  const by = (...preview: [string, number][]) =>
    raised(view, 0, 'lamps', new Preview({ preview: preview.map(([gauge, to]) => ({ gauge, seat: 0, from: 0, to })) } as Offer))
  const home: [string, number][] = [
    ['sells/lamps', 3],
    ['income/lamps', 27],
  ]
  expect(by(...home, ['patrons/lamps', 0], ['fades/lamps', 0])).toEqual({ sells: 3, sold: 3, pounds: 0, spaces: 1 })
  expect(by(...home, ['steps/lamps', 4])).toEqual({ sells: 4, sold: 3, pounds: 9, spaces: 2 })
})

describe('arithmetic that is shown', () => {
  it('is left out where it does not come to the sum', () => {
    expect(billSum(8, 4, 3, 35)).toBe('8 × £4 + £3')
    expect(billSum(3, 2, 0, 8)).toBe('')
    expect(billSum(6, 2, 3, 13)).toBe('6 × £2 + £1')
    expect(billSum(6, 2, 0, 13)).toBe('')
    expect(billSum(6, 2, 0, 8)).toBe('6 × £2 − £4')
    expect(billSum(3, 4, 2, 8)).toBe('3 × £4 + £2 − £6')
    expect(timesSum(5, 9, 45)).toBe('5 × £9')
    expect(timesSum(5, 9, 44)).toBe('')
  })
})

// A25-9.2.4, A25-9.2.13: all that is answered in a sale is told by one moment, Extra Shifts and Patrons too.
it('says of every answer to a sale that its figures are those once the production is over', () => {
  const view = {
    cycle: 'food',
    players: [],
    market: [],
    sale: { pending: [] },
    printed: { trades: true, params: {}, devs: [], tiles: [] },
  }
  const asked = (...kinds: string[]) => ({ view, me: 0, offers: kinds.map((k) => offer(k)) }) as unknown as Question
  const args = [
    { name: 'crates', number: 0 },
    { name: 'extra', number: 1 },
  ]
  for (const n of [1, 2]) expect(about(asked(), { ...offer('offer(0)'), args: args.slice(0, n) })).toContain('fc.offer.about')
  const patron = (...kinds: string[]) => about(asked(...kinds), offer('patron'))
  expect(patron('patron', 'done')).toContain('fc.beside.about')
  // Of two crates each would tell what comes of both.
  expect(patron('patron', 'jubilee', 'done')).not.toContain('fc.beside.about')
})
