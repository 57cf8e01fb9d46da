/**
 * Parts of a page that its first picture does without. They are fetched when the page has nothing else to do, and are at hand
 * from then on: who opens one sees it at once, and nothing flashes.
 */
export class Late<T> {
  #it = $state.raw<T>()
  #coming: Promise<T> | undefined
  readonly #load: () => Promise<T>

  constructor(load: () => Promise<T>) {
    this.#load = load
  }

  fetch(): Promise<T> {
    this.#coming ??= this.#load().then(
      (m) => (this.#it = m),
      (e: unknown) => {
        this.#coming = undefined // the next who wants it tries again
        throw e
      },
    )
    return this.#coming
  }

  /** The parts, if they are there; they are not sent for. */
  get now(): T | undefined {
    return this.#it
  }

  /** The parts, or nothing while they come. */
  get here(): T | undefined {
    if (!this.#it) this.#want()
    return this.#it
  }
  #want(): void {
    // A house that does not answer now does so later: what is waited for is asked for again.
    void this.fetch().catch(() => setTimeout(() => this.#want(), 2000))
  }
}

/** Does something once the page is drawn and idle. */
export function whenIdle(what: () => void): void {
  // Safari does not tell when it is idle.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(what, { timeout: 2000 })
  else setTimeout(what, 300)
}
