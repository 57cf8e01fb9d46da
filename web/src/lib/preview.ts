import type { Change, Offer } from './api'

/** The changes of a preview, found by gauge and seat. */
export class Preview {
  readonly changes: Change[]
  #by = new Map<string, Change>()
  constructor(offer: Offer | null) {
    this.changes = offer?.preview ?? []
    for (const c of this.changes) this.#by.set(`${c.gauge}/${c.seat ?? ''}`, c)
  }
  get(gauge: string, seat?: number): Change | undefined {
    return this.#by.get(`${gauge}/${seat ?? ''}`)
  }
  delta(gauge: string, seat?: number): number {
    const c = this.get(gauge, seat)
    return c ? c.to - c.from : 0
  }
}
