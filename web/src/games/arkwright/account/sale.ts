/** The picture of a domestic sale. Who sells is decided by the rules; this only says which crate lies where, and why the last row was cut. */

export interface Lane {
  /** Whose crates; null is the importer. */
  seat: number | null
  appeal: number
  /** Actual quality. */
  quality: number
  supply: number
  sold: number
  /** Crates that patrons bought of what was left over, and those that a patron is still asked about. */
  patrons?: number
  asked?: number
  /** Crates that were made now and sailed. */
  sailed?: number
}

/** What became of a crate: a dashed one waits for a patron's answer. */
export type Fate = 'sold' | 'patron' | 'room' | 'sailed' | 'left'

export interface Row {
  appeal: number
  crates: (Fate | null)[]
  /** Crates sold down to this row. */
  total: number
}

/** What became of the crates of a lane, from the topmost down: those that sold are above those that were left over at home. */
function fates(l: Lane): Fate[] {
  const of = (n: number | undefined, is: Fate) => Array<Fate>(n ?? 0).fill(is)
  const all = [...of(l.sold, 'sold'), ...of(l.patrons, 'patron'), ...of(l.asked, 'room'), ...of(l.sailed, 'sailed')]
  return [...all, ...of(l.supply, 'left')].slice(0, l.supply)
}

/** What of a lane lies in a row: its crates fill the rows from its appeal downwards. */
function crate(l: Lane, row: number): Row['crates'][number] {
  return row > l.appeal ? null : (fates(l)[l.appeal - row] ?? null)
}

/** The rows from the highest appeal that has crates down to 1. */
export function rows(lanes: Lane[]): Row[] {
  const out: Row[] = []
  let total = 0
  for (let appeal = Math.max(0, ...lanes.filter((l) => l.supply > 0).map((l) => l.appeal)); appeal >= 1; appeal--) {
    const crates = lanes.map((l) => crate(l, appeal))
    total += crates.filter((c) => c === 'sold').length
    out.push({ appeal, crates, total })
  }
  return out
}

/** Crates that no row holds, so that England buys none of them, by what became of them. */
export function outside(l: Lane): { is: Fate; n: number }[] {
  const all = fates(l).slice(Math.max(0, l.appeal))
  return [...new Set(all)].map((is) => ({ is, n: all.filter((x) => x === is).length }))
}

export interface Tie {
  row: number
  crates: number
  buyers: number
  /** What decided; "together" if nothing did and all were sold. */
  by: 'appeal' | 'company' | 'quality' | 'together'
  /** The lanes that were left out. */
  out: Lane[]
}

/** The row that had more crates than buyers, if there was one. */
export function tie(demand: number, lanes: Lane[]): Tie | null {
  let left = demand
  for (const r of rows(lanes)) {
    const present = lanes.filter((_, i) => r.crates[i] !== null)
    if (left <= 0) return null
    if (present.length <= left) {
      left -= present.length
      continue
    }
    const out = lanes.filter((_, i) => r.crates[i] !== null && r.crates[i] !== 'sold')
    const best = Math.max(...out.map((l) => l.appeal))
    const last = Math.min(...lanes.filter((_, i) => r.crates[i] === 'sold').map((l) => l.appeal))
    const by = !out.length
      ? 'together'
      : last > best
        ? 'appeal'
        : out.some((l) => l.seat !== null && l.appeal === best)
          ? 'quality'
          : 'company'
    return { row: r.appeal, crates: present.length, buyers: left, by, out }
  }
  return null
}
