import type { Account, ChartPoint } from '../../lib/api'
import type { Sheet } from './account/sheet'
import type { Fact } from '../../lib/facts'

/** The books at the end of a game: what every factory brought and cost, and where the game was decided. */

export const headings = ['home', 'patrons', 'ships', 'stock', 'wages', 'building'] as const
export type Heading = (typeof headings)[number]
/** Pounds by heading; costs are below zero. */
export type Entry = Record<Heading, number>

export interface Row {
  year: number
  seat: number
  product: string
  entry: Entry
}

const kinds: Record<string, { heading: Heading; amount: (n: Record<string, number>) => number }> = {
  sold: { heading: 'home', amount: (n) => n.cash ?? 0 },
  'patron-sale': { heading: 'patrons', amount: (n) => n.cash ?? 0 },
  'jubilee-sale': { heading: 'patrons', amount: (n) => n.cash ?? 0 },
  delivered: { heading: 'ships', amount: (n) => n.cash ?? 0 },
  'sold-crates': { heading: 'stock', amount: (n) => n.cash ?? 0 },
  bill: { heading: 'wages', amount: (n) => -(n.cash ?? 0) },
  constructed: { heading: 'building', amount: (n) => -(n.cost ?? 0) },
  modernized: { heading: 'building', amount: (n) => -(n.cost ?? 0) },
}

const blank = (): Entry => ({ home: 0, patrons: 0, ships: 0, stock: 0, wages: 0, building: 0 })

/**
 * A row for every decade, seat and factory of which there is something to tell, in the order of the log. A set-up that is
 * given begins in the first decade without telling so.
 */
export function books(all: Fact[], firstYear: number): Row[] {
  const rows = new Map<string, Row>()
  let year = firstYear
  for (const f of all) {
    if (f.kind === 'decade') year = f.numbers.year ?? 0
    const kind = kinds[f.kind]
    if (!kind || f.seat === null) continue
    const product = f.ids.product ?? ''
    const key = `${year}/${f.seat}/${product}`
    const row = rows.get(key) ?? { year, seat: f.seat, product, entry: blank() }
    row.entry[kind.heading] += kind.amount(f.numbers)
    rows.set(key, row)
  }
  return [...rows.values()]
}

export function total(rows: Row[]): Entry {
  const out = blank()
  for (const r of rows) for (const h of headings) out[h] += r.entry[h]
  return out
}

export function result(e: Entry): number {
  return headings.reduce((n, h) => n + e[h], 0)
}

export interface Moment {
  kind: 'rise' | 'fall' | 'takings' | 'emergency' | 'purchase' | 'lead'
  /** The event to look at. */
  n: number
  seat: number
  year: number
  product: string
  /** Pounds, but for a purchase and an emergency sale, which have shares and pounds. */
  amount: number
  shares: number
}

const most = (list: Moment[], of: (m: Moment) => number): Moment[] => {
  const best = list.reduce<Moment | undefined>((a, m) => (a && of(a) >= of(m) ? a : m), undefined)
  return best && of(best) > 0 ? [best] : []
}

/** The greatest rise and fall of a share, and the greatest takings, in one production. */
function ofProductions(accounts: Account[]): Moment[] {
  const moves: Moment[] = []
  const takings: Moment[] = []
  for (const a of accounts) {
    const { year, product, columns } = a.sheet as Sheet
    const step = a.steps.findIndex((s) => s.id === 'takings')
    for (const [seat, c] of columns.entries()) {
      const m: Moment = { kind: 'rise', n: a.n, seat, year, product, amount: 0, shares: 0 }
      const amount = c.value[1] - c.value[0]
      moves.push({ ...m, kind: amount < 0 ? 'fall' : 'rise', amount })
      takings.push({ ...m, kind: 'takings', amount: c.flow[step] ?? 0 })
    }
  }
  return [...most(moves, (m) => m.amount), ...most(moves, (m) => -m.amount), ...most(takings, (m) => m.amount)]
}

/** The purchase of shares that gained most until the end, and the emergency sale that cost most shares. */
function ofShares(all: Fact[], final: number[], firstYear: number): Moment[] {
  const list: Moment[] = []
  let year = firstYear
  for (const f of all) {
    if (f.kind === 'decade') year = f.numbers.year ?? 0
    const kind = f.kind === 'bought-shares' ? 'purchase' : f.kind === 'emergency-sale' ? 'emergency' : null
    if (!kind || f.seat === null) continue
    list.push({ kind, n: f.n, seat: f.seat, year, product: '', amount: f.numbers.cash ?? 0, shares: f.numbers.shares ?? 0 })
  }
  return [
    ...most(
      list.filter((m) => m.kind === 'purchase'),
      (m) => m.shares * (final[m.seat] ?? 0) - m.amount,
    ),
    ...most(
      list.filter((m) => m.kind === 'emergency'),
      (m) => m.shares,
    ),
  ]
}

/** When the greatest portfolio passed to somebody else. Nobody leads in a tie. */
export function leads(points: ChartPoint[], years: number[], rounds: number): Moment[] {
  const out: Moment[] = []
  let leader = -1
  for (const p of points) {
    const values = p.gauges.portfolio ?? []
    const top = Math.max(...values)
    const at = values.filter((v) => v === top).length === 1 ? values.indexOf(top) : -1
    if (at < 0 || at === leader) continue
    const year = years[Math.floor((p.round - 1) / rounds)] ?? 0
    if (leader >= 0) out.push({ kind: 'lead', n: p.n, seat: at, year, product: '', amount: top, shares: 0 })
    leader = at
  }
  return out
}

/** Where the game was decided, in the order of play. `final` are the share values at the end by seat. */
export function moments(all: Fact[], accounts: Account[], final: number[], lead: Moment[], firstYear: number): Moment[] {
  return [...ofProductions(accounts), ...ofShares(all, final, firstYear), ...lead].sort((a, b) => a.n - b.n)
}
