import type { Schemas } from '../lib/api'
import { t } from '../lib/i18n.svelte'
import { lasting } from '../lib/lasting'
import type { Session } from '../lib/session.svelte'

type SeatClock = Schemas['SeatClock']

/** The clocks of a table. The house says when a time runs out; the page counts by itself until it hears more. */
export class Clocks {
  readonly session: Session
  /** The time of the house. */
  #now = $state(0)
  #ahead = 0

  constructor(session: Session) {
    this.session = session
    $effect.pre(() => {
      const said = session.state?.time?.now
      if (said === undefined) return
      this.#ahead = said - Date.now()
      this.#now = said
    })
    $effect(() => {
      const timer = setInterval(() => (this.#now = Date.now() + this.#ahead), 1000)
      return () => clearInterval(timer)
    })
  }

  get time() {
    return this.session.state?.time
  }
  get pace() {
    return this.session.state?.table.pace
  }
  get seats(): (SeatClock & { seat: number })[] {
    const all = (this.time?.seats ?? []).map((c, seat) => ({ ...c, seat }))
    // Bots have no clocks.
    return all.filter((c) => this.session.state?.table.seats[c.seat]?.kind !== 'bot')
  }
  left(c: SeatClock): number {
    return c.running ? Math.max(0, c.until - this.#now) : c.left
  }
  /** The clock of the bar: mine while it runs, else the one that runs out first, else mine. */
  get first(): (SeatClock & { seat: number }) | undefined {
    const you = this.session.you
    const running = this.seats.filter((c) => c.running).sort((a, b) => a.until - b.until)
    return running.find((c) => you.includes(c.seat)) ?? running[0] ?? this.seats.find((c) => you.includes(c.seat)) ?? this.seats[0]
  }
  /** Little time is left: a tenth of the budget, or what a reminder is sent for. */
  short(c: SeatClock): boolean {
    const p = this.pace
    if (!p || !c.running) return false
    const left = this.left(c)
    return p.kind === 'live' ? left < Math.max(30_000, (p.bank ?? 0) / 10) : left < Math.min((p.turn ?? 0) / 4, 6 * 3_600_000)
  }
  text(c: SeatClock): string {
    return c.out === 'standin' || c.out === 'resign'
      ? t('club.pace.standin')
      : c.out === 'vote'
        ? t('club.pace.ran')
        : lasting(this.left(c))
  }
}
