import type { LogLine } from '../../lib/api'

/** The facts of the log as the sheets reckon with them. */
export interface Fact {
  /** The event that told it. */
  n: number
  name: string
  /** Whom it is about; null is nobody at the table. */
  seat: number | null
  good: string
  card: string
  colour: string
  numbers: Record<string, number>
}

const prefix = 'cardgame.fact.'
const last = (key: string | undefined) => key?.slice(key.lastIndexOf('.') + 1) ?? ''

export function facts(lines: LogLine[]): Fact[] {
  const out: Fact[] = []
  for (const l of lines) {
    for (const text of l.texts ?? []) {
      if (!text.key.startsWith(prefix)) continue
      const f: Fact = { n: l.n, name: text.key.slice(prefix.length), seat: null, good: '', card: '', colour: '', numbers: {} }
      for (const a of text.args ?? []) {
        if (a.seat !== undefined && a.seat !== null) f.seat = a.seat
        else if (a.name === 'good' || a.name === 'card' || a.name === 'colour') f[a.name] = last(a.term)
        else f.numbers[a.name] = a.number ?? 0
      }
      out.push(f)
    }
  }
  return out
}
