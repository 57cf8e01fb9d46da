import { list } from '../../lib/i18n.svelte'
import { outsold, type Beside } from '../../lib/rivalry'
import { lanes } from './standing'
import type { View } from './types'
import { good, ui } from './words'

function beside(view: View, me: number, rival: number): Beside[] {
  return view.market.map(({ product }) => {
    const all = lanes(view, product)
    // What patrons buy counts as sold (A25-9.3.4).
    const of = (seat: number) => {
      const l = all.find((x) => x.seat === seat && x.open)
      return l ? l.sold + l.patrons : null
    }
    return { good: product, mine: of(me), theirs: of(rival) }
  })
}

/** Where a rival has come to outsell a seat by a move. */
export function rivalry(before: unknown, after: unknown, me: number, rival: number): string {
  const all = outsold(beside(before as View, me, rival), beside(after as View, me, rival))
  return all.length
    ? ui('log.outsells', { what: list(all.map((x) => ui('log.outsells.by', { n: x.by, good: good(x.good) }))) })
    : ''
}
