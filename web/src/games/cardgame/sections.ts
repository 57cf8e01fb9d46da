import type { Offer } from '../../lib/api'
import { idOf } from '../../lib/offer'
import { Preview } from '../../lib/preview'
import { inMatrix } from './matrix'
import { numberOf, rest } from './offers'

/** How the offers of a question are laid out. It orders them; it decides nothing. */

export interface Section {
  /** The heading's group, or a kind where a group has several. */
  group: string
  /** Amounts stand as numbers in a line, two questions in one as a matrix, developments two abreast, all else in rows. */
  as: 'numbers' | 'matrix' | 'chips' | 'rows'
  offers: Offer[]
}

/** The choice that ends the question, which stands as a button of its own; the only amount is one if that is none. */
export function endOf(offers: Offer[]): Offer | undefined {
  const done = offers.find((o) => ['done', 'pass'].includes(o.kind))
  if (done) return done
  const amounts = offers.filter((o) => ['sell', 'store'].includes(o.kind))
  return offers.length > 1 && amounts.length === 1 && numberOf(amounts[0]!) === 0 ? amounts[0] : undefined
}

/** The development and what it asks for: the last that is chosen in a turn. */
export const developing = new Set(['develop', 'return', 'place', 'steps', 'replace', 'keep'])

/** Nothing of the board is an answer to these. */
export const spoken = new Set(['action', 'end', 'name', 'order', 'prepare', 'tie', 'award'])

/** Questions that seldom come first: their words are fetched later. */
export const seldom = new Set(['sell', 'left', 'tie', 'prepare', 'replace', 'keep', 'steps', 'room', 'name', 'award', 'early'])

const abreast = new Set(['develop', 'take'])
function laid(o: Offer): Section['as'] {
  if (numberOf(o) !== undefined) return 'numbers'
  if (inMatrix(o)) return 'matrix'
  return abreast.has(o.kind) ? 'chips' : 'rows'
}

export function sections(offers: Offer[]): Section[] {
  const out: Section[] = []
  const end = endOf(offers)
  for (const o of offers) {
    if (o === end) continue
    const as = laid(o)
    const s = out.find((x) => x.group === o.group && x.as === as)
    if (s) s.offers.push(o)
    else out.push({ group: o.group, as, offers: [o] })
  }
  return out
}

/** The lines of a section of numbers: those of one kind and one good belong together. */
export function lines(offers: Offer[]): Offer[][] {
  const by = new Map<string, Offer[]>()
  for (const o of offers) {
    const key = `${o.kind}/${rest(o)}`
    const l = by.get(key)
    if (l) l.push(o)
    else by.set(key, [o])
  }
  return [...by.values()]
}

/** What a column of the list compares: the change of one's own numbers. */
export const columns = ['cash', 'worth', 'makes', 'cost', 'sells', 'gain'] as const
export type Column = (typeof columns)[number]

export function change(o: Offer, me: number, column: Column): number {
  const pre = new Preview(o)
  // With the production what lay ahead of it is over, and the forecast is about the next good: the share value itself has moved.
  const over = pre.get('productions') !== undefined
  if (over && column === 'sells') return 0
  const gauged = over && column === 'gain' ? 'value' : column
  // Of an offer about a factory the column is about it too: that wages rise everywhere is told with the rest.
  const good = idOf(o, 'good')
  const about = (gauge: string) => {
    const [name, of] = gauge.split('/')
    return name === gauged && (of === undefined || good === undefined || of === good)
  }
  return pre.changes
    .filter((c) => c.seat === me && about(c.gauge))
    .reduce((n, c) => n + (column === 'cost' ? c.from - c.to : c.to - c.from), 0)
}

/**
 * The columns worth comparing, four at most. Who begins changes nothing by itself: what follows, as the next round of another good,
 * is the same for all. An action is told by its words, also where it has one answer only.
 */
export function telling(all: Offer[], me: number): Column[] {
  const offers = all.filter((o) => !['start-player', 'drop-entrepreneur', 'action'].includes(o.kind))
  const found = columns.filter((c) => offers.some((o) => change(o, me, c) !== 0))
  // Four leave the names no room: what every row sells and gains alike, as when demand falls everywhere, the forecast says.
  const apart = (c: Column) => !/sells|gain/.test(c) || offers.some((o) => change(o, me, c) !== change(offers[0]!, me, c))
  return (found.length > 3 && offers.length > 1 ? found.filter(apart) : found).slice(0, 4)
}
