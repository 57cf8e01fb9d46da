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

/** The offer with which one goes on without anything. */
export function exitOf(offers: Offer[]): Offer | undefined {
  const nothing = (o: Offer) => ['offer', 'broker'].includes(o.kind) && numberOf(o) === 0 && !rest(o)
  return offers.find((o) => o.kind === 'done') ?? offers.find(nothing)
}

/** The offers that differ from one by their number only, in its order. */
export function series(offers: Offer[], of: Offer): Offer[] {
  if (numberOf(of) === undefined) return [of]
  return offers
    .filter((o) => o.kind === of.kind && productOf(o) === productOf(of) && rest(o) === rest(of))
    .sort((a, b) => (numberOf(a) ?? 0) - (numberOf(b) ?? 0))
}

/** The board parts that a kind of choice touches besides those the server names, by its arguments $1, $2 and $3. */
const touches: Record<string, string[]> = {
  'take-dev': ['shelf:$1'],
  'take-ship': ['shelf:$1'],
  'take-tile': ['shelf:$1/$2'],
  slot: ['slot:$1'],
  price: ['price:$1/$2'],
  exchange: ['space:$1/$2', 'space:$1/$3'],
  ...all(['machine', 'lose-machine', 'promote', 'hire-at', 'fire-at'], 'space:$1/$2'),
  ...all(['found', 'found-mass', 'found-luxury', 'construct', 'construct-mass', 'construct-luxury'], 'mill:$1'),
  ...all(['modernize', 'close', 'pay-riot'], 'mill:$1'),
  ...all(['assign', 'reassign'], 'mill:$2'),
  hire: ['hire:$1'],
  fire: ['fire:$1'],
  run: ['line:$1/$2'],
  boost: ['quality:$1'],
  market: ['marketing:$1'],
  ...all(['hire-column', 'fire-column'], 'column:$1'),
  ...all(['hire-row', 'fire-row'], 'row:$1'),
  contract: ['contract:$1/$2'],
  'replace-in': ['slot:$2'],
  ...all(['discard', 'sell-crates'], 'stock:$1'),
}

function all(kinds: string[], part: string): Record<string, string[]> {
  return Object.fromEntries(kinds.map((k) => [k, [part]]))
}

export function targets(o: Offer): string[] {
  const args = o.args.map(plain)
  return (touches[o.kind] ?? []).map((part) => part.replace(/\$(\d)/g, (_, n: string) => args[Number(n) - 1] ?? 'undefined'))
}

/** The place of a phone that shows a part of the board. */
export function shows(target: string): string {
  return /^(shelf|influence)/.test(target) ? 'tiles' : target.startsWith('price') ? 'market' : 'company'
}

/** The places of warehouse staff in a bit mask: columns in the order of the goods, then rows. */
export function staffOf(o: Offer): boolean[] {
  const mask = numOf(o, 'staff')
  return Array.from({ length: 6 }, (_, i) => ((mask >> i) & 1) === 1)
}

/** The tile that an offer plays, or the one ship. */
export const tileOf = (o: Offer, ships: string[] = []): string | undefined =>
  idOf(o, 'tile') ?? ships[['first', 'second'].indexOf(idOf(o, 'ships') ?? '')]

/**
 * The slots that a tile may be laid in: the free ones, and its own, which it leaves when it is played again. One that already has
 * its cost is played where it lies.
 */
export function slotsFor<S extends { tile?: string; locked?: boolean }>(slots: S[], o?: Offer, ships?: string[]): S[] {
  return slots.filter((s) => !s.locked && (s.tile ? s.tile === (o && tileOf(o, ships)) : !o?.cost))
}
