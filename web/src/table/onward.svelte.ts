import type { Foresight, Offer } from '../lib/api'
import type { Picker } from '../lib/picker.svelte'
import { phone } from '../ui/screen'

/** What most do after an offer: the choice that follows it, and the words for both together. */
export interface Way {
  last: string
  words: string
  /** Whether it is meant so; always, if it is left out. */
  fits?: (f: Foresight) => boolean
  /** Whether that choice answers what is asked after the offer; if it is left out, the server is asked right away. */
  answers?: (next: string) => boolean
}

/** On a phone: the picked offer with what most do after it, in one tap. Asked of the server, which knows whether it can be. */
export class Onward {
  now = $state.raw<{ offer: Offer; words: string } | null>(null)

  constructor(picker: Picker, way: (of: Offer) => Way | null) {
    $effect(() => {
      this.now = null
      const { picked: of, session } = picker
      // What was picked for the question before is no answer any more, and what leads on is taken already.
      const asked = of && !of.opaque && phone.current && !picker.leads(of) && session.offers.some((o) => o.choice === of.choice)
      const on = asked ? way(of) : null
      if (!of || !on) return
      let gone = false
      const meet = async () => {
        const then = of.then ?? []
        const ask = (more: string[]) => session.preview([of.choice, ...then, ...more])
        const alone = on.answers ? await ask([]) : null
        if (gone || (on.answers && !alone)) return
        const goes = !alone || on.answers!(alone.next)
        const f = goes ? await ask([on.last]) : alone
        // Where the offer ends it by itself there is nothing to add.
        if (gone || !f || !(on.fits?.(f) ?? goes)) return
        this.now = { offer: { ...of, then: goes ? [...then, on.last] : then, warnings: f.warnings }, words: on.words }
      }
      void meet()
      return () => (gone = true)
    })
  }
}
