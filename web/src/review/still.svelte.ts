import { Picker } from '../lib/picker.svelte'
import type { Session } from '../lib/session.svelte'

/** What a part of a game's table is given to be looked at only: nothing is on offer, and nothing has happened. */
export function still(view: unknown, as: number): Picker {
  return new Picker({
    view,
    as,
    offers: [],
    log: [],
    past: null,
    prior: null,
    state: null,
    handTo: null,
    mine: false,
    live: true,
    busy: false,
  } as unknown as Session)
}

/** What is drawn of a game from one look at it. */
export interface StillProps {
  view: unknown
  /** The seat under review. */
  seat: number
  nameOf: (seat: number) => string
  /** The good that it is about, where a game has several. */
  of: string
  /** How high both boards are. */
  top: number
  /** Whether all of its markets are drawn, where a game has several. */
  all?: boolean
}
