import type { Offer } from '../../lib/api'
import { list, money, t } from '../../lib/i18n.svelte'
import { idOf, numOf } from '../../lib/offer'
import { Preview } from '../../lib/preview'
import { productOf } from './offers'
import { alone } from './sections'
import { roman } from './standing'
import { kindOf } from './icons'
import { dev, does, feeTile, Good, given, gives, ui, type Question } from './words'

/** What is said of offers beside their figures: what tiles, ships and events do, of contracts, of fees. */

/** The tile that a choice uses, the event that a question comes from. */
const tileOf: Record<string, string> = {
  'use-charisma': 'charisma',
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
  const pays = ui(cost ? 'fc.contract.sum.about' : 'fc.contract.about', { n, sum: money(cost ?? 0), all: money(n * (cost ?? 0)) })
  // In the first edition there is no order on the exchange.
  return q.view.step === 'contracts' ? `${pays} ${ui('fc.order.about')}` : pays
}

/**
 * What a crate sold in the running production pays, and that the contract needs it. What comes of it is told beside: where a second
 * one may be sold that would be what comes of both.
 */
function paid({ view, me, offers }: Question): string {
  const [p, i] = [view.players[me], view.market.findIndex((m) => m.product === view.cycle)]
  const [owes, left] = [p?.contracts[i] ?? 0, (view.sale.pending[me] ?? 0) + (p?.stock[i] ?? 0)]
  const tight = owes && owes === left ? ui('fc.tight.about', { n: owes }) : ''
  const by = alone(offers) ? ui('fc.beside.about') : ''
  return [ui('fc.patron.about', { sum: money(p?.factories[i]?.price ?? 0) }), tight, by].filter(Boolean).join(' ')
}

/** Whether a crate more of the good in hand would find no place. */
function full({ view, me }: Question): boolean {
  const [p, i] = [view.players[me], view.market.findIndex((m) => m.product === view.cycle)]
  const left = (view.sale.pending[me] ?? 0) + (p?.stock[i] ?? 0)
  return !p?.ships.length && left >= (p?.capacity[i] ?? 0)
}

/** How many of the crates that a Production action makes find no place. */
function spilt({ view, me }: Question, offer: Offer): string {
  const [p, i] = [view.players[me], view.market.findIndex((m) => m.product === productOf(offer))]
  const lines = p?.factories[i]?.lines.slice(0, numOf(offer, 'lines')) ?? []
  // With Extra Shifts one more.
  const made = lines.reduce((n, l) => n + l.output, offer.args.length > 2 ? 1 : 0)
  const room = Math.max(0, (p?.capacity[i] ?? 0) - (p?.stock[i] ?? 0))
  return made > room ? ui('fc.spilt.about', { n: room, of: made }) : ''
}

/** What a ship carries, and whom it employs; the wage that its crew raises is told before it is asked where the ship lies. */
function ship({ view, me }: Question, offer: Offer): string {
  const of = (id: string | undefined) => view.printed.ships.find((x) => x.id === id)
  const s = of(idOf(offer, 'ship'))
  if (!s) return ''
  const own = view.players[me]?.ships ?? []
  const { rise } = view.labour
  // In place of a smaller one only the rest of its crew is hired.
  const hired = own.flatMap((id) => ((of(id) ?? s).capacity < s.capacity ? [s.crew - (of(id)?.crew ?? 0)] : []))
  if (own.length < 2) hired.push(s.crew)
  const raises = rise ? hired.filter((n) => n >= rise.hires).length : 0
  return [
    ui(s.crew ? 'fc.crewed.about' : 'fc.ship.about', { n: s.capacity, crew: s.crew }),
    rise && raises ? ui(raises < hired.length ? 'fc.crew.may.about' : 'fc.crew.about', { sum: money(rise.to) }) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Whether there is a contract whose crates are in store, or anything in store where ships need none. */
function sails({ view, me }: Question): boolean {
  const p = view.players[me]
  if (!view.printed.trades) return p?.stock.some((n) => n > 0) ?? false
  return p?.contracts.some((n, i) => n > 0 && (p.stock[i] ?? 0) >= n) ?? false
}

/** What an action tile does; where it lies in several rows, that they are the same. */
function taken({ view, offers }: Question, offer: Offer, id: string): string {
  const rows = offers.filter((o) => o.kind === offer.kind && idOf(o, 'tile') === id).map((o) => roman(numOf(o, 'row')))
  const same = [...new Set(rows)]
  return [does(view, 'tile', id), same.length > 1 ? ui('fc.same.about', { rows: list(same) }) : ''].filter(Boolean).join(' ')
}

/** What a tile would do in the slot it is to lie in: a Workshop adds to what is paid for machines. */
function placed({ view, me }: Question, offer: Offer, id: string): string {
  const fee = /^slot\((\d+)\)$/.exec(offer.then?.[0] ?? '')?.[1]
  const { steps, max } = view.printed.tiles.find((x) => x.id === id) ?? { steps: [], max: 0 }
  if (fee === undefined) return ''
  const tile = feeTile({ view, me }, offer)
  if (tile) return ui('fc.fee.about', { tile: dev(tile) })
  if (!steps.length && !max) return ''
  const shop = kindOf(id) === 'machines' && view.players[me]?.devs.some((d) => d.id === 'workshop')
  const more = shop ? (view.printed.params.workshop?.machine_budget_bonus ?? 0) : 0
  const n = steps.length ? steps.filter((s) => s <= Number(fee) + more).length : Math.min(Number(fee), max)
  const what = given(id, steps.length > 0, n) + (more ? ` (${dev('workshop')})` : '')
  return ui('fc.placed.about', { sum: money(Number(fee)), what })
}

/** The order of play behind a new start player: clockwise. */
function behind({ view, me, nameOf }: Question, first: number): string {
  const seats = view.players.map((_, i) => (first + i) % view.players.length)
  return ui('fc.start.about', { who: list(seats.map((s) => (s === me ? t('ui.you').toLowerCase() : nameOf(s)))) })
}

function order(q: Question, offer: Offer): string {
  const { view } = q
  // Charisma names the start player too, and whoever has it knows why.
  const ends = view.phase === 'choose-start'
  // Whoever is named, the workers of old factories come before the next decade.
  const next = ends ? view.printed.decades.find((d) => d.year > view.decade) : undefined
  const old = next?.obsolete ? ui('obsolete.level', { year: next.year, level: roman(next.obsolete) }) : ''
  return [behind(q, offer.args[0]?.seat ?? 0), ends ? ui('fc.lowest.about') : '', old].filter(Boolean).join(' ')
}

/** What the reader pays for the first mills once the last tile is taken, where they are paid then. */
export function mills({ view, me }: Question, offer: Offer): string {
  const cash = view.cycle ? undefined : new Preview(offer).get('cash', me)
  const sum = cash ? cash.from - cash.to - offer.cost : 0
  return sum > 0 ? ui('fc.mills.about', { sum: money(sum) }) : ''
}

/** What the reader's staff are paid right after the last delivery of a decade, which whoever delivers nothing pays as well. */
function staff({ view, me }: Question): string {
  const sum = view.step === 'deliver' ? (view.players[me]?.end?.staff ?? 0) : 0
  return sum > 0 ? ui('fc.staff.about', { sum: money(sum) }) : ''
}

/** What was closed and is not built again for now: it is missing among the offers. */
export function barred({ view, me }: Question): string {
  if (view.step !== 'factories') return ''
  const all = view.players[me]?.factories.flatMap((f) =>
    (f.barred ?? []).map((b) =>
      [Good(f.product), b.strategy ? t(`arkwright.strategy.${b.strategy}`) : '', roman(b.level)].filter(Boolean).join(' '),
    ),
  )
  return all?.length ? ui(view.edition === 'arkwright-2014' ? 'barred.decade' : 'barred', { what: list(all) }) : ''
}

export const about = (q: Question, offer: Offer): string => [told(q, offer), mills(q, offer), staff(q)].filter(Boolean).join(' ')

function told(q: Question, offer: Offer): string {
  const { view } = q
  const id = idOf(offer, 'tile') ?? ''
  switch (offer.kind) {
    case 'take-dev':
    case 'return-dev':
    case 'keep':
    case 'give-back':
    case 'assign':
    case 'reassign':
      return does(view, 'dev', id)
    case 'play':
      return [does(view, 'tile', id), placed(q, offer, id)].filter(Boolean).join(' ')
    case 'take-tile':
      return taken(q, offer, id)
    case 'take-ship':
      return ship(q, offer)
    case 'play-ships':
    case 'copy-ships':
      return [does(view, 'tile', 'ships'), sails(q) ? '' : ui(view.printed.trades ? 'fc.sails.about' : 'fc.sails.none')]
        .filter(Boolean)
        .join(' ')
    case 'copy':
      return does(view, 'tile', idOf(offer, 'action') ?? '')
    case 'press':
      return `${ui('fc.press.about')} ${does(view, 'dev', 'press_attache')}`
    case 'start-player':
      return order(q, offer)
    case 'run':
      return spilt(q, offer)
    case 'limit':
      return ui('fc.limit.about', { n: Math.abs(view.printed.miss) })
    case 'contract':
      return contract(q, offer)
    case 'bundle':
      return view.step === 'contracts' ? ui('fc.contracts.about') : ''
    case 'fee':
      return gives(view, numOf(offer, 'fee'))
    case 'patron':
      return `${does(view, 'dev', `patron_${view.cycle}`)} ${paid(q)}`
    case 'jubilee':
      return `${does(view, 'event', 'crown_jubilee')} ${paid(q)}`
    case 'offer':
      return `${offer.args.length > 1 ? `${does(view, 'dev', 'extra_shifts')} ` : ''}${ui('fc.offer.about')}`
    case 'done':
      // Who keeps Charisma leaves it to the marker, which goes on to the next seat (A25-10.1.2); after lamps somebody names.
      if (view.step === 'charisma' && view.market.at(-1)?.product !== view.cycle) return behind(q, view.order[1] ?? 0)
      break
    case 'extra-shifts':
      if (full(q)) return ui('fc.full.about')
  }
  const tile = tileOf[offer.kind]
  if (tile) return does(view, 'dev', tile)
  const event = eventOf[view.step]
  return event ? does(view, 'event', event) : ''
}
