import { kindOf, type Gauged, type Moved } from './digest'

/** What stands below the moves of a digest. */

export interface Sum {
  gauge: string
  before: number
  now: number
}

/** Before and now, those of one kind together, in the order they are told. */
export function sums(before: Gauged[], now: Gauged[]): Sum[] {
  const out = new Map<string, Sum>()
  const of = (gauge: string) => {
    const kind = kindOf(gauge)
    const s = out.get(kind) ?? { gauge: kind, before: 0, now: 0 }
    out.set(kind, s)
    return s
  }
  for (const g of before) of(g.gauge).before += g.value
  for (const g of now) of(g.gauge).now += g.value
  return [...out.values()]
}

/** How a reader stood once some moves had been told. */
export function stood(before: Gauged[], told: Moved[]): Gauged[] {
  const out = new Map(before.map((g) => [g.gauge, g.value]))
  for (const c of told.flatMap((m) => m.changes)) out.set(c.gauge, c.to)
  return [...out].map(([gauge, value]) => ({ gauge, value }))
}

/** A span of time in its two largest units; nothing that one would not call waiting. */
export function span(ms: number): { unit: 'd' | 'h' | 'min'; n: number }[] {
  const min = Math.floor(ms / 60_000)
  const all = [
    { unit: 'd', n: Math.floor(min / 1440) },
    { unit: 'h', n: Math.floor(min / 60) % 24 },
    { unit: 'min', n: min % 60 },
  ] as const
  const first = all.findIndex((x) => x.n > 0)
  if (first < 0) return []
  return all.slice(first, first + 2).filter((x) => x.n > 0)
}
