import type { Client } from 'openapi-fetch'
import { at, base } from './base'
import type { components, paths } from './wire'

/** The API as docs/api.md describes it. Its types are made from what the server says of itself: see `make page`. */

export type Schemas = components['schemas']
export type Me = Schemas['Me']
export type GameInfo = Schemas['GameInfo']
export type OptionSpec = Schemas['OptionSpec']
export type Rules = Schemas['Rules']
export type SeatInfo = Schemas['SeatView']
export type Summary = Schemas['Summary']
export type Text = Schemas['Text']
export type TextArg = Schemas['TextArg']
export type Offer = Schemas['Offer']
export type Change = Schemas['Change']
export type LogLine = Schemas['Line']
export type Piece = Schemas['Piece']
export type Digest = Schemas['Digest']
export type Foresight = Schemas['Foresight']
export type ChatLine = Schemas['Chat']
export type Result = Schemas['Result']
export type State = Schemas['State']
export type Past = Schemas['Look']
export type Account = Schemas['Account']
export type Bulletin = Schemas['Bulletin']
export type ChartPoint = Schemas['Point']
export type Award = Schemas['Award']
export type MarketSeller = Schemas['Seller']
export type MarketSale = Schemas['Sale']
export type SeatWish = Schemas['NewSeat']
export type NewTable = Schemas['NewTable']

/** What the server answered instead: code is "away" when it did not answer at all. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail: string,
    readonly clause = '',
    readonly refusal = '',
    /** The whole of it. */
    readonly body: Record<string, unknown> = {},
  ) {
    super(detail || code)
  }
}

/** What went wrong: a problem as the house tells it, and no answer for anything else. */
export const problemOf = (e: unknown): Problem => (e instanceof Problem ? e : new Problem(0, 'away', ''))

/** What a request is made of: openapi-fetch describes it by path, and its types are all that is used of it. */
interface Asked {
  params?: {
    path?: Record<string, string | number>
    query?: Record<string, string | number | boolean | string[] | undefined>
    header?: Record<string, string>
  }
  body?: unknown
  parseAs?: string
}

/** Tables of this device are asked about here: see local/page.ts, which also brings their streams. */
export const device: { stream?: (path: string) => EventSource | undefined } = {}
const sender = async (path: string) => (path.includes('/local-') ? (await import('../local/page')).send : fetch)

async function ask(method: string, schemaPath: string, { params, body, parseAs }: Asked = {}) {
  const path = base + schemaPath.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.path?.[name])))
  const query = Object.entries(params?.query ?? {}).flatMap(([k, v]) =>
    v === undefined ? [] : [v].flat().map((x) => [k, String(x)]),
  )
  const plain = typeof body === 'string'
  const type: Record<string, string> = body === undefined ? {} : { 'Content-Type': plain ? 'text/plain' : 'application/json' }
  const response = await (
    await sender(path)
  )(query.length ? `${path}?${new URLSearchParams(query).toString()}` : path, {
    method,
    headers: { ...type, ...params?.header },
    body: plain ? body : JSON.stringify(body),
  })
  const text = await response.text()
  if (response.ok) return { data: parseAs === 'text' ? text : text ? (JSON.parse(text) as unknown) : undefined, response }
  let error: unknown = text
  try {
    error = JSON.parse(text)
  } catch {
    // somebody between us and the house has answered
  }
  return { error, response }
}

const by = (method: string) => (path: string, asked?: Asked) => ask(method, path, asked)
export const client = {
  GET: by('GET'),
  POST: by('POST'),
  PATCH: by('PATCH'),
  PUT: by('PUT'),
  DELETE: by('DELETE'),
} as unknown as Pick<Client<paths>, 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'>

/** What was asked for, or the Problem. */
export async function get<T>(asked: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  let answer: Awaited<typeof asked>
  try {
    answer = await asked
  } catch (e) {
    throw problemOf(e) // no answer, or it broke off
  }
  const { data, error, response } = answer
  if (response.ok) return data as T
  const p = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
  const s = (k: string) => (typeof p[k] === 'string' ? p[k] : '')
  const code = s('code') || (response.status >= 500 ? 'unavailable' : 'invalid')
  throw new Problem(response.status, code, s('detail') || s('title'), s('clause'), s('refusal'), p)
}

/** A state, a look back, an example or the numbers of a game. The types make lists of any length of the pairs in it; they are pairs as described. */
export const see = <T extends State | Past | Schemas['Example'] | Schemas['Numbers'] = State>(
  asked: Promise<{ data?: object; error?: unknown; response: Response }>,
): Promise<T> => get(asked as Promise<{ data?: T; error?: unknown; response: Response }>)

/** What the page has of a table already: how many events and lines of the talk. */
export interface Have {
  since: number
  chat: number
}

/** How the page asks for a change: while it follows the stream it gets the state from there, and not twice. */
export interface Asker extends Have {
  follows: boolean
}

export const table = (id: string) => ({ path: { id } })
const seen = (as: number | null | undefined) => ({ as: as === null || as === undefined ? undefined : String(as) })
export const change = (id: string, as: number | null, { since, chat, follows }: Asker) => ({
  ...table(id),
  query: { ...seen(as), since, chat },
  header: follows ? { Prefer: 'return=minimal' } : {},
})

/** The state after a change, or the version that the stream brings. */
export async function done(asked: Promise<{ data?: object; error?: unknown; response: Response }>): Promise<State | number> {
  let version = 0
  const state = (await see(
    asked.then((a) => {
      version = Number(a.response.headers.get('Table-Version'))
      return a
    }),
  )) as State | undefined
  return state ?? version
}

export const api = {
  me: () => get(client.GET('/api/me')),
  rename: (name: string) => get(client.PATCH('/api/me', { body: { name } })),
  awards: () => get(client.GET('/api/me/awards')),
  games: () => get(client.GET('/api/games')),
  rules: (game: string) => get(client.GET('/api/games/{game}/rules', { params: { path: { game } } })),
  tables: (scope: 'open' | 'all' | 'groups', filter: { game?: string; language?: string; level?: string } = {}) =>
    get(client.GET('/api/tables', { params: { query: { scope, ...filter } } })),
  hide: (id: string, hidden: boolean) => get(client.POST('/api/tables/{id}/hide', { params: table(id), body: { hidden } })),
  nameTable: (id: string, name: string) => see(client.PATCH('/api/tables/{id}', { params: table(id), body: { name } })),
  make: (body: NewTable) => see(client.POST('/api/tables', { body })),
  state: (id: string, as?: number | null, have?: Have) =>
    see(client.GET('/api/tables/{id}', { params: { ...table(id), query: { ...seen(as), ...have } } })),
  join: (id: string, seat?: number) => see(client.POST('/api/tables/{id}/join', { params: table(id), body: { seat } })),
  leave: (id: string) => get(client.POST('/api/tables/{id}/leave', { params: table(id) })),
  start: (id: string) => see(client.POST('/api/tables/{id}/start', { params: table(id), body: {} })),
  choose: (id: string, seat: number, have: Asker, ask: string, choices: string[]) =>
    done(client.POST('/api/tables/{id}/choices', { params: change(id, seat, have), body: { seat, ask, choices } })),
  preview: (id: string, seat: number, ask: string, choices: string[]) =>
    get(client.POST('/api/tables/{id}/preview', { params: table(id), body: { seat, ask, choices } })),
  digest: (id: string, as: number | null) =>
    get(client.GET('/api/tables/{id}/digest', { params: { ...table(id), query: seen(as) } })),
  undo: (id: string, seat: number, have: Asker) =>
    done(client.POST('/api/tables/{id}/undo', { params: change(id, seat, have), body: { seat } })),
  consent: (id: string, seat: number, have: Asker, agree: boolean) =>
    done(client.POST('/api/tables/{id}/consent', { params: change(id, seat, have), body: { seat, agree } })),
  resign: (id: string, seat: number, have: Asker) =>
    done(client.POST('/api/tables/{id}/resign', { params: change(id, null, have), body: { seat } })),
  rematch: (id: string) => get(client.POST('/api/tables/{id}/rematch', { params: table(id) })),
  say: (id: string, as: number | null, have: Asker, text: string) =>
    done(client.POST('/api/tables/{id}/chat', { params: change(id, as, have), body: { text } })),
  fork: (id: string, n: number, bots: boolean) =>
    get(client.POST('/api/tables/{id}/fork', { params: table(id), body: { at: n, bots } })),
  past: (id: string, n: number, as: number | null) =>
    see<Past>(client.GET('/api/tables/{id}/at/{n}', { params: { path: { id, n }, query: seen(as) } })),
  log: (id: string, as: number | null, before: number) =>
    get(client.GET('/api/tables/{id}/log', { params: { ...table(id), query: { ...seen(as), before } } })),
  talk: (id: string, before: number) => get(client.GET('/api/tables/{id}/chat', { params: { ...table(id), query: { before } } })),
  accounts: (id: string, as: number | null) =>
    get(client.GET('/api/tables/{id}/accounts', { params: { ...table(id), query: seen(as) } })) as Promise<{
      accounts: Account[]
    }>,
  chart: (id: string) => get(client.GET('/api/tables/{id}/chart', { params: table(id) })),
  record: (id: string) => get(client.GET('/api/tables/{id}/record', { params: table(id), parseAs: 'text' })),
  importRecord: (body: string) => get(client.POST('/api/records', { body })),
  enter: (id: string, code: string) => see(client.POST('/api/tables/{id}/enter', { params: table(id), body: { code } })),
  market: (demand: number, sellers: MarketSeller[]) => get(client.POST('/api/market', { body: { demand, sellers } })),
  /** The stream of a table from where the page stands. */
  streamPath: (id: string, as: number | null, version: number, have: Have) => {
    const query = new URLSearchParams({ version: String(version), since: String(have.since), chat: String(have.chat) })
    if (as !== null) query.set('as', String(as))
    return at(`/api/tables/${encodeURIComponent(id)}/stream?${query.toString()}`)
  },
}
