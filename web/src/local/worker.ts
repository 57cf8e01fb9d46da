import '../../wasm/wasm_exec.js'
import wasm from '../../wasm/cromford.wasm?url'
import type { Asked, Call, Told } from './calls'

/**
 * The house of this device: the tables of the program itself, compiled for browsers, in a thread of their own. What it writes is
 * kept in a database of the browser before anybody sees it.
 */

interface Answer {
  status: number
  version: number
  body: string
}
interface House {
  open(kept: string, keep: (text: string) => Promise<void>, name: string): Promise<void>
  close(): Promise<void>
  ask(...asked: Asked): Promise<Answer>
  follow(...asked: [...Asked, (state: string) => void]): (() => void) | null
  think(question: string): Promise<string>
  judge(game: string, progress: (done: number, of: number) => void): Promise<string>
  replay(record: string): Promise<string>
  bench(game: string, seats: number, seconds: number): Promise<string>
}
interface Runtime {
  importObject: WebAssembly.Imports
  run(instance: WebAssembly.Instance): Promise<void>
}
declare const Go: new () => Runtime
interface Change {
  table: string
  kind: string
  n: number
  body?: unknown
}

const scope = globalThis as unknown as {
  cromford: House
  ready: () => void
  net: (name: string) => Promise<Uint8Array | null>
  postMessage(told: Told): void
}

/** What bots have learnt, in files of their own: a bot that judges by one has it fetched. */
const nets = import.meta.glob<string>('../../../games/*/ai/nets/*.net', { query: '?url', import: 'default', eager: true })
scope.net = async (name) => {
  const found = Object.entries(nets).find(([file]) => file.endsWith(`/${name}`))
  if (!found) return null
  const got = await fetch(found[1])
  if (!got.ok) throw new Error(`${name} did not come`)
  return new Uint8Array(await got.arrayBuffer())
}

/** The program, once it runs. */
async function start(): Promise<House> {
  const go = new Go()
  const got = await WebAssembly.instantiateStreaming(fetch(wasm), go.importObject)
  await new Promise<void>((resolve) => {
    scope.ready = resolve
    void go.run(got.instance)
  })
  return scope.cromford
}
const running = start()

/** What was written, by table, kind and number. */
const database = new Promise<IDBDatabase>((resolve, reject) => {
  const asked = indexedDB.open('cromford-local', 1)
  asked.onupgradeneeded = () => asked.result.createObjectStore('kept', { keyPath: ['table', 'kind', 'n'] })
  asked.onsuccess = () => resolve(asked.result)
  asked.onerror = () => reject(asked.error ?? new Error('no database'))
})

async function inStore<T>(
  mode: IDBTransactionMode,
  what: (store: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  const db = await database
  return new Promise((resolve, reject) => {
    const t = db.transaction('kept', mode)
    const asked = what(t.objectStore('kept'))
    t.oncomplete = () => resolve(asked?.result)
    t.onabort = t.onerror = () => reject(t.error ?? new Error('it was not kept'))
  })
}

async function keep(text: string): Promise<void> {
  if (!mine) throw new Error('another page has taken the tables over')
  await inStore('readwrite', (store) => {
    for (const c of JSON.parse(text) as Change[]) {
      // What was said and done has its place: if another page was there first, nothing of it is lost.
      const said = c.kind === 'event' || c.kind === 'chat'
      if (c.body !== undefined) void (said ? store.add(c) : store.put(c))
      else store.delete(IDBKeyRange.bound([c.table], [c.table, []]))
    }
    return undefined
  })
}

/** The tables are this page's: one page at a time has them, the one that asked last. */
let mine = false
let opening: Promise<House> | undefined
let name = ''
const followed = new Map<number, { asked: Asked; end: (() => void) | null }>()

async function take(): Promise<void> {
  if (!navigator.locks) return
  await new Promise<void>((resolve) => {
    const held = () =>
      new Promise<void>(() => {
        resolve()
      })
    navigator.locks.request('cromford-local', { steal: true }, held).catch(() => {
      mine = false
      opening = undefined
      void running.then((program) => program.close())
      // Where somebody looks at a table, its bots go on.
      if (followed.size) setTimeout(() => void house(), 1000)
    })
  })
}

function house(): Promise<House> {
  opening ??= (async () => {
    const program = await running
    await take()
    mine = true
    const kept = (await inStore<Change[]>('readonly', (store) => store.getAll() as IDBRequest<Change[]>)) ?? []
    await program.open(JSON.stringify(kept), keep, name)
    for (const [n, f] of followed) f.end = follow(program, n, f.asked)
    return program
  })()
  return opening
}

const follow = (program: House, n: number, asked: Asked) =>
  program.follow(...asked, (state) => scope.postMessage({ stream: n, state }))

async function answer(c: Call): Promise<unknown> {
  switch (c.call) {
    case 'name':
      name = c.args[0]
      await house()
      return
    case 'ask':
      return (await house()).ask(...c.args)
    case 'follow': {
      const program = await house()
      followed.set(c.n, { asked: c.args, end: follow(program, c.n, c.args) })
      return
    }
    case 'unfollow':
      followed.get(c.args[0])?.end?.()
      followed.delete(c.args[0])
      return
    case 'think':
      return (await running).think(c.args[0])
    case 'judge':
      return (await running).judge(c.args[0], (done, of) => scope.postMessage({ about: c.n, done, of }))
    case 'replay':
      return (await running).replay(c.args[0])
    case 'bench':
      return (await running).bench(...c.args)
  }
}

addEventListener('message', (e: MessageEvent<Call>) => {
  const n = e.data.n
  answer(e.data).then(
    (value) => scope.postMessage({ n, value }),
    (error: unknown) => scope.postMessage({ n, error: String(error) }),
  )
})
