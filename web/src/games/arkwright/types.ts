/** The view of the table, as games/arkwright/view.go builds it. */

export interface Space {
  n: number
  cog: boolean
  on: '' | 'worker' | 'machine'
}
export interface Line {
  output: number
  spaces: Space[]
}
export interface Factory {
  product: string
  /** With asymmetrical factories: regular, mass or luxury. */
  strategy?: string
  level: number
  /** What it costs and how good it makes its product. */
  cost: number
  price: number
  quality: number
  marketing: number
  appeal: number
  makes: number
  bill: number
  workers: number
  machines: number
  lines: Line[]
  /** Workers beside the lines, of a factory that is obsolete. */
  extra: number
  obsolete: boolean
  /** Hired for after its last production. */
  late: boolean
}
export interface Slot {
  fee: number
  tile: string
  locked: boolean
}
export interface OwnedDev {
  id: string
  at: string
  uses: number
}
export interface Player {
  seat: number
  name: string
  cash: number
  shares: number
  bank: number
  space: number
  value: number
  portfolio: number
  loans: number
  factories: Factory[]
  slots: Slot[]
  tiles: string[]
  devs: OwnedDev[]
  ships: string[]
  /** Ships that must be readied before they sail again. */
  used: boolean[] | null
  /** The influence on each commodity. */
  trade: number[] | null
  columns: boolean[]
  rows: boolean[]
  stock: number[]
  capacity: number[]
  contracts: number[]
  limit: number
  staff: number
}
export interface Good {
  product: string
  demand: number
  importer: number
  min_price: number
  costs: number[]
}
export interface LabourMarket {
  Front: number
  Block: number
  Tail: number
  Pool: number
  Wage: number
  Rows: number[][]
  Wages: number[]
}
export interface Stack {
  id: string
  row: number
  count: number
}
export interface Fate {
  makes: number
  sold: number
  income: number
  bill: number
  steps: number
}
export interface Forecast {
  product: string
  demand: number
  importer: number
  seats: Fate[]
}
export interface Sale {
  made: number[]
  offered: number[]
  sold: number[]
  patrons: number[]
  pending: number[]
  shut: number[]
  importer: number
  /** Where the sale is called out: what is still wanted, and the appeal being called. */
  tokens: number
  space: number
}
export interface Printed {
  shares: number[]
  contracts: number[]
  column: number
  rows: number[]
  small: number
  /** Crates everybody can store without staff. */
  store: number
  /** Whether ships carry goods against contracts. */
  trades: boolean
  quality: number
  marketing: number[]
  tiles: { id: string; steps: number[]; max: number; lines: number }[]
  ships: { id: string; capacity: number; crew: number; year: number }[]
  /** With the level of factories that becomes obsolete before a decade. */
  decades: { year: number; level: number; obsolete?: number }[]
  /** The numbers of development tiles and events, by their ids. */
  params: Record<string, Record<string, number>>
}
export interface EastIndia {
  /** A step is free in this decade. */
  free: boolean
  spaces: { multiplier: number; bonus: string; exclusive: boolean }[]
  prices: number[]
  commodities: { id: string; product: string; step: number; price: number }[]
}
export interface View {
  /** The id of the game, for words that only one edition has. */
  edition: string
  decade: number
  level: number
  cycle: string
  phase: string
  step: string
  active: number
  start: number
  order: number[]
  players: Player[]
  market: Good[]
  labour: LabourMarket
  events: { place: string; id: string }[]
  shown: string[]
  ongoing: string
  bureaucracy: boolean
  economy: { product: string; appeal: number; workers: number }[]
  ships: Stack[] | null
  tiles: Stack[] | null
  devs: Stack[] | null
  forecast: Forecast[]
  east?: EastIndia
  /** Where an action is paid as a whole, what is owed; where prices cost a part of the fee, what is left of it. */
  turn: { tile: string; slot: number; fee: number; owed: number; spare: number }
  path: string[]
  left: number
  sale: Sale
  printed: Printed
}
