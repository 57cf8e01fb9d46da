import type { Past, State } from '../lib/api'
import { t } from '../lib/i18n.svelte'
import type { Example, Moment } from '../lib/learning'
import { Session } from '../lib/session.svelte'

/** What the frame of a board is told by the page around it. */
export interface Told {
  step: number
  theme: string
  /** The place that it begins with. */
  place?: string | undefined
  /** Another example to show: the same with another number. */
  example?: Example | undefined
}
/** And what it answers. */
export interface Answer {
  ready: boolean
}

/** The position after the first steps of an example. */
export const momentAt = (x: Example, step: number): Moment | null => (step ? (x.steps[step - 1]?.moment ?? null) : x.given)

/** What a seat of an example is called: by its colour. */
export const seatWord = (x: Example, seat: number): string => t(`learn.show.seat.${x.seats[seat] ?? 'red'}`)

/** A table that is nowhere: its positions are those of an example, and nothing can be chosen. */
export class ExampleSession extends Session {
  #example: Example

  constructor(x: Example) {
    super('')
    this.#example = x
    this.show(0)
  }

  /** Goes on with the same example as it goes with another number. Tells whether it is another. */
  become(x: Example): boolean {
    const other = JSON.stringify(x.tried) !== JSON.stringify(this.#example.tried)
    if (other) this.#example = x
    return other
  }

  /** Shows the position after some steps. */
  show(step: number): void {
    const x = this.#example
    const m = momentAt(x, step)
    if (!m) return
    this.as = m.as
    this.log = x.steps.slice(0, step).flatMap((s) => s.moment.look.log)
    this.state = stateOf(x, m, step)
    this.phase = 'ready'
  }

  /** The parts of the board that the next step is about, or what the example asks for at its end, as far as they are known. */
  targets(step: number): string[] {
    const next = this.#example.steps[step]
    if (next?.targets.length) return next.targets
    const label = next ? next.label : this.#example.offered[0]?.label
    return (label?.args ?? []).flatMap((a) => (a.id ? [`${a.name}:${a.id}`] : []))
  }

  /** The parts of the board that a step tells of, once it is done. */
  told(step: number): string[] {
    const pieces = (this.#example.steps[step]?.moment.look.log ?? []).flatMap((l) => l.pieces)
    return pieces.flatMap((p) => p.facts).flatMap((f) => f.args.flatMap((a) => (a.id ? [`${a.name}:${a.id}`] : [])))
  }

  override peek(): Promise<Past> {
    return Promise.resolve(this.#example.given?.look as Past)
  }
}

function stateOf(x: Example, m: Moment, step: number): State {
  const state: Omit<State, 'view' | 'account' | 'news'> = {
    table: {
      id: '',
      name: x.title,
      game: x.game,
      options: x.options,
      status: m.result ? 'over' : 'playing',
      reason: '',
      undo: 'none',
      listed: false,
      created: 0,
      changed: 0,
      host: false,
      seats: x.seats.map((_, seat) => ({
        seat,
        kind: 'hot',
        name: seatWord(x, seat),
        alias: '',
        you: false,
        bot: '',
        resigned: false,
      })),
      events: m.look.n,
      round: 0,
      your_turn: false,
      acting: m.acting,
      fork_of: `example/${x.case}`,
      fork_at: 0,
      winner: '',
      rematch: '',
      watch: 'anybody',
      rated: false,
      commitment: '',
      key: '',
    },
    version: step + 1,
    events: m.look.n,
    chats: 0,
    you: [],
    as: m.as,
    acting: m.acting,
    thinking: [],
    ask: '',
    offers: [],
    can_undo: false,
    undo_request: null,
    result: m.result,
    log: [],
    chat: [],
  }
  return { ...state, view: m.look.view, account: m.look.account, news: m.look.news }
}

/** The smallest parts of a board by the place they are on, each with how it looks. */
export type Parts = Map<Element, { place: string; looks: string }>

export function partsOf(root: ParentNode): Parts {
  const out: Parts = new Map()
  for (const el of root.querySelectorAll('[data-place] *')) {
    if (el.firstElementChild || el.closest('.vh, title, defs, symbol')) continue
    const place = el.closest<HTMLElement>('[data-place]')?.dataset.place ?? ''
    const own = el.cloneNode(true) as Element
    // Where a picture stands may depend on how wide it is; what it shows is meant.
    own.removeAttribute('style')
    out.set(el, { place, looks: own.outerHTML })
  }
  return out
}

/** The parts that look otherwise than before, or are new. */
export function changed(before: Parts, after: Parts): [Element, string][] {
  const out: [Element, string][] = []
  for (const [el, now] of after) if (before.get(el)?.looks !== now.looks) out.push([el, now.place])
  return out
}

/** The parts that a choice is about, and the place that each is on. */
export function partsAt(targets: string[]): { part: Element; place: string }[] {
  const found = targets.flatMap((x) => document.querySelector(`[data-target="${CSS.escape(x)}"]`) ?? [])
  return found.map((part) => ({ part, place: part.closest<HTMLElement>('[data-place]')?.dataset.place ?? '' }))
}

/** The place where most has changed; the one that is shown stays if that is not much less. */
export function placeOf(parts: [Element, string][], shown: string, places: string[]): string {
  const count = (p: string) => parts.filter(([, place]) => place === p).length
  let best = shown
  for (const p of places) if (p !== 'log' && count(p) > count(best)) best = p
  return count(shown) * 2 >= count(best) ? shown : best
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** The box around several parts. */
export function boxOf(parts: Element[]): Box {
  const all = parts.map((p) => p.getBoundingClientRect())
  return {
    left: Math.min(...all.map((r) => r.left)),
    top: Math.min(...all.map((r) => r.top)),
    right: Math.max(...all.map((r) => r.right)),
    bottom: Math.max(...all.map((r) => r.bottom)),
  }
}

/** How far a frame is to be scrolled until a box stands in its middle; nothing if the box is larger than the frame. */
export function wayTo(box: Box, frame: Box): [number, number] | null {
  const [over, down] = [box.right - box.left - (frame.right - frame.left), box.bottom - box.top - (frame.bottom - frame.top)]
  if (over > 0 || down > 0) return null
  return [(box.left + box.right - frame.left - frame.right) / 2, (box.top + box.bottom - frame.top - frame.bottom) / 2]
}
