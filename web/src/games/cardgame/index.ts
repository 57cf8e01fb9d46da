import { t } from '../../lib/i18n.svelte'
import type { GameEntry } from '..'
import { targets } from './offers'
import type { View } from './types'
import { Good, ui } from './words'

export const cardgame: GameEntry = {
  words: 'cardgame',
  catalogs: {
    en: () => import('../../../../text/cardgame.en.json'),
    fr: () => import('../../../../text/cardgame.fr.json'),
  },
  icon: 'deck',
  table: () => import('./Table.svelte'),
  ui: 'cardgame.ui',
  places: [
    { id: 'market', icon: 'appeal', key: 'M' },
    { id: 'company', icon: 'factory', key: 'C' },
    { id: 'rivals', icon: 'share', key: 'R' },
    { id: 'supply', icon: 'deck', key: 'T' },
    { id: 'log', icon: 'contract', key: 'L' },
  ],
  how: ['factory', 'worker', 'appeal', 'ship', 'share'],
  edition: (view) => {
    const n = (view as View).players.length
    return n === 1 ? t('cardgame.ui.solo') : t('ui.seats.n', { n })
  },
  time: (view) => {
    const v = view as View
    return t('cardgame.ui.time', { good: Good(v.good), year: v.year })
  },
  order: (view) => {
    const v = view as View
    const at = v.phase === 'action' ? v.order.indexOf(v.active) : -1
    return { now: v.order, next: [], done: at > 0 ? v.order.slice(0, at) : [] }
  },
  chart: [
    { gauge: 'worth', pounds: true },
    { gauge: 'value', pounds: true },
    { gauge: 'shares', pounds: false },
    { gauge: 'cash', pounds: true },
  ],
  round: (n) => t('cardgame.ui.round', { n }),
  // A point stands for one round; the first of a decade has its year.
  tick: (n) => (n % 4 === 1 ? String(1770 + ((n - 1) / 4) * 10) : ''),
  targets,
  headline: (view) => {
    const v = view as View
    if (!v.solo) return ''
    return v.players[0]?.out ? ui('bankrupt.you') : ui(`place.${v.solo.place || 1}`)
  },
  unfold: { title: (of) => ui('account.head', { good: Good(of) }), entry: () => import('./account/Entry.svelte') },
  end: () => import('./End.svelte'),
}
