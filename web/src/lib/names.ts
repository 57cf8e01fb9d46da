import type { SeatInfo } from './api'
import { has, t } from './i18n.svelte'

/** What a seat is called: its name, a bot's name, and a number where two are the same. */
export function seatName(seats: SeatInfo[], n: number): string {
  const plain = (s: SeatInfo): string => {
    if (s.kind === 'open') return t('ui.open')
    // A bot's kind stands in brackets behind its name; where names are short of room it is left out.
    const name = s.kind === 'bot' ? s.name.replace(/ \([^)]*\)$/, '') : s.name
    if (name) return name
    return s.kind === 'bot' && has(`ui.bot.${s.bot}`) ? t(`ui.bot.${s.bot}`) : t('ui.guest')
  }
  const s = seats.find((x) => x.seat === n)
  if (!s) return t('ui.seatn', { n: n + 1 })
  const name = plain(s)
  const same = seats.filter((x) => x.kind !== 'open' && plain(x) === name)
  return same.length > 1 ? `${name} ${same.indexOf(s) + 1}` : name
}
