import type { JudgedTurn, Review, Told, TriedLine } from '../lib/reviews'
import { language, num, say, t } from '../lib/i18n.svelte'

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

/** The points of chance that are lost beyond the class below: so many at least. */
const beyond = { slip: 0, mistake: 3, costly: 7 }

/** Points of chance lost. Where whole ones would belong to the class below it is told to a tenth. */
export function points(turn: Pick<JudgedTurn, 'class' | 'loss'>): string {
  const [lost, least] = [turn.loss * 100, beyond[turn.class ?? 'slip']]
  if (!least || Math.round(lost) > least) return num(Math.max(1, Math.round(lost)))
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return new Intl.NumberFormat(language(), one).format(Math.max(lost, least + 0.1))
}

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
  !turn.shown ? '' : turn.class ? t('review.points.lost', { n: points(turn) }) : t('review.cost', { cost: Math.round(turn.cost) })

/** How much a turn has cost: points of chance first, pounds where there are none. */
const weight = (turn: JudgedTurn): number => (turn.class ? 1e6 * turn.loss : turn.cost)

/** The story of a game for one of its players: of what cost most, that is told which cost the reader most. */
export function storyFor(review: Review, me: number | null): Told[] {
  const story = review.story ?? []
  const own = review.turns.filter((x) => x.shown && x.seat === me)
  const dear = own.toSorted((a, b) => weight(b) - weight(a))[0]
  return dear ? [...story.filter((s) => !/^(account|account_points|lost|price)$/.test(s.kind)), dearest(dear)] : story
}

function dearest(turn: JudgedTurn): Told {
  const of = turn.headline?.kind === 'price' ? turn.headline.args.filter((a) => a.name === 'of') : []
  const kind = !turn.class ? 'account' : of.length ? 'price' : 'lost'
  const sum = turn.class
    ? { name: 'points', number: Math.max(1, Math.round(turn.loss * 100)) }
    : { name: 'cost', number: Math.round(turn.cost) }
  const args = [{ name: 'when', number: turn.round }, ...of, sum]
  return { kind, key: `review.story.${kind}`, seat: turn.seat, turn: turn.to, args }
}
