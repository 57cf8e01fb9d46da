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

/** Asks the house why a place that is touched is not on offer. */
export async function why(picker: Picker, target: string): Promise<void> {
  const { session } = picker
  const view = session.view as View
  if (session.as !== null && view.step === 'act') await whyNot(picker, wishAt(view, session.as, target))
}

/** Asks the house why a wish is not on offer, in any game, and tells it. What was picked before is let go: it was not meant. */
export async function whyNot(picker: Picker, wish: string): Promise<void> {
  const { session } = picker
  const [s, me] = [session.state, session.as]
  if (!s?.ask || me === null || !session.live || !session.mine) return
  try {
    await api.preview(session.id, me, s.ask, [wish])
  } catch (e) {
    if (!(e instanceof Problem) || e.code !== 'refused') return
    picker.point(null)
    session.problem = e
  }
}
