/** How a rival sells beside oneself. */

export interface Beside {
  good: string
  /** How many each sells; null where there is no factory. */
  mine: number | null
  theirs: number | null
}

/** The goods in which a rival has come to sell more than oneself, or sells more than before on top of it, and by how many now. */
export function outsold(before: Beside[], after: Beside[]): { good: string; by: number }[] {
  return after.flatMap((a) => {
    if (a.mine === null || a.theirs === null) return []
    const was = before.find((b) => b.good === a.good)
    const by = a.theirs - a.mine
    return by > 0 && by > (was?.theirs ?? 0) - (was?.mine ?? a.mine) ? [{ good: a.good, by }] : []
  })
}
