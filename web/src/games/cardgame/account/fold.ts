import type { LogLine } from '../../../lib/api'
import { facts } from '../../../lib/facts'
import { Good, ui } from '../words'
import { productions } from './account'

/**
 * The texts of a line that the account of its production stands for. A production begins a line, after the opponents' turn
 * in the solo game; what comes later in it is told line by line as it happens.
 */
export function fold(line: LogLine): { texts: number; title: string } | null {
  const told = facts([line])
  const p = productions(told)[0]
  if (!p) return null
  const first = told[0] === p.facts[0]
  if (!first && told[0]?.kind !== 'drew') return null
  return { texts: first ? p.facts.length : 0, title: ui('account.head', { good: Good(p.good) }) }
}
