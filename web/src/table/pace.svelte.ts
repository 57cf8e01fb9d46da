import type { State } from '../lib/api'
import { prefs } from '../lib/prefs.svelte'
import { slowness, stations } from './pace'
import type { Story } from './story.svelte'

/**
 * Shows the moves of others one after another, as fast as the reader likes. The table itself goes on: only this page waits, and
 * whoever is in a hurry goes to now.
 */
export class Pacer {
  #story: Story
  /** How far the reader has seen every move. */
  watched = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(story: Story) {
    this.#story = story
    const session = story.session
    session.onstate = (s) => this.#news(s)
    $effect(() => {
      // Somebody looks elsewhere, or does not want to be kept waiting any more.
      if (this.on && (!session.past || prefs.pace === 'once')) this.end()
    })
    $effect(() => () => {
      clearTimeout(this.#timer)
      session.onstate = null
      session.paced = false
    })
  }

  /** A state comes: if others did something in it that is to be seen, the board stays as it is for now. */
  #news(s: State): void {
    const { session } = this.#story
    const last = session.state?.events ?? 0
    if (prefs.pace === 'once' || this.on || session.past || !session.state || session.handTo !== null || session.hold) return
    if (s.table.status !== 'playing' || !s.log.some((l) => l.n > last && l.seat !== session.as && l.kind === 'choice')) return
    session.freeze()
    session.paced = true
    this.#again(slowness / 2)
  }

  /** The board is on its way. */
  get on(): boolean {
    return this.#story.session.paced
  }

  get #left(): number[] {
    const { session, actions } = this.#story
    const ends = actions.filter((a) => a.sort !== 'caption').map((a) => a.n)
    return stations(ends, session.n, session.state?.events ?? 0)
  }
  /** How many moves are left to see. */
  get left(): number {
    return this.on ? this.#left.length + 1 : 0
  }

  #again(after: number): void {
    clearTimeout(this.#timer)
    if (prefs.pace === 'slow') this.#timer = setTimeout(() => void this.next(), after)
  }

  /** On to the next move, or to now after the last. */
  async next(): Promise<void> {
    const { session } = this.#story
    if (!this.on) return
    const n = this.#left[0]
    if (n === undefined) {
      this.watched = session.state?.events ?? 0
      this.end()
      return
    }
    await session.look(n, session.n)
    this.#again(slowness)
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#story.session.paced = false
    this.#story.session.now()
  }
}
