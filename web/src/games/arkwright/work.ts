import type { Change, Offer } from '../../lib/api'
import { idOf, numOf } from '../../lib/offer'
import type { Preview } from '../../lib/preview'
import { productOf } from './offers'
import { outcome, type Outcome } from './standing'
import type { Work } from './steps'
import type { Factory, View } from './types'

/**
 * Work done in several mills as one thing: hiring and firing, machines, quality, marketing. What may follow what is decided
 * by the rules; here choices are only strung together.
 */

/** The choices that add to a mill, and those that take away. */
const adds = new Set(['hire', 'hire-at', 'machine', 'boost', 'market'])
const takes = new Set(['fire', 'fire-at'])
const staffs = new Set(['hire-column', 'hire-row'])
/** Chains that the server offers: the page strings its own. */
const plans = new Set(['fill-line', 'machines-line', 'machines-here', 'boost-all', 'market-all'])

/** What is not strung together: it is picked by itself. */
export function extras(offers: Offer[]): Offer[] {
  return offers.filter(
    (o) => !adds.has(o.kind) && !takes.has(o.kind) && !staffs.has(o.kind) && !plans.has(o.kind) && o.kind !== 'done',
  )
}

/** A row of the work: one mill. */
export interface Mill {
  product: string
  /** The choices one after another that add, and those that take away. */
  up: string[]
  down: string[]
  /** The spaces that they are about, in the same order. */
  upAt: number[]
  downAt: number[]
  /** How many of the first ones make one thing: a line filled, all machines that are left. */
  whole: number
  /** The line that would be filled. */
  line: number
}

const spacesOf = (f: Factory) => f.lines.flatMap((l, k) => l.spaces.map((x) => ({ ...x, line: k + 1, output: l.output })))

/** What a mill can be given and lose, in the order in which it is. */
export function millOf(view: View, f: Factory, offers: Offer[], work: Work): Mill | undefined {
  const of = offers.filter((o) => productOf(o) === f.product)
  const has = (kind: string) => of.some((o) => o.kind === kind)
  const places = (kind: string) => of.filter((o) => o.kind === kind).map((o) => numOf(o, 'space'))
  const all = spacesOf(f)
  const m: Mill = { product: f.product, up: [], down: [], upAt: [], downAt: [], whole: 0, line: 0 }
  if (work === 'workers' || work === 'school') {
    const free = all.filter((x) => x.on === '')
    const at = places('hire-at')
    m.upAt = has('hire') ? free.map((x) => x.n) : at.sort((a, b) => a - b)
    m.up = m.upAt.map((n) => (has('hire') ? `hire(${f.product})` : `hire-at(${f.product},${n})`))
    // Fired are those of the last line first, never those of the first.
    const back = all.filter((x) => x.on === 'worker' && x.line > 1).map((x) => x.n)
    m.downAt = has('fire') || has('fire-at') ? back.sort((a, b) => b - a) : []
    m.down = m.downAt.map((n) => (has('fire') ? `fire(${f.product})` : `fire-at(${f.product},${n})`))
    const line = f.lines.findIndex((l) => l.output > 0 && l.spaces.some((x) => m.upAt.includes(x.n)))
    if (line >= 0) {
      m.line = line + 1
      m.whole = m.upAt.filter((n) => all.some((x) => x.n === n && x.line <= line + 1)).length
    }
  } else if (work === 'machines') {
    m.upAt = places('machine').sort((a, b) => a - b)
    m.up = m.upAt.map((n) => `machine(${f.product},${n})`)
    m.whole = Math.min(view.left, m.up.length)
  } else {
    const kind = work === 'quality' ? 'boost' : 'market'
    if (!has(kind)) return undefined
    const plan = of.find((o) => o.kind === `${kind}-all`)
    m.whole = plan ? 1 + (plan.then?.length ?? 0) : 1
    m.up = Array.from({ length: m.whole }, () => `${kind}(${f.product})`)
  }
  return m.up.length || m.down.length ? m : undefined
}

/** How many more or fewer in each mill, which of its spaces where that is chosen, and who is hired for the warehouse. */
export interface Draft {
  by: Record<string, number>
  /** Spaces chosen one by one; the first ones otherwise. */
  at: Record<string, number[]>
  staff: string[]
}

/** A draft with all of it in one mill, or with none if it was there. Where there is not enough for all, the others give theirs. */
export function wholly(draft: Draft, m: Mill, fits: (d: Draft) => boolean): Draft {
  const n = draft.by[m.product] === m.whole ? 0 : m.whole
  const at = Object.fromEntries(Object.entries(draft.at).filter(([p]) => p !== m.product))
  const all = { ...draft, by: { ...draft.by, [m.product]: n }, at }
  return fits(all) ? all : { ...draft, by: { [m.product]: n }, at: {} }
}

/** The choices of a draft, in an order in which they can be made: those who leave first. */
export function chain(mills: Mill[], draft: Draft): string[] {
  const out: string[] = []
  for (const m of mills) {
    const n = draft.by[m.product] ?? 0
    if (n < 0) out.push(...m.down.slice(0, -n))
  }
  for (const m of mills) {
    const n = draft.by[m.product] ?? 0
    const at = draft.at[m.product]
    if (at) out.push(...at.map((x) => m.up[m.upAt.indexOf(x)] ?? ''))
    else if (n > 0) out.push(...m.up.slice(0, n))
  }
  return [...out, ...draft.staff]
}

/** The board parts that a draft is about. */
export function touched(mills: Mill[], draft: Draft): string[] {
  const parts = draft.staff.map((c) => c.replace(/^hire-(column|row)\((.*)\)$/, '$1:$2'))
  for (const m of mills) {
    const n = draft.by[m.product] ?? 0
    const at = draft.at[m.product] ?? (n > 0 ? m.upAt.slice(0, n) : m.downAt.slice(0, -n))
    parts.push(...at.map((x) => `space:${m.product}/${x}`))
  }
  return parts
}

/** What a single choice of the board adds to a draft; nothing if it stands for itself. */
export function single(o: Offer): { product: string; by: number; space: number } | { staff: string } | undefined {
  if (staffs.has(o.kind)) return { staff: o.choice }
  const product = idOf(o, 'product')
  if (!product || !(adds.has(o.kind) || takes.has(o.kind))) return undefined
  return { product, by: adds.has(o.kind) ? 1 : -1, space: numOf(o, 'space') }
}

/** What a good sells with what is looked at, and sold before, Patrons counted; and what that is in pounds and share spaces. */
export function raised(view: View, me: number, product: string, pre: Preview) {
  const [o, was] = [outcome(view, me, product, pre), outcome(view, me, product)]
  if (!o || !was) return undefined
  const takes = (x: Outcome) => x.income + x.patrons * x.price + x.export
  const spaces = (x: Outcome) => x.steps + x.sails + x.fades
  return {
    sells: o.sells + o.patrons,
    sold: was.sells + was.patrons,
    pounds: takes(o) - takes(was),
    spaces: spaces(o) - spaces(was),
  }
}

/** A number after a preview. */
export function willBe(changes: Change[], gauge: string, seat: number | undefined, now: number): number {
  return changes.find((c) => c.gauge === gauge && c.seat === seat)?.to ?? now
}
