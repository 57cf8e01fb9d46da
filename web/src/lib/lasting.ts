import { t } from './i18n.svelte'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How much time is left, in two units: below an hour the seconds are counted. */
export function lasting(ms: number): string {
  const left = Math.max(0, ms)
  if (left >= day) return t('club.pace.dh', { d: Math.floor(left / day), h: Math.floor((left % day) / hour) })
  if (left >= hour) return t('club.pace.hm', { h: Math.floor(left / hour), m: Math.floor((left % hour) / minute) })
  const s = Math.ceil(left / 1000)
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`
}

/** A length of time as people say it: in its largest unit, if that is whole. */
export function length(ms: number): string {
  if (ms >= day && ms % day === 0) return t('club.pace.d', { d: ms / day })
  if (ms >= hour && ms % hour === 0) return t('club.pace.h', { h: ms / hour })
  if (ms >= minute && ms % minute === 0) return t('club.pace.m', { m: ms / minute })
  return ms < minute ? t('club.pace.s', { s: Math.round(ms / 1000) }) : lasting(ms)
}

/** What a pace means, in a sentence. */
export function paceWords(p: { kind?: string | undefined; bank?: number | undefined; turn?: number | undefined } | undefined): string {
  if (!p?.kind) return t('club.pace.none.about')
  const [bank, turn] = [length(p.bank ?? 0), length(p.turn ?? 0)]
  const plain = (p.kind === 'live' ? p.turn : p.bank) ? '' : '.plain'
  return t(`club.pace.${p.kind === 'live' ? 'live' : 'post'}.about${plain}`, { bank, turn })
}

/** The time that somebody gets who is given more. */
export function bonus(p: { kind?: string | undefined; bank?: number | undefined; turn?: number | undefined }): number {
  return p.kind === 'live' ? Math.max(p.turn ?? 0, (p.bank ?? 0) / 10) : (p.turn ?? 0)
}
