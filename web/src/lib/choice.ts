import type { Offer } from './api'

/** What a choice says: its kind and its arguments, as the notation has them. */
export interface Choice {
  kind: string
  args: string[]
}

const read = new Map<string, Choice>()

export function choiceOf(o: Offer): Choice {
  let c = read.get(o.choice)
  if (!c) {
    const [, kind, inner] = /^([^(]+)(?:\((.*)\))?$/.exec(o.choice) ?? []
    c = { kind: kind ?? o.choice, args: inner ? inner.split(',').map((a) => a.trim()) : [] }
    read.set(o.choice, c)
  }
  return c
}
