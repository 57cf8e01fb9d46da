/** The view of a seat, as games/railways/view.go builds it. */

export interface Factory {
  seat: number
  level: number
  yard: number
}
export interface Town {
  id: string
  name: string
  spaces: number
  at: [number, number]
  covered: boolean
  factories: Factory[] | null
  count: number
}
export interface Line {
  id: string
  town: string
  port: string
  spaces: number
  via: [number, number][] | null
  note: string
  closed: boolean
  investors: number[] | null
  count: number
}
export interface Port {
  id: string
  name: string
  spaces: number
  at: [number, number]
  investors: number[] | null
  waiting: number
  count: number
}
export interface Player {
  seat: number
  name: string
  cash: number
  cubes: number
  loans: number
  markers: number
  worth: number
  hand: string[] | null
  pile: string[] | null
  contracts: number
  has_sealed: boolean
  duty: string
}
export interface ContractUse {
  id: string
  kind: 'town' | 'port' | 'line'
  place: string
  name: string
  target: string
  count: number
  own: number
}
export interface View {
  board: string
  covered: string[] | null
  round: number
  period: number
  price: number
  need: number
  track: [number, number, number]
  spare: number
  order: number[]
  next_order: number[]
  step: string
  active: number
  players: Player[]
  towns: Town[]
  lines: Line[]
  ports: Port[]
  contracts: ContractUse[] | null
  deck: string[] | null
  sealed: string
}

export const actionIcons: Record<string, string> = {
  port: 'port',
  factory: 'factory',
  railway: 'rail',
  deliver: 'ship',
  produce: 'machine',
}
