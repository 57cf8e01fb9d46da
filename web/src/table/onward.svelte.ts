import { untrack } from 'svelte'
import type { Foresight, Offer } from '../lib/api'
import type { Picker } from '../lib/picker.svelte'
import { phone } from '../ui/screen'

/** What most do after an offer: the choice that follows it, and the words for both together. */
export interface Way {
  last: string
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
      const of = picker.picked
      // What was taken is still picked when the next question comes, and is no answer to it.
      const asked = of && picker.session.offers.some((o) => o.choice === of.choice)
      const on = asked && !of.opaque && phone.current ? way(of) : null
      if (!of || !on) return
      const then = [...(of.then ?? []), on.last]
      let gone = false
      void untrack(() => picker.session.preview([of.choice, ...then])).then((f) => {
        if (!gone && f && (on.fits?.(f) ?? true)) this.now = { offer: { ...of, then, warnings: f.warnings }, words: on.words }
      })
      return () => (gone = true)
    })
  }
}
