import type { Offer, TextArg } from '../../lib/api'
import { idOf, numOf, plain } from '../../lib/offer'

/** The product that a choice is about. */
export const productOf = (o: Offer): string | undefined => idOf(o, 'product')

/** Amounts: the numbers that tell the offers of a kind apart. Spaces, rows and levels are places. */
const amounts = new Set(['price', 'shares', 'fee', 'crates', 'loans', 'lines', 'steps'])
const isAmount = (a: TextArg) => amounts.has(a.name)

export function numberOf(o: Offer): number | undefined {
  return o.args.find(isAmount)?.number
}

/** What an offer has besides kind, product and number: Extra Shifts, a ship, a discount. */
export function rest(o: Offer): string {
  return o.args
    .filter((a) => a.name !== 'product' && !isAmount(a))
    .map(plain)
    .join()
}

/** The offers that differ from one by their number only, in its order. */
export function series(offers: Offer[], of: Offer): Offer[] {
  if (numberOf(of) === undefined) return [of]
  return offers
    .filter((o) => o.kind === of.kind && productOf(o) === productOf(of) && rest(o) === rest(of))
    .sort((a, b) => (numberOf(a) ?? 0) - (numberOf(b) ?? 0))
}

/** The board parts that a choice touches besides those the server names. */
export function targets(o: Offer): string[] {
  const [a, b, c] = o.args.map(plain)
  switch (o.kind) {
    case 'take-dev':
    case 'take-ship':
      return [`shelf:${a}`]
    case 'take-tile':
      return [`shelf:${a}/${b}`]
    case 'slot':
      return [`slot:${a}`]
    case 'price':
      return [`price:${a}/${b}`]
    case 'machine':
    case 'lose-machine':
    case 'promote':
    case 'hire-at':
    case 'fire-at':
      return [`space:${a}/${b}`]
    case 'exchange':
      return [`space:${a}/${b}`, `space:${a}/${c}`]
    case 'found':
    case 'found-mass':
    case 'found-luxury':
    case 'construct':
    case 'construct-mass':
    case 'construct-luxury':
    case 'modernize':
    case 'close':
    case 'pay-riot':
      return [`mill:${a}`]
    case 'assign':
    case 'reassign':
      return [`mill:${b}`]
    case 'hire':
    case 'fire':
      return [`${o.kind}:${a}`]
    case 'run':
      return [`line:${a}/${b}`]
    case 'boost':
      return [`quality:${a}`]
    case 'market':
      return [`marketing:${a}`]
    case 'hire-column':
    case 'fire-column':
      return [`column:${a}`]
    case 'hire-row':
    case 'fire-row':
      return [`row:${a}`]
    case 'contract':
      return [`contract:${a}/${b}`]
    case 'limit':
      return [`limit:${a}`]
    case 'replace-in':
      return [`slot:${b}`]
    case 'discard':
    case 'sell-crates':
      return [`stock:${a}`]
    default:
      return []
  }
}

/** The places of warehouse staff in a bit mask: columns in the order of the goods, then rows. */
export function staffOf(o: Offer): boolean[] {
  const mask = numOf(o, 'staff')
  return Array.from({ length: 6 }, (_, i) => ((mask >> i) & 1) === 1)
}
