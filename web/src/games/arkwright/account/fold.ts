import type { LogLine } from '../../../lib/api'
import { facts } from '../../../lib/facts'
import { Good, ui } from '../words'
import { ends } from './account'

/** The texts of a line that the account of its production stands for. */
export function fold(line: LogLine): { texts: number; title: string } | null {
  const told = facts([line])
  const at = told.findIndex((f) => f.kind === 'demand')
  if (at < 0) return null
  const end = told.findIndex((f, i) => i > at && ends(f))
  return { texts: end < 0 ? told.length : end, title: ui('account.head', { good: Good(told[at]?.ids.product ?? '') }) }
}
