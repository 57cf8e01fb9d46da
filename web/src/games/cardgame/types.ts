/** The view of the table, as games/cardgame/view.go builds it. */

export interface Marker {
  /** -1 if it is nobody's at the table. */
  seat: number
  colour: string
  at: number
  /** What the place sells at most. */
  sells: number
}
export interface Good {
  good: string
  active: boolean
  demand: number
  low: number
  high: number
  top: number
  /** k for an arrow between k - 1 and k. */
  arrows: number[]
  markers: Marker[]
  leftover: number
}
export interface Track {
  id: string
  values: number[]
  at: number
  value: number
  /** Earliest decade of each step; empty without restriction. */
  from: number[]
  restricted: boolean
}
export interface OwnedCard {
  id: string
  once: boolean
  used: boolean
  at: string
}
export interface Worker {
  position: number
  side: string
  goods: number
  workers: number
  machines: number
  half: number
  turned: boolean
  token: boolean
}
export interface Tucked {
  card: string
  kind: 'quality' | 'distribution'
  value: number
  direction: Direction
  low: number
  high: number
}
export type Direction = 'price' | 'appeal'
export interface Bill {
  fixed: number
  workers: number
  wage: number
  saved: number
  machines: number
  free: number
  total: number
}
export interface Factory {
  good: string
  open: boolean
  side: string
  spot: number
  spots: { price: number; appeal: number }[]
  office: Direction
  office_value: number
  workers: Worker[]
  foreman: boolean
  right: Tucked[]
  quality: number
  distribution: number
  marker: number
  appeal: number
  price: number
  goods: number
  fixed: number
  ship_price: number
  staff: number
  machines: number
  stored: number
  small: number
  large: number
  bill: Bill
  may_upgrade: boolean
}
export interface Player {
  seat: number
  name: string
  out: boolean
  cash: number
  shares: number
  value: number
  portfolio: number
  worth: number
  loans: number
  tokens: number
  ships: number
  sailed: number
  voyages: number
  max_quality: number
  tracks: Track[]
  cards: OwnedCard[]
  card_limit: number
  factories: Factory[]
  reserve: Tucked[]
  machine_token: { good: string; position: number } | null
  warehouses: { small: number; large: number; small_holds: number; large_holds: number }
}
export interface Arranged {
  good: string
  before: number
  now: number
  added: number
  lost: number
  max: number
}
export interface Turn {
  seat: number
  action: string
  limit: number
  left: number
  arrange: Arranged[]
  touched: string[]
  dropped: string[]
  invented: string[]
  ran: string[]
}
export interface Sale {
  seat: number
  made: number
  limit: number
  fresh: number
  shipped: number
  room: number
  sold: number[]
}
export interface Fate {
  produces: boolean
  appeal: number
  makes: number
  limit: number
  sells: number
  price: number
  income: number
  cost: number
  left: number
  gain: number
  highest: boolean
}
export interface Rival {
  colour: string
  shares: number
  value: number
  score: number
  markers: number[]
}
export interface Award {
  id: string
  fulfilled: boolean
  recorded: boolean
}
export interface Place {
  place: number
  card: string
  disc: string
}
export interface Solo {
  rows: number
  columns: number
  places: Place[]
  rivals: Rival[]
  bag: { colour: string; count: number }[]
  drawn: string[]
  follow: boolean
  awards: Award[]
  /** At the end: 1 to 3. */
  place: number
}
export interface View {
  decade: number
  year: number
  round: number
  good: string
  phase: string
  step: string
  active: number
  start: number
  order: number[]
  switches: string[]
  market: Good[]
  wages: { track: number[]; at: number; wage: number }
  players: Player[]
  supply: { id: string; count: number }[]
  turn?: Turn
  sale?: Sale
  forecast: { good: string; demand: number; seats: Fate[]; rivals: { colour: string; appeal: number; sells: number }[] }
  solo?: Solo
  max_shares: number
  max_value: number
  max_loans: number
  max_ships: number
  penalty: number[]
  contract: number[]
  /** The numbers of development cards, by their ids. */
  params: Record<string, Record<string, number>>
}
