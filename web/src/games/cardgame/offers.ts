import type { Offer, TextArg } from '../../lib/api'
import { plain } from '../../lib/offer'

/** The board parts that a choice touches besides those the server names. */
export function targets(o: Offer): string[] {
  const a = plain(o.args[0])
  switch (o.kind) {
    case 'take':
      return [`shelf:${a}`]
    case 'return':
    case 'ready':
    case 'patron':
      return [`own:${a}`]
    case 'broker':
    case 'inventor':
    case 'entrepreneur':
      return [`own:${o.kind}`]
    case 'extra-shift':
      return ['own:extra_shift']
    case 'drop-entrepreneur':
      return ['own:entrepreneur']
    case 'reactivate':
    case 'ship':
    case 'sail':
      return ['ships']
    case 'loan':
      return ['loans']
    case 'buy':
      return ['shares']
    default:
      return []
  }
}

/** Amounts: the numbers that tell the offers of a kind apart. Positions, spots and values are places. */
const amounts = new Set(['shares', 'loans', 'goods'])
const isAmount = (a: TextArg) => amounts.has(a.name)

export function numberOf(o: Offer): number | undefined {
  return o.args.find(isAmount)?.number
}
/** What an offer has besides kind and number: a good, a Trade Office. */
export function rest(o: Offer): string {
  return o.args
    .filter((a) => !isAmount(a))
    .map(plain)
    .join()
}
/** The offers that differ from one by their number only. */
export function series(offers: Offer[], of: Offer): Offer[] {
  if (numberOf(of) === undefined) return [of]
  return offers.filter((o) => o.kind === of.kind && rest(o) === rest(of))
}

/** How many machines offers would install together. */
export function machines(offers: Offer[]): number {
  const all = offers.flatMap((o) => o.preview ?? []).filter((c) => c.gauge.startsWith('machines/'))
  return all.reduce((n, c) => n + c.to - c.from, 0)
}

/** Whether two offers are about one worker card, which is added or turned once: they do not go together. */
export const sameCard = (a: Offer, b: Offer): boolean => a.targets.some((x) => x.startsWith('worker:') && b.targets.includes(x))
