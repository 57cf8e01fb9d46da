import { railwaysRest, railwaysWords } from '../games/railways/catalogs'
import type { Summary } from './api'
import { addCatalogs, clubWords, sharedRest, t, type Catalogs } from './i18n.svelte'
import { lasting } from './lasting'

/** What the lobby says of the games before one of them is opened: a small part of their words, cut out when the page is built. */
const words: Catalogs = {
  en: () => import('virtual:lobby/en'),
  fr: () => import('virtual:lobby/fr'),
}

export const learnLobby = (): Promise<void> => addCatalogs(words, sharedRest, clubWords, railwaysWords, railwaysRest)

/** The games in the order of the lobby, the flagship first, with the minutes that one takes among people who know it. */
const minutes: Record<string, number> = {
  'arkwright-2025': 180,
  'arkwright-2014': 180,
  'arkwright-card': 90,
  railways: 75,
}

export function inOrder<T extends { id: string }>(games: T[]): T[] {
  const order = Object.keys(minutes)
  const place = (g: T) => (order.includes(g.id) ? order.indexOf(g.id) : order.length)
  return [...games].sort((a, b) => place(a) - place(b))
}

/** How many play it. */
export function players(seats: number[]): string {
  const [least, most] = [Math.min(...seats), Math.max(...seats)]
  return least === most ? String(least) : t('ui.players', { least, most })
}

/** How long it takes, empty if nobody knows. */
export function duration(game: string): string {
  const m = minutes[game]
  if (!m) return ''
  return m % 60 === 0 ? t('ui.hours', { n: m / 60 }) : t('ui.minutes', { n: m })
}

/** Whom a table may be for. */
export const levels = ['new', 'some', 'expert'] as const

/** When the time of whoever is waited for runs out, mine where I am, in Unix milliseconds; 0 if none does. */
export const due = (x: Summary): number => (x.status === 'playing' ? ((x.your_turn ? x.due : x.soonest) ?? 0) : 0)

/** How far the clock of the house is before ours. */
let ahead = 0
export function house(now: number): void {
  ahead = now - Date.now()
}
/** What the clock of the house says. */
export const houseTime = (): number => Date.now() + ahead

/** What pace a table has, empty if nobody keeps the time. */
export const paceOf = (x: Summary): string => x.pace?.kind ?? ''

/** How much time is left, in words; empty without a clock. */
export function left(x: Summary): string {
  const at = due(x)
  return at ? lasting(at - houseTime()) : ''
}

/** Mine by deadline, then theirs by deadline, then without a clock, then those that have not begun. */
export function byDeadline(a: Summary, b: Summary): number {
  const place = (x: Summary) => (x.your_turn ? 0 : x.status !== 'playing' ? 3 : due(x) ? 1 : 2)
  return place(a) - place(b) || (due(a) || Infinity) - (due(b) || Infinity) || b.changed - a.changed
}

/** Of how many turns a game is played: decades of four goods. Railways end when they are built. */
const turns: Record<string, number> = { 'arkwright-2025': 20, 'arkwright-2014': 20, 'arkwright-card': 12 }

/** How many turns are done, of how many; nothing where that is not known. */
export function progress(x: Summary): { done: number; of: number } | null {
  const of = turns[x.game]
  if (!of || x.status !== 'playing' || x.options.length === 'spinning_mule' || x.options.spinning_jenny === 'on') return null
  return { done: Math.min(of, Math.max(0, x.round - 1)), of }
}
