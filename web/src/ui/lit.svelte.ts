/** How long what has changed stands on its own ground. */
export const litFor = 900

/** Whether a number has just changed. What it is read from may change at any time without it. */
export class Lit {
  on = $state(false)

  constructor(value: () => unknown) {
    // Told by the value alone: an effect that ran with every state would put out its own clock and leave the light on.
    const now = $derived(value())
    let before: unknown
    let met = false
    $effect(() => {
      const v = now
      if (!met || v === before) {
        met = true
        before = v
        return
      }
      before = v
      this.on = true
      const timer = setTimeout(() => (this.on = false), litFor)
      return () => {
        clearTimeout(timer)
        this.on = false
      }
    })
  }
}
