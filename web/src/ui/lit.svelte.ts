/** How long what has changed stands on its own ground. */
export const litFor = 900

/** Whether a value has just changed; undefined is none. What it is read from may change at any time without it. */
export class Lit {
  on = $state(false)

  constructor(value: () => unknown) {
    // Told by the value alone: an effect that ran with every state would put out its own clock and leave the light on.
    const now = $derived(value())
    let before: unknown
    $effect(() => {
      const was = before
      before = now ?? was
      if (was === undefined || before === was) return
      this.on = true
      const timer = setTimeout(() => (this.on = false), litFor)
      return () => {
        clearTimeout(timer)
        this.on = false
      }
    })
  }
}
