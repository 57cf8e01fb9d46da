import type { Offer } from '../lib/api'

/** All offers are measured up to this number; of more only the likeliest. */
const few = 16

const weight = (o: Offer): number => (o.preview?.length ?? 0) + 2 * (o.warnings?.length ?? 0)

/** What offers have in common whose previews look alike but for their numbers. */
const shape = (o: Offer): string =>
  JSON.stringify([
    o.kind,
    o.args.map((a) => [a.name, a.id, a.proper, a.seat, a.term]),
    o.preview?.map((c) => [c.gauge, c.seat]),
    o.warnings?.map((w) => w.key),
  ])
const length = (o: Offer): number => JSON.stringify([o.preview, o.warnings, o.args]).length

/** Of offers that look alike only the one with the most to say, or the last: the greatest amount ends what it is asked for. */
function unlike(offers: Offer[]): Offer[] {
  const out = new Map<string, Offer>()
  for (const o of offers) {
    const was = out.get(shape(o))
    if (!was || length(o) >= length(was)) out.set(shape(o), o)
  }
  return [...out.values()]
}

/** The offers whose previews could be the longest: of many those of each kind that change most. */
export function longest(all: Offer[]): Offer[] {
  const offers = unlike(all)
  if (offers.length <= few) return offers
  const kinds = new Map<string, Offer[]>()
  for (const o of offers) {
    const list = kinds.get(o.kind)
    if (list) list.push(o)
    else kinds.set(o.kind, [o])
  }
  const each = Math.max(1, Math.floor(few / kinds.size))
  return [...kinds.values()].flatMap((list) => list.toSorted((a, b) => weight(b) - weight(a)).slice(0, each)).slice(0, few)
}
