import { api, Problem } from '../../lib/api'
import type { Picker } from '../../lib/picker.svelte'
import type { View } from './types'

/** What somebody who touches a place would do there: build, construct, invest, open. */
export function wishAt(view: View, me: number, target: string): string {
  const [kind, id = ''] = target.split(':')
  if (kind === 'port') return `invest-port(${id})`
  if (kind === 'line') {
    const line = view.lines.find((l) => l.id === id)
    return line?.investors.length ? `upgrade-line(${id})` : `construct-line(${id})`
  }
  const own = view.towns.find((x) => x.id === id)?.factories.some((f) => f.seat === me)
  return own ? `upgrade-factory(${id})` : `build-factory(${id})`
}

/** Asks the house why a place that is touched is not on offer, and tells it. What was picked before is let go: it was not meant. */
export async function why(picker: Picker, target: string): Promise<void> {
  const { session } = picker
  const [view, s, me] = [session.view as View, session.state, session.as]
  if (!s?.ask || me === null || !session.live || !session.mine || view.step !== 'act') return
  try {
    await api.preview(session.id, me, s.ask, [wishAt(view, me, target)])
  } catch (e) {
    if (!(e instanceof Problem) || e.code !== 'refused') return
    picker.point(null)
    session.problem = e
  }
}
