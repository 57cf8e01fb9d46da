import type { Offer } from '../../lib/api'
import { money } from '../../lib/i18n.svelte'
import { numOf } from '../../lib/offer'
import { productOf } from './offers'
import { does, gives, ui, type Question } from './words'

/** What is said of offers that seldom come: of contracts, of fees, of what tiles and events let one do. */

/** The tile that a choice uses, the event that a question comes from. */
const tileOf: Record<string, string> = {
  'use-charisma': 'charisma',
  press: 'press_attache',
  'extra-shifts': 'extra_shifts',
  'shut-line': 'school',
  broker: 'broker',
  patent: 'patent',
}
const eventOf: Record<string, string> = { riot: 'luddites_riot', opium: 'opium_war', recession: 'recession' }

/** What a contract pays, in pounds where there is a mill. */
function contract(q: Question, offer: Offer): string {
  const n = numOf(offer, 'crates')
  const cost = q.view.players[q.me]?.factories.find((f) => f.product === productOf(offer))?.cost
  return ui(cost ? 'fc.contract.sum.about' : 'fc.contract.about', { n, sum: money(cost ?? 0), all: money(n * (cost ?? 0)) })
}

/** Whether a crate more of the good in hand would find no place. */
function full({ view, me }: Question): boolean {
  const [p, i] = [view.players[me], view.market.findIndex((m) => m.product === view.cycle)]
  const left = (view.sale.pending[me] ?? 0) + (p?.stock[i] ?? 0)
  return !p?.ships.length && left >= (p?.capacity[i] ?? 0)
}

export function about(q: Question, offer: Offer): string {
  const { view } = q
  switch (offer.kind) {
    case 'limit':
      return ui('fc.limit.about')
    case 'contract':
      return contract(q, offer)
    case 'fee':
      return gives(view, numOf(offer, 'fee'))
    case 'patron':
      return does(view, 'dev', `patron_${view.cycle}`)
    case 'jubilee':
      return does(view, 'event', 'crown_jubilee')
    case 'offer':
      return offer.args.length > 1 ? does(view, 'dev', 'extra_shifts') : ''
    case 'extra-shifts':
      if (full(q)) return ui('fc.full.about')
  }
  const tile = tileOf[offer.kind]
  if (tile) return does(view, 'dev', tile)
  const event = eventOf[view.step]
  return event ? does(view, 'event', event) : ''
}
