import type { LogLine, Offer } from '../lib/api'
import { held } from '../lib/log'
import type { LessonView } from './learn'

/** Where in its lesson a table is: how many choices of the script are made. What the house has answered is in no script. */
export function done(log: LogLine[]): number {
  return held(log, Infinity).filter((l) => l.kind === 'choice' && l.part !== 'auto').length
}

/** The card of a step, and what is to be done there. */
export interface Now {
  /** The place of the card; the number of cards at the end. */
  step: number
  /** The choices that are the learner's now; none while others choose, or where there is only something to read. */
  wanted: string[]
  /** Choices of the learner's that make themselves. */
  alone: string[]
}

/** What comes now, when so many choices are made and some cards were read. */
export function now(l: LessonView, done: number, read: ReadonlySet<string>): Now {
  const from = l.cards.reduce((n, c) => (c.from <= done ? Math.max(n, c.from) : n), 0)
  const here = l.cards.map((c, i) => ({ c, i })).filter(({ c }) => c.from === from)
  const unread = done === from ? here.find(({ c }) => c.do === 0 && !read.has(c.id)) : undefined
  if (unread) return { step: unread.i, wanted: [], alone: [] }
  const act = here.findLast(({ c }) => c.do > 0)
  const alone: string[] = []
  for (let i = done; i < l.script.length && l.script[i]!.seat === l.seat && l.script[i]!.alone; i++)
    alone.push(l.script[i]!.choice)
  if (!act) return { step: done === from ? l.cards.length : here.at(-1)!.i, wanted: [], alone }
  const wanted = l.script.slice(done, act.c.from + act.c.do).map((e) => e.choice)
  return { step: act.i, wanted, alone }
}

/** The choices that the learner is asked for one after another from here on, over cards that follow each other. */
export function ahead(l: LessonView, done: number): string[] {
  const end = l.script.findIndex((e, i) => i >= done && (e.seat !== l.seat || e.alone))
  return l.script.slice(done, end < 0 ? undefined : end).map((e) => e.choice)
}

/** Whether choices are those that the script has next: more than one step may be done at once, where they follow each other. */
export function follows(l: LessonView, done: number, choices: string[]): boolean {
  return choices.every((c, i) => l.script[done + i]?.seat === l.seat && l.script[done + i]?.choice === c)
}

/** The choices that an offer makes. */
export const choicesOf = (o: Offer): string[] => [o.choice, ...(o.then ?? [])]

/** Whether a list begins with another that is not empty. */
export const begins = (list: string[], head: string[]): boolean =>
  head.length > 0 && head.length <= list.length && head.every((c, i) => c === list[i])

/** Whether what is put together can be sent: it is what is wanted, all of it where the sheet takes all at once. */
export function complete(draft: string[], ahead: string[], need: string[]): boolean {
  return begins(ahead, draft) && draft.length >= need.length
}

/** The first of the offers put together that is not what is asked for: it would be sent with the rest. */
export function amiss(bundle: Offer[], ahead: string[]): Offer | undefined {
  return bundle.find((_, i) => !begins(ahead, bundle.slice(0, i + 1).flatMap(choicesOf)))
}
