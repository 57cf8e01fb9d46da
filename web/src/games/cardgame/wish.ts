import type { Offer } from '../../lib/api'
import type { Picker } from '../../lib/picker.svelte'
import type { Player, View } from './types'

/** What somebody who touches a part would do with it, if the question is about such things; nothing otherwise. */
export function wishAt(p: Player | undefined, offers: Offer[], target: string): string | null {
  const [part = '', id = ''] = target.split(':')
  const asks = (...kinds: string[]) => offers.some((o) => kinds.includes(o.kind))
  switch (part) {
    case 'track':
      return asks('develop') ? `develop(${id})` : null
    case 'shelf':
      return asks('take') ? `take(${id})` : null
    case 'good': {
      if (asks('build', 'upgrade')) return `${p?.factories.some((f) => f.good === id && f.open) ? 'upgrade' : 'build'}(${id})`
      return asks('action') && !offers.some((o) => o.choice === 'action(build)') ? 'action(build)' : null
    }
    case 'worker': {
      const place = id.replace('.', ',')
      if (asks('hire', 'hire-both')) return `hire(${place})`
      return asks('turn', 'token') ? `turn(${place})` : null
    }
  }
  return null
}

/** What a touch of a part that is not on offer does: it asks why. Nothing where nobody would. */
export function whyAt(picker: Picker | null, target: string): (() => void) | undefined {
  const session = picker?.session
  if (!picker || !session?.mine || !session.live || session.as === null || picker.lit(target)) return undefined
  const wish = wishAt((session.view as View).players[session.as], session.offers, target)
  return wish ? () => void import('../railways/why').then((m) => m.whyNot(picker, wish)) : undefined
}
