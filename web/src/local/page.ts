import { device, type GameInfo, type NewTable, type State, type Summary } from '../lib/api'
import { within } from '../lib/base'
import { me } from '../lib/me.svelte'
import { keep, recall } from '../lib/store'
import type { Asked, Calls, Told } from './calls'
import { start } from './start'

/** The house of this device as the page asks it: as it would ask the other one, by path. It is fetched when it is first used. */

let worker: Worker | undefined
let count = 0
const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (e: Error) => void }>()
const streams = new Map<number, Stream>()

function open(): Worker {
  performance.mark('local-begun')
  const made = start()
  made.onmessage = ({ data }: MessageEvent<Told>) => {
    if ('about' in data) return
    if ('stream' in data) {
      streams.get(data.stream)?.tell(data.state)
      return
    }
    const asked = waiting.get(data.n)
    waiting.delete(data.n)
    if (data.error !== undefined) asked?.reject(new Error(data.error))
    else asked?.resolve(data.value)
  }
  // It could not be fetched: the next who asks tries again.
  made.onerror = () => {
    for (const w of waiting.values()) w.reject(new Error('the house of this device did not open'))
    waiting.clear()
    worker = undefined
  }
  return made
}

function call<C extends keyof Calls>(what: C, ...args: Calls[C]): Promise<unknown> {
  if (!worker) {
    worker = open()
    const ready = () => void performance.measure('local-ready', 'local-begun')
    call('name', me.who?.name || recall('local.name') || '').then(ready, () => undefined)
  }
  const n = ++count
  worker.postMessage({ n, call: what, args })
  return new Promise((resolve, reject) => waiting.set(n, { resolve, reject }))
}

function asked(method: string, url: string, brief = false, body = ''): Asked {
  const { pathname, searchParams } = new URL(url, location.href)
  return [method, within(pathname) ?? pathname, JSON.stringify(Object.fromEntries(searchParams)), brief, body]
}

/** Asks as fetch does. */
export async function send(
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string },
): Promise<Response> {
  const brief = /return=minimal/.test(init.headers.Prefer ?? '')
  const got = (await call('ask', ...asked(init.method, url, brief, init.body))) as {
    status: number
    version: number
    body: string
  }
  return new Response(got.status === 204 ? null : got.body, {
    status: got.status,
    headers: { 'Table-Version': String(got.version), 'Content-Type': 'application/json' },
  })
}

/** What stands for an EventSource. */
class Stream extends EventTarget {
  readyState = 1
  readonly #n: number
  constructor(path: string) {
    super()
    void call('follow', ...asked('GET', path))
    this.#n = count
    streams.set(this.#n, this)
    queueMicrotask(() => this.dispatchEvent(new Event('open')))
  }
  tell(data: string): void {
    if (this.readyState === 1) this.dispatchEvent(new MessageEvent('state', { data }))
  }
  close(): void {
    this.readyState = 2
    streams.delete(this.#n)
    void call('unfollow', this.#n)
  }
}

device.stream = (path) => (path.includes('/local-') ? (new Stream(path) as unknown as EventSource) : undefined)

async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
  const r = await send(path, { method, headers: {}, body: body === undefined ? '' : JSON.stringify(body) })
  const got = (await r.json()) as T & { detail?: string }
  if (!r.ok) throw new Error(got.detail)
  return got
}

/** Makes a table of this device. */
export async function make(body: NewTable): Promise<State> {
  if (me.who?.name) keep('local.name', me.who.name)
  await call('name', me.who?.name || recall('local.name') || '')
  const s = await json<State>('POST', '/api/tables', body)
  keep('local', 'yes')
  return s
}

export const games = async (): Promise<GameInfo[]> => (await json<{ games: GameInfo[] }>('GET', '/api/games')).games
export const tables = async (): Promise<Summary[]> => (await json<{ tables: Summary[] }>('GET', '/api/tables?scope=all')).tables
export const remove = (id: string): Promise<unknown> => json('DELETE', `/api/tables/${id}`)
export const record = async (id: string): Promise<string> =>
  (await send(`/api/tables/${id}/record`, { method: 'GET', headers: {} })).text()

/** What a bot is asked about a position of a record. */
export interface Question {
  record: string
  /** After how many choices; all of them if it is left out. */
  at?: number
  seat: number
  /** level1 to level8, as far as this device has them. */
  level: string
  /** rollouts=200 or time=1s; as at tables if it is left out. */
  budget?: string
  seed?: number
}
export interface Report {
  line: string[]
  candidates: {
    line: string[]
    value: number
    error: number | null
    rollouts: number
    parts: { name: string; value: number }[]
  }[]
  rollouts: number
}
/** Lets a bot of this device think about a position, with what its seat could know there. */
export const think = async (q: Question): Promise<Report> =>
  JSON.parse((await call('think', JSON.stringify(q))) as string) as Report
