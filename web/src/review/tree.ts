import type { LineTurn, MarginNote } from '../lib/reviews'

/** Lines beside a game: each is what one seat does, and may go on from another. */

/** A line in its tree. */
export interface Branch {
  note: MarginNote
  /** How many lines it goes on from. */
  depth: number
  /** All that is played from the game on, the line included. */
  turns: LineTurn[]
}

/** The lines that begin after an event, each before those that go on from it. seat plays those that do not say whose they are. */
export function branches(notes: MarginNote[], at: number, seat: number): Branch[] {
  const lines = notes.filter((n) => n.at === at && n.choices?.length)
  const out: Branch[] = []
  const grow = (under: string, before: LineTurn[], depth: number) => {
    for (const note of lines.filter((n) => (n.under ?? '') === under)) {
      const turns = [...before, { seat: note.seat ?? seat, choices: note.choices ?? [] }]
      out.push({ note, depth, turns })
      if (note.id) grow(note.id, turns, depth + 1)
    }
  }
  grow('', [], 0)
  return out
}

/** An id that no line has. */
export function freshId(notes: MarginNote[]): string {
  let n = notes.length + 1
  while (notes.some((x) => x.id === `l${n}`)) n++
  return `l${n}`
}

/** Notes with a line of several turns: the first has the name, and each goes on from the one before. Tells the last one's id. */
export function grown(
  notes: MarginNote[],
  at: number,
  under: string,
  name: string,
  turns: LineTurn[],
): { notes: MarginNote[]; id: string } {
  const out = [...notes]
  let id = under
  turns.forEach((turn, i) => {
    const next = freshId(out)
    out.push({ at, id: next, ...(id ? { under: id } : {}), seat: turn.seat, name: i ? '' : name, choices: turn.choices })
    id = next
  })
  return { notes: out, id }
}

/** Notes without a line and all that goes on from it. */
export function without(notes: MarginNote[], id: string): MarginNote[] {
  const gone = new Set([id])
  for (let n = 0; n !== gone.size;) {
    n = gone.size
    for (const x of notes) if (x.id && x.under && gone.has(x.under)) gone.add(x.id)
  }
  return notes.filter((x) => !(x.id && gone.has(x.id)))
}

/** Notes with the remark on a turn changed; one that says and shows nothing is no remark. */
export function remarked(notes: MarginNote[], at: number, change: Partial<MarginNote>): MarginNote[] {
  const old = remarkOn(notes, at)
  const next = { ...(old ?? { at }), ...change }
  const rest = notes.filter((n) => n !== old)
  return next.text || next.arrows?.length ? [...rest, next] : rest
}

/** The remark on a turn. */
export const remarkOn = (notes: MarginNote[], at: number): MarginNote | undefined =>
  notes.find((n) => n.at === at && !n.choices?.length)

/** A line in the making, with one choice more: of the turn that is not ended, or of the next one. */
export function onward(turns: LineTurn[], fixed: number, ended: boolean, seat: number, choices: string[]): LineTurn[] {
  const last = turns.at(-1)
  if (last && turns.length > fixed && !ended && last.seat === seat)
    return [...turns.slice(0, -1), { seat, choices: [...last.choices, ...choices] }]
  return [...turns, { seat, choices }]
}

/** A line in the making without its last choice. */
export function backward(turns: LineTurn[], fixed: number): LineTurn[] {
  const last = turns.at(-1)
  if (!last || turns.length <= fixed) return turns
  if (last.choices.length < 2) return turns.slice(0, -1)
  return [...turns.slice(0, -1), { seat: last.seat, choices: last.choices.slice(0, -1) }]
}
