import type { Offer } from '../../lib/api'
import { choiceOf } from '../../lib/choice'

/** The board parts that a choice touches besides those the server names. */
export function targets(o: Offer): string[] {
  const { kind, args } = choiceOf(o)
  const a = args[0] ?? ''
  switch (kind) {
    case 'take':
      return [`shelf:${a}`]
    case 'return':
    case 'ready':
    case 'patron':
      return [`own:${a}`]
    case 'broker':
    case 'inventor':
    case 'entrepreneur':
      return [`own:${kind}`]
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

/** Where the number stands that tells the offers of a kind apart. */
const numberAt: Record<string, number> = { buy: 0, loan: 0, broker: 0, sell: 0, ship: 0, store: 0, throw: 1, load: 1 }
export function numberOf(o: Offer): number | undefined {
  const { kind, args } = choiceOf(o)
  const i = numberAt[kind]
  return i === undefined ? undefined : Number(args[i])
}
/** What an offer has besides kind and number: a good, a Trade Office. */
export function rest(o: Offer): string {
  const { kind, args } = choiceOf(o)
  return args.filter((_, i) => i !== numberAt[kind]).join()
}
/** The offers that differ from one by their number only. */
export function series(offers: Offer[], of: Offer): Offer[] {
  if (numberOf(of) === undefined) return [of]
  return offers.filter((o) => choiceOf(o).kind === choiceOf(of).kind && rest(o) === rest(of))
}
