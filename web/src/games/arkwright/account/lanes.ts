import type { Account } from '../../../lib/api'
import type { View } from '../types'
import type { Lane } from './sale'
import type { Sheet } from './sheet'

/**
 * The sellers of an account with what became of what they had left over, as far as its steps are shown. While patrons are asked, their
 * crates are neither sold nor left over: which those are the board tells.
 */
export function lanesOf(
  sheet: Sheet,
  { steps, done, shown }: Pick<Account, 'steps' | 'done'> & { shown: number },
  view: View,
): Lane[] {
  const past = (id: string) => steps.slice(0, shown).some((s) => s.id === id)
  const asking = shown >= done && steps[done]?.id === 'patrons'
  return sheet.lanes.map((l) => {
    const c = l.seat === null ? undefined : sheet.columns[l.seat]
    if (!c || l.seat === null) return l
    const left = l.supply - l.sold
    const patrons = asking || past('patrons') ? c.patrons.length : 0
    // Who is asked may still sell a crate, also one that a contract waits for.
    const now = view.step === 'patron' && view.active === l.seat ? 1 : 0
    const asked = asking ? Math.min(left - patrons, Math.max(now, (view.sale.patrons[l.seat] ?? 0) - patrons)) : 0
    // What was made now sails first.
    const sailed = past('ship') ? Math.min(left - patrons, c.delivered?.crates ?? 0) : 0
    return { ...l, patrons, asked, sailed }
  })
}
