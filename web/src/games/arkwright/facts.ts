import type { LogLine } from '../../lib/api'

/** The facts of the log as the sheets reckon with them. */
export interface Fact {
  /** The event that told it. */
  n: number
  name: string
  /** Whom it is about; null is nobody in particular. */
  seat: number | null
  product: string
  /** The tile, where there is one. */
  tile: string
  numbers: Record<string, number>
}

/** The first decade of every game; a set-up that is given begins in it without telling so. */
export const firstYear = 1770

const prefix = 'arkwright.fact.'
const last = (key: string | undefined) => key?.slice(key.lastIndexOf('.') + 1) ?? ''

export function facts(lines: LogLine[]): Fact[] {
  const out: Fact[] = []
  for (const l of lines) {
    for (const text of l.texts ?? []) {
      if (!text.key.startsWith(prefix)) continue
      const f: Fact = { n: l.n, name: text.key.slice(prefix.length), seat: null, product: '', tile: '', numbers: {} }
      for (const a of text.args ?? []) {
        if (a.seat !== undefined && a.seat !== null) f.seat = a.seat
        else if (a.name === 'product') f.product = last(a.term)
        else if (a.name === 'tile') f.tile = last(a.term)
        else f.numbers[a.name] = a.number ?? 0
      }
      out.push(f)
    }
  }
  return out
}
