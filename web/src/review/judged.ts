import type { JudgedTurn, TriedLine } from '../lib/reviews'
import { num, say, t } from '../lib/i18n.svelte'

/** Turns that belong together: of one round, before one production. */
export interface Part {
  round: number
  about: string
  turns: JudgedTurn[]
}

/** A game in its parts. */
export function partsOf(turns: JudgedTurn[]): Part[] {
  const out: Part[] = []
  for (const turn of turns) {
    const last = out.at(-1)
    if (last && last.round === turn.round && last.about === (turn.about ?? '')) last.turns.push(turn)
    else out.push({ round: turn.round, about: turn.about ?? '', turns: [turn] })
  }
  return out
}

/** Each seat's chance in a part: the mean of what its turns have led to, for each is an estimate of its own. */
export function chances(p: Part, seats: number): number[] {
  return Array.from({ length: seats }, (_, s) => p.turns.reduce((n, x) => n + (x.after[s] ?? 0), 0) / p.turns.length)
}

/** Points of chance with a sign, as they were lost. */
export const points = (loss: number): string => `−${num(Math.max(1, Math.round(loss * 100)))}`

export const percent = (x: number): string => `${num(Math.round(x * 100))} %`

/** A line in a few words. */
export function lineWords(l: TriedLine, nameOf: (seat: number) => string): string {
  const all = l.words.map((w) => say(w, nameOf)).filter((w, i, list) => w && w !== list[i - 1])
  return all.join('; ') || l.choices.join(' ')
}

/** The strokes of a class: one for a slip, two for a mistake, three for a costly one. */
export const strokesOf = (turn: JudgedTurn): number => ({ slip: 1, mistake: 2, costly: 3 })[turn.class as 'slip'] ?? 0

/** What a turn has cost, for a list. */
export const costOf = (turn: JudgedTurn): string =>
  !turn.shown ? '' : turn.class ? points(turn.loss) : t('review.cost', { cost: Math.round(turn.cost) })
