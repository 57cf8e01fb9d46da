import type { Offer } from '../../lib/api'
import { money } from '../../lib/i18n.svelte'
import { Preview } from '../../lib/preview'
import { idOf, numOf } from '../../lib/offer'
import type { Direction, Factory, Player, View } from './types'

/** How things stand, and how they would stand with the offer looked at. */

/** One marker's lane on the appeal track of a good. */
export interface Lane {
  /** A seat, or a colour that has none. */
  seat: number | null
  colour: string
  /** Whether there is a marker at all; every seat keeps its lane. */
  open: boolean
  appeal: number
  price: number
  makes: number
  /** What the place sells at most, and what is sold of what is made. */
  limit: number
  sells: number
}

export function demandOf(view: View, good: string, pre?: Preview): number {
  return pre?.get(`demand/${good}`)?.to ?? view.market.find((m) => m.good === good)?.demand ?? 0
}

export function lanes(view: View, good: string, pre?: Preview): Lane[] {
  const i = view.market.findIndex((m) => m.good === good)
  const market = view.market[i]
  if (!market) return []
  const out: Lane[] = []
  for (const p of view.players) {
    const f = p.factories[i]
    if (!f) continue
    const m = market.markers.find((x) => x.seat === p.seat)
    const now = (name: string, value: number) => pre?.get(`${name}/${good}`, p.seat)?.to ?? value
    out.push({
      seat: p.seat,
      colour: '',
      open: f.open || now('side', 0) > 0,
      appeal: now('marker', f.marker),
      price: now('price', f.price),
      makes: now('makes', f.goods),
      limit: now('limit', m?.sells ?? 0),
      sells: now('home', m?.sold ?? 0),
    })
  }
  for (const colour of view.colours) {
    const m = market.markers.find((x) => x.seat < 0 && x.colour === colour)
    const gauge = colour === 'neutral' ? `neutral_limit/${good}` : `rival_limit/${good}/${colour}`
    const limit = pre?.get(gauge)?.to ?? m?.sells ?? 0
    // An opponent makes what it can sell; the neutral colour makes nothing.
    const makes = m?.makes ? limit : 0
    out.push({ seat: null, colour, open: m !== undefined, appeal: m?.at ?? 0, price: 0, makes, limit, sells: makes })
  }
  return out
}

/**
 * What one's cards let one sell at home beyond what was foretold without them: a ready Patron of the good each one more, made or
 * stored, as long as there is any (CG-5.1.3). Nobody need use them.
 */
export function patronage(view: View, seat: number, o: { makes: number; sells: number; limit: number }): number {
  const p = view.players[seat]
  const f = p?.factories.find((x) => x.good === view.good)
  if (!p || !f) return 0
  const ready = p.cards.filter((c) => !c.used && c.id.startsWith('patron_') && c.id.split('_').includes(view.good)).length
  const most = o.makes + f.stored
  return Math.max(0, Math.min(most, o.limit + ready) - Math.min(most, Math.max(o.sells, o.limit)))
}

/** What one could sell at home besides from one's store, and with one's Patrons: the price list tells it apart, for nobody need do so. */
export function besides(view: View, seat: number, o: { makes: number; sells: number; limit: number }): number {
  const f = view.players[seat]?.factories.find((x) => x.good === view.good)
  if (!f) return 0
  return Math.max(0, Math.min(f.stored, o.limit - o.makes)) + patronage(view, seat, o)
}

/** Goods that the ready ships carry in all (CG-5.2.5, CG-5.2.8). */
const carried = (view: View, p: Player): number =>
  (p.tracks.find((x) => x.id === 'shipping')?.value ?? 0) * Math.min(p.ships, view.max_ships - p.sailed)

/** What a Contract would pay for so many goods (CG-8.10). */
function paidBy(view: View, p: Player, goods: number): number {
  return p.cards.some((c) => c.id === 'contract') ? (view.contract[goods] ?? view.contract.at(-1) ?? 0) : 0
}

/**
 * What becomes of goods that a sale would leave over: how many ships and warehouses take, how many are lost, and whether other goods
 * could be thrown away for those (CG-5.2.1, CG-5.2.3).
 */
export function leftOver(view: View, seat: number, n: number): { room: number; lost: number; others: boolean } {
  const p = view.players[seat]
  const f = p?.factories.find((x) => x.good === view.good)
  if (!p || !f) return { room: 0, lost: 0, others: false }
  const room = carried(view, p) + f.room
  const lost = Math.max(0, n - room)
  return { room, lost, others: lost > 0 && p.factories.some((x) => x !== f && x.stored > 0) }
}

/**
 * What an offer of Early Shipping leaves behind that could still sail with it: the question goes from good to good, and what stands
 * before the one that is loaded is not asked about again. What it would bring, the dearest first, with what a Contract adds
 * (CG-4.7.1, CG-4.7.2, CG-8.10).
 */
export function passedOver(
  view: View,
  seat: number,
  offers: Offer[],
  o: Offer,
): { goods: { good: string; n: number }[]; sum: number } | null {
  const p = view.players[seat]
  const loads = offers.filter((x) => x.kind === 'load')
  const good = idOf(o, 'good')
  const open = [...new Set(loads.map((x) => idOf(x, 'good')))]
  if (!p || !view.turn || o.kind !== 'load') return null
  let room = view.turn.left - numOf(o, 'goods')
  const before = view.turn.limit - room
  const goods: { good: string; n: number }[] = []
  let sum = 0
  const behind = p.factories.filter((f) => open.indexOf(f.good) >= 0 && open.indexOf(f.good) < open.indexOf(good))
  for (const f of behind.toSorted((a, b) => b.ship_price - a.ship_price)) {
    const n = Math.min(room, f.stored)
    if (n <= 0) continue
    goods.push({ good: f.good, n })
    room -= n
    sum += n * f.ship_price
  }
  if (!goods.length) return null
  const all = view.turn.limit - room
  return { goods, sum: sum + paidBy(view, p, all) - paidBy(view, p, before) }
}

/**
 * The most one could still take before the costs are paid: from the store and with Patrons at home, and for what is then left over
 * by ship, with a Contract (CG-5.2.5, CG-5.2.7, CG-5.2.8).
 */
export function takeable(view: View, seat: number, o: { makes: number; sells: number; limit: number; price: number }): number {
  const p = view.players[seat]
  const f = p?.factories.find((x) => x.good === view.good)
  if (!p || !f) return 0
  const carries = carried(view, p)
  const sums = Array.from({ length: besides(view, seat, o) + 1 }, (_, home) => {
    const sails = Math.max(0, Math.min(carries, o.makes + f.stored - o.sells - home))
    return home * o.price + sails * f.ship_price + paidBy(view, p, sails)
  })
  return Math.max(...sums)
}

/** The smallest frame shows so many rows above the one of appeal 0, which never leaves it. */
const rowsSeen = 8
/** The row at the top of a frame: the highest marker, unless one's own, whose price is being set, would be below the frame. */
export const topRow = (highest: number, own = 0): number => (own ? Math.min(highest, own + rowsSeen - 1) : highest)

/** What lies in a row of a lane: the goods hang from the appeal, and what lies in the demand is left over. */
export type Piece = 'sold' | 'room' | 'left'
export function piece(l: Lane, row: number): Piece | null {
  const j = l.appeal - row + 1
  if (!l.open || j < 1 || row < 1) return null
  if (j <= l.limit) return j <= l.makes ? 'sold' : 'room'
  return j <= l.makes ? 'left' : null
}
/** Goods that no row holds. */
export function beyond(l: Lane): number {
  return l.open ? Math.max(0, l.makes - Math.max(l.appeal, l.limit)) : 0
}

/** What the production of the active good would bring a seat, to its end. */
export interface Outcome {
  appeal: number
  demand: number
  limit: number
  makes: number
  sells: number
  price: number
  income: number
  cost: number
  gain: number
  workers: number
  machines: number
  /** Money before the production, the loans that the emergency fund would give for it, and the money after it. */
  cash: number
  loans: number
  then: number
}
export function outcome(view: View, seat: number, pre?: Preview): Outcome | undefined {
  const g = view.good
  const p = view.players[seat]
  const f = p?.factories.find((x) => x.good === g)
  const fate = view.forecast.seats[seat]
  // What lets the production begin tells what it brought: nothing is foretold then.
  if (!p || !f || !fate || !view.ahead || pre?.get('productions')) return undefined
  const now = (name: string, value: number) => pre?.get(name, seat)?.to ?? value
  if (!f.open && now(`side/${g}`, 0) === 0) return undefined
  return {
    appeal: now(`marker/${g}`, f.marker),
    demand: demandOf(view, g, pre),
    limit: now(`limit/${g}`, fate.limit),
    makes: now(`makes/${g}`, f.goods),
    sells: now('sells', fate.sells),
    price: now(`price/${g}`, f.price),
    income: now('income', fate.income),
    cost: now('bill', fate.cost),
    gain: now('gain', fate.gain),
    workers: now(`workers/${g}`, f.staff),
    machines: now(`machines/${g}`, f.machines),
    cash: now('cash', p.cash),
    loans: now('short', fate.loans),
    then: now('then', fate.cash),
  }
}

/** A setting of step b: where the token stands, where the office points, which quality cards point to appeal. */
export interface Setting {
  spot: number
  office: Direction
  turned: string[]
}
export function settingOf(o: Offer): Setting | undefined {
  if (o.kind !== 'set') return undefined
  return { spot: numOf(o, 'spot'), office: idOf(o, 'office') as Direction, turned: idOf(o, 'turned')?.split('+') ?? [] }
}
export function settingNow(f: Factory): Setting {
  return {
    spot: f.spot,
    office: f.office,
    turned: f.right.filter((c) => c.kind === 'quality' && c.direction === 'appeal').map((c) => c.card),
  }
}
export function findSetting(offers: Offer[], s: Setting): Offer | undefined {
  const want = [...s.turned].sort().join()
  return offers.find((o) => {
    const x = settingOf(o)
    return x !== undefined && x.spot === s.spot && x.office === s.office && [...x.turned].sort().join() === want
  })
}
/** How many parts two settings differ in. */
function distance(a: Setting, b: Setting): number {
  const turned = a.turned.filter((x) => !b.turned.includes(x)).length + b.turned.filter((x) => !a.turned.includes(x)).length
  return turned + Number(a.spot !== b.spot) + Number(a.office !== b.office)
}

/** The settings of step b by the price they make. All of one price have the same outcome; the one nearest to the present stands for them. */
export interface Priced {
  price: number
  appeal: number
  offers: Offer[]
}
export function byPrice(f: Factory, seat: number, offers: Offer[]): Priced[] {
  const now = settingNow(f)
  const rows: Priced[] = []
  for (const o of offers) {
    if (o.kind !== 'set') continue
    const pre = new Preview(o)
    const appeal = pre.get(`appeal/${f.good}`, seat)?.to ?? f.appeal
    const price = pre.get(`price/${f.good}`, seat)?.to ?? f.price
    const row = rows.find((r) => r.price === price && r.appeal === appeal)
    if (row) row.offers.push(o)
    else rows.push({ price, appeal, offers: [o] })
  }
  const far = (o: Offer) => {
    const s = settingOf(o)
    return s ? distance(s, now) : 9
  }
  for (const r of rows) r.offers.sort((a, b) => far(a) - far(b))
  return rows.sort((a, b) => a.price - b.price || a.appeal - b.appeal)
}

/** What is paid for goods, as a sum: what it is more than their price comes from a Contract. */
export function paidFor(goods: number, each: number, income: number): string {
  const more = income - goods * each
  return `${goods} × ${money(each)}${more ? ` + ${money(more)}` : ''}`
}
