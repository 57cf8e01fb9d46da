import { t } from '../../lib/i18n.svelte'
import type { TableEntry } from '..'
import { actionOrder, firmChart, firmPlaces } from '../shared'
import { gather } from './gathered'
import { machines, sameCard, targets } from './offers'
import { markOf } from './owners'
import type { View } from './types'
import { colour, Good, good, ui } from './words'

export const entry: TableEntry = {
  places: firmPlaces({ id: 'supply', icon: 'deck', key: 'T' }),
  legend: 'factory worker machine appeal quality marketing crate store ship port contract share pound deck up lock',
  edition: (view) => {
    const n = (view as View).players.length
    return n === 1 ? t('cardgame.ui.solo') : t('ui.seats.n', { n })
  },
  time: (view) => {
    const v = view as View
    return t('cardgame.ui.time', { good: Good(v.good), year: v.year })
  },
  order: (view) => actionOrder(view as View),
  turn: (view) => (view as View).phase === 'action',
  chart: firmChart('worth'),
  rival: { name: colour, mark: (id) => markOf(id) ?? 2 },
  round: (n) => t('cardgame.ui.round', { n }),
  // A point stands for one round; the first of a decade has its year.
  tick: (n) => (n % 4 === 1 ? String(1770 + ((n - 1) / 4) * 10) : ''),
  targets,
  joins: (o, others, view) =>
    ['build', 'upgrade', 'hire', 'hire-both', 'turn', 'token'].includes(o.kind) &&
    !others.some((x) => sameCard(x, o)) &&
    machines([...others, o]) <= ((view as View).turn?.left || Infinity),
  // An action with one answer is done with it: that is looked at before.
  leads: (o) => o.kind === 'action' && !o.preview?.length,
  headline: (view) => {
    const v = view as View
    if (!v.solo) return ''
    return v.players[0]?.out ? ui('bankrupt.you') : ui(`place.${v.solo.place || 1}`)
  },
  log: {
    latest: ['priced'],
    unchanged: ['priced', 'wage'],
    gather,
    small: ['start-player'],
    counts: { sold: 'goods', 'rival-sold': 'goods' },
    first: () => t('cardgame.fact.round', { decade: 1, good: good('food') }),
    setup: () => ui('log.setup'),
  },
  unfold: {
    title: (of, over) => (over ? ui('log.sold', { good: Good(of) }) : ui('fc.sale', { good: good(of) })),
    entry: () => import('./account/Entry.svelte'),
  },
  end: () => import('./End.svelte'),
}
