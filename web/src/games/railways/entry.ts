import { has, list, t } from '../../lib/i18n.svelte'
import type { TableEntry } from '..'
import type { View } from './types'

export const entry: TableEntry = {
  places: [
    { id: 'map', icon: 'rail', key: 'M' },
    { id: 'hand', icon: 'contract', key: 'C' },
    { id: 'companies', icon: 'share', key: '' },
    { id: 'track', icon: 'machine', key: '' },
    { id: 'log', icon: 'event', key: 'L' },
  ],
  legend: 'port factory rail ship machine contract pound level yard quay covered',
  edition: (view) => {
    const key = `ui.railways.board.${(view as View).board}`
    return has(key) ? t(key) : ''
  },
  time: (view) => {
    const v = view as View
    return `${t('ui.round', { n: v.round })}, ${t('ui.railways.period', { n: v.period })}`
  },
  order: (view) => {
    const v = view as View
    const done = v.players.filter((p) => (v.step === 'choose' ? p.has_sealed : p.duty === ''))
    return { now: v.order, next: v.next_order, done: done.map((p) => p.seat) }
  },
  chart: [
    { gauge: 'worth', pounds: true },
    { gauge: 'cash', pounds: true },
    { gauge: 'cubes', pounds: false },
  ],
  log: {
    passing: ['sealed', 'sealed-card'],
    // Who knows which contracts were changed needs not to be told how many.
    gather: (facts) => facts.filter((f) => f.kind !== 'redrew' || !facts.some((g) => g.kind === 'put-under')),
    first: () => t('railways.fact.round', { round: 1 }),
  },
  round: (n) => t('ui.round', { n }),
  ending: (view, youOf) => {
    const v = view as View
    if (v.track.every((n) => n === 0)) return t('ui.railways.over.track')
    const out = v.players.filter((p) => p.markers === 0)
    // Everybody may have given up before.
    return out.length ? t('ui.railways.over.markers', { who: list(out.map((p) => youOf(p.seat))) }) : ''
  },
}
