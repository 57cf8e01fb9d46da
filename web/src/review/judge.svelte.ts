import { reviews, type Depth, type Review, type ReviewView } from '../lib/reviews'
import { keep, recall } from '../lib/store'
import { able, judge, keepReview, keptReview, type Judging } from '../local/judge'

export type Place = 'device' | 'house'

/** Whoever judges a game for a reader: the house, or the reader's own device. It is asked as the house is. */
export class Judge {
  /** Where the next review is made. */
  place = $state<Place>('house')
  /** Where the one that is shown was made. */
  by = $state<Place>('house')
  /** Whether the reader can choose: the house gives the record of a finished game to whoever may see it, and of no other. */
  chooses = $state(false)
  /** The table is one of this device. */
  readonly local: boolean
  readonly #id: string
  #going: { depth: Depth; by: Judging; done: number; total: number } | null = null
  #failed = ''
  /** What was judged here, also where the browser keeps nothing. */
  #made: Partial<Record<Depth, Review>> = {}

  constructor(id: string) {
    this.#id = id
    this.local = id.startsWith('local-')
    if (this.local) this.place = this.by = 'device'
  }
  /** The game is over: its record is no secret any more. Who plays on the device has the program for it already. */
  over(may: boolean): void {
    if (this.local || !able()) return
    this.chooses = true
    const wished = recall('review.place') ?? (recall('local') || !may ? 'device' : 'house')
    this.place = wished === 'device' ? 'device' : 'house'
  }
  choose(place: Place): void {
    this.place = place
    keep('review.place', place)
  }

  /** How far a review is, or the review. */
  async read(depth: Depth): Promise<ReviewView> {
    const going = this.#going
    if (going?.depth === depth) return { state: 'thinking', depth, done: going.done, total: going.total, may: true }
    const v = await reviews.read(this.#id, depth)
    if (!this.local) this.by = 'house'
    if (this.local || v.state === 'done' || v.state === 'thinking') return v
    const kept = this.#made[depth] ?? (await keptReview(this.#id, depth).catch(() => undefined))
    if (kept) {
      this.by = 'device'
      return { ...v, state: 'done', review: kept }
    }
    return this.#failed === depth ? { ...v, state: 'failed' } : v
  }
  async begin(depth: Depth): Promise<ReviewView> {
    if (this.local || this.place === 'house') return reviews.begin(this.#id, depth)
    const record = await reviews.record(this.#id)
    this.close()
    this.#failed = ''
    const going = { depth, done: 0, total: 0, by: judge(record, depth, (done, of) => Object.assign(going, { done, total: of })) }
    this.#going = going
    going.by.end
      .then(
        (made) => {
          this.#made[depth] = made
          return keepReview(this.#id, depth, made).catch(() => undefined)
        },
        () => (this.#failed = depth),
      )
      .finally(() => {
        if (this.#going === going) this.#going = null
      })
    return this.read(depth)
  }
  async end(depth: Depth): Promise<ReviewView> {
    if (!this.#going) return reviews.end(this.#id, depth)
    this.close()
    return this.read(depth)
  }
  /** Ends what this device thinks. */
  close(): void {
    this.#going?.by.stop()
    this.#going = null
  }
}
