import type { Text } from '../../lib/api'
import { t } from '../../lib/i18n.svelte'
import type { GameEntry } from '..'
import { actionOrder, firmChart, firmLegend, firmPlaces } from '../shared'
import { targets } from './offers'
import type { View } from './types'
import { Good, ui } from './words'

const yearOf = (decade: Text) => decade.args[0]?.number ?? 0

/** One board for all editions: what differs comes with the view. */
export const arkwright: GameEntry = {
  words: 'arkwright',
  first: 'blue',
  catalogs: {
    en: () => import('virtual:words/arkwright/en/first'),
    fr: () => import('virtual:words/arkwright/fr/first'),
  },
  rest: {
    en: () => import('virtual:words/arkwright/en/rest'),
    fr: () => import('virtual:words/arkwright/fr/rest'),
  },
  icon: 'factory',
  table: () => import('./Table.svelte'),
  ui: 'arkwright.ui',
  places: firmPlaces({ id: 'tiles', icon: 'event', key: 'T' }),
  legend: firmLegend,
  how: ['factory', 'marketing', 'crate', 'ship', 'share'],
  edition: (view) => t('ui.seats.n', { n: (view as View).players.length }),
  time: (view) => {
    const v = view as View
    if (v.decade < (v.printed.decades[0]?.year ?? 0)) return t('arkwright.ui.time.setup')
    return t('arkwright.ui.time', { good: Good(v.cycle), year: v.decade })
  },
  order: (view) => actionOrder(view as View),
  chart: firmChart('portfolio'),
  round: (n) => t('arkwright.ui.round', { n }),
  // A point stands for one cycle; the first of a decade has its year.
  tick: (n, view) => (n % 4 === 1 ? String((view as View).printed.decades[(n - 1) / 4]?.year ?? '') : ''),
  targets,
  log: {
    latest: ['priced', 'quality', 'marketing'],
    unchanged: ['priced'],
    small: ['start-player'],
    counts: { sold: 'crates' },
    first: () => ui('time.setup'),
    // A copy of a game begins in the middle of a decade and does not tell which.
    part: (of, caption) => (caption ? t('arkwright.ui.time', { good: Good(of), year: yearOf(caption) }) : Good(of)),
    rest: (caption) => (caption ? ui('log.end', { year: yearOf(caption) }) : ''),
  },
  rivalry: () => import('./rivalry'),
  unfold: { title: (of) => ui('log.sold', { good: Good(of) }), entry: () => import('./account/Entry.svelte') },
  end: () => import('./Books.svelte'),
}

type Words = Promise<{ default: Record<string, string> }>
const both = async (a: Words, b: Words): Words => ({ default: { ...(await a).default, ...(await b).default } })

/** The first edition has a few words of its own. */
export const arkwright2014: GameEntry = {
  ...arkwright,
  name: 'arkwright-2014',
  catalogs: {
    en: () => both(import('virtual:words/arkwright/en/first'), import('virtual:words/arkwright-2014/en/first')),
    fr: () => both(import('virtual:words/arkwright/fr/first'), import('virtual:words/arkwright-2014/fr/first')),
  },
  rest: {
    en: () => both(import('virtual:words/arkwright/en/rest'), import('virtual:words/arkwright-2014/en/rest')),
    fr: () => both(import('virtual:words/arkwright/fr/rest'), import('virtual:words/arkwright-2014/fr/rest')),
  },
}
