import type { Offer } from '../lib/api'

/** All offers are measured up to this number; of more only the likeliest. */
const few = 16

const weight = (o: Offer): number => (o.preview?.length ?? 0) + 2 * (o.warnings?.length ?? 0)

/** The offers whose previews could be the longest: of many those of each kind that change most. */
export function longest(offers: Offer[]): Offer[] {
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
