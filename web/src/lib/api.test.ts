import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** What the page asked for, in order. */
let asked: { url: string; init: RequestInit }[]
let answers: Record<string, () => Response>

beforeEach(() => {
  vi.resetModules()
  asked = []
  answers = {}
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push({ url, init })
    const answer = answers[url]
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('no answer'))
  })
})
afterEach(() => vi.unstubAllGlobals())

const load = async () => (await import('./api')).api

test('a table is asked for by its id, its seat and what is known of it', async () => {
  const api = await load()
  answers['/api/tables/a%2Fb?as=1&since=7&chat=0'] = () => Response.json({ version: 3 })
  expect(await api.state('a/b', 1, { since: 7, chat: 0 })).toEqual({ version: 3 })
  expect(asked.map((a) => a.url)).toEqual(['/api/tables/a%2Fb?as=1&since=7&chat=0'])
})

test('nothing waits for anything else, and what is not said is not in the query', async () => {
  const api = await load()
  answers['/api/tables?scope=open'] = () => Response.json({ tables: [] })
  await api.tables('open')
  answers['/api/tables/x'] = () => Response.json({})
  await api.state('x', null)
  expect(asked.map((a) => a.url)).toEqual(['/api/tables?scope=open', '/api/tables/x'])
})

test('a change says what it holds, and gets a state or the version to come', async () => {
  const api = await load()
  const have = { since: 4, chat: 1, follows: true }
  answers['/api/tables/x/undo?as=0&since=4&chat=1'] = () => new Response(null, { status: 204, headers: { 'Table-Version': '9' } })
  expect(await api.undo('x', 0, have)).toBe(9)
  const { init } = asked.at(-1)!
  expect(init).toMatchObject({ method: 'POST', body: '{"seat":0}' })
  expect(init.headers).toEqual({ 'Content-Type': 'application/json', Prefer: 'return=minimal' })
})

test('records go and come as text', async () => {
  const api = await load()
  answers['/api/records'] = () => Response.json({ id: 'x' })
  expect(await api.importRecord('# a game')).toEqual({ id: 'x' })
  expect(asked.at(-1)?.init).toMatchObject({ body: '# a game', headers: { 'Content-Type': 'text/plain' } })
  answers['/api/tables/x/record'] = () => new Response('1')
  expect(await api.record('x')).toBe('1')
})

test('what went wrong is said by its code', async () => {
  const api = await load()
  answers['/api/tables/x'] = () => Response.json({ code: 'not_found', detail: 'no such table' }, { status: 404 })
  await expect(api.state('x')).rejects.toMatchObject({ status: 404, code: 'not_found', detail: 'no such table' })
  answers['/api/tables/x'] = () => new Response('<html>Bad gateway', { status: 502 })
  await expect(api.state('x')).rejects.toMatchObject({ status: 502, code: 'unavailable' })
  answers['/api/tables/x'] = () => new Response('{"half', { status: 200 })
  await expect(api.state('x')).rejects.toMatchObject({ status: 0, code: 'away' })
})
