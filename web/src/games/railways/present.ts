import type { LogLine, Offer, TextArg } from '../../lib/api'
import { has, signedMoney, t } from '../../lib/i18n.svelte'
import { held, told } from '../../lib/log'
import { numOf } from '../../lib/offer'
import type { Picker } from '../../lib/picker.svelte'
import { Preview } from '../../lib/preview'
import type { View } from './types'

/** How offers of this game are laid out. It orders and shortens; it decides nothing. */

export interface Group {
  id: string
  offers: Offer[]
}

/** The question to whoever has these offers; with an only answer it may be none any more. */
export function askWords(view: View, all: Pick<Offer, 'targets'>[], mine: boolean, short = false): string {
  const offers = all.length
  if (!mine && offers)
    return t(short ? 'ui.railways.amend.short' : 'ui.railways.amend', {
      card: view.sealed ? t(`railways.card.${view.sealed}`) : '',
    })
  const key = `railways.ask.${view.step}`
  if (offers === 1 && has(`${key}.only`)) return t(`${key}.only`)
  // Of a delivery each town on the way may be asked about (RW-10.4).
  const town = view.towns.find((x) => all[0]?.targets.includes(`town:${x.id}`))?.name ?? ''
  return t(has(key) ? key : 'ui.railways.ask', { town })
}

/** Who had no card in the round after event n, and took them back instead (RW-4.5): the card on their pile is of a round before. */
export function handless(lines: LogLine[], n: number): number[] {
  const facts = held(lines, n).flatMap(told)
  return facts
    .slice(facts.findLastIndex((f) => f.kind === 'round') + 1)
    .flatMap((f) => (f.kind === 'recalled-empty' && f.seat !== undefined ? [f.seat] : []))
}

/** The choice that ends a turn stands as a button of its own. */
export const ends = (o: Offer): boolean => o.group === 'end'

/** What a column of the list compares: the change of one's own numbers. */
export const columns = ['cash', 'cubes', 'worth'] as const
export function change(o: Offer, me: number, column: (typeof columns)[number]): number {
  return new Preview(o).delta(column, me)
}

/** Whether a delivery is settled only by the next question: the server tells what its best answer brings. A part may be paid before. */
export const asksMore = (o: Offer): boolean => o.args.some((a) => a.name === 'best')

/** What such a delivery may bring: the most that any answer to the next question brings in cash and cubes. */
export function moreWords(o: Offer): string {
  const n = numOf(o, 'best')
  return n ? t('ui.railways.more.best', { best: signedMoney(n) }) : t('ui.railways.more')
}

/** Whether a place of the map can be touched. A contract is declared by its card: its place would seem to be built on. */
export const open = (picker: Picker, target: string): boolean =>
  picker.session.offers.some((o) => o.group !== 'contract' && o.targets.includes(target))

/** Groups that stand beside the card's own action. */
const instead = new Set(['contract', 'loan', 'forfeit'])

export function groups(offers: Offer[]): { main: Group[]; instead: Group[]; redraw: Offer[] } {
  const main: Group[] = []
  const other: Group[] = []
  const redraw: Offer[] = []
  const card = offers.some((o) => !instead.has(o.group))
  for (const o of offers) {
    if (o.group === 'redraw') {
      redraw.push(o)
      continue
    }
    const list = card && instead.has(o.group) ? other : main
    const g = list.find((x) => x.id === o.group)
    if (g) g.offers.push(o)
    // Many factories would push the one other answer out of sight.
    else if (o.group === 'coin') list.unshift({ id: o.group, offers: [o] })
    else list.push({ id: o.group, offers: [o] })
  }
  return { main, instead: other, redraw }
}

/** The arguments that tell the offers of a group apart, or none if the whole label is needed. */
export function short(o: Offer): TextArg[] {
  switch (o.group) {
    case 'coin':
    case 'loan':
    case 'forfeit':
    case 'end':
    case 'sell':
      return []
    default:
      return o.args.filter((a) => a.id !== undefined || a.seat !== undefined)
  }
}

export const actionIcons: Record<string, string> = {
  port: 'port',
  factory: 'factory',
  railway: 'rail',
  deliver: 'ship',
  produce: 'machine',
}
