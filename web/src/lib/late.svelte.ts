/**
 * Parts of a page that its first picture does without. They are fetched when the page has nothing else to do, and are at hand
 * from then on: who opens one sees it at once, and nothing flashes.
 */
export class Late<T> {
  #it = $state.raw<T>()
  #coming: Promise<T> | undefined
  #wanted = false
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
    if (!this.#it && !this.#wanted) this.#want()
    return this.#it
  }
  // Not in the middle of a picture that does without.
  #want(): void {
    this.#wanted = true
    whenIdle(() => void persist(() => this.fetch()))
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * A house that does not answer now does so later: what is waited for is asked for again. Most browsers ask for a part of a page
 * but once and then fail at once, so the page is loaded anew when the house answers; not more often than every few seconds.
 */
export async function persist<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await load()
    } catch {
      await pause(2000)
      if (tries > 1 && performance.now() > 5000 && (await answers())) location.reload()
    }
  }
}
const answers = () =>
  fetch(location.href, { method: 'HEAD' }).then(
    (r) => r.ok,
    () => false,
  )

/** Does something once the page is drawn and idle. */
export function whenIdle(what: () => void): void {
  // Safari does not tell when it is idle.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(what, { timeout: 2000 })
  else setTimeout(what, 300)
}
