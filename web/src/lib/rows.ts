import type { Action, Telling } from './actions'
import type { Text } from './api'
import type { Part, Text as Said } from './text'

/** How the story of a game is read: its actions in rows, under captions, and in steps. */

/** A part of the log under its name; the running one has none. */
export interface Group {
  key: string
  caption: string | null
  /** The newest first. */
  actions: Action[]
}

/** The log as it is read: the newest part first, in each the newest action. Captions are the names of their parts. */
export function groups(list: Action[], telling: Telling, say: (text: Text) => string): Group[] {
  const out: Group[] = []
  let open: Group = { key: '', caption: null, actions: [] }
  let name = telling.first?.() ?? ''
  let parted = false
  let caption: Text | undefined
  const close = () => {
    if (open.actions.length) out.unshift({ ...open, caption: name })
    open = { key: '', caption: null, actions: [] }
  }
  for (const a of list) {
    if (a.sort === 'caption') {
      if (parted && telling.rest) name = telling.rest(caption)
      const next = a.facts.map(say).join(', ')
      // The first part begins here: what came before it was the set-up.
      if (!caption && !parted && next === name) name = telling.setup?.() ?? ''
      close()
      parted = false
      caption = a.facts.at(-1)
      name = next
      continue
    }
    open.key ||= a.id
    open.actions.unshift(a)
    if (a.sort === 'phase' && telling.part) {
      name = telling.part(a.of, caption)
      close()
      parted = true
      name = caption ? say(caption) : ''
    }
  }
  if (open.actions.length) out.unshift(open)
  else if (out[0]) out[0] = { ...out[0], caption: null }
  return out
}

/** One thing of a row in words: the parts of its message, and how often it happened where the words do not say. */
export interface Bit {
  parts: Part[]
  times: number
}

export interface Words {
  has: (key: string) => boolean
  parts: (text: Said) => Part[]
}

/** The words of an action: what it is, and what it did. */
export interface Row {
  head: Part[]
  bits: Bit[]
}

/**
 * The facts of an action for one line. A message KEY may have a shorter wording KEY.short without its subject, in which {n} is
 * how many of the kind there are, KEY.next where it goes on from the fact before about the same thing, and KEY.head as the name
 * of the whole action where it is its first fact.
 */
export function row(a: Action, words: Words): Row {
  const name = headed(a, words) ? a.facts[0] : undefined
  return {
    head: name ? words.parts({ ...name, key: `${name.key}.head` }) : [],
    bits: together(a, name ? a.facts.slice(1) : a.facts, '.short', words),
  }
}

/**
 * The facts of an action in full, for the opened row: its name stands above. KEY.detail words a fact as a word, how it comes
 * about and what comes of it, with strokes between; others are sentences.
 */
export function details(a: Action, words: Words): Bit[] {
  return together(a, a.facts.slice(Number(headed(a, words))), '.detail', words)
}

/** Whether an action has more to tell than its row does: one without a name may have said all of it there. */
export function unfolds(a: Action, words: Words): boolean {
  if (a.sort === 'phase') return true
  if (headed(a, words)) return a.facts.length > 1
  return JSON.stringify(row(a, words).bits) !== JSON.stringify(details(a, words))
}

/** Whether the first fact of an action is its name. */
function headed(a: Action, words: Words): boolean {
  return a.facts[0] !== undefined && words.has(`${a.facts[0].key}.head`)
}

/** Facts in words, the same ones counted. */
function together(a: Action, facts: Text[], wording: string, words: Words): Bit[] {
  const bits: (Bit & { same: string; fact: Text; own: boolean })[] = []
  /** Whether another was spoken of last than whose action it is, or a sentence stands between: then its name is said again. */
  let other = false
  for (const [i, fact] of facts.entries()) {
    const again = other && fact.seat === a.seat
    const goes = wording === '.short' && facts[i - 1]?.args[0]?.id === fact.args[0]?.id && words.has(`${fact.key}.next`)
    const as = goes ? '.next' : wording
    const own = !again && words.has(fact.key + as) && (fact.seat === undefined || fact.seat === a.seat)
    const parts = own ? counted(fact, as, 1, words) : again ? words.parts(fact) : unsaid(words.parts(fact), a.seat)
    if (a.seat !== null && (fact.seat !== undefined || begins(parts) || counts(parts))) other = fact.seat !== a.seat
    const same = JSON.stringify([fact.key, parts])
    // What is paid with a sum stands right after it: elsewhere the same sum is said again.
    const near = fact.args.some((x) => x.name === 'cash') ? bits.slice(-1) : bits
    const before = near.find((b) => b.same === same)
    if (before) before.times++
    else bits.push({ parts, times: 1, same, fact, own })
  }
  return bits.map((b) => {
    if (!b.own || b.times === 1) return { parts: b.parts, times: b.times }
    const parts = counted(b.fact, wording, b.times, words)
    // Where the wording counts, the number stands in it.
    return { parts, times: JSON.stringify(parts) === JSON.stringify(b.parts) ? b.times : 1 }
  })
}

/** Whether words tell a thing of its own, and so begin a new sentence. */
export function begins([first]: Part[]): boolean {
  return typeof first === 'string' && /^\p{Lu}/u.test(first)
}

/** Whether words tell how many of something do what they do: what comes after them has another subject. */
const counts = ([first]: Part[]): boolean => typeof first === 'string' && /^\d/.test(first)

function counted(fact: Text, wording: string, n: number, words: Words): Part[] {
  return words.parts({ ...fact, key: fact.key + wording, args: [...fact.args, { name: 'n', number: n }] })
}

/** A message without its subject, where it begins with it: the row has named it. */
export function unsaid(parts: Part[], seat: number | null): Part[] {
  const [who, next, ...rest] = parts
  if (seat === null || who === undefined || typeof who === 'string' || who.seat !== seat) return parts
  if (typeof next !== 'string') return parts.slice(1)
  const text = next.replace(/^(’s|'s)?\s*:?\s*/, '')
  return text ? [text, ...rest] : rest
}

/** What the row of a phase counts: for each seat, or opponent without one, how many, in the order of the facts. */
export function tally(facts: Text[], counts: Record<string, string> = {}): { seat: number | string; n: number }[] {
  const by = new Map<number | string, number>()
  for (const f of facts) {
    const arg = counts[f.kind]
    const seat = f.seat ?? f.args[0]?.id
    if (arg === undefined || seat === undefined) continue
    const n = arg === '' ? 1 : (f.args.find((a) => a.name === arg)?.number ?? 0)
    by.set(seat, (by.get(seat) ?? 0) + n)
  }
  return [...by].map(([seat, n]) => ({ seat, n }))
}

/** How one steps through a game. */
export const units = ['event', 'turn', 'round'] as const
export type Unit = (typeof units)[number]

/** The events at which stepping by a unit stops, in their order, from the start to the last. */
export function stops(list: Action[], unit: Unit, last: number): number[] {
  if (unit === 'event') return Array.from({ length: last + 1 }, (_, i) => i)
  const inner =
    unit === 'turn'
      ? list.filter((a) => a.sort !== 'caption').map((a) => a.n)
      : list.filter((a) => a.sort === 'caption' || a.sort === 'phase').map((a) => a.n)
  return [...new Set([0, ...inner, last])].sort((a, b) => a - b).filter((n) => n <= last)
}

/** The next stop from n, or n itself where there is none. */
export function step(at: number[], n: number, by: 1 | -1): number {
  return (by > 0 ? at.find((x) => x > n) : at.findLast((x) => x < n)) ?? n
}

/** The stop that lies nearest to n, as where a slider is let go between two. */
export function nearest(at: number[], n: number): number {
  return at.reduce((best, x) => (Math.abs(x - n) < Math.abs(best - n) ? x : best), at[0] ?? n)
}
