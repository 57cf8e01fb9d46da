/** The account of a production as the server lays it out. What did not happen, or not yet, is null or 0. */
export interface Sheet {
  decade: number
  good: string
  columns: Column[]
  rivals: { colour: string; sold: number; value: number | null; shares: number | null }[]
}

/** What it was for one seat. */
export interface Column {
  /** Goods made; null without a factory. */
  made: number | null
  /** Extra Shifts. */
  extra: number
  patrons: number
  limit: { appeal: number; demand: number; limit: number } | null
  sold: { goods: number; price: number } | null
  shipped: { goods: number; price: number } | null
  sailed: { ships: number; tokens: number } | null
  contract: number
  stored: number
  lost: number
  costs: {
    fixed: number
    workers: number
    wage: number
    saved: number
    maintenance: number
    cash: number
    loans: number
    borrowed: number
  } | null
  bankrupt: boolean
  highest: boolean
  fades: number | null
  /** The money before, and what came in and went out with each step. */
  cash: number
  flow: number[]
  /** The share value before and after. */
  value: [number, number]
}
