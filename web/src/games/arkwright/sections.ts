import type { Offer } from '../../lib/api'
import { Preview } from '../../lib/preview'
import { productOf, rest } from './offers'

/** How the offers of a question are laid out. It orders them; it decides nothing. */

export interface Section {
  kind: string
  /** Amounts stand as numbers in a line, things to take as chips, all else in rows. */
  as: 'numbers' | 'chips' | 'rows'
  offers: Offer[]
}

const numbers = new Set([
  'sell-start',
  'fee',
  'sell-crates',
  'repay',
  'buy',
  'sell',
  'contract',
  'limit',
  'offer',
  'broker',
  'commodity',
])
const chips = new Set(['take-dev', 'take-tile', 'take-ship', 'rearrange'])

export function sections(offers: Offer[]): Section[] {
  const out: Section[] = []
  for (const o of offers) {
    const { kind } = o
    if (kind === 'done') continue
    const s = out.find((x) => x.kind === kind)
    if (s) s.offers.push(o)
    else out.push({ kind, as: numbers.has(kind) ? 'numbers' : chips.has(kind) ? 'chips' : 'rows', offers: [o] })
  }
  // What is closed is closed last.
  return out.sort((a, b) => Number(a.kind === 'close') - Number(b.kind === 'close'))
}

/** The lines of a section of numbers: those of one good, or with the same extra, belong together. */
export function lines(offers: Offer[]): Offer[][] {
  const by = new Map<string, Offer[]>()
  for (const o of offers) {
    const key = `${productOf(o) ?? ''}/${rest(o)}`
    const l = by.get(key)
    if (l) l.push(o)
    else by.set(key, [o])
  }
  return [...by.values()]
}

/** What a column of the list compares: the change of one's own numbers. */
export const columns = ['cash', 'appeal', 'sells', 'net', 'steps', 'space', 'portfolio'] as const
export type Column = (typeof columns)[number]

export function change(o: Offer, me: number, column: Column): number {
  const pre = new Preview(o)
  const own = (names: string[]) =>
    pre.changes
      .filter((c) => c.seat === me && names.includes(c.gauge.split('/')[0] ?? ''))
      .reduce((n, c) => n + (c.gauge.startsWith('bill/') ? c.from - c.to : c.to - c.from), 0)
  return own(column === 'net' ? ['income', 'bill'] : [column])
}

/** The columns worth comparing, four at most. */
export function telling(offers: Offer[], me: number): Column[] {
  // Before a factory has a price there is nothing to compare.
  if (offers.some((o) => o.kind.startsWith('found'))) return []
  return columns.filter((c) => offers.some((o) => !o.opaque && change(o, me, c) !== 0)).slice(0, 4)
}
