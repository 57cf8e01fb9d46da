import type { Lane } from './sale'

/** The account of a production as the server lays it out. What did not happen, or not yet, is null or 0. */
export interface Sheet {
  year: number
  product: string
  demand: number
  /** What the importer sold; null before the sale. */
  importer: number | null
  wage: number
  columns: Column[]
  lanes: Lane[]
}

/** What it was for one seat. */
export interface Column {
  /** Crates made; null without a factory. */
  made: number | null
  /** Crates that Extra Shifts added to the sale. */
  extra: number
  offered: number
  sold: { crates: number; price: number } | null
  patrons: number[]
  reasons: { sold: number; appeal: number; most: number } | null
  bill: { cash: number; workers: number; machines: number } | null
  /** What had to be sold and borrowed for the bill. */
  raised: { shares: number; sold: number; loans: number; borrowed: number }
  /** What marketing weakened to. */
  weakens: number | null
  delivered: { crates: number; cash: number } | null
  /** Paid by the Office. */
  office: number
  contract: { crates: number; late: boolean } | null
  stored: number
  lost: number
  /** Where the share marker went, by the step that moved it. */
  moves: { step: string; by: number; space: number }[]
  /** The money before, and what came in and went out with each step. */
  cash: number
  flow: number[]
  /** The value of a share before and after. */
  value: [number, number]
}
