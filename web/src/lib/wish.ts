import type { SeatWish } from './api'
import type { Pace } from './paces'
import { keep, recall } from './store'

/** A table that somebody was about to start when they had to go elsewhere first, or were sent to start one. */
export interface Wish {
  game?: string
  rated: boolean
  seats?: SeatWish[]
  preset?: 'bots' | 'friends' | 'screen'
  options?: Record<string, string>
  pace?: Pace
  name?: string
  group?: string
  /** The component set. */
  set?: string
}

/** How long a wish is remembered: a link in a letter works for a quarter of an hour. */
const lasts = 15 * 60_000

export function keepWish(wish: Wish): void {
  keep('wish', JSON.stringify({ ...wish, at: Date.now() }))
}

/** What was wished for last, once. */
export function takeWish(now = Date.now()): Wish | null {
  const text = recall('wish')
  if (!text) return null
  keep('wish', '')
  const { at, ...wish } = JSON.parse(text) as Wish & { at: number }
  return now - at < lasts ? wish : null
}
