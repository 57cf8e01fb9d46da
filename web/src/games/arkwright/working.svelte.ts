import type { Foresight, Offer } from '../../lib/api'
import type { Picker } from '../../lib/picker.svelte'
import { isWork, type Work } from './steps'
import { chain, extras, millOf, single, touched, wholly, type Draft, type Mill } from './work'
import { cyclesTo } from './standing'
import type { View } from './types'

const nothing: Draft = { by: {}, at: {}, staff: [] }

/** A piece of work in the making: the server is asked what it would bring, and nothing is sent before it is done. */
export class Working {
  readonly view: View
  readonly me: number
  readonly work: Work
  readonly offers: Offer[]
  readonly mills: Mill[]
  /** Warehouse places that can be staffed. */
  readonly staff: Offer[]
  /** Other things that can be done instead. */
  readonly extras: Offer[]
  readonly done: Offer | undefined
  draft = $state.raw<Draft>(nothing)
  focus = $state('')
  /** What the draft would bring, once the server has said so. */
  seen = $state.raw<{ of: string; foresight: Foresight } | null>(null)
  #picker: Picker
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The last draft that may be done. */
  #good: Draft = nothing

  choices = $derived.by(() => chain(this.mills, this.draft))
  /** Whether what is shown is what the draft brings. */
  sure = $derived.by(() => this.choices.length === 0 || this.seen?.of === this.choices.join())
  changes = $derived.by(() => (this.choices.length ? (this.seen?.foresight.preview ?? []) : []))
  /** All of it as one offer. */
  offer = $derived.by<Offer | null>(() => {
    const [choice, ...then] = this.choices
    if (choice === undefined) return null
    // The question is left, unless it is over with the last of it.
    if (this.sure && this.done && this.seen?.foresight.next === this.view.step) then.push(this.done.choice)
    return {
      choice,
      then,
      kind: 'work',
      key: '',
      args: [],
      cost: 0,
      group: this.view.step,
      clause: this.offers[0]?.clause ?? '',
      targets: touched(this.mills, this.draft),
      preview: this.changes,
      warnings: this.seen?.foresight.warnings ?? [],
      opaque: this.seen?.foresight.opaque ?? false,
    }
  })

  constructor(picker: Picker, view: View, me: number, work: Work) {
    this.#picker = picker
    this.view = view
    this.me = me
    this.work = work
    this.offers = picker.session.offers
    const own = view.players[me]?.factories ?? []
    this.mills = own
      .filter((f) => f.level > 0)
      .map((f) => millOf(view, f, this.offers, work))
      .filter((m) => m !== undefined)
      .sort((a, b) => cyclesTo(view, a.product) - cyclesTo(view, b.product))
    this.staff = this.offers.filter((o) => o.kind === 'hire-column' || o.kind === 'hire-row')
    this.extras = extras(this.offers)
    this.done = this.offers.find((o) => o.kind === 'done')
    this.focus = this.mills[0]?.product ?? ''
  }

  mill(product: string): Mill | undefined {
    return this.mills.find((m) => m.product === product)
  }
  by(product: string): number {
    return this.draft.by[product] ?? 0
  }
  /** Those added in all mills and the warehouse together, and those who leave. */
  get added(): number {
    return Object.values(this.draft.by).reduce((n, x) => n + Math.max(0, x), this.draft.staff.length)
  }
  get left(): number {
    return Object.values(this.draft.by).reduce((n, x) => n + Math.max(0, -x), 0)
  }
  /** Whether there is more to give. */
  get room(): boolean {
    const { labour, left, printed } = this.view
    switch (this.work) {
      case 'workers':
        return this.added < labour.block + labour.pool + this.left
      case 'marketing':
        return this.spent < left && printed.marketing.length > 0
      default:
        return this.added < left
    }
  }
  /** What the marketing of the draft costs. */
  get spent(): number {
    return this.mills.reduce((n, m) => n + this.costs(m).reduce((a, b) => a + b, 0), 0)
  }
  /** What each level of marketing costs in a mill. */
  costs(m: Mill, levels = this.by(m.product)): number[] {
    const now = this.view.players[this.me]?.factories.find((f) => f.product === m.product)?.marketing ?? 0
    if (this.work !== 'marketing') return []
    return Array.from({ length: Math.max(0, levels) }, (_, k) => this.view.printed.marketing[now + k] ?? 0)
  }

  can(m: Mill, by: number): boolean {
    const n = this.by(m.product) + by
    if (by < 0) return n >= -m.down.length
    if (n <= 0) return true
    return n <= m.up.length && this.room
  }
  set(product: string, n: number, at?: number[]): void {
    const places = { ...this.draft.at }
    if (at) places[product] = at
    else delete places[product]
    this.focus = product
    this.#put({ ...this.draft, by: { ...this.draft.by, [product]: n }, at: places })
  }
  step(m: Mill, by: number): void {
    this.focus = m.product
    if (!this.can(m, by)) return
    const at = this.draft.at[m.product]
    const n = this.by(m.product) + by
    if (!at) this.set(m.product, n)
    else if (by < 0) this.set(m.product, n, at.slice(0, -1))
    else this.set(m.product, n, [...at, m.upAt.find((x) => !at.includes(x)) ?? 0])
  }
  /** As many as make one thing, or none of them. A second touch takes it back. */
  whole(m: Mill): void {
    this.focus = m.product
    this.#put(wholly(this.draft, m, (d) => this.#fits(d)))
  }
  /** Whether there is enough for a draft. Workers are hired as long as there are any: the server says so. */
  #fits(d: Draft): boolean {
    const of = (m: Mill) => Math.max(0, d.by[m.product] ?? 0)
    const sum = (by: (m: Mill) => number) => this.mills.reduce((n, m) => n + by(m), 0)
    if (this.work === 'workers' || this.work === 'school') return true
    return sum((m) => (this.work === 'marketing' ? this.costs(m, of(m)).reduce((a, b) => a + b, 0) : of(m))) <= this.view.left
  }
  /** A space of the board: up to there a line is filled, from there it is emptied; machines go where they are put. */
  touch(product: string, space: number): void {
    const m = this.mill(product)
    if (!m) return
    const n = this.by(product)
    const at = this.draft.at[product] ?? m.upAt.slice(0, Math.max(0, n))
    const up = m.upAt.indexOf(space)
    const down = m.downAt.indexOf(space)
    if (up >= 0 && (this.work === 'machines' || m.up[0]?.startsWith('hire-at'))) {
      const next = at.includes(space) ? at.filter((x) => x !== space) : [...at, space]
      if (next.length < at.length || this.room) this.set(product, next.length, next)
    } else if (up >= 0) this.set(product, n > up ? up : up + 1)
    else if (down >= 0) this.set(product, -n > down ? -down : -(down + 1))
  }
  /** The spaces of a mill that can be touched, and those of the draft. */
  lit(product: string, space: number): boolean {
    const m = this.mill(product)
    return m !== undefined && (m.upAt.includes(space) || m.downAt.includes(space))
  }
  chip(o: Offer): void {
    const staff = this.draft.staff.includes(o.choice)
      ? this.draft.staff.filter((c) => c !== o.choice)
      : [...this.draft.staff, o.choice]
    this.#put({ ...this.draft, staff })
  }
  /** Takes up what was picked on the board. False: it stands for itself. */
  absorb(o: Offer): boolean {
    if (this.extras.includes(o) || o === this.done) return false
    const one = single(o)
    if (!one) return o !== this.offer
    if ('staff' in one) this.chip(o)
    else if (one.space) this.touch(one.product, one.space)
    else {
      const m = this.mill(one.product)
      if (m) this.step(m, one.by)
    }
    return true
  }
  back(): void {
    this.#put(nothing)
  }

  #put(draft: Draft): void {
    this.draft = draft
    clearTimeout(this.#timer)
    if (!this.choices.length) {
      this.seen = null
      this.#good = draft
      return
    }
    // It is done instead of what was picked to be done by itself.
    if (this.#picker.picked && this.extras.includes(this.#picker.picked)) this.#picker.picked = null
    this.#timer = setTimeout(() => void this.#ask(draft), 60)
  }
  async #ask(draft: Draft): Promise<void> {
    const choices = chain(this.mills, draft)
    const foresight = await this.#picker.session.preview(choices)
    if (this.draft !== draft) return
    if (foresight) {
      this.seen = { of: choices.join(), foresight }
      this.#good = draft
    } else if (draft !== this.#good) this.draft = this.#good // the rules do not allow it
  }
}

const open = new WeakMap<Picker, { key: string; working: Working }>()

/** The work that this page is asked for now: the same for all parts of the board. */
export function workOf(picker: Picker | null): Working | null {
  if (!picker) return null
  const { session } = picker
  const view = session.view as View | undefined
  if (!view || !session.offers.length || session.as === null || !session.state || !isWork(view.step)) return null
  // Taken back and chosen otherwise, a question may bear the same name and be about something else.
  const key = [
    session.state.ask,
    session.as,
    ...session.offers.map((o) => o.choice),
    JSON.stringify(view.players[session.as]),
  ].join()
  const held = open.get(picker)
  if (held?.key === key) return held.working
  const working = new Working(picker, view, session.as, view.step)
  if (!working.mills.length && !working.staff.length) return null
  open.set(picker, { key, working })
  return working
}
