import type { Account, LogLine, Piece, Text } from './api'
import { held } from './log'

/**
 * The story of a game as its log tells it: the pieces of the events put together to actions, one for each thing that people
 * count as one.
 */

export type Sort = Piece['sort']

export interface Action {
  id: string
  /** All the names it has: small news are told with what they come with. */
  ids: string[]
  sort: Sort | 'undo' | 'resign' | 'time'
  /** The event it begins with, and the one after which it is done. */
  from: number
  n: number
  /** Whose it is: nobody's where the game does it. */
  seat: number | null
  of: string
  facts: Text[]
  at: number
  /** What happened to somebody's time, and until when it lasts. */
  time?: { what: string; until: number }
}

/** What happened to somebody's time, as it is told; answers to a question are not. */
function timely(l: LogLine): Action['time'] {
  if (l.kind === 'timeout') return { what: l.note ?? 'standin', until: 0 }
  if (['return', 'pause', 'resume', 'longer', 'holiday', 'back', 'coach'].includes(l.kind))
    return { what: l.kind, until: Number(l.note ?? 0) }
  return undefined
}

/** What a game's log has of its own. The kinds are those of facts. */
export interface Telling {
  /** Facts that say where something stands: of several in an action the last one counts. */
  latest?: string[]
  /** Of these, facts that are told whether anything changed or not: what says the same as the last time is left out. */
  unchanged?: string[]
  /** Puts together facts of an action that say one thing. */
  gather?: (facts: Text[]) => Text[]
  /** Facts that lose their worth as soon as anything else is told. */
  passing?: string[]
  /** News that are told with the news they come with: they have no row of their own beside them. */
  small?: string[]
  /** What of a phase its row counts for each seat: the fact and its number, or '' where each fact is one. */
  counts?: Record<string, string>
  /** What else of a phase its row tells, in words. */
  also?: string[]
  /** The name of a part of the game that ends with a phase, where no caption begins it. */
  part?: (of: string, caption: Text | undefined) => string
  /** The name of what comes before the first caption, and of what comes before that part. */
  first?: () => string
  setup?: () => string
  /** The name of what comes after the last of these parts. */
  rest?: (caption: Text | undefined) => string
}

/** Puts the pieces of the lines that hold together. What somebody else took back is told, one's own hand knows it. */
export function actions(lines: LogLine[], telling: Telling = {}, me: number | null = null): Action[] {
  const out: Action[] = []
  const at = new Map<string, Action>()
  const last = lines.at(-1)?.n ?? 0
  const holds = new Set(held(lines, last).map((l) => l.n))
  for (const l of lines) {
    if (l.kind === 'undo') {
      const before = out.at(-1)
      if (l.seat === me) continue
      if (before?.sort === 'undo' && before.seat === l.seat) before.n = l.n
      else out.push({ id: `u${l.n}`, ids: [], sort: 'undo', from: l.n, n: l.n, seat: l.seat, of: '', facts: [], at: l.at })
      continue
    }
    const time = timely(l)
    if (time) {
      out.push({ id: `t${l.n}`, ids: [], sort: 'time', from: l.n, n: l.n, seat: l.seat, of: '', facts: [], at: l.at, time })
      continue
    }
    if (!holds.has(l.n)) continue
    if (l.kind === 'resign')
      out.push({ id: `r${l.n}`, ids: [], sort: 'resign', from: l.n, n: l.n, seat: l.seat, of: '', facts: [], at: l.at })
    for (const p of l.pieces) {
      let a = at.get(p.action)
      if (!a) {
        const seat = p.sort === 'move' ? (p.facts[0]?.seat ?? l.seat) : null
        a = { id: p.action, ids: [p.action], sort: p.sort, from: l.n, n: l.n, seat, of: '', facts: [], at: l.at }
        at.set(p.action, a)
        out.push(a)
      }
      a.n = l.n
      a.at = l.at
      a.of ||= p.of ?? ''
      a.facts.push(...p.facts)
    }
  }
  return tidy(joined(out, new Set(telling.small)), telling)
}

/** Small news become part of the news of the same event. */
function joined(list: Action[], small: Set<string>): Action[] {
  const slight = (a: Action) => a.sort === 'news' && a.facts.every((f) => small.has(f.kind))
  const out: Action[] = []
  for (const a of list) {
    const before = out.at(-1)
    if (before?.sort === 'news' && a.sort === 'news' && before.from === a.from && slight(before) !== slight(a)) {
      const facts = slight(before) ? [...a.facts, ...before.facts] : [...before.facts, ...a.facts]
      out[out.length - 1] = { ...before, ids: [...before.ids, ...a.ids], n: Math.max(before.n, a.n), at: a.at, facts }
    } else out.push(a)
  }
  return out
}

/** Leaves out what says nothing new, and actions of which nothing is left. */
function tidy(list: Action[], telling: Telling): Action[] {
  const stands = new Map<string, string>()
  const [settles, repeats, passing] = [telling.latest, telling.unchanged, telling.passing].map((x) => new Set(x))
  const news = list.findLastIndex((a) => a.facts.some((f) => !passing!.has(f.kind)))
  return list
    .map((a, i) => {
      const latest = new Map<string, number>()
      a.facts.forEach((f, k) => latest.set(subject(f), k))
      const facts = a.facts.filter((f, k) => {
        if (passing!.has(f.kind)) return i > news
        const key = subject(f)
        if (settles!.has(f.kind) && latest.get(key) !== k) return false
        if (!repeats!.has(f.kind)) return true
        const now = numbers(f)
        const same = stands.get(key) === now
        stands.set(key, now)
        return !same
      })
      return { ...a, facts: telling.gather?.(facts) ?? facts }
    })
    .filter((a) => a.sort === 'undo' || a.sort === 'resign' || a.sort === 'time' || a.facts.length > 0)
}

/** What a fact is about: all of it but its numbers. */
function subject(f: Text): string {
  return [f.kind, f.seat ?? '', ...f.args.map((a) => `${a.name}=${a.id ?? a.term ?? a.proper ?? ''}`)].join('/')
}
function numbers(f: Text): string {
  return f.args.map((a) => (a.id === undefined ? (a.number ?? '') : '')).join('/')
}

/** Whether the account of a phase is closed: a question that begins nothing yet may follow it. */
export function closed(account: Pick<Account, 'n' | 'over'> | null, a: Action): boolean {
  return account !== null && account.over && account.n === a.from
}

/** The action that the board shows after event n: the last that had begun and said something. */
export function actionAt(list: Action[], n: number): Action | undefined {
  const done = list.filter((a) => a.n === n && a.sort !== 'caption')
  return done.findLast((a) => a.sort !== 'news') ?? done.at(-1) ?? list.findLast((a) => a.from <= n && a.sort !== 'caption')
}
