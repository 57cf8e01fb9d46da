import type { Text } from '../../lib/api'
import { t } from '../../lib/i18n.svelte'
import type { TableEntry } from '..'
import { actionOrder, firmChart, firmPlaces } from '../shared'
import { productOf, targets } from './offers'
import type { View } from './types'
import { late } from './later'
import { Good, ui } from './words'

const yearOf = (decade: Text) => decade.args[0]?.number ?? 0

/** One board for all editions: what differs comes with the view. */
export const entry: TableEntry = {
  places: firmPlaces({ id: 'tiles', icon: 'event', key: 'T' }),
  legend: 'factory worker machine appeal quality marketing crate ship contract share pound event',
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
  // Contracts of several goods, and their deliveries by ship, are one piece of work (A25-7.6.9, A25-7.7.3).
  joins: (o, others, view) =>
    /^(contract\/contracts|deliver\/ship)$/.test(`${o.kind}/${(view as View).step}`) &&
    !others.some((x) => productOf(x) === productOf(o)),
  // A production is foretold as a whole; in its midst a question may wait. Nor is what follows the Patrons any of their doing.
  plain: (o) => o.kind === 'end-turn' || o.group === 'patron',
  log: {
    latest: ['priced', 'quality', 'marketing'],
    unchanged: ['priced'],
    small: ['start-player'],
    gather: (all) => late.here?.gather(all) ?? all,
    also: ['emergency-sale', 'delivered', 'contract-moves', 'late-contract', 'late-share'],
    counts: { sold: 'crates', 'patron-sale': '', 'jubilee-sale': '' },
    first: () => ui('time.setup'),
    // A copy of a game begins in the middle of a decade and does not tell which.
    part: (of, caption) => (caption ? t('arkwright.ui.time', { good: Good(of), year: yearOf(caption) }) : Good(of)),
    rest: (caption) => (caption ? ui('log.end', { year: yearOf(caption) }) : ''),
  },
  rivalry: () => import('./rivalry'),
  unfold: {
    title: (of, over) => ui(over ? 'log.sold' : 'log.made', { good: Good(of) }),
    entry: () => import('./account/Entry.svelte'),
  },
  end: () => import('./Books.svelte'),
}
