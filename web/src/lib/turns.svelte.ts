import { createContext } from 'svelte'
import { whenIdle } from './late.svelte'

/**
 * A first picture is drawn part by part, each in a task of its own: a phone that draws all at once hears no touch meanwhile. What
 * is in sight comes first and is shown when it is whole, so that nothing moves; the rest follows while the page is idle.
 */
export class Turns {
  /** Whether all that is in sight is drawn. */
  shown = $state(false)
  readonly #sight: (() => void)[] = []
  readonly #rest: (() => void)[] = []
  readonly #channel = new MessageChannel()
  #trailing = false

  constructor() {
    this.#channel.port1.onmessage = () => this.#next()
    this.#again()
  }

  /** Calls when it is a part's turn. */
  wait(inSight: boolean, come: () => void): void {
    ;(inSight ? this.#sight : this.#rest).push(come)
    if (this.shown && !this.#trailing) this.#trail()
  }

  // A message and no timer: a page in the background is drawn as fast as any other.
  #again(): void {
    this.#channel.port2.postMessage(null)
  }

  #next(): void {
    const come = this.#sight.shift()
    if (come) {
      come()
      this.#again()
      return
    }
    this.shown = true
    this.#channel.port1.close()
    this.#trail()
  }

  #trail(): void {
    const come = this.#rest.shift()
    this.#trailing = come !== undefined
    if (!come) return
    whenIdle(() => {
      come()
      this.#trail()
    })
  }
}

/** The turns of the table whose page this part is on. */
export const [turnsHere, takeTurns] = createContext<Turns>()
