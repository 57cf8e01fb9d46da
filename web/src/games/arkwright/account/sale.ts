/** The picture of a domestic sale. Who sells is decided by the rules; this only says which crate lies where, and why the last row was cut. */

export interface Lane {
  /** Whose crates; null is the importer. */
  seat: number | null
  appeal: number
  /** Actual quality. */
  quality: number
  supply: number
  sold: number
  /** Crates that patrons bought of what was left over. */
  patrons?: number
}

export interface Row {
  appeal: number
  crates: ('sold' | 'patron' | 'left' | null)[]
  /** Crates sold down to this row. */
  total: number
}

/** What of a lane lies in a row: its crates fill the rows from its appeal downwards, and the upper ones are sold. */
function crate(l: Lane, row: number): Row['crates'][number] {
  const above = l.appeal - row
  if (above < 0 || above >= l.supply) return null
  return above < l.sold ? 'sold' : above < l.sold + (l.patrons ?? 0) ? 'patron' : 'left'
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

/** Crates that no row holds, so that only patrons can buy them. */
export function outside(l: Lane): number {
  return Math.max(0, l.supply - l.appeal)
}

/** How many of those patrons bought: their crates are the first that were left over. */
export function kept(l: Lane): number {
  return Math.min(outside(l), Math.max(0, l.sold + (l.patrons ?? 0) - Math.min(l.supply, l.appeal)))
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
