import type { Offer } from '../../lib/api'
import { Preview } from '../../lib/preview'
import { idOf, numOf } from '../../lib/offer'
import type { Direction, Factory, View } from './types'

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
  /** What the place sells at most. */
  limit: number
}

/** What a place on the track sells at most: appeal beyond demand, and never more than the appeal. */
export function homeLimit(appeal: number, demand: number): number {
  return Math.max(0, Math.min(appeal, appeal - demand))
}

export function demandOf(view: View, good: string, pre?: Preview): number {
  return pre?.get(`demand/${good}`)?.to ?? view.market.find((m) => m.good === good)?.demand ?? 0
}

/** The colours on the market that have no seat. */
export function colours(view: View): string[] {
  if (view.solo) return view.solo.rivals.map((r) => r.colour)
  return view.players.length === 2 ? ['neutral'] : []
}

export function lanes(view: View, good: string, pre?: Preview): Lane[] {
  const i = view.market.findIndex((m) => m.good === good)
  const market = view.market[i]
  if (!market) return []
  const demand = demandOf(view, good, pre)
  const out: Lane[] = []
  for (const p of view.players) {
    const f = p.factories[i]
    if (!f) continue
    const now = (name: string, value: number) => pre?.get(`${name}/${good}`, p.seat)?.to ?? value
    const appeal = now('marker', f.marker)
    out.push({
      seat: p.seat,
      colour: '',
      open: f.open || now('side', 0) > 0,
      appeal,
      price: now('price', f.price),
      makes: now('makes', f.goods),
      limit: homeLimit(appeal, demand),
    })
  }
  for (const colour of colours(view)) {
    const m = market.markers.find((x) => x.seat < 0 && x.colour === colour)
    const appeal = m?.at ?? 0
    const limit = homeLimit(appeal, demand)
    const makes = colour === 'neutral' ? 0 : limit
    out.push({ seat: null, colour, open: m !== undefined, appeal, price: 0, makes, limit })
  }
  return out
}

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

/** What the production of the active good would bring a seat. */
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
  cash: number
}
export function outcome(view: View, seat: number, pre?: Preview): Outcome | undefined {
  const g = view.good
  const p = view.players[seat]
  const f = p?.factories.find((x) => x.good === g)
  const fate = view.forecast.seats[seat]
  if (!p || !f || !fate) return undefined
  const now = (name: string, value: number) => pre?.get(name, seat)?.to ?? value
  if (!f.open && now(`side/${g}`, 0) === 0) return undefined
  const appeal = now(`marker/${g}`, f.marker)
  const demand = demandOf(view, g, pre)
  return {
    appeal,
    demand,
    limit: homeLimit(appeal, demand),
    makes: now(`makes/${g}`, f.goods),
    sells: now('sells', fate.sells),
    price: now(`price/${g}`, f.price),
    income: now('income', fate.income),
    cost: now('bill', fate.cost),
    gain: now('gain', fate.gain),
    workers: now(`workers/${g}`, f.staff),
    machines: now(`machines/${g}`, f.machines),
    cash: now('cash', p.cash),
  }
}

/** Whether the good's production is still to come in this round. */
export function before(view: View): boolean {
  return ['action', 'bag', 'round', 'first-factory', 'second-factory', 'start-development', 'start-shares'].includes(view.phase)
}

/** Seats that still act before the production. */
export function still(view: View): number[] {
  if (view.phase !== 'action') return []
  return view.order.slice(view.order.indexOf(view.active) + 1)
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
