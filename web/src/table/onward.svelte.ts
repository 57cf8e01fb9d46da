import type { Foresight, Offer } from '../lib/api'
import type { Picker } from '../lib/picker.svelte'
import { phone } from '../ui/screen'

/** What most do after an offer: the choices that follow it, and the words for all together. */
export interface Way {
  /** Nothing where the offer ends it by itself; null where what is asked next must be answered first. */
  more: () => Promise<string[] | null> | string[]
  words: string
  /** Whether it is meant so; always, if it is left out. */
  fits?: (f: Foresight) => boolean
}

/** On a phone: the picked offer with what most do after it, in one tap. Asked of the server, which knows whether it can be. */
export class Onward {
  now = $state.raw<{ offer: Offer; words: string } | null>(null)

  constructor(picker: Picker, way: (of: Offer) => Way | null) {
    $effect(() => {
      this.now = null
      const { picked: of, session } = picker
      // What was picked for the question before is no answer any more.
      const asked = of && !of.opaque && phone.current && session.offers.some((o) => o.choice === of.choice)
      const on = asked ? way(of) : null
      if (!of || !on) return
      let gone = false
      void (async () => {
        const more = await on.more()
        if (!more || gone) return
        const then = [...(of.then ?? []), ...more]
        const f = await session.preview([of.choice, ...then])
        if (!gone && f && (on.fits?.(f) ?? true)) this.now = { offer: { ...of, then, warnings: f.warnings }, words: on.words }
      })()
      return () => (gone = true)
    })
  }
}
