import type { Fact } from '../../../lib/facts'
import { firstYear } from '../standing'
import type { View } from '../types'
import type { Lane } from './sale'

/** The account of a production: what the log tells of it, laid out by step and seat. */

/** The steps in the order of the rules. */
export const steps = [
  'made',
  'offered',
  'home',
  'patrons',
  'takings',
  'shares',
  'bill',
  'weakens',
  'ship',
  'contract',
  'store',
] as const
export type Step = (typeof steps)[number]

export interface Column {
  /** Crates made; null without a factory. */
  made: number | null
  /** Crates that Extra Shifts added, before the sale and after it. */
  extra: number
  extraLater: number
  offered: number
  sold: { crates: number; price: number; cash: number } | null
  patrons: number[]
  reasons: { sold: number; appeal: number; most: number } | null
  bill: { cash: number; workers: number; machines: number } | null
  /** What had to be sold and borrowed for the bill. */
  raised: { shares: number; sold: number; loans: number; borrowed: number }
  /** What marketing weakened to. */
  weakens: number | null
  delivered: { crates: number; cash: number } | null
  /** Paid by the Office. */
  office: number
  contract: { crates: number; late: boolean } | null
  stored: number
  lost: number
  /** Where the share marker went, by the step that moved it. */
  moves: Partial<Record<Step, { by: number; space: number }>>
}

export interface Account {
  /** The event that began it. */
  n: number
  year: number
  product: string
  demand: number
  /** What the importer sold; null before the sale. */
  importer: number | null
  columns: Column[]
  over: boolean
}

/** The facts of one production. */
export interface Production {
  n: number
  year: number
  facts: Fact[]
  over: boolean
}

const after = new Set(['start-player', 'economy', 'decade', 'wages', 'event', 'turn', 'final-exchange'])

/** What is told only once a production is over. */
export function ends(f: Fact): boolean {
  return after.has(f.kind)
}

/** The productions of a game so far, the last of which may still run. */
export function productions(all: Fact[]): Production[] {
  const out: Production[] = []
  let year = firstYear
  let open: Production | null = null
  for (const [i, f] of all.entries()) {
    if (f.kind === 'decade') year = f.numbers.year ?? 0
    if (open && ends(f)) {
      open.over = true
      open = null
    }
    if (f.kind === 'demand') {
      // What was made is told just before what is wanted.
      let from = i
      while (all[from - 1]?.kind === 'produced' && all[from - 1]?.n === f.n) from--
      open = { n: f.n, year, facts: all.slice(from, i), over: false }
      out.push(open)
    }
    open?.facts.push(f)
  }
  return out
}

function column(): Column {
  return {
    made: null,
    extra: 0,
    extraLater: 0,
    offered: 0,
    sold: null,
    patrons: [],
    reasons: null,
    bill: null,
    raised: { shares: 0, sold: 0, loans: 0, borrowed: 0 },
    weakens: null,
    delivered: null,
    office: 0,
    contract: null,
    stored: 0,
    lost: 0,
    moves: {},
  }
}

/** The step that a fact belongs to. */
const stepOf: Record<string, Step> = {
  produced: 'made',
  offered: 'offered',
  sold: 'home',
  'importer-sold': 'home',
  'patron-sale': 'patrons',
  'tie-won': 'shares',
  'share-reasons': 'shares',
  bill: 'bill',
  'emergency-sale': 'bill',
  borrowed: 'bill',
  'marketing-weakens': 'weakens',
  priced: 'weakens',
  income: 'ship',
  delivered: 'ship',
  'contract-moves': 'contract',
  'late-contract': 'contract',
  stored: 'store',
  lost: 'store',
  discarded: 'store',
}

/** Puts a fact into the column of its seat. */
function enter(c: Column, f: Fact, sale: boolean): void {
  const num = (name: string) => f.numbers[name] ?? 0
  switch (f.kind) {
    case 'produced':
      c.made = num('crates')
      break
    case 'returned':
      if (f.ids.tile !== 'extra_shifts') break
      if (sale) c.extraLater++
      else c.extra++
      break
    case 'offered':
      c.offered += num('crates')
      break
    case 'sold':
      c.sold = { crates: num('crates'), price: num('price'), cash: num('cash') }
      break
    case 'patron-sale':
      c.patrons.push(num('cash'))
      break
    case 'share-reasons':
      c.reasons = { sold: num('sold'), appeal: num('appeal'), most: num('most') }
      break
    case 'bill':
      c.bill = { cash: num('cash'), workers: num('workers'), machines: num('machines') }
      break
    case 'emergency-sale':
      c.raised.shares += num('shares')
      c.raised.sold += num('cash')
      break
    case 'borrowed':
      c.raised.loans += num('loans')
      c.raised.borrowed += num('cash')
      break
    case 'marketing-weakens':
      c.weakens = num('marketing')
      break
    case 'income':
      c.office += num('cash')
      break
    case 'delivered':
      c.delivered = { crates: num('crates'), cash: num('cash') }
      break
    case 'contract-moves':
    case 'late-contract':
      c.contract = { crates: num('crates'), late: f.kind === 'late-contract' }
      break
    case 'stored':
      c.stored += num('crates')
      break
    case 'lost':
      c.lost += num('crates')
      break
    case 'discarded':
      c.lost++
      break
  }
}

export function account(p: Production, seats: number): Account {
  const columns = Array.from({ length: seats }, column)
  const out: Account = { n: p.n, year: p.year, product: '', demand: 0, importer: null, columns, over: p.over }
  /** The last step told of a seat, and by which event: a share moves for what was told just before, or for a ship. */
  const told: { n: number; step: Step }[] = []
  for (const f of p.facts) {
    const step = stepOf[f.kind]
    if (f.kind === 'demand') {
      out.product = f.ids.product ?? ''
      out.demand = f.numbers.demand ?? 0
    }
    if (f.kind === 'importer-sold') out.importer = f.numbers.crates ?? 0
    const c = f.seat === null ? undefined : columns[f.seat]
    if (f.seat === null || !c) continue
    enter(c, f, out.importer !== null)
    if (step) told[f.seat] = { n: f.n, step }
    if (f.kind === 'share-moves') {
      const t = told[f.seat]
      const by: Step = t?.n === f.n ? t.step : 'ship'
      c.moves[by] = { by: (c.moves[by]?.by ?? 0) + (f.numbers.by ?? 0), space: f.numbers.space ?? 0 }
    }
  }
  return out
}

/** The step at which the phases of a production ask somebody. */
const stepAt: Record<string, Step> = {
  school: 'made',
  offers: 'offered',
  patrons: 'patrons',
  press: 'shares',
  ship: 'ship',
  'extra-shifts': 'store',
  store: 'store',
}

/** How many steps are done: all, or those before the one that somebody is asked about. */
export function done(a: Account, phase: string): number {
  const at = stepAt[phase]
  return a.over || !at ? steps.length : steps.indexOf(at)
}

/** What came in and went out with one step. */
export function flow(c: Column, step: Step): number {
  switch (step) {
    case 'takings':
      return (c.sold?.cash ?? 0) + c.patrons.reduce((a, b) => a + b, 0)
    case 'bill':
      return c.raised.sold + c.raised.borrowed - (c.bill?.cash ?? 0)
    case 'ship':
      return (c.delivered?.cash ?? 0) + c.office
    default:
      return 0
  }
}

/** The lanes of the sale. The appeals are those of the view before it. */
export function lanes(a: Account, before: View): Lane[] {
  const good = before.market.findIndex((g) => g.product === a.product)
  const out: Lane[] = []
  for (const [seat, c] of a.columns.entries()) {
    const f = before.players[seat]?.factories[good]
    if (c.made === null || !f) continue
    out.push({
      seat,
      appeal: f.appeal,
      quality: f.cost + f.quality,
      supply: c.made + c.extra + c.offered,
      sold: c.sold?.crates ?? 0,
    })
  }
  const importer = before.market[good]?.importer ?? 0
  out.push({ seat: null, appeal: importer, quality: 0, supply: importer, sold: a.importer ?? 0 })
  return out
}
