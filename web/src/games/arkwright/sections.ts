import type { Offer } from '../../lib/api'
import { Preview } from '../../lib/preview'
import { numOf } from '../../lib/offer'
import { settled } from './forecast'
import { productOf, rest } from './offers'
import type { View } from './types'

/** How the offers of a question are laid out. It orders them; it decides nothing. */

export interface Section {
  kind: string
  /** Amounts stand as numbers in a line, things to take as chips, factories of several strategies side by side, all else in rows. */
  as: 'numbers' | 'chips' | 'rows' | 'strips'
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
/** What is seldom asked: it is drawn by what is fetched later. */
export const rare = new Set<Section['as']>(['chips', 'strips'])
const chips = new Set(['take-dev', 'take-tile', 'rearrange', 'reassign'])

/** What is built, whatever its strategy. */
const built = (kind: string) => kind.replace(/^(found|construct)-(mass|luxury)$/, '$1')
/** What stands under one heading: ships lie with the action tiles. */
const sort = (kind: string) => (kind === 'take-ship' ? 'take-tile' : built(kind))

export function sections(offers: Offer[]): Section[] {
  const out: Section[] = []
  const strips = new Set(offers.filter((o) => built(o.kind) !== o.kind).map((o) => built(o.kind)))
  for (const o of offers) {
    const kind = sort(o.kind)
    if (kind === 'done') continue
    const s = out.find((x) => x.kind === kind)
    if (s) s.offers.push(o)
    else {
      const as = strips.has(kind) ? 'strips' : numbers.has(kind) ? 'numbers' : chips.has(kind) ? 'chips' : 'rows'
      out.push({ kind, as, offers: [o] })
    }
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
  // A factory that has no price yet sells nothing that could be foretold.
  if (/^(found|construct)/.test(o.kind) && ['appeal', 'sells', 'net', 'steps'].includes(column)) return 0
  // Where something comes to light, what is known is what it comes to until then; sales are those of the next production.
  if (o.opaque && !['cash', 'space', 'portfolio'].includes(column)) return 0
  const pre = new Preview(o)
  // A factory costs no less where shares must be sold for it, nor where it is paid with others.
  if (column === 'cash' && o.cost && /^(construct|modernize)/.test(o.kind)) return -o.cost
  const own = (names: string[]) =>
    pre.changes
      .filter((c) => c.seat === me && names.includes(c.gauge.split('/')[0] ?? ''))
      .reduce((n, c) => n + (c.gauge.startsWith('bill/') ? c.from - c.to : c.to - c.from), 0)
  // What patrons buy is sold as well, as in what it brings.
  return own(column === 'net' ? ['income', 'patrons', 'export', 'bill'] : [column === 'sells' ? 'crates' : column])
}

/** A good and a level, with the same extra: what there is of it in each strategy. */
export interface Strip {
  product: string
  level: number
  extra: string
  by: Record<string, Offer>
}

export const strategies = ['regular', 'mass', 'luxury'] as const

export const strategyOf = (o: Offer): string => /-(mass|luxury)$/.exec(o.kind)?.[1] ?? 'regular'

/** What each line of a factory makes; a level has as many lines as make something. */
export const madeBy = (output: number[]): string => output.slice(0, output.findLastIndex((n) => n > 0) + 1).join('·')

/** The factories that may be built, a row for each good and level. */
export function stripsOf(offers: Offer[]): Strip[] {
  const out: Strip[] = []
  for (const o of offers) {
    const product = productOf(o) ?? ''
    const level = numOf(o, 'level') || 1
    const extra = o.args
      .filter((a) => a.term && a.name !== 'product')
      .map((a) => a.term ?? '')
      .join()
    let row = out.find((x) => x.product === product && x.level === level && x.extra === extra)
    if (!row) out.push((row = { product, level, extra, by: {} }))
    row.by[strategyOf(o)] = o
  }
  return out
}

/** What ends a production without having to do with its wages: a tie won, a crate sold to a patron. */
export const apart = /^(press|patron|jubilee)$/
/** Whether only one crate may be sold so, and it may be left: what comes of it is then told against selling nothing. */
export const alone = (offers: Offer[]): boolean =>
  offers.some((o) => o.kind === 'done') && offers.filter((o) => /^(patron|jubilee)$/.test(o.kind)).length === 1

/** The warnings of an answer that are not those of every answer: what comes in any case is none of its doing. */
export const owns = (o: Offer, all: Offer[]): NonNullable<Offer['warnings']> => {
  const said = (x: Offer) => (x.warnings ?? []).map((w) => JSON.stringify(w))
  // After a crate of Extra Shifts the same is asked again.
  const ends = all.filter((x) => x.kind !== 'extra-shifts')
  return (o.warnings ?? []).filter((w) => !ends.every((x) => said(x).includes(JSON.stringify(w))))
}

/** The columns worth comparing, four at most. */
export function telling(offers: Offer[], me: number, view?: View): Column[] {
  // Before a factory has a price, and a tile its slot, there is nothing to compare; nor where all answers bring the same.
  if (offers.some((o) => /^(found|play)/.test(o.kind))) return []
  // Whoever has nothing to sell to a patron leaves all to what follows.
  if (view?.step === 'patron' && !offers.some((o) => apart.test(o.kind))) return []
  // What is foretold while goods are sold and shipped is about their next production.
  const own = offers.some((o) => /^(deliver|patron|jubilee)$/.test(o.kind)) ? (['cash', 'space', 'portfolio'] as const) : columns
  const sold = view && offers.some((o) => apart.test(o.kind)) ? view : undefined
  const by = (o: Offer, c: Column) =>
    sold && (c === 'space' || c === 'portfolio') ? settled(sold, me, new Preview(o))[c] : change(o, me, c)
  return own.filter((c) => new Set(offers.map((o) => by(o, c))).size > 1).slice(0, 4)
}
