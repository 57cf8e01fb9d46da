import type { Place, TableEntry, TurnOrder } from '.'

/** What both Arkwrights have alike. */

/** The places of a table of companies; one of them is the game's own. */
export const firmPlaces = (own: Place): Place[] => [
  { id: 'market', icon: 'appeal', key: 'M' },
  { id: 'company', icon: 'factory', key: 'C' },
  { id: 'rivals', icon: 'share', key: 'R' },
  own,
  { id: 'log', icon: 'contract', key: 'L' },
]

/** The numbers of a company over time, after the one that decides. */
export const firmChart = (first: string): TableEntry['chart'] => [
  { gauge: first, pounds: true },
  { gauge: 'value', pounds: true },
  { gauge: 'shares', pounds: false },
  { gauge: 'cash', pounds: true },
]

/** Seats act one after another: those before the active one are done. */
export function actionOrder(v: { phase: string; order: number[]; active: number }): TurnOrder {
  const at = v.phase === 'action' ? v.order.indexOf(v.active) : -1
  return { now: v.order, next: [], done: at > 0 ? v.order.slice(0, at) : [] }
}
