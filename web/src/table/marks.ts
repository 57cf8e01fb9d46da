import type { Action } from '../lib/actions'

/** The parts of a game along the slider of the replay. */

export interface PartMark {
  /** The event that begins it. */
  n: number
  name: string
  /** Near the end its name stands before it. */
  before: boolean
}

/** What a letter takes of the slider's way, and the knob half of its width. */
const letter = 0.018
const width = (name: string, last: number): number => last * letter * (name.length + 3)
/** From where to where a name lies. */
function lies(m: PartMark, last: number): [number, number] {
  const long = width(m.name, last)
  return m.before ? [m.n - long - last * letter, m.n - last * letter] : [m.n, m.n + long]
}

/** Where parts of the game begin, as far apart as their names need. */
export function marks(actions: Pick<Action, 'n' | 'sort' | 'facts'>[], last: number, period: (n: number) => string): PartMark[] {
  const out: PartMark[] = []
  let free = 0
  for (const a of actions) {
    // A period begins within a move.
    const f = a.sort === 'caption' ? a.facts.at(-1) : a.facts.find((x) => x.kind === 'period')
    const year = f?.args.find((x) => x.name === 'year' || x.name === 'period')
    if (!year) continue
    const name = year.name === 'year' ? `${year.number}` : period(year.number ?? 0)
    const m = { n: a.n, name, before: a.n + width(name, last) > last }
    const [from, to] = lies(m, last)
    if (from < free) continue
    free = Math.max(to, a.n)
    out.push(m)
  }
  return out
}

/** Whether a name would lie over the slider's knob. */
export function covers(m: PartMark, n: number, last: number): boolean {
  const [from, to] = lies(m, last)
  return n > from - last * letter && n < to + last * letter
}
