import type { Preview } from '../../lib/preview'
import type { Factory, View } from './types'

/** How things stand, and how they would stand with the offer looked at. */

/** The first decade. */
export const firstYear = 1770

/** One seller's lane on a good's ladder. */
export interface Lane {
  /** A seat, or null for the importer. */
  seat: number | null
  open: boolean
  price: number
  appeal: number
  makes: number
  sold: number
  /** Crates that patrons would buy of what is left over. */
  patrons: number
}

/** Whether a production is going on. */
export const producing = (view: View): boolean => view.sale.running

/** What is certain about the running sale of a good, or nothing if it is not on. */
export function running(view: View, product: string): { sold: boolean } | undefined {
  return product === view.cycle && view.sale.stage ? { sold: view.sale.stage === 'sold' } : undefined
}

/** The number of a gauge after the offer looked at. */
function after(pre: Preview | undefined, gauge: string, seat: number | undefined, now: number): number {
  return pre?.get(gauge, seat)?.to ?? now
}

export function lanes(view: View, product: string, pre?: Preview): Lane[] {
  const i = view.market.findIndex((m) => m.product === product)
  const good = view.market[i]
  const fc = view.forecast[i]
  if (!good || !fc) return []
  const sale = running(view, product)
  // What is being sold lies on the ladder as it is: an offer made now changes what comes after it.
  if (sale) pre = undefined
  const out: Lane[] = view.players.map((p) => {
    const f = p.factories[i]!
    const s = p.seat
    const fate = fc.seats[s]
    // Called out, stored crates come one by one and lie below what was made.
    const called = view.phase === 'calls' ? (view.sale.sold[s] ?? 0) : 0
    const made = sale ? Math.max((view.sale.made[s] ?? 0) + (view.sale.offered[s] ?? 0), called) : f.makes
    const price = after(pre, `price/${product}`, s, f.price)
    // A factory that an offer opens has its price asked for next, and no appeal before.
    const opens = pre?.get(`level/${product}`, s)?.from === 0
    const sold = sale?.sold ? (view.sale.sold[s] ?? 0) : after(pre, `sells/${product}`, s, fate?.sold ?? 0)
    return {
      seat: s,
      open: price > 0 && !opens,
      price,
      // What is sold lay above row 0, though marketing may have weakened since.
      appeal: Math.max(after(pre, `appeal/${product}`, s, f.appeal), sale?.sold ? sold : 0),
      // What is never made again does not lie there.
      makes: sale ? made : good.over ? 0 : after(pre, `makes/${product}`, s, f.makes),
      sold,
      patrons: sale?.sold
        ? (view.sale.patrons[s] ?? 0)
        : price && after(pre, `patrons/${product}`, s, fate?.patrons ?? 0) / price,
    }
  })
  const appeal = after(pre, `importer/${product}`, undefined, good.importer)
  out.push({
    seat: null,
    open: appeal > 0,
    price: 0,
    appeal,
    makes: good.over && !sale ? 0 : appeal,
    sold: sale?.sold ? view.sale.importer : after(pre, `imports/${product}`, undefined, fc.importer),
    patrons: 0,
  })
  return out
}

/** A crate of a lane: the j-th lies j − 1 rows below the appeal; below row 1 nothing sells. */
export interface Crate {
  row: number
  sold: boolean
  /** A Patron buys it. */
  patron: boolean
  top: boolean
}
export function crates(l: Lane): Crate[] {
  const out: Crate[] = []
  for (let j = 1; l.open && j <= l.makes && l.appeal - j + 1 >= 1; j++)
    out.push({ row: l.appeal - j + 1, sold: j <= l.sold, patron: j > l.sold && j <= l.sold + l.patrons, top: j === 1 })
  return out
}

/** What a factory costs before any discount. */
export function costOf(view: View, product: string, strategy: string, level: number): number {
  const i = view.market.findIndex((m) => m.product === product)
  return view.printed.strips.find((x) => x.kind === strategy && x.level === level)?.costs[i] ?? 0
}

/** What a good's next production would bring a seat. */
export interface Outcome {
  product: string
  /** In how many cycles: what a company has by then nobody knows, and only what the good brings is told. */
  in: number
  price: number
  appeal: number
  makes: number
  sells: number
  income: number
  bill: number
  steps: number
  workers: number
  machines: number
  /** Crates that patrons buy of what is left over. */
  patrons: number
  /** Crates that the contract asks for, and those there would be for it. */
  owes: number
  have: number
  /** What the contract pays, for each crate what the factory costs, and what its ships cost on the share track. */
  export: number
  cost: number
  sails: number
  /** What marketing costs there that weakens under an appeal of 0. */
  fades: number
}
export function outcome(view: View, seat: number, product: string, pre?: Preview): Outcome | undefined {
  const i = view.market.findIndex((m) => m.product === product)
  const f = view.players[seat]?.factories[i]
  const fate = view.forecast[i]?.seats[seat]
  // What is never produced again brings nothing more.
  if (!f || !fate || view.market[i]?.over) return undefined
  const g = (name: string, now: number) => after(pre, `${name}/${product}`, seat, now)
  const price = g('price', f.price)
  if (price === 0) return undefined
  const [makes, sells, patrons] = [g('makes', f.makes), g('sells', fate.sold), g('patrons', fate.patrons) / price]
  const own = view.players[seat]
  return {
    product,
    in: cyclesTo(view, product),
    price,
    appeal: g('appeal', f.appeal),
    makes,
    sells,
    income: g('income', fate.income),
    bill: g('bill', f.bill),
    steps: g('steps', fate.steps),
    workers: g('workers', f.workers),
    machines: g('machines', f.machines),
    patrons,
    owes: g('contract', own?.contracts[i] ?? 0),
    have: g('stock', own?.stock[i] ?? 0) + makes - sells - patrons,
    export: g('export', fate.export),
    cost: costOf(view, product, f.strategy || 'regular', g('level', f.level)),
    sails: g('sails', fate.sails),
    fades: g('fades', fate.fades),
  }
}

/** The levels of factories as the strips have them. */
export const roman = (n: number): string => ['–', 'I', 'II', 'III', 'IV'][n] ?? String(n)

/** Where the space with a number lies: line and place in it, from 1. */
export function placeOf(f: Factory, n: number): { line: number; place: number } {
  for (const [i, l] of f.lines.entries()) {
    const at = l.spaces.findIndex((s) => s.n === n)
    if (at >= 0) return { line: i + 1, place: at + 1 }
  }
  return { line: 0, place: 0 }
}

/** Whether nothing is asked after this but the end of the turn. */
export const endsNext = (view: View): boolean => view.path[1] === 'end'

/** Seats that still act in this cycle after the one acting now. */
export const still = (view: View): number[] => view.waits

/** Cycles until a good is produced: 0 is this one. */
export const cyclesTo = (view: View, product: string): number => view.market.find((m) => m.product === product)?.in ?? 0
