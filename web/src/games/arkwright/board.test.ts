import { describe, expect, it } from 'vitest'
import type { Change, Offer } from '../../lib/api'
import { Preview } from '../../lib/preview'
import { entry } from './entry'
import { about, barred } from './about'
import { exitOf, numberOf, productOf, rest, series, shows, staffOf, targets } from './offers'
import { settled } from './forecast'
import { rivalry } from './rivalry'
import { change, lines, owns, sections, stripsOf, telling } from './sections'
import { costOf, crates, lanes, outcome, placeOf } from './standing'
import type { Factory, View } from './types'
import type { Question } from './words'

/** The names of the arguments, as games/arkwright/grammar.go has them. */
const names: Record<string, string[]> = {
  assign: ['tile', 'product'],
  'take-dev': ['tile'],
  'take-ship': ['ship'],
  'take-tile': ['tile', 'row'],
  price: ['product', 'price'],
  close: ['product'],
  construct: ['product', 'level', 'discount'],
  'construct-mass': ['product', 'level'],
  'construct-luxury': ['product', 'level'],
  offer: ['crates', 'extra'],
  rearrange: ['staff'],
  exchange: ['product', 'worker', 'machine'],
  contract: ['product', 'crates'],
  hire: ['product'],
  play: ['tile'],
  buy: ['shares'],
}
/** An offer by its notation, as the server would send it. */
const offer = (choice: string, preview: Change[] = []): Offer => ({
  choice,
  kind: choice.split('(')[0]!,
  key: 'x',
  args: (choice.match(/[^(,)]+/g) ?? []).slice(1).map((a, i) => ({
    name: names[choice.split('(')[0]!]![i]!,
    ...(/^\d+$/.test(a) ? { number: Number(a) } : { id: a, number: 0 }),
  })),
  group: '',
  targets: [],
  cost: 0,
  clause: '',
  preview,
})
const mine = (gauge: string, from: number, to: number): Change => ({ gauge, seat: 0, from, to })

describe('choices', () => {
  it('are read by the names of their arguments', () => {
    expect(productOf(offer('price(food,8)'))).toBe('food')
    expect(productOf(offer('assign(foreman,lamps)'))).toBe('lamps')
    expect(productOf(offer('take-dev(broker)'))).toBeUndefined()
    expect(numberOf(offer('offer(2,extra)'))).toBe(2)
    expect(rest(offer('offer(2,extra)'))).toBe('extra')
    expect(staffOf(offer('rearrange(18)'))).toEqual([false, true, false, false, true, false])
  })
  it('name the parts of the board that they touch', () => {
    expect(targets(offer('price(food,8)'))).toEqual(['price:food/8'])
    expect(targets(offer('exchange(lamps,2,6)'))).toEqual(['space:lamps/2', 'space:lamps/6'])
    expect(targets(offer('take-ship(ship_2)'))).toEqual(['shelf:ship_2'])
    expect(targets(offer('take-tile(production_brown,1)'))).toEqual(['shelf:production_brown/1'])
    expect(targets(offer('end-turn'))).toEqual([])
  })
  it('are touched where a phone shows the part', () => {
    const place = (o: string) => targets(offer(o)).map(shows)
    expect(place('take-ship(ship_2)')).toEqual(['tiles'])
    expect(place('price(food,8)')).toEqual(['market'])
    expect(place('exchange(lamps,2,6)')).toEqual(['company', 'company'])
    expect(shows('influence:china/2')).toBe('tiles')
  })
  it('without anything are the way out, with Extra Shifts they are not', () => {
    const plain = offer('offer(0)')
    expect(exitOf([offer('offer(0,extra)'), plain])).toBe(plain)
    expect(exitOf([offer('offer(0,extra)'), offer('buy(0)')])).toBeUndefined()
  })
  it('to build cost what the factory costs, also where shares must be sold for it', () => {
    const dear = { ...offer('construct(lamps,2)', [mine('cash', 11, 12), mine('shares', 10, 9)]), cost: 13 }
    expect(change(dear, 0, 'cash')).toBe(-13)
    expect(change(offer('buy(1)', [mine('cash', 20, 2)]), 0, 'cash')).toBe(-18)
  })
  it('of ships stand with those of action tiles', () => {
    const all = [offer('take-dev(broker)'), offer('take-tile(production_brown,1)'), offer('take-ship(ship_2)')]
    expect(sections(all).map((s) => [s.kind, s.as, s.offers.length])).toEqual([
      ['take-dev', 'chips', 1],
      ['take-tile', 'chips', 2],
    ])
  })
  it('that differ by a number only are a series', () => {
    const all = ['contract(food,4)', 'contract(food,2)', 'contract(lamps,2)', 'done'].map((c) => offer(c))
    expect(series(all, all[0]!).map((o) => o.choice)).toEqual(['contract(food,2)', 'contract(food,4)'])
    expect(series(all, all[3]!)).toEqual([all[3]])
  })
})

describe('the list', () => {
  it('puts amounts into lines, things into chips, and the end aside', () => {
    const all = ['hire(food)', 'hire(lamps)', 'rearrange(3)', 'buy(1)', 'buy(2)', 'done'].map((c) => offer(c))
    expect(sections(all).map((s) => [s.kind, s.as, s.offers.length])).toEqual([
      ['hire', 'rows', 2],
      ['rearrange', 'chips', 1],
      ['buy', 'numbers', 2],
    ])
    expect(
      lines([offer('contract(food,2)'), offer('contract(lamps,2)'), offer('contract(food,4)')]).map((l) => l.length),
    ).toEqual([2, 1])
  })
  it('puts the strategies of a factory side by side, a row for each good and level', () => {
    const all = ['close(food)', 'construct(lamps,1)', 'construct-mass(lamps,1)', 'construct-luxury(lamps,2)'].map((c) => offer(c))
    expect(sections(all).map((s) => [s.kind, s.as, s.offers.length])).toEqual([
      ['construct', 'strips', 3],
      ['close', 'rows', 1],
    ])
    expect(stripsOf(all.slice(1)).map((r) => [r.product, r.level, Object.keys(r.by)])).toEqual([
      ['lamps', 1, ['regular', 'mass']],
      ['lamps', 2, ['luxury']],
    ])
    expect(sections([offer('construct(lamps,1)')]).map((s) => s.as)).toEqual(['rows'])
    const strips = [{ kind: 'mass', level: 2, costs: [8, 12], output: [2, 3, 2, 2] }]
    const view = { market: [{ product: 'food' }, { product: 'lamps' }], printed: { strips } }
    expect(costOf(view as View, 'lamps', 'mass', 2)).toBe(12)
  })
  it('foretells no sales of a factory that has no price yet', () => {
    const o = offer('construct(lamps,1)', [mine('sells/lamps', 0, 2), mine('income/lamps', 0, 10), mine('cash', 20, 9)])
    expect(telling([o, offer('done')], 0)).toEqual(['cash'])
  })
  it('does not compare the next production while goods are shipped', () => {
    const o = {
      ...offer('done', [mine('cash', 20, 42), mine('steps/lamps', 2, 3), mine('income/lamps', 10, 0)]),
      kind: 'deliver',
    }
    expect(telling([o, offer('done')], 0)).toEqual(['cash'])
  })
  // A25-18.4.1: of one crate sold at home the crown's is the second.
  it('tells what a patron does for the shares before they move', () => {
    const own = { cash: 15, space: 20, end: { cash: 13, space: 22, shares: 9, loans: 0 } }
    const printed = { shares: Array.from({ length: 40 }, () => 10) } // all spaces worth the same
    const view = {
      cycle: 'food',
      market: [{ product: 'food' }, { product: 'lamps' }],
      players: [own],
      printed,
    } as unknown as View
    const at = (o: Offer) => settled(view, 0, new Preview(o)).space
    const [crown, done] = [offer('jubilee', [mine('cash', 15, 22)]), offer('done', [mine('end_space', 22, 21)])]
    expect(at(crown) - at(done)).toBe(1)
    expect(telling([crown, done], 0, view)).toEqual(['cash', 'space'])
    // The crown's crate stops where a rival is asked about a tie, before shares move: what they are worth is no difference (A25-17.13.1).
    const asked = offer('jubilee', [mine('cash', 15, 22), mine('portfolio', 200, 190)])
    expect(telling([asked, offer('done', [mine('portfolio', 200, 200)])], 0, view)).toEqual(['cash'])
    // Where nothing can be sold it is the wages that differ, which come in any case.
    const nothing = offer('done', [mine('cash', 15, 5)])
    expect(telling([offer('extra-shifts'), nothing], 0, { ...view, step: 'patron' })).toEqual([])
    const loan = { kind: 'loan', key: 'x', args: [] } as unknown as NonNullable<Offer['warnings']>[number]
    const [all, one] = [
      { ...crown, warnings: [loan] },
      { ...nothing, warnings: [loan] },
    ]
    expect([owns(one, [offer('extra-shifts'), all, one]), owns(one, [crown, one])]).toEqual([[], [loan]])
    // The last to be asked moves at once, and what comes after it is another production.
    expect(at(offer('patron', [mine('space', 14, 17), mine('end_space', 17, 20), { gauge: 'cycle', from: 1, to: 2 }]))).toBe(17)
  })
  it('who names the start player reads what the next decade makes obsolete', () => {
    const decades = [
      { year: 1780, obsolete: 0 },
      { year: 1790, obsolete: 1 },
    ]
    const view = { phase: 'choose-start', decade: 1780, players: [{}, {}], printed: { decades } }
    const told = (v: object) =>
      about({ view: v as View, me: 0, offers: [], nameOf: String }, { ...offer('end-turn'), kind: 'start-player' })
    expect(told(view)).toContain('obsolete')
    expect(told({ ...view, decade: 1790 })).not.toContain('obsolete')
    expect(told({ ...view, phase: 'production' })).not.toContain('obsolete')
  })
  it('compares what changes, takings less wages in one column', () => {
    const o = offer('hire(food)', [mine('income/food', 10, 16), mine('bill/food', 4, 6), mine('crates/food', 2, 3)])
    expect(change(o, 0, 'net')).toBe(4)
    expect(change(o, 1, 'net')).toBe(0)
    // What one sells instead of leaving it to the Patron, and crates for a contract.
    expect(change({ ...o, preview: [...o.preview!, mine('patrons/food', 5, 0)] }, 0, 'net')).toBe(-1)
    expect(change({ ...o, preview: [...o.preview!, mine('export/food', 0, 16)] }, 0, 'net')).toBe(20)
    expect(telling([o, offer('done')], 0)).toEqual(['sells', 'net'])
    // A25-9.2.13: the crate that England buys is the Patron's no more.
    const gone = offer('hire(food)', [mine('sells/food', 2, 3), mine('income/food', 10, 15), mine('patrons/food', 5, 0)])
    expect([change(gone, 0, 'sells'), change(gone, 0, 'net')]).toEqual([0, 0])
    // An only answer, and answers that bring the same, have nothing to compare.
    expect(telling([o], 0)).toEqual([])
    expect(telling([o, { ...o, choice: 'done' }], 0)).toEqual([])
    // What ends a production is known until something comes to light: so much with it, so much without. The next sale is not its doing.
    const last = (cash: number, n: number) => ({
      ...offer('done', [mine('cash', 46, cash), mine('steps/food', 3, n)]),
      opaque: true,
    })
    expect(telling([last(64, 4), last(57, 2)], 0)).toEqual(['cash'])
    // A tile costs what its slot costs: one that keeps its slot is not dearer than the others.
    expect(telling([offer('play(workers)', [mine('cash', 9, 5)])], 0)).toEqual([])
  })
})

const mill = (
  product: string,
  more: Partial<Pick<Factory, 'level' | 'price' | 'appeal' | 'makes' | 'bill' | 'workers'>> = {},
): Factory => ({
  product,
  level: 1,
  cost: 8,
  price: 5,
  quality: 0,
  marketing: 0,
  appeal: 3,
  makes: 4,
  bill: 8,
  workers: 4,
  machines: 0,
  extra: 0,
  obsolete: false,
  late: false,
  lines: [
    { output: 1, spaces: [{ n: 1, cog: false, on: 'worker' }] },
    {
      output: 2,
      spaces: [
        { n: 2, cog: false, on: 'worker' },
        { n: 3, cog: true, on: '' },
      ],
    },
  ],
  ...more,
})
const closed = { level: 0, price: 0, appeal: 0, makes: 0, bill: 0, workers: 0 }
const fate = { makes: 4, sold: 3, income: 15, bill: 8, steps: 2, patrons: 0, export: 0, sails: 0, fades: 0 }
const none = { makes: 0, sold: 0, income: 0, bill: 0, steps: 0, patrons: 0, export: 0, sails: 0, fades: 0 }
const table = {
  cycle: 'food',
  phase: 'action',
  active: 1,
  order: [1, 0],
  players: [
    { seat: 0, stock: [1, 0], contracts: [2, 0], devs: [], factories: [mill('food'), mill('lamps', closed)] },
    { seat: 1, devs: [], factories: [mill('food', closed), mill('lamps')] },
  ],
  market: [
    { product: 'food', demand: 4, importer: 2 },
    { product: 'lamps', demand: 3, importer: 0 },
  ],
  forecast: [
    { product: 'food', demand: 4, importer: 1, seats: [fate, none] },
    { product: 'lamps', demand: 3, importer: 0, seats: [none, fate] },
  ],
  printed: { strips: [] },
  sale: { made: [4, 0], offered: [1, 0], sold: [2, 0], patrons: [0, 0], pending: [3, 0], shut: [0, 0], importer: 2 },
} as unknown as View

describe('the ladder', () => {
  it('hangs crates from their appeal; below row 1 nothing lies', () => {
    const [a, b, importer] = lanes(table, 'food')
    expect(crates(a!)).toEqual([
      { row: 3, sold: true, patron: false, top: true },
      { row: 2, sold: true, patron: false, top: false },
      { row: 1, sold: true, patron: false, top: false },
    ])
    expect(b?.open).toBe(false)
    expect(importer).toMatchObject({ seat: null, appeal: 2, makes: 2, sold: 1 })
  })
  // A25-9.3.4: what a Patron buys counts as sold, so 2 and one of his are level with 3.
  it('says that a rival outsells where it sells more than oneself and one’s Patron', () => {
    const at = (mine: number, theirs: number) => {
      const seat = (sold: number, patrons: number) => ({ ...fate, sold, patrons })
      const players = [table.players[0], { ...table.players[1], factories: [mill('food'), mill('lamps')] }]
      return {
        ...table,
        players,
        forecast: [{ ...table.forecast[0], seats: [seat(mine, 5), seat(theirs, 0)] }, table.forecast[1]],
      }
    }
    expect(rivalry(at(2, 2), at(2, 3), 0, 1)).toBe('')
    expect(rivalry(at(2, 2), at(2, 4), 0, 1)).not.toBe('')
  })
  // A25-17.15.1: what a Patron buys is not left over, as long as it would and once it has.
  it('tells the crate of a Patron from those that are left over', () => {
    const kinds = (v: View) => crates(lanes(v, 'food')[0]!).map((c) => (c.sold ? 'sold' : c.patron ? 'patron' : 'left'))
    const at = (patrons: number, sale: object) =>
      ({
        ...table,
        sale: { ...table.sale, ...sale },
        forecast: [{ ...table.forecast[0], seats: [{ ...fate, sold: 1, patrons }, none] }, table.forecast[1]],
      }) as unknown as View
    expect(kinds(at(5, {}))).toEqual(['sold', 'patron', 'left'])
    expect(kinds(at(0, {}))).toEqual(['sold', 'left', 'left'])
    expect(kinds(at(0, { stage: 'sold', sold: [1, 0], patrons: [1, 0] }))).toEqual(['sold', 'patron', 'left'])
    expect(kinds(at(5, { stage: 'sold', sold: [1, 0] }))).toEqual(['sold', 'left', 'left'])
  })
  it('shows what an offer would change', () => {
    const pre = new Preview(
      offer('price(food,3)', [mine('price/food', 5, 3), mine('appeal/food', 3, 5), mine('sells/food', 3, 4)]),
    )
    expect(lanes(table, 'food', pre)[0]).toMatchObject({ price: 3, appeal: 5, sold: 4 })
    expect(outcome(table, 0, 'food', pre)).toMatchObject({ price: 3, sells: 4, income: 15, bill: 8, steps: 2, owes: 2, have: 1 })
    expect(outcome(table, 0, 'lamps', pre)).toBeUndefined()
  })
  it('gives a factory that an offer opens no lane before it has a price', () => {
    const pre = new Preview(offer('construct(food,1)', [mine('level/food', 0, 1), mine('price/food', 0, 2)]))
    expect(lanes(table, 'food', pre)[0]?.open).toBe(false)
  })
  it('shows a running sale as it is, whatever is offered', () => {
    const pre = new Preview(offer('offer(0)', [mine('appeal/food', 3, 2)]))
    expect(
      lanes({ ...table, phase: 'offers', sale: { ...table.sale, running: true, stage: 'offered' } }, 'food', pre)[0],
    ).toMatchObject({ appeal: 3, makes: 5, sold: 3 })
    expect(
      lanes({ ...table, phase: 'patrons', sale: { ...table.sale, running: true, stage: 'sold' } }, 'food', pre)[0],
    ).toMatchObject({ makes: 5, sold: 2 })
    // Marketing has weakened: two crates were sold all the same.
    const weak = { ...table.players[0]!, factories: [mill('food', { appeal: 1 })] }
    expect(
      lanes({ ...table, players: [weak], phase: 'ship', sale: { ...table.sale, running: true, stage: 'sold' } }, 'food')[0],
    ).toMatchObject({ appeal: 2, sold: 2 })
  })
})

it('tells where a space lies', () => {
  expect(placeOf(mill('food'), 3)).toEqual({ line: 2, place: 2 })
})

it('names a part of the log without a year where no decade was told', () => {
  expect(entry.log?.part?.('food', undefined)).not.toMatch(/\d/)
  expect(entry.log?.rest?.(undefined)).toBe('')
})

// A25-7.1.12, A14-5.3.1.7: what is missing among the offers.
it('says what was closed and is not built again', () => {
  const mills = [
    { product: 'food', barred: [{ level: 1 }] },
    { product: 'lamps', barred: [{ strategy: 'mass', level: 2 }] },
  ]
  const q = (step: string, edition: string, factories: unknown[]) =>
    ({ me: 0, offers: [], view: { step, edition, players: [{ factories }] } }) as unknown as Question
  expect(barred(q('factories', 'arkwright-2025', mills))).toBe('[arkwright.ui.barred]')
  expect(barred(q('factories', 'arkwright-2014', mills))).toBe('[arkwright.ui.barred.decade]')
  expect(barred(q('prices', 'arkwright-2025', mills))).toBe('')
  expect(barred(q('factories', 'arkwright-2025', [{ product: 'food' }]))).toBe('')
})

// A25-8.2.11, A25-3.4.6: a ship of 6 has a crew of 2, one of 4 a crew of 1. Wages rise with the second hire: at an empty dock, not in place
// of the smaller ship.
it('says before a dock is chosen that the crew raises the wage', () => {
  const ship = (id: string, capacity: number, crew: number) => ({ id, capacity, crew, year: 1770 })
  const take = offer('take-ship(ship_6)')
  const of = (ships: string[], rise: { hires: number; to: number } | null) =>
    about(
      {
        me: 0,
        offers: [take],
        view: {
          cycle: 'food',
          step: 'special',
          labour: { rise },
          players: [{ ships }],
          printed: { ships: [ship('ship_2', 2, 0), ship('ship_4', 4, 1), ship('ship_6', 6, 2)] },
        },
      } as unknown as Question,
      take,
    )
  const crewed = '[arkwright.ui.fc.crewed.about]'
  expect(of([], { hires: 2, to: 3 })).toBe(`${crewed} [arkwright.ui.fc.crew.about]`)
  expect(of([], { hires: 3, to: 3 })).toBe(crewed)
  expect(of([], null)).toBe(crewed)
  expect(of(['ship_4'], { hires: 2, to: 3 })).toBe(`${crewed} [arkwright.ui.fc.crew.may.about]`)
  expect(of(['ship_4', 'ship_4'], { hires: 2, to: 3 })).toBe(crewed)
  expect(of(['ship_4', 'ship_4'], { hires: 1, to: 3 })).toBe(`${crewed} [arkwright.ui.fc.crew.about]`)
})
