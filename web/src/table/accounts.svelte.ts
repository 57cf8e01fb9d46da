import { api, type Account } from '../lib/api'
import type { Session } from '../lib/session.svelte'

/** The account that began with an event, or the last one if none is named. Those before the last are asked for. */
export class AccountOf {
  #older = $state.raw<Account[]>([])
  #session: () => Session
  #at: () => number | undefined

  constructor(session: () => Session, at: () => number | undefined) {
    this.#session = session
    this.#at = at
    $effect(() => {
      const s = this.#session()
      const n = this.#at()
      if (n === undefined || s.account?.n === n) return
      let gone = false
      api.accounts(s.id, s.as).then(
        (r) => {
          if (!gone) this.#older = r.accounts ?? []
        },
        () => undefined, // the log then tells it line by line
      )
      return () => (gone = true)
    })
  }

  get account(): Account | null {
    const last = this.#session().account
    const n = this.#at()
    if (n === undefined || last?.n === n) return last
    return this.#older.find((a) => a.n === n) ?? null
  }
}
