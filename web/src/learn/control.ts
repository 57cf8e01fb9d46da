import type { Offer } from '../lib/api'
import { keyOf } from '../lib/offer'
import { phone } from '../ui/screen'
import { amiss, choicesOf, complete } from './script'
import { hit, visible } from './spot'

/** The control of a table with which a lesson goes on, whichever way the table has of asking. */

export interface Asked {
  /** The offer that does it, or the most of it. */
  offer: Offer | undefined
  /** What this card asks for, and that with what the next cards ask for. */
  wanted: string[]
  ahead: string[]
  /** What is picked, and the offers put together to it, if they are. */
  draft: string[]
  bundle: Offer[]
  /** The part that the lesson lights anyway. */
  lit: HTMLElement | null
  /** Board parts that an offer touches besides those the server names, and all offers of the question. */
  more: ((offer: Offer) => string[]) | undefined
  offers: Offer[]
}

export interface Found {
  part: HTMLElement | null
  control: HTMLElement | null
  /** The control sends what is picked. */
  picked: boolean
  /** The control takes off what was picked amiss. */
  off?: boolean
}

const row = (key: string) => `[data-choice="${CSS.escape(key)}"]`

/** The row of the offers for a choice; one that makes more of it than its first is another. */
const listOf = (key: string) => `.offers ${row(key)}:not(.whole)`

/** Less or more of an amount in a sheet, as it is set there and as it is wanted. */
function step(mill: string, price: number): HTMLElement | null {
  const at = `.offers [data-mill="${CSS.escape(mill)}"] .ps`
  const now = visible(`${at} [role="spinbutton"]`)?.getAttribute('aria-valuenow')
  if (!now || Number(now) === price) return null
  return visible(`${at} button:${Number(now) > price ? 'first' : 'last'}-child`)
}

export function controlFor({ offer, wanted, ahead, draft, bundle, lit, more, offers }: Asked): Found {
  const panel =
    visible('[data-place="offers"].has, [data-place="offers"].open') ?? visible('.dock') ?? visible('[data-place="offers"]')
  if (!offer) return { part: panel, control: null, picked: false }
  const docked = (e: Element) => (e.closest('.dock') ? visible('.dock') : panel)
  const ends = visible(`.offers footer ${row(offer.choice)}, .dock ${row(offer.choice)}`)
  if (ends) return { part: docked(ends), control: ends, picked: false }
  const wrong = amiss(bundle, ahead)
  const taken = wrong && visible(listOf(keyOf(wrong)))
  if (taken) return { part: docked(taken), control: taken, picked: false, off: true }
  // A sheet that takes several choices at once wants all of them; that it is done then is its button's matter.
  const sheet = visible('.offers.work, .offers [data-slot]') !== null
  const need = !sheet ? choicesOf(offer) : wanted.at(-1) === 'done' ? wanted.slice(0, -1) : wanted
  if (complete(draft, ahead, need)) {
    const button = visible('.offers footer .btn.main:not(:disabled), .dock .btn.main:not(:disabled)')
    // On a phone the button may have to wait for a moment.
    if (button) return { part: docked(button), control: button, picked: true }
    if (phone.current) return { part: visible('.dock') ?? panel, control: visible('.dock .btn.main'), picked: true }
  }
  // Where several things are put together, the first that is not there yet is touched next.
  const next = (sheet && wanted.find((c, i) => c !== draft[i])) || offer.choice
  const [, kind = '', args = ''] = /^([^(]+)\((.*)\)$/.exec(next) ?? []
  const first = next === offer.choice
  const parts = [...(first ? [...offer.targets, ...(more?.(offer) ?? [])] : []), `${kind}:${args.replace(',', '/')}`]
  const listed = visible(first ? `${listOf(keyOf(offer))}, ${listOf(next)}` : listOf(next))
  // A part that stands for several offers is not touched with certainty; its row is. Those of fewest parts stand for it.
  const many = (x: string) => {
    const of = offers.filter((o) => o.targets.includes(x) || more?.(o).includes(x))
    const least = Math.min(...of.map((o) => o.targets.length))
    return of.length > 1 && of.some((o) => o !== offer && o.targets.length <= least)
  }
  const product = args.split(',')[0] ?? ''
  const there = [
    ...(listed && (!first || parts.some(many)) ? [listed] : []),
    visible(`.offers [data-${CSS.escape(kind)}="${CSS.escape(args)}"]`),
    kind === 'price' ? step(product, Number(args.split(',')[1])) : null,
    visible(`.offers [data-mill="${CSS.escape(product)}"] .st button:last-child`),
    ...parts.map((x) => visible(`[data-target="${CSS.escape(x)}"]`)),
    listed,
  ].filter((x) => x !== null)
  // What lies open over the board of a phone hides it; what is folded there is unfolded.
  const over = phone.current && visible('.offer.has.open, .offer.has:has(.work)')
  const able = over ? there.filter((e) => e.closest('.offers')) : there
  const control = able.find(hit) ?? able[0] ?? (phone.current ? visible('.dock .up') : null)
  if (!control) return { part: panel, control, picked: false }
  return { part: control.closest('.offers, .dock') ? docked(control) : (lit ?? control), control, picked: false }
}
