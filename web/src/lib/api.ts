import type { Text } from './text'

/** The API as docs/api.md describes it. */

export interface Me {
  id: string
  name: string
  named: boolean
}

export interface OptionSpec {
  name: string
  values: string[]
  default: string
  clause: string
}

export interface GameInfo {
  id: string
  seats: number[]
  seat_names: string[]
  revision: number
  components: string
  bots: string[]
  options: OptionSpec[]
}

export interface Clause {
  id: string
  section: string
  text: string
}

export interface Rules {
  clauses: Clause[]
  about: { title: string; text: string }[]
}

export interface SeatInfo {
  seat: number
  kind: 'guest' | 'hot' | 'bot' | 'open'
  name: string
  you: boolean
  bot: string
  resigned: boolean
}

export interface Summary {
  id: string
  game: string
  options: Record<string, string> | null
  status: 'waiting' | 'playing' | 'over' | 'closed' | 'halted'
  undo: string
  listed: boolean
  created: number
  changed: number
  host: boolean
  seats: SeatInfo[]
  events: number
  round: number
  your_turn: boolean
  acting: number[] | null
  fork_of: string
  winner: string
}

export interface TableInfo extends Summary {
  commitment: string
  key: string
  rematch: string
}

export interface Change {
  gauge: string
  seat?: number | null
  from: number
  to: number
}

export interface Offer {
  choice: string
  label: Text
  group: string
  targets: string[] | null
  cost: number
  clause: string
  opaque?: boolean
  preview?: Change[] | null
  /** Consequences that must be meant: it is asked once more. */
  warnings?: Text[] | null
}

export interface LogLine {
  n: number
  seat: number | null
  at: number
  kind: string
  /** Where an undo returned to. */
  to?: number
  texts: Text[] | null
  /** Which texts an account stands for that begins with this line, and what it is about. */
  fold?: { of: string; from: number; to: number }
}

/** The account of one phase, step by step; the figures are the game's own. */
export interface Account {
  /** The event that began it. */
  n: number
  over: boolean
  steps: { id: string; clause: string }[]
  /** Steps done; the next one is what somebody is asked about. */
  done: number
  sheet: unknown
}

export interface ChatLine {
  n: number
  name: string
  seat: number | null
  text: string
  at: number
}

export interface ScoreLine {
  key: string
  clause: string
  amount: number
}

export interface Result {
  seats: { rank: number; total: number; lines: ScoreLine[] }[]
  tie_break: string
  no_winner?: boolean
}

export interface UndoRequest {
  by: number
  to: number
  agreed: number[] | null
  waiting: number[] | null
}

export interface State {
  table: TableInfo
  version: number
  events: number
  you: number[] | null
  as: number | null
  acting: number[] | null
  ask: string
  offers: Offer[] | null
  can_undo: boolean
  undo_request: UndoRequest | null
  view: unknown
  log: LogLine[] | null
  chat: ChatLine[] | null
  result: Result | null
  account: Account | null
}

export interface Past {
  n: number
  view: unknown
  log: LogLine[] | null
  account: Account | null
}

export interface ChartPoint {
  n: number
  round: number
  gauges: Record<string, number[]>
}

/** An award of a solo game. */
export interface Award {
  game: string
  id: string
  table: string
  at: number
}

export interface MarketSeller {
  name: string
  appeal: number
  quality?: number
  supply?: number
  price?: number
  importer?: boolean
}

export interface MarketSale {
  supply: number
  sold: number
  income: number
  share_steps: number
  reasons: { sold: number; appeal: number; most: number }
}

export interface SeatWish {
  kind: 'me' | 'open' | 'hot' | 'bot'
  bot?: string
  name?: string
}

export interface NewTable {
  game: string
  options: Record<string, string>
  seats: SeatWish[]
  undo: string
  listed: boolean
  shuffle: boolean
}

/** What the server answered instead: code is "away" when it did not answer at all. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail: string,
    readonly clause = '',
    readonly refusal = '',
  ) {
    super(detail || code)
  }
}

// Asking who we are brings the cookie that says so. Until it is there everything else waits, or the requests of a
// first visit would come from nobody, or each from another guest.
let known: Promise<unknown> | null = null

async function call<T>(method: string, path: string, body?: unknown, plain = false): Promise<T> {
  known ??= send('GET', '/api/me', undefined, false)
  try {
    await known
  } catch (e) {
    known = null
    throw e
  }
  return send<T>(method, path, body, plain)
}

async function send<T>(method: string, path: string, body: unknown, plain: boolean): Promise<T> {
  let res: Response
  try {
    res = await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': plain ? 'text/plain' : 'application/json' },
      body: body === undefined ? undefined : plain && typeof body === 'string' ? body : JSON.stringify(body),
    })
  } catch {
    throw new Problem(0, 'away', '')
  }
  if (!res.ok) {
    const p = (await res.json().catch(() => ({}))) as Record<string, unknown>
    const s = (k: string) => (typeof p[k] === 'string' ? p[k] : '')
    throw new Problem(
      res.status,
      s('code') || (res.status >= 500 ? 'unavailable' : 'invalid'),
      s('detail') || s('title'),
      s('clause'),
      s('refusal'),
    )
  }
  try {
    return (res.headers.get('Content-Type')?.includes('json') ? await res.json() : await res.text()) as T
  } catch {
    throw new Problem(0, 'away', '')
  }
}

const at = (id: string, tail = '') => `/api/tables/${encodeURIComponent(id)}${tail}`
const asQuery = (as: number | null | undefined) => (as === null || as === undefined ? '' : `?as=${as}`)

export const api = {
  me: () => call<Me>('GET', '/api/me'),
  rename: (name: string) => call<Me>('PATCH', '/api/me', { name }),
  awards: () => call<{ awards: Award[] | null }>('GET', '/api/me/awards'),
  token: () => call<{ token: string }>('POST', '/api/tokens', {}),
  games: () => call<{ games: GameInfo[] }>('GET', '/api/games'),
  rules: (game: string) => call<Rules>('GET', `/api/games/${encodeURIComponent(game)}/rules`),
  tables: (scope: 'mine' | 'open' | 'finished') => call<{ tables: Summary[] | null }>('GET', `/api/tables?scope=${scope}`),
  make: (table: NewTable) => call<State>('POST', '/api/tables', table),
  state: (id: string, as?: number | null) => call<State>('GET', at(id) + asQuery(as)),
  join: (id: string, seat?: number) => call<State>('POST', at(id, '/join'), seat === undefined ? {} : { seat }),
  leave: (id: string) => call<unknown>('POST', at(id, '/leave'), {}),
  start: (id: string, bot: string) => call<State>('POST', at(id, '/start'), { bot }),
  choose: (id: string, seat: number, ask: string, choices: string[]) =>
    call<State>('POST', at(id, '/choices') + asQuery(seat), { seat, ask, choices }),
  undo: (id: string, seat: number) => call<State>('POST', at(id, '/undo') + asQuery(seat), { seat }),
  consent: (id: string, seat: number, agree: boolean) => call<State>('POST', at(id, '/consent') + asQuery(seat), { seat, agree }),
  resign: (id: string, seat: number) => call<State>('POST', at(id, '/resign'), { seat }),
  rematch: (id: string) => call<{ id: string }>('POST', at(id, '/rematch'), {}),
  chat: (id: string, text: string) => call<unknown>('POST', at(id, '/chat'), { text }),
  fork: (id: string, n: number, bots: boolean) => call<{ id: string }>('POST', at(id, '/fork'), { at: n, bots }),
  past: (id: string, n: number, as: number | null) => call<Past>('GET', at(id, `/at/${n}`) + asQuery(as)),
  accounts: (id: string, as: number | null) => call<{ accounts: Account[] | null }>('GET', at(id, '/accounts') + asQuery(as)),
  chart: (id: string) => call<{ points: ChartPoint[] | null }>('GET', at(id, '/chart')),
  record: (id: string) => call<string>('GET', at(id, '/record')),
  importRecord: (text: string) => call<{ id: string }>('POST', '/api/records', text, true),
  // Whoever only works out a market need not become a guest for it.
  market: (demand: number, sellers: MarketSeller[]) =>
    send<{ sellers: MarketSale[] }>('POST', '/api/market', { demand, sellers }, false),
  streamPath: (id: string, as: number | null) => at(id, '/stream') + asQuery(as),
}
