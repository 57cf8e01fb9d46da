import type { Offer } from '../../lib/api'
import { choiceOf } from '../../lib/choice'

/** Where the product stands among the arguments of a choice. */
const productAt: Record<string, number> = { assign: 1, reassign: 1 }
const products = new Set(['food', 'clothing', 'cutlery', 'lamps'])

/** The product that a choice is about. */
export function productOf(o: Offer): string | undefined {
  const c = choiceOf(o)
  const a = c.args[productAt[c.kind] ?? 0]
  return a !== undefined && products.has(a) ? a : undefined
}

/** The number that tells the offers of a kind apart, where there is one. */
const numberAt: Record<string, number> = {
  price: 1,
  'sell-start': 0,
  fee: 0,
  slot: 0,
  'sell-crates': 1,
  repay: 0,
  buy: 0,
  sell: 0,
  contract: 1,
  limit: 0,
  deliver: 1,
  run: 1,
  broker: 0,
  offer: 0,
  commodity: 1,
}
export function numberOf(o: Offer): number | undefined {
  const c = choiceOf(o)
  const i = numberAt[c.kind]
  return i === undefined ? undefined : Number(c.args[i])
}

/** What an offer has besides kind, product and number: Extra Shifts, a ship, a discount. */
export function rest(o: Offer): string {
  const c = choiceOf(o)
  const n = numberAt[c.kind]
  return c.args.filter((_, i) => i !== n && !(productOf(o) !== undefined && i === (productAt[c.kind] ?? 0))).join()
}

/** The offers that differ from one by their number only, in its order. */
export function series(offers: Offer[], of: Offer): Offer[] {
  if (numberOf(of) === undefined) return [of]
  const kind = choiceOf(of).kind
  return offers
    .filter((o) => choiceOf(o).kind === kind && productOf(o) === productOf(of) && rest(o) === rest(of))
    .sort((a, b) => (numberOf(a) ?? 0) - (numberOf(b) ?? 0))
}

/** The board parts that a choice touches besides those the server names. */
export function targets(o: Offer): string[] {
  const { kind, args } = choiceOf(o)
  const [a, b, c] = args
  switch (kind) {
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
      return [`${kind}:${a}`]
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
  const mask = Number(choiceOf(o).args[0])
  return Array.from({ length: 6 }, (_, i) => ((mask >> i) & 1) === 1)
}
