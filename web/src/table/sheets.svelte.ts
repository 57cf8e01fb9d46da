import type { Session } from '../lib/session.svelte'
import { recall } from '../lib/store'

/** Which of the dialogs and sheets of a table are open. What they are comes later: see Dialogs.svelte. */
export class Sheets {
  menu = $state(false)
  legend = $state(false)
  /** The clause that the rules are open at; empty is their beginning. */
  rules = $state<string | null>(null)
  chart = $state(false)
  resign = $state(false)
  fork = $state(false)
  plan = $state(false)
  clocks = $state(false)
  final = $state(false)
  /** The table that this private copy was made of to plan a turn. */
  readonly planned: string | null

  constructor(readonly session: Session) {
    this.planned = recall(`plan.${session.id}`)
  }
}
