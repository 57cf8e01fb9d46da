import type { Foresight } from '../../lib/api'
import type { Picker } from '../../lib/picker.svelte'
import {
  changeable,
  changes,
  choices,
  inOrder,
  lineAt,
  present,
  type Chain,
  type Line,
  type Mill,
  type Prices,
  type Sheet,
} from './prices'
import type { View } from './types'

/** The prices in the making: nothing is sent before they are done. */
export class Pricing {
  readonly view: View
  readonly me: number
  readonly sheet: Sheet
  readonly mills: Mill[]
  readonly now: Prices
  chosen = $state.raw<Prices>({})
  /** Whether anything was set, be it what it was. */
  touched = $state(false)
  /** The good of the mill in focus. */
  focus = $state('')

  changed = $derived.by(() => this.mills.filter((m) => this.chosen[m.product] !== this.now[m.product]).map((m) => m.product))
  /** All of it as one offer. */
  offer = $derived.by<Chain>(() => {
    const [choice = '', ...then] = choices(this.sheet, this.now, this.chosen)
    return {
      choice,
      then,
      kind: 'prices',
      key: '',
      args: [],
      cost: 0,
      group: 'prices',
      clause: this.#clause,
      targets: this.mills.map((m) => `price:${m.product}/${this.chosen[m.product] ?? 0}`),
      preview: [
        ...changes(this.view, this.me, this.sheet, this.chosen),
        ...(this.seen?.of === this.chosen ? this.seen.foresight.preview : []).filter((c) => c.gauge.startsWith('end_')),
      ],
    }
  })
  /** What the server says of it all together, and whether it is about what is chosen now. */
  seen = $state.raw<{ of: Prices; foresight: Foresight } | null>(null)
  sure = $derived.by(() => this.#stands(this.chosen) || this.seen?.of === this.chosen)
  #clause: string
  #picker: Picker
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(picker: Picker, view: View, me: number, sheet: Sheet, clause: string) {
    this.#picker = picker
    this.view = view
    this.me = me
    this.sheet = sheet
    this.#clause = clause
    this.mills = inOrder(view, sheet)
    this.now = present(view, me, sheet)
    this.chosen = this.now
    this.focus = this.mills[0]?.product ?? ''
    void this.#ask(this.chosen)
  }
  /** Whether the mills have these prices already: what the view foretells is then about them. A new mill has none yet. */
  #stands(chosen: Prices): boolean {
    if (!this.sheet.keep) return false
    const mills = this.view.players[this.me]?.factories
    return this.mills.every((m) => mills?.find((f) => f.product === m.product)?.price === chosen[m.product])
  }

  mill(product: string): Mill | undefined {
    return this.mills.find((m) => m.product === product)
  }
  /** What the chosen price of a mill would bring. */
  line(mill: Mill): Line | undefined {
    return lineAt(mill, this.chosen[mill.product] ?? 0)
  }
  /** The next price below or above. */
  next(mill: Mill, by: number): Line | undefined {
    if (!changeable(this.sheet, this.now, this.chosen, mill)) return undefined
    const at = mill.prices.findIndex((l) => l.price === this.chosen[mill.product])
    return mill.prices[at + by]
  }
  set(product: string, price: number): void {
    const mill = this.mill(product)
    if (!mill || !lineAt(mill, price)) return
    this.focus = product
    this.touched = true
    if (price !== this.now[product] && !changeable(this.sheet, this.now, this.chosen, mill)) return
    this.#put({ ...this.chosen, [product]: price })
  }
  step(mill: Mill, by: number): void {
    const to = this.next(mill, by)
    if (to) this.set(mill.product, to.price)
    else this.focus = mill.product
  }
  back(): void {
    this.#put(this.now)
  }

  #put(chosen: Prices): void {
    this.chosen = chosen
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#ask(chosen), 120)
  }
  async #ask(chosen: Prices): Promise<void> {
    if (this.#stands(chosen)) return
    const foresight = await this.#picker.session.preview(choices(this.sheet, this.now, chosen))
    if (foresight && this.chosen === chosen) this.seen = { of: chosen, foresight }
  }
}

const open = new WeakMap<Picker, { key: string; pricing: Pricing }>()

/** The prices that this page is asked for now: one sheet for all parts of the board. */
export function pricingOf(picker: Picker): Pricing | null {
  const { session } = picker
  const first = session.offers[0]
  const sheet = (session.view as View | undefined)?.sheet
  if (!first || !sheet || session.as === null || !session.state) return null
  // Taken back and chosen otherwise, a question may bear the same name and be about other prices.
  const key = [session.state.ask, session.as, JSON.stringify(sheet)].join()
  const held = open.get(picker)
  if (held?.key === key) return held.pricing
  const pricing = new Pricing(picker, session.view as View, session.as, sheet, first.clause)
  open.set(picker, { key, pricing })
  return pricing
}
