import { money, num, say, signed, signedMoney, t } from '../../lib/i18n.svelte'
import type { Card, Decade, View } from './types'
import { Good } from './words'

/** The words of the end of a decade. What it does to whom is worked out by the rules. */

export type Row = Card['rows'][number]
export type Cell = Row['cells'][number]

const word = (key: string, args?: Record<string, string | number>) => t(`arkwright.news.${key}`, args)

/** A figure of a card. */
export function figure(c: Cell): string {
  switch (c.is) {
    case 'sum':
      return c.or === undefined ? money(c.n) : word('or', { a: money(c.n), b: money(c.or) })
    case 'pounds':
      return c.most ? word('most', { sum: signedMoney(c.n) }) : signedMoney(c.n)
    case 'by':
      return signed(c.n)
    case 'count':
      return num(c.n)
    case 'change':
      return `${c.n} → ${c.to}`
    case 'wage':
      return `${money(c.n)} → ${money(c.to)}`
    case 'word':
      return t(c.word ?? '')
    default:
      return '–'
  }
}

/** Gained or lost. */
export function tone(c: Cell): string {
  if (c.is !== 'pounds' || !c.n) return ''
  return c.n > 0 ? 'gain' : 'loss'
}

export const noteOf = (c: Cell): string => (c.note ? say(c.note, () => '') : '')
export const rowName = (r: Row): string => word(`row.${r.id}`, { good: r.good ? Good(r.good) : '' })

/** The places of the path before the open question, while a decade ends. */
export function wayOf(view: View): string[] {
  if (!view.closing) return []
  const event = view.now ? t(`arkwright.event.${view.now}`) : ''
  // Where the question has the event's name it stands there once.
  return [word('end.short', { year: view.decade }), ...(event && event !== t(`arkwright.group.${view.path[0]}`) ? [event] : [])]
}

/** Whether the card on top asks a seat something. */
export function asks(sheet: Decade, me: number | null): boolean {
  return me !== null && sheet.cards.at(-1)?.state[me] === 'now'
}

/** Whether a seat has something to read that asks it nothing. */
export function silent(sheet: Decade, me: number | null): boolean {
  return sheet.cards.some((c) => me === null || c.state[me] === 'none')
}
