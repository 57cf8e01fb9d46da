import type { Fact } from '../../../lib/facts'

/** The account of a production, step by step as the rules have it, read from the facts of the log. */

export interface Production {
  /** The event that began it. */
  n: number
  decade: number
  good: string
  facts: Fact[]
  /** Whether the game has gone on after it. */
  over: boolean
}

const closes = new Set(['round', 'decade', 'start-player', 'named', 'turn', 'order'])

/** The productions told so far. Extra Production makes goods too; only a production has a home limit. */
export function productions(all: Fact[]): Production[] {
  const out: Production[] = []
  let decade = 0
  let open: Production | null = null
  for (const [i, f] of all.entries()) {
    if (f.kind === 'round') decade = f.numbers.decade ?? 0
    if (open && (closes.has(f.kind) || f.kind.startsWith('final') || f.kind === 'rival-score')) {
      open.over = true
      open = null
    }
    if (!open && f.kind === 'made' && all[i + 1]?.kind === 'home-limit') {
      open = { n: f.n, decade, good: f.ids.good ?? '', facts: [], over: false }
      out.push(open)
    }
    open?.facts.push(f)
  }
  return out
}

export const steps = ['made', 'limit', 'sold', 'ship', 'store', 'costs', 'value', 'fades'] as const
export type Step = (typeof steps)[number]

export interface Column {
  made: number | null
  /** Extra Shifts. */
  extra: number
  patrons: number
  limit: { appeal: number; demand: number; limit: number } | null
  sold: { goods: number; price: number; cash: number } | null
  shipped: { goods: number; price: number; cash: number } | null
  sailed: { ships: number; tokens: number } | null
  contract: number
  stored: number
  lost: number
  fixed: number
  wages: { workers: number; wage: number; saved: number; cash: number }
  maintenance: { machines: number; free: number; cash: number }
  fund: { loans: number; cash: number }
  /** What was paid, and the money left. */
  paid: { cash: number; left: number } | null
  bankrupt: boolean
  /** Steps of share value, and where it stands then. */
  rise: number
  value: number
  highest: boolean
  fades: number | null
}

function column(): Column {
  return {
    made: null,
    extra: 0,
    patrons: 0,
    limit: null,
    sold: null,
    shipped: null,
    sailed: null,
    contract: 0,
    stored: 0,
    lost: 0,
    fixed: 0,
    wages: { workers: 0, wage: 0, saved: 0, cash: 0 },
    maintenance: { machines: 0, free: 0, cash: 0 },
    fund: { loans: 0, cash: 0 },
    paid: null,
    bankrupt: false,
    rise: 0,
    value: 0,
    highest: false,
    fades: null,
  }
}

/** What an automated opponent sold and gained. */
export interface RivalLine {
  colour: string
  sold: number
  value: number | null
  shares: number | null
}
export interface Account {
  n: number
  decade: number
  good: string
  columns: Column[]
  rivals: RivalLine[]
  over: boolean
}

function enter(c: Column, f: Fact): void {
  const num = (k: string) => f.numbers[k] ?? 0
  switch (f.kind) {
    case 'made':
      if (c.made !== null) c.extra += num('goods') - c.made - c.extra
      else c.made = num('goods')
      break
    case 'home-limit':
      if (c.limit) c.patrons++
      c.limit = { appeal: num('appeal'), demand: num('demand'), limit: num('limit') }
      break
    case 'sold':
      c.sold = { goods: num('goods'), price: num('price'), cash: num('cash') }
      break
    case 'shipped':
      c.shipped = { goods: num('goods'), price: num('price'), cash: num('cash') }
      break
    case 'sailed':
      c.sailed = { ships: num('ships'), tokens: num('tokens') }
      break
    case 'contract':
      c.contract += num('cash')
      break
    case 'stored':
      c.stored += num('goods')
      break
    case 'lost':
      c.lost += num('goods')
      break
    case 'fixed':
      c.fixed = num('cash')
      break
    case 'wages':
      c.wages = { workers: num('workers'), wage: num('wage'), saved: num('saved'), cash: num('cash') }
      break
    case 'maintenance':
      c.maintenance = { machines: num('machines'), free: num('free'), cash: num('cash') }
      break
    case 'emergency-fund':
      c.fund = { loans: num('loans'), cash: num('cash') }
      break
    case 'paid':
      c.paid = { cash: num('cash'), left: num('left') }
      break
    case 'bankrupt':
      c.bankrupt = true
      break
    case 'value':
      c.rise += num('by')
      c.value = num('value')
      break
    case 'highest':
      c.highest = true
      break
    case 'fades':
      c.fades = num('distribution')
      break
  }
}

export function account(p: Production, seats: number): Account {
  const columns = Array.from({ length: seats }, column)
  const rivals: RivalLine[] = []
  for (const f of p.facts) {
    const c = f.seat === null ? undefined : columns[f.seat]
    if (c) enter(c, f)
    if (f.kind === 'rival-sold')
      rivals.push({ colour: f.ids.colour ?? '', sold: f.numbers.goods ?? 0, value: null, shares: null })
    const r = rivals.find((x) => x.colour === f.ids.colour)
    if (r && f.kind === 'rival-value') r.value = f.numbers.value ?? 0
    if (r && f.kind === 'rival-share') r.shares = f.numbers.shares ?? 0
  }
  return { n: p.n, decade: p.decade, good: p.good, columns, rivals, over: p.over }
}

/** What came in and went out with one step. */
export function flow(c: Column, step: Step): number {
  switch (step) {
    case 'sold':
      return c.sold?.cash ?? 0
    case 'ship':
      return (c.shipped?.cash ?? 0) + c.contract
    case 'costs':
      return c.fund.cash - (c.paid?.cash ?? 0)
    default:
      return 0
  }
}

/** Money before the production, where it is known what was left after it. */
export function cashBefore(c: Column): number | undefined {
  return c.paid ? c.paid.left - steps.reduce((n, s) => n + flow(c, s), 0) : undefined
}

/** How many steps are done: all, or those before the one that somebody is asked about. */
export function done(a: Account, step: string): number {
  if (a.over) return steps.length
  const at: Record<string, Step> = { sell: 'sold', left: 'ship', tie: 'value' }
  const s = at[step]
  return s ? steps.indexOf(s) : steps.length
}
