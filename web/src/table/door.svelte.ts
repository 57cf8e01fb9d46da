import { untrack } from 'svelte'
import { closedByBack } from '../ui/back'
import { phone } from '../ui/screen'

/** The way to the offers: a phone unfolds them, and the keyboard is put on them. */
export class Door {
  #open = $state(false)
  #closed: (() => void) | undefined
  panel = $state<{ focus(): void; find(): void }>()

  get open(): boolean {
    return this.#open
  }
  set open(to: boolean) {
    // Whoever closes it with every question does not want to close it again because it was opened.
    if (to === untrack(() => this.#open)) return
    this.#open = to
    if (!to) {
      this.#closed?.()
      this.#closed = undefined
    } else if (phone.current) {
      this.#closed = closedByBack(() => {
        this.#closed = undefined
        this.#open = false
      })
    }
  }

  /** Puts the keyboard on the offers. */
  focus = (): void => this.panel?.focus()
  find = (): void => {
    this.open = true
    this.panel?.find()
  }
  toggle = (): void => {
    this.open = !this.open
  }
  /** Out of the way of a place that somebody goes to. */
  fold = (): void => {
    this.open = false
  }
}
