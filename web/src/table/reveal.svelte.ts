/** How much of an account was shown last: who opens it again has read that. */
let last: { of: unknown; shown: number } = { of: undefined, shown: 0 }

/** Shows the steps of an account one after another, so that each can be read. */
export class Reveal {
  #revealed = $state(0)
  #start: () => unknown
  #ready: () => number
  #instant: () => boolean

  /** start tells the accounts apart, ready is how many steps there are to show, instant shows them all. */
  constructor(start: () => unknown, ready: () => number, instant: () => boolean) {
    this.#start = start
    this.#ready = ready
    this.#instant = instant
    let of: unknown
    $effect(() => {
      // The same account comes anew with every state.
      const begun = this.#start()
      if (begun === of) return
      of = begun
      this.#revealed = begun === last.of ? last.shown : 0
    })
    $effect(() => {
      // What was shown at once is not shown again step by step.
      if (this.#instant()) this.#revealed = this.#ready()
      else last = { of: this.#start(), shown: this.shown }
      if (this.shown >= this.#ready()) return
      const next = this.shown + 1
      const timer = setTimeout(() => (this.#revealed = next), 600)
      return () => clearTimeout(timer)
    })
  }

  get shown(): number {
    return this.#instant() ? this.#ready() : Math.min(this.#revealed, this.#ready())
  }
  get more(): boolean {
    return this.shown < this.#ready()
  }
  next(): void {
    this.#revealed = this.shown + 1
  }
  end(): void {
    this.#revealed = this.#ready()
  }
  /** Space goes on, unless it is meant for something else. */
  key(e: KeyboardEvent): void {
    if (e.key !== ' ' || !this.more || (e.target instanceof Element && e.target.closest('button, input, select, textarea, a')))
      return
    e.preventDefault()
    this.next()
  }
}
