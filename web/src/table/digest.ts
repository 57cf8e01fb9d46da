import type { Action } from '../lib/actions'
import type { Change, Digest } from '../lib/api'

/** What happened since a seat's last turn, and what it means for it. */

export type Gauged = Digest['now'][number]
export type Moved = Digest['moves'][number]

/** How it is told: not at all, as one line above the offers, or as a sheet in their place. */
export type Manner = 'none' | 'line' | 'sheet'

/** One move alone is a line. A production or an event has more to say. */
export function manner(moves: { sort: string }[]): Manner {
  if (moves.length === 0) return 'none'
  return moves.length === 1 && moves[0]?.sort === 'move' ? 'line' : 'sheet'
}

/**
 * Whether a line is still to be read: it came after the reader's last choice. What that choice set off was foretold with it, but
 * for news of the reader's own company, and the turn of a rival without cards, which the game plays.
 */
export function unread(
  m: { n: number; of: Pick<Action, 'sort' | 'facts'> },
  own: number,
  me: number | null,
  small: string[] = [],
): boolean {
  return (
    m.n > own ||
    (m.n === own &&
      m.of.sort === 'news' &&
      m.of.facts.some((f) => (f.seat === me || f.kind === 'recalled-empty') && !small.includes(f.kind)))
  )
}

/**
 * What is told above the offers where no sheet is: one move alone, or the last of a sheet that came too late. Where nothing else
 * is new it is what the reader's own choice set off: a production was foretold, but not what the next one begins with.
 */
export function above<M extends { n: number; of: { sort: string } }>(moves: M[], fresh: M[], read: number, own: number): M[] {
  if (fresh.length) return fresh.slice(-3)
  return moves.filter((m) => m.n > read && m.n === own && (m.of.sort === 'phase' || m.of.sort === 'news'))
}

/** Whether an action showed nothing yet: a card was laid face down. */
export function covered(facts: { kind: string }[]): boolean {
  return facts.length > 0 && facts.every((f) => f.kind === 'sealed')
}

/** By how much a change moves a number. */
export function by(c: Change): number {
  return c.to - c.from
}

/**
 * The numbers that an action moved, those of one kind together: crates of four goods are crates. What would be sold is told of each
 * good: to sell one of another instead is not the same.
 */
export function moved(changes: Change[]): { gauge: string; by: number }[] {
  const sums = new Map<string, number>()
  for (const c of changes) {
    const kind = c.gauge.startsWith('sells/') ? c.gauge : kindOf(c.gauge)
    sums.set(kind, (sums.get(kind) ?? 0) + by(c))
  }
  return [...sums].filter(([, n]) => n !== 0).map(([gauge, n]) => ({ gauge, by: n }))
}

/** A move with the action that it is. */
type Told = Moved & { of: { sort: string } }

/** Whether a move comes after a production and before anybody has acted: there the good that one looks ahead to changes. */
function between(moves: Told[], i: number): boolean {
  for (let k = i; k >= 0; k--) {
    if (moves[k]?.of.sort === 'phase') return true
    if (moves[k]?.of.sort === 'move') return false
  }
  // What begins with news of the game follows a production that was told before.
  return true
}

/** What a move means for the reader. Sales of one good are not compared with those of the next. */
export function meant(moves: Told[], i: number): { gauge: string; by: number }[] {
  const m = moves[i]
  if (!m) return []
  const one = m.changes.some((c) => c.gauge === 'sells')
  return moved(m.changes).filter((c) => !afresh(c.gauge, [m.of]) && !(c.gauge === 'sells' && one && between(moves, i)))
}

/** What would be sold looks ahead to one good: after its production it is about another, and the two cannot be compared. */
export function afresh(gauge: string, moves: { sort: string }[]): boolean {
  return kindOf(gauge) === 'sells' && moves.some((m) => m.sort === 'phase')
}

/** The kind of a gauge: what stands before its stroke. */
export function kindOf(gauge: string): string {
  return gauge.split('/')[0] ?? gauge
}

/**
 * A turn's digest in what was put away before and what is left to tell. The game may have gone on in silence after a move: what it
 * said decides whether it was told.
 */
export function parted<M extends { action: string; of: { n: number } }>(all: Moved[], moves: M[], read: number): [Moved[], M[]] {
  const rest = moves.filter((m) => m.of.n > read)
  return [
    all.slice(
      0,
      Math.max(
        0,
        all.findIndex((m) => m.action === rest[0]?.action),
      ),
    ),
    rest,
  ]
}

/** Where the list starts: on the last line that changed something for the reader, or else on the last. */
export function start(moves: Told[]): number {
  const i = moves.findLastIndex((_, k) => meant(moves, k).length > 0)
  return i < 0 ? moves.length - 1 : i
}
