import type { Offer } from '../../lib/api'
import type { Picker } from '../../lib/picker.svelte'
import { idOf } from '../../lib/offer'
import { findSetting, settingNow, settingOf, type Setting } from './standing'
import type { Factory, View } from './types'

/** What is done by hand on the street: a card taken up in action 4, and the parts that are set in step b. */
export class Hand {
  /** The quality or distribution card taken up. */
  card = $state<string | null>(null)
  readonly picker: Picker

  constructor(picker: Picker) {
    this.picker = picker
  }

  get offers(): Offer[] {
    return this.picker.session.offers
  }
  get view(): View {
    return this.picker.session.view as View
  }
  #of(kind: string): Offer[] {
    return this.offers.filter((o) => o.kind === kind)
  }

  /** Looks at an offer made by hand. It is never taken at the first touch: the next may change another part of it. */
  look(o: Offer): void {
    this.picker.picked = o
    this.picker.hover = null
  }

  /** Cards that can be taken up. */
  movable = $derived.by(
    () => new Set([...this.#of('put'), ...this.#of('take-off')].map((o) => idOf(o, 'card')).filter((c) => c !== undefined)),
  )
  take(card: string): void {
    if (!this.movable.has(card)) return
    this.card = this.card === card ? null : card
    this.picker.picked = null
    this.picker.hover = null
  }
  /** Takes up the card of a question that is about one kind of card only. */
  takeOnly(): void {
    const me = this.picker.session.as
    const p = me === null ? undefined : this.view.players[me]
    const cards = [...this.movable]
    const faces = new Set(
      cards.map((id) => p?.reserve.find((c) => c.card === id)).map((c) => (c ? `${c.kind}/${c.low}/${c.high}` : '')),
    )
    if (cards[0] !== undefined && (cards.length === 1 || (faces.size === 1 && !faces.has('')))) this.card = cards[0]
  }
  /** Where the card taken up could go. */
  puts = $derived.by(() => this.#of('put').filter((o) => idOf(o, 'card') === this.card))
  back = $derived.by(() => this.#of('take-off').find((o) => idOf(o, 'card') === this.card))
  at(good: string): Offer[] {
    return this.puts.filter((o) => idOf(o, 'good') === good)
  }
  /** Puts the card at a factory: the highest value first, and the next one with every touch. */
  put(good: string): void {
    const all = this.at(good).toReversed()
    const i = this.picker.picked ? all.indexOf(this.picker.picked) : -1
    const next = all[(i + 1) % all.length]
    if (next) this.look(next)
  }
  putBack(): void {
    if (this.back) this.look(this.back)
  }

  /** The factory whose price is being set. */
  pricing = $derived.by(() => {
    const o = this.offers[0]
    return o && o.kind === 'set' ? this.view.good : null
  })
  setting(f: Factory): Setting {
    const shown = this.picker.shown
    return (shown && settingOf(shown)) ?? settingNow(f)
  }
  /** Changes one part of the setting that is picked. */
  set(f: Factory, part: Partial<Setting>): void {
    const base = (this.picker.picked && settingOf(this.picker.picked)) ?? settingNow(f)
    const o = findSetting(this.offers, { ...base, ...part })
    if (o) this.look(o)
  }
  turn(f: Factory, card: string): void {
    const { turned } = (this.picker.picked && settingOf(this.picker.picked)) ?? settingNow(f)
    this.set(f, { turned: turned.includes(card) ? turned.filter((c) => c !== card) : [...turned, card] })
  }
}
