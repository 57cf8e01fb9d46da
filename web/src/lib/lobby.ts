import { railwaysRest, railwaysWords } from '../games/railways/catalogs'
import { addCatalogs, clubWords, sharedRest, t, type Catalogs } from './i18n.svelte'

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
