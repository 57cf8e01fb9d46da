import type { Change, Offer, Schemas } from '../../lib/api'
import { cyclesTo } from './standing'
import type { View } from './types'

/** Prices as one sheet: what the choices are that set them, and what they would bring. Nothing is decided here. */

export type Sheet = Schemas['ArkwrightSheet']
export type Mill = Schemas['ArkwrightMill']
export type Line = Schemas['ArkwrightPrice']
/** The price of each mill, by its good. */
export type Prices = Record<string, number>

/** An offer that is taken by several choices in one request. */
export type Chain = Offer

/** The mills as the sheet has them: the featured good first, then in the order in which they are produced. */
export function inOrder(view: View, sheet: Sheet): Mill[] {
  return [...sheet.mills].sort((a, b) => cyclesTo(view, a.product) - cyclesTo(view, b.product))
}

export function lineAt(mill: Mill, price: number): Line | undefined {
  return mill.prices.find((l) => l.price === price)
}

/** What a price does on the share track by the end of its production, with what must be sold for it: as the panel beside it tells. */
export const spaces = (l: Line): number => l.moves

/** What is sold at a price, and what patrons buy besides; and what both pay. */
export const sellsAt = (me: number, l: Line): string => `${l.sold[me] ?? 0}${l.patrons ? `+${l.patrons / l.price}` : ''}`
export const takesAt = (l: Line): number => l.income + l.patrons

/** Whether a price can tell what is sold: before the first cycle there may be no demand yet, and nothing at any price. */
export const isWanted = (view: View, mills: Mill[]): boolean =>
  !!view.cycle || mills.some((m) => m.prices.some((l) => l.patrons || l.sold.some((n) => n)))

/** The crates that there would be for a contract: left over at a price, and stored. */
export function forContract(view: View, me: number, product: string, l: Line): number {
  const i = view.market.findIndex((m) => m.product === product)
  const own = view.players[me]
  return (own?.stock[i] ?? 0) + (own?.factories[i]?.makes ?? 0) - (l.sold[me] ?? 0) - l.patrons / l.price
}

/** The prices now; a mill that is new gets the one that sells best. */
export function present(view: View, me: number, sheet: Sheet): Prices {
  const out: Prices = {}
  for (const m of sheet.mills) {
    const now = view.players[me]?.factories.find((f) => f.product === m.product)?.price ?? 0
    const best = m.prices.reduce<Line | undefined>((a, b) => (a && a.income >= b.income ? a : b), undefined)
    out[m.product] = sheet.keep && lineAt(m, now) ? now : (best?.price ?? now)
  }
  return out
}

/** Whether a mill's price may be another one beside those chosen: where it is not free, only so many may change. */
export function changeable(sheet: Sheet, now: Prices, chosen: Prices, mill: Mill): boolean {
  if (mill.free) return true
  const others = sheet.mills.filter((m) => !m.free && m !== mill && chosen[m.product] !== now[m.product])
  return others.length < sheet.spare
}

/** The choices that answer the question and those that follow it. The last prices that stay need not be said one by one. */
export function choices(sheet: Sheet, now: Prices, chosen: Prices): string[] {
  const say = (m: Mill) => `price(${m.product},${chosen[m.product]})`
  if (!sheet.keep) return sheet.mills.map(say)
  const out: string[] = []
  let left = sheet.spare
  let open = sheet.mills.filter((m) => chosen[m.product] !== now[m.product]).length
  for (const m of sheet.mills) {
    if (!m.free && left <= 0) continue
    if (!open) return [...out, 'done']
    out.push(say(m))
    if (chosen[m.product] !== now[m.product]) {
      open--
      if (!m.free) left--
    }
  }
  return out
}

/** The numbers that other prices would change, as the preview of an offer has them. */
export function changes(view: View, me: number, sheet: Sheet, chosen: Prices): Change[] {
  const out: Change[] = []
  const add = (gauge: string, from: number, to: number, seat?: number) => {
    if (from !== to) out.push(seat === undefined ? { gauge, from, to } : { gauge, from, to, seat })
  }
  for (const mill of sheet.mills) {
    const p = mill.product
    const i = view.market.findIndex((m) => m.product === p)
    const f = view.players[me]?.factories[i]
    const fc = view.forecast[i]
    const line = lineAt(mill, chosen[p] ?? 0)
    if (!f || !fc || !line || (sheet.keep && line.price === f.price)) continue
    add(`price/${p}`, f.price, line.price, me)
    add(`appeal/${p}`, f.appeal, line.appeal, me)
    line.sold.forEach((n, s) => add(`sells/${p}`, fc.seats[s]?.sold ?? 0, n, s))
    add(`income/${p}`, fc.seats[me]?.income ?? 0, line.income, me)
    add(`steps/${p}`, fc.seats[me]?.steps ?? 0, line.steps, me)
    add(`patrons/${p}`, fc.seats[me]?.patrons ?? 0, line.patrons, me)
    add(`export/${p}`, fc.seats[me]?.export ?? 0, line.export, me)
    add(`sails/${p}`, fc.seats[me]?.sails ?? 0, line.spaces, me)
    add(`fades/${p}`, fc.seats[me]?.fades ?? 0, line.fades, me)
    add(`imports/${p}`, fc.importer, line.importer)
  }
  return out
}
