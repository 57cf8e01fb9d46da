import type { LogLine } from './api'
import { told } from './log'

/** A fact of the log as the sheets reckon with it. */
export interface Fact {
  /** The event that told it. */
  n: number
  kind: string
  /** Whom it is about; null is nobody in particular. */
  seat: number | null
  /** The things it names and its numbers, by the names of its arguments. */
  ids: Record<string, string>
  numbers: Record<string, number>
}

export function facts(lines: LogLine[]): Fact[] {
  return lines.flatMap((l) =>
    told(l).map((f) => ({
      n: l.n,
      kind: f.kind,
      seat: f.seat ?? null,
      ids: Object.fromEntries(f.args.flatMap((a) => (a.id === undefined ? [] : [[a.name, a.id]]))),
      numbers: Object.fromEntries(f.args.map((a) => [a.name, a.number])),
    })),
  )
}
