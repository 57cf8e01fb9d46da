import type { Offer } from '../../lib/api'
import { has, list, money, say, t, type Whom } from '../../lib/i18n.svelte'
import { idOf, numOf } from '../../lib/offer'
import { numberOf, productOf, staffOf } from './offers'
import { kindOf } from './icons'
import { placeOf, producing } from './standing'
import type { View } from './types'
import type { Asked } from '../../table/props'

/** Words of this board. */
export const ui = (key: string, args?: Record<string, string | number | Whom>): string => t(`arkwright.ui.${key}`, args)
export const cap = (s: string) => s.charAt(0).toUpperCase() + s.slice(1)

export const good = (id: string): string => t(`arkwright.product.${id}`)
/** The name of a good at the head of something. */
export const Good = (id: string): string => cap(good(id))
export const dev = (id: string): string => t(`arkwright.dev.${id}`)
/** The tile because of which the fee of a tile that is played is asked for next. */
export function feeTile({ view, me }: Pick<Question, 'view' | 'me'>, offer: Offer): string | undefined {
  const quality = kindOf(idOf(offer, 'tile') ?? '') === 'quality'
  return view.players[me]?.devs.find((d) => d.id === 'accountant' || (quality && d.id === 'engineer'))?.id
}
/** An action tile without its grade, which is drawn. */
export function tile(id: string): string {
  const plain = `arkwright.tile.${kindOf(id)}`
  return has(plain) ? t(plain) : ui(`tile.${kindOf(id)}`)
}

/** What an action tile can do, in numbers. */
export function strength(view: View, id: string): string {
  const n = view.printed.tiles.find((x) => x.id === id)
  if (!n) return ''
  if (n.steps.length) return n.steps.join(' · ')
  if (n.max) return ui('upto', { sum: money(n.max) })
  return n.lines ? ui('lines', { n: n.lines }) : ''
}

/** What a fee gives the tile about to be placed. */
export function gives(view: View, fee: number): string {
  const tile = view.printed.tiles.find((x) => x.id === view.turn.tile)
  const n = view.turn.gives[fee]
  if (!tile || n === undefined) return ''
  return tile.steps.length || tile.max ? given(tile.id, tile.steps.length > 0, n) : ''
}

/** What a tile does for a fee: things in steps, or pounds to spend. */
export function given(id: string, steps: boolean, n: number): string {
  if (!steps) return ui('gives.budget', { sum: money(n) })
  return ui(kindOf(id) === 'machines' ? 'gives.machines' : 'gives.boosts', { n })
}

/** What a tile or an event does, in this edition. */
export function does(view: View, kind: 'dev' | 'event' | 'tile', id: string): string {
  const name = `${kind}.${kind === 'tile' ? kindOf(id) : id}.does`
  const plain = `arkwright.${name}`
  // In the short game ships need no contract, and are readied.
  const key = [`${view.edition}.${name}`, view.printed.trades ? plain : `${plain}.short`, plain].find(has)
  return key ? t(key, view.printed.params[id]) : ''
}

/** The places of warehouse staff in words. */
function staffWords(view: View, staff: boolean[]): string {
  const goods = view.market.length
  return list(
    staff.flatMap((on, i) => {
      if (!on) return []
      const product = view.market[i]?.product
      return [i < goods && product ? good(product) : ui('rowof', { n: view.printed.rows[i - goods] ?? 0 })]
    }),
  )
}

/** A question, as its words need it. */
export type Question = Asked<View>

/** The good that a question is about, where it is about one. */
export function askedGood(q: Question): string | undefined {
  const all = new Set(q.offers.map(productOf).filter((p) => p !== undefined))
  return all.size === 1 ? [...all][0] : undefined
}

/** An offer in words, with places named as they are drawn. */
export function offerWords(q: Question, o: Offer): string {
  const { view } = q
  const { kind } = o
  const product = productOf(o)
  const mill = view.players[q.me]?.factories.find((f) => f.product === product)
  switch (kind) {
    case 'rearrange':
      return ui('say.rearrange', { where: staffWords(view, staffOf(o)) })
    case 'machine':
    case 'lose-machine':
    case 'promote':
    case 'hire-at':
    case 'fire-at':
      if (mill && product) return ui(`say.${kind}`, { good: Good(product), ...placeOf(mill, numOf(o, 'space')) })
      break
    case 'exchange':
      if (mill && product) {
        const [w, m] = [placeOf(mill, numOf(o, 'worker')), placeOf(mill, numOf(o, 'machine'))]
        return ui('say.exchange', { good: Good(product), line: w.line, place: w.place, line2: m.line, place2: m.place })
      }
      break
    case 'hire-row':
    case 'fire-row':
      return ui(`say.${kind}`, { n: view.printed.rows[numOf(o, 'row') - 1] ?? 0 })
    case 'limit':
      if (numOf(o, 'crates') === 0) return ui('say.nolimit')
      break
    case 'offer':
      if (numOf(o, 'crates') === 0) return ui(o.args.length === 1 ? 'without' : 'offer.extra')
      break
    case 'sell-start':
    case 'broker':
      if (numberOf(o) === 0) return ui('without')
      break
    case 'play':
    case 'play-ships':
      if (o.then?.length)
        return ui('say.play', { play: say(o, q.nameOf), sum: money(Number(/\d+/.exec(o.then[0] ?? '')?.[0] ?? 0)) })
      break
    case 'bundle':
      return ui(`bundle.${view.step}`, { n: 1 + (o.then?.length ?? 0) })
    case 'done':
      return doneWords(q)
  }
  return say(o, q.nameOf)
}

/** With the brown Stock Exchange it is asked before the exchange, and again after it: whether this is before. */
const early = (view: View) => view.step === 'copy' && view.path.lastIndexOf('copy') > 0

/** "Nothing more" in the words of the question. */
function doneWords(q: Question): string {
  const { view } = q
  if (view.step === 'prices') {
    const mill = view.players[q.me]?.factories.find((f) => f.product === askedGood(q))
    return ui('done.prices', { sum: money(mill?.price ?? 0) })
  }
  const key = `arkwright.ui.done.${view.step}${early(view) ? '.later' : ''}`
  return has(key) ? t(key) : t('arkwright.offer.done')
}

/** The question as a heading. */
export function askWords(q: Question): string {
  const { view } = q
  // Without a stored crate it is about Extra Shifts alone.
  const shifts = view.step === 'offer' && q.offers.every((o) => numberOf(o) === 0)
  const royal = view.step === 'patron' && q.offers.every((o) => o.kind !== 'patron')
  const key = `arkwright.ui.ask.${view.step}${shifts ? '.extra' : royal ? '.jubilee' : early(view) ? '.later' : ''}`
  if (!has(key)) return t('arkwright.ui.ask')
  const p = askedGood(q) ?? (producing(view) ? view.cycle : undefined)
  const id = (q.offers[0] && idOf(q.offers[0], 'tile')) ?? ''
  const words = t(key, {
    good: p ? good(p) : '',
    tile: view.turn.tile ? tile(view.turn.tile) : '',
    dev: has(`arkwright.dev.${id}`) ? dev(id) : '',
    n: view.left,
    sum: money(view.left),
    fee: money(view.turn.slot),
    space: view.sale.space,
    left: view.sale.tokens,
  })
  // How much there is for a contract.
  const i = view.market.findIndex((m) => m.product === view.cycle)
  const me = view.players[q.me]
  const of = view.step === 'deliver' ? (me?.contracts[i] ?? 0) : 0
  return of ? `${words} ${ui('fc.instore', { n: (view.sale.pending[q.me] ?? 0) + (me?.stock[i] ?? 0), of })}` : words
}
