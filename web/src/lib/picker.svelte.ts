import { phone } from '../ui/screen'
import type { Offer } from './api'
import { prefs } from './prefs.svelte'
import { Preview } from './preview'
import type { Session } from './session.svelte'

/** What a game's page knows of its offers. */
export interface Ways {
  /** Board parts that an offer touches besides those the server names. */
  targets?: (offer: Offer) => string[]
  /** Whether an offer can be put together with others of its question, and with those that are together already. */
  joins?: (offer: Offer, others: Offer[], view: unknown) => boolean
  /** Whether an offer only leads to the next question: a finger needs no second touch for it. */
  leads?: (offer: Offer) => boolean
  /** Whether the board stays as it is while an offer is looked at: what it sets off is not over with it. */
  plain?: (offer: Offer) => boolean
}

/** The choice in the making: which offer is picked, and which is looked at. */
export class Picker {
  readonly session: Session
  picked = $state.raw<Offer | null>(null)
  hover = $state.raw<Offer | null>(null)
  /** Parts toggled one after another, where the offers of a group are sequences of them. */
  toggled = $state.raw<string[]>([])
  /** Offers put together to one, in their order, where a question lets several be made. */
  bundle = $state.raw<Offer[]>([])
  /** An offer with consequences that must be meant, while it is asked once more. */
  sure = $state.raw<Offer | null>(null)

  shown = $derived.by(() => this.hover ?? this.picked)
  preview = $derived.by(() => new Preview(this.shown && this.#ways.plain?.(this.shown) ? null : this.shown))
  /** The targets of the offer looked at. */
  targets = $derived.by(() => new Set(this.shown ? this.#parts(this.shown) : []))
  #by = $derived.by(() => {
    const m = new Map<string, Offer[]>()
    for (const o of this.session.offers) {
      for (const t of this.#parts(o)) {
        const list = m.get(t)
        if (list) list.push(o)
        else m.set(t, [o])
      }
    }
    return m
  })

  /** For a moment after a choice: the second tap of two was meant for the question before. */
  #early = $state(false)
  #timer: ReturnType<typeof setTimeout> | undefined
  /** What a question begins with: nobody meant it yet. */
  #first = $state.raw<Offer | null>(null)
  /** Whether a choice was sent since the last question. */
  #sent = false

  #ways: Ways

  constructor(session: Session, ways: Ways = {}) {
    this.session = session
    this.#ways = ways
  }

  /** The board parts of an offer: those the server names, and those the game's page knows besides. */
  #parts(o: Offer): string[] {
    return [...o.targets, ...(this.#ways.targets?.(o) ?? [])]
  }

  /** Begins with a new question. Tells whether it follows a choice that was made here. */
  reset(): boolean {
    this.hover = null
    this.toggled = []
    this.bundle = []
    this.sure = null
    const offers = this.session.offers
    // A question with a way to end it starts there; a question with one answer has it picked.
    this.#first = offers.find((o) => o.group === 'end') ?? (offers.length === 1 ? (offers[0] ?? null) : null)
    this.picked = this.#first
    if (!this.#sent) return false
    this.#sent = false
    this.#early = true
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => (this.#early = false), 400)
    return true
  }

  /** Whether an offer may be taken now: what was not picked for this question waits a moment after the last choice. */
  ready(offer: Offer | null): boolean {
    return offer !== null && !this.session.busy && this.session.live && !(this.#early && !this.meant(offer))
  }
  /** Whether it was picked by hand. */
  meant(offer: Offer | null): boolean {
    return offer === this.picked && offer !== this.#first
  }

  lit(target: string): boolean {
    return this.#by.has(target)
  }
  chosen(target: string): boolean {
    return this.targets.has(target)
  }

  pick(offer: Offer): void {
    const quick = prefs.quick || this.leads(offer)
    // The second tap of two picks nothing that has no button to be taken with.
    if (this.#early && this.leads(offer)) return
    if (!quick && this.joins(offer)) return this.#join(offer)
    if (offer === this.#first) this.#first = null
    this.point(offer)
    if (quick && !this.#early && !offer.opaque && offer.group !== 'end' && this.session.state?.table.undo !== 'none')
      void this.take()
  }

  /** Whether a touch of an offer takes it: it leads on, and can be taken back. */
  leads(offer: Offer): boolean {
    return phone.current && (this.#ways.leads?.(offer) ?? false) && this.session.state?.table.undo !== 'none'
  }

  joins(offer: Offer, others: Offer[] = []): boolean {
    return this.#ways.joins?.(offer, others, this.session.view) ?? false
  }

  /** Whether an offer is the picked one or one of those put together. */
  has(offer: Offer): boolean {
    return this.picked === offer || this.bundle.includes(offer)
  }

  /** Adds an offer to those put together, or takes it out. What cannot go together with the others stands alone. */
  #join(offer: Offer): void {
    // What was picked by a stepper counts as the first.
    const { picked } = this
    const bundle = this.bundle.length || !picked || picked === offer || !this.joins(picked) ? this.bundle : [picked]
    // What stands in the place of one of them leaves the others.
    const others = this.joins(offer, bundle) ? bundle : bundle.filter((o) => this.joins(offer, [o]))
    const all = bundle.includes(offer) ? bundle.filter((o) => o !== offer) : [...(this.joins(offer, others) ? others : []), offer]
    // They are touched in any order, and made in that in which they are offered: some questions go on from each to those after it.
    const { offers } = this.session
    const list = all.toSorted((a, b) => offers.indexOf(a) - offers.indexOf(b))
    const before = this.picked?.preview ?? []
    this.point(list[0] ?? null)
    this.bundle = list
    if (list.length < 2) return
    const [choice = '', ...then] = list.flatMap((o) => [o.choice, ...(o.then ?? [])])
    const whole: Offer = {
      ...offer,
      choice,
      then,
      kind: 'bundle',
      args: [],
      cost: list.reduce((n, o) => n + o.cost, 0),
      targets: [...new Set(list.flatMap((o) => o.targets))],
      preview: before,
    }
    this.picked = whole
    void this.session.preview([choice, ...then]).then((f) => {
      if (this.bundle !== list) return
      if (f) this.picked = { ...whole, preview: f.preview, warnings: f.warnings, opaque: f.opaque }
      else {
        this.point(offer)
        this.bundle = [offer]
      }
    })
  }

  /** Picks what a question of many settings begins with: the one that leaves all as it is. */
  suggest(offer: Offer): void {
    if (!this.picked) this.picked = this.#first = offer
  }

  /** Picks an offer on the way to another: it is never taken at once. */
  point(offer: Offer | null): void {
    this.picked = offer
    this.hover = null
    this.toggled = []
    this.bundle = []
  }

  /** The offers of a board part. Those of several parts are made by toggling them, so those of fewest parts stand for it. */
  #of(target: string): Offer[] {
    const list = this.#by.get(target) ?? []
    const least = Math.min(...list.map((o) => o.targets.length))
    return list.filter((o) => o.targets.length === least)
  }

  /** A mouse over a lit part shows what its offer brings. */
  over(target: string, e: PointerEvent): void {
    const list = this.#of(target)
    this.look(list.find((o) => o === this.picked) ?? list[0] ?? null, e)
  }
  /** A mouse over an offer shows what it brings. A finger has no place over anything: what it touches is picked. */
  look(offer: Offer | null, e: PointerEvent): void {
    if (e.pointerType === 'mouse') this.hover = offer
  }
  out(): void {
    this.hover = null
  }

  /** Touching a lit part of the board picks its offer; touching it again goes on to its next one. */
  touch(target: string): void {
    const from = this.#of(target)
    if (!from.length) return
    const i = this.picked ? from.indexOf(this.picked) : -1
    const next = from[(i + 1) % from.length]
    if (next) this.pick(next)
  }

  /** Adds a part to the sequence or takes it out. */
  toggle(target: string, group: string): void {
    const list = this.toggled.includes(target) ? this.toggled.filter((x) => x !== target) : [...this.toggled, target]
    this.sequence(list, group)
  }
  sequence(list: string[], group: string): void {
    const want = list.join(' ')
    const o = this.session.offers.find((x) => x.group === group && x.targets.join(' ') === want)
    if (!o) return
    this.toggled = list
    this.picked = o
    this.hover = null
  }

  /** Takes an offer with what follows it. What all of it would do may be worth a second thought, as that of one offer may. */
  async takeWith(offer: Offer, more: string[]): Promise<void> {
    const then = [...(offer.then ?? []), ...more]
    const f = await this.session.preview([offer.choice, ...then])
    await this.take({ ...offer, then, warnings: f?.warnings ?? offer.warnings })
  }

  async take(offer?: Offer): Promise<void> {
    const o = offer ?? this.picked
    if (!o || !this.ready(o)) return
    if (o.warnings?.length && this.sure !== o) {
      this.sure = o
      return
    }
    this.sure = null
    this.#sent = true
    if (!(await this.session.choose(o))) this.#sent = false
  }
}
