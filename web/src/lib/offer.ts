import type { Offer, TextArg } from './api'

/** What offers and facts say, read by the names of their arguments. */
export interface Said {
  args: TextArg[]
}

/** Tells the offers of a question apart: a bulk offer begins with the same choice as the single step. */
export function keyOf(offer: Offer): string {
  return [offer.choice, ...(offer.then ?? [])].join(' ')
}

/** The id of the thing that an argument names; nothing if the argument is not there. */
export function idOf(said: Said, name: string): string | undefined {
  return said.args.find((a) => a.name === name)?.id
}

/** The number that an argument says; 0 if it is not there. */
export function numOf(said: Said, name: string): number {
  return said.args.find((a) => a.name === name)?.number ?? 0
}

/** An argument as it stands in the name of a board part. */
export function plain(a: TextArg | undefined): string {
  return a ? (a.id ?? String(a.number)) : ''
}
