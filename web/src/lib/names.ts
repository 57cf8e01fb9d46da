import type { SeatInfo } from './api'
import type { Person } from './club'
import { t } from './i18n.svelte'

/** What stands for a name that nobody gave, in the reader's language: "guest YZ6", "player 2". */
export function aliasName(alias: string): string {
  const [kind, n = ''] = alias.split(' ')
  if (kind === 'former') return t('ui.former')
  return kind === 'guest' ? t('ui.guestn', { n }) : kind === 'player' ? t('ui.playern', { n }) : t('ui.guest')
}

/** Whoever has a name, or what stands for it. */
interface Named {
  name: string
  alias: string
  program?: boolean
}

/** What somebody is called; other people's programs say that they are. */
export function calledName(p: Named): string {
  const name = p.name || aliasName(p.alias)
  return p.program ? t('ui.program', { name }) : name
}

/** What somebody is called. */
export const personName = (p: Person): string => calledName(p)

/** What a seat is called: the name that was given or what stands for it, and a number where two are the same. */
export function seatName(seats: SeatInfo[], n: number): string {
  const plain = (s: SeatInfo): string => (s.kind === 'open' && !s.kept ? t('ui.open') : calledName(s))
  const s = seats.find((x) => x.seat === n)
  if (!s) return t('ui.seatn', { n: n + 1 })
  const name = plain(s)
  const same = seats.filter((x) => x.kind !== 'open' && plain(x) === name)
  return same.length > 1 ? `${name} ${same.indexOf(s) + 1}` : name
}
