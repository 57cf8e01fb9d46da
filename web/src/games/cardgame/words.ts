import type { Offer } from '../../lib/api'
import { colon, has, list, money, say, signedMoney, t } from '../../lib/i18n.svelte'
import { idOf, numOf } from '../../lib/offer'
import type { View } from './types'
import type { Asked } from '../../table/props'

/** Words of this board. */
export const ui = (key: string, args?: Record<string, string | number>): string => t(`cardgame.ui.${key}`, args)
const cap = (s: string) => s.charAt(0).toUpperCase() + s.slice(1)

export const good = (id: string): string => t(`cardgame.good.${id}`)
/** The name of a good at the head of something. */
export const Good = (id: string): string => cap(good(id))
export const dev = (id: string): string => t(`cardgame.dev.${id}`)
export const track = (id: string): string => cap(t(`cardgame.track.${id}`))
export const colour = (id: string): string => cap(t(`cardgame.colour.${id}`))
export const award = (id: string): string => t(`cardgame.award.${id}`)
/** What a thing does. */
export const does = (kind: 'track' | 'action' | 'award', id: string): string => t(`cardgame.${kind}.${id}.does`)

/** What a development card does in this game: some do more where decades restrict the tracks or by a line of their own, one by a table. */
export function devDoes(view: View, id: string): string {
  const params = view.params[id.startsWith('patron') ? 'patron' : id]
  const late = id === 'entrepreneur' && view.switches.includes('entrepreneur_decade')
  const parts = [t(`cardgame.dev.${id}.does${late ? '.decade' : ''}`, params)]
  const more = `cardgame.dev.${id}.restrict`
  const line = id === 'inventor' ? 'inventor_steps' : 'decade_restriction'
  if (view.switches.includes(line) && has(more)) parts.push(t(more, params))
  if (id === 'contract') parts.push(view.contract.flatMap((sum, n) => (n ? [colon(String(n), money(sum))] : [])).join(', ') + '.')
  return parts.join(' ')
}

/** The same in at most two short lines. */
export function devShort(view: View, id: string): string {
  const name = id.startsWith('patron') ? 'patron' : id
  return t(`cardgame.dev.${name}.short`, view.params[name])
}

/** The goods share symbols and tints with the other Arkwright, where one has another name. */
export const tint = (id: string): string => (id === 'clothes' ? 'clothing' : id)

const devIcons: Record<string, string> = {
  entrepreneur: 'appeal',
  trade_office: 'port',
  extra_shift: 'crate',
  workshop: 'machine',
  foreman: 'worker',
  broker: 'share',
  inventor: 'wheel',
  developer: 'factory',
  contract: 'contract',
  patent: 'marketing',
  engineer: 'quality',
  large_warehouse: 'store',
}
/** The symbol of a development card; a Patron has those of its two goods. */
export function devIconsOf(id: string): string[] {
  const patron = /^patron_(\w+)_(\w+)$/.exec(id)
  if (patron) return [tint(patron[1] ?? ''), tint(patron[2] ?? '')]
  return [devIcons[id] ?? 'event']
}
/** The name of a card beside its symbols: those of a Patron say its goods. */
export const devBrief = (id: string): string => (id.startsWith('patron_') ? ui('patron') : dev(id))
export const trackIcons: Record<string, string> = {
  quality: 'quality',
  distribution: 'marketing',
  cards: 'deck',
  machinery: 'machine',
  shipping: 'ship',
  stock: 'share',
}
export const actionIcons: Record<string, string> = {
  build: 'factory',
  employ: 'worker',
  automate: 'machine',
  quality: 'quality',
  distribution: 'marketing',
  exchange: 'share',
  extra: 'crate',
  early: 'ship',
}

interface Costs {
  fixed: number
  workers: number
  wage: number
  upkeep: number
  saved: number
}
/** The costs of a production as a sum; what is none is not in it. */
export function billWords(b: Costs): string {
  const parts = [money(b.fixed)]
  if (b.workers) parts.push(`${b.workers} × ${money(b.wage)}`)
  if (b.upkeep) parts.push(money(b.upkeep))
  return parts.join(' + ') + (b.saved ? ` − ${money(b.saved)}` : '')
}

/** The costs as they would be, as a sum, where the numbers known here make it; what a factory that is flipped costs follows from the rest. */
export function billThen(
  b: Costs & { free: number },
  then: { cost: number; workers: number; machines: number; wage: number; flipped: boolean; foreman?: boolean },
): string {
  const bill = { ...b, workers: then.workers, wage: then.wage, upkeep: Math.max(0, then.machines - b.free) }
  const more = then.cost - billSum(bill)
  const alike = then.workers === b.workers
  if (then.foreman) bill.saved -= more
  else if (then.flipped && (!b.saved || alike)) bill.fixed += more
  // A Foreman saves less with fewer workers, and nothing where he leaves.
  else if (!then.flipped && b.saved && (!alike || more === b.saved)) bill.saved -= more
  // A card may free machines that were not there before.
  else if (more < 0 && bill.upkeep + more >= 0) bill.upkeep += more
  return billSum(bill) === then.cost ? billWords(bill) : ''
}

export const billSum = (b: Costs): number => b.fixed + b.workers * b.wage + b.upkeep - b.saved

/** A question, as its words need it. */
export type Question = Asked<View>

/** The question as a heading. */
export function askWords(q: Question): string {
  const key = `cardgame.ui.ask.${q.view.step}`
  const named = `${key}.${q.view.turn?.action ?? ''}`
  if (has(named)) return t(named)
  if (q.view.step === 'left' && !q.view.sale?.fresh) return t(`${key}.stored`)
  if (q.view.step === 'sell' && q.offers.every((o) => numOf(o, 'goods') === 0)) return t(`${key}.card`)
  if (q.offers.length === 1 && has(`${key}.only`)) return t(`${key}.only`)
  return t(has(key) ? key : 'cardgame.ui.ask', { good: good(q.view.good) })
}

/** What is taken at home with a card that may be used for the sale: what was made, as far as the market takes it. */
export function takingsWith(q: Question, o: Offer): number | undefined {
  const { sale, step, good } = q.view
  if (!sale || step !== 'sell' || !['patron', 'extra-shift'].includes(o.kind)) return undefined
  const [made, limit] = o.kind === 'patron' ? [0, numOf(o, 'more')] : [numOf(o, 'more'), 0]
  const price = q.view.players[q.me]?.factories.find((f) => f.good === good)?.price ?? 0
  return price * Math.min(sale.made + made, sale.limit + limit)
}

/** An offer in words. */
export function offerWords(q: Question, o: Offer): string {
  const { kind } = o
  if (kind === 'done' && has(`cardgame.ui.done.${q.view.step}`)) return ui(`done.${q.view.step}`)
  if (kind === 'keep') return ui('say.keep', { goods: list([...new Set(o.args.map((a) => a.id ?? ''))].map(good)) })
  if (kind === 'take') return ui('say.take', { card: dev(idOf(o, 'card') ?? '') })
  if (kind === 'store' && numOf(o, 'goods') === 0) return ui(q.view.sale?.fresh ? 'say.storenone' : 'say.storeno')
  if (kind === 'bundle') return ui(`bundle.${q.view.step}`, { n: 1 + (o.then?.length ?? 0) })
  if (kind === 'sell' && numOf(o, 'goods') === 0) {
    if (q.offers.some((x) => numOf(x, 'goods') > 0)) return ui('say.sellnone')
    const income = q.view.sale?.income[0] ?? 0
    // The sign stays with its sum.
    return income ? ui('say.goon.sum', { sum: signedMoney(income).replace('£', '\u2060£') }) : ui('say.goon')
  }
  return cap(say(o, q.nameOf))
}
