import { expect, type Page } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { binary } from '../playwright.config'
import { choose, clean, guest, test } from './helpers'

/** What a browser of a slower machine may take, and the bars on a quiet one: 300 ms, and a million choices. */
const slack = { ready: 2000, choices: 150_000 }

const records = ['arkwright', 'cardgame', 'railways'].flatMap((game) => {
  const folder = join(import.meta.dirname, `../../games/${game}/testdata/records`)
  return readdirSync(folder).map((f) => join(folder, f))
})

/** A worker of the page's own making, which the test speaks to. */
async function openWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { files } = (await (await fetch('/offline.json')).json()) as { files: string[] }
    const script = `/${files.find((f) => /\/worker-.*\.js$/.test(f)) ?? ''}`
    interface Factory {
      createPolicy(name: string, rules: object): { createScriptURL(url: string): string }
    }
    const { trustedTypes } = globalThis as unknown as { trustedTypes: Factory }
    const url = trustedTypes.createPolicy('app-sw', { createScriptURL: (u: string) => u }).createScriptURL(script)
    const worker = new Worker(url, { type: 'module' })
    let n = 0
    Object.assign(globalThis, {
      house: (call: string, ...args: unknown[]) =>
        new Promise((resolve, reject) => {
          const id = ++n
          worker.addEventListener('message', (e: MessageEvent<{ n: number; value: unknown; error?: string }>) => {
            if (e.data.n !== id) return
            if (e.data.error) reject(new Error(e.data.error))
            else resolve(e.data.value)
          })
          worker.postMessage({ n: id, call, args })
        }),
    })
  })
}
const house = (page: Page, call: string, ...args: unknown[]): Promise<string> =>
  page.evaluate(
    ([call, args]) => (globalThis as unknown as { house: (...a: unknown[]) => Promise<string> }).house(call, ...args),
    [call, args] as const,
  )

test('what has to be fetched for a device is small', async ({ request }) => {
  const { files } = (await (await request.get('/offline.json')).json()) as { files: string[] }
  const wasm = files.find((f) => f.endsWith('.wasm'))
  const folder = join(import.meta.dirname, '../dist')
  const [br, gz] = ['br', 'gz'].map((how) => statSync(join(folder, `${wasm}.${how}`)).size)
  console.log(`the program for browsers: ${br} bytes by brotli, ${gz} by gzip`)
  expect(br).toBeLessThanOrEqual(1_800_000)
  for (const [takes, size] of [
    ['br', br],
    ['gzip', gz],
  ] as const) {
    const res = await request.fetch(`/${wasm}`, { method: 'HEAD', headers: { 'Accept-Encoding': takes } })
    expect(res.headers()['content-encoding']).toBe(takes)
    expect(res.headers()['content-type']).toBe('application/wasm')
    expect(res.headers()['cache-control']).toContain('immutable')
    expect(Number(res.headers()['content-length'] ?? size)).toBe(size)
  }
})

test('every recorded game comes to the same positions in the browser', async ({ page }) => {
  test.setTimeout(240_000)
  await page.goto('/you')
  await openWorker(page)
  let [events, hashes] = [0, 0]
  for (const f of records) {
    const r = JSON.parse(await house(page, 'replay', readFileSync(f, 'utf8'))) as { events: number; hashes: number }
    expect(r.hashes, f).toBeGreaterThan(0)
    events += r.events
    hashes += r.hashes
  }
  console.log(`${records.length} records, ${events} events, ${hashes} positions compared`)
  expect(records.length).toBeGreaterThan(50)
  // A position that is not the record's is told, not passed over.
  const text = readFileSync(records[0]!, 'utf8')
  const broken = text.replace(/#([0-9a-f])/, (_, c: string) => `#${c === '0' ? '1' : '0'}`)
  await expect(house(page, 'replay', broken)).rejects.toThrow(/but the record says/)
})

test('the browser plays fast, and thinks', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto('/you')
  await openWorker(page)
  let best = 0
  for (const [game, seats] of [
    ['railways', 4],
    ['arkwright-2025', 4],
    ['arkwright-card', 4],
  ] as const) {
    // The browser learns what is worth compiling well, and the machine may be busy: the best of some runs.
    let speed = 0
    for (let run = 0; run < 8 && (run < 3 || speed < slack.choices); run++) {
      const r = JSON.parse(await house(page, 'bench', game, seats, 1)) as { choices: number; cpu_seconds: number }
      speed = Math.max(speed, Math.round(r.choices / r.cpu_seconds))
    }
    console.log(`${game}: ${speed} choices a second`)
    best = Math.max(best, speed)
  }
  expect(best).toBeGreaterThan(slack.choices)
  const record = readFileSync(
    records.find((f) => f.endsWith('cardgame/testdata/records/2p.record'))!,
    'utf8',
  )
  for (const seat of [0, 1]) {
    const asked = JSON.stringify({ record, at: 0, seat, level: 'level5', budget: 'rollouts=20' })
    const told = await house(page, 'think', asked).catch((e: Error) => e.message)
    if (!told.startsWith('{')) continue // it is asked nothing there
    const r = JSON.parse(told) as { line: string[]; candidates: { line: string[]; value: number }[] }
    expect(r.line.length).toBeGreaterThan(0)
    console.log(`level5 would play ${r.line.join(' ')} out of ${r.candidates.length} turns`)
    return
  }
  throw new Error('nobody was advised')
})

/** A record of a game's tests. */
const recorded = (file: string) => join(import.meta.dirname, '../../games', file)

/** How a game began: so many lines of its record. */
function beginning(file: string, lines: number): string {
  const all = readFileSync(file, 'utf8').split('\n')
  const at = all.findIndex((l) => /^\d/.test(l)) + lines
  return [...all.slice(0, at), `* ${parseInt(all[at]!) - 1}`, ''].join('\n')
}

test('a game is judged in the browser as the house judges it', async ({ page }, info) => {
  test.setTimeout(180_000)
  await page.goto('/you')
  await openWorker(page)
  for (const [file, rollouts] of [
    ['cardgame/testdata/records/2p.record', 8],
    ['arkwright/testdata/records/2014+2p+spinning_jenny.record', 4],
    ['railways/testdata/records/3p.record', 4], // it judges by a net, which is fetched
  ] as const) {
    const record = beginning(recorded(file), 16)
    const begun = info.outputPath('begun.record')
    writeFileSync(begun, record)
    const args = ['review', '--json', '--rollouts', String(rollouts), '--seed', '7', begun]
    const native = JSON.parse(execFileSync(binary, args, { encoding: 'utf8', maxBuffer: 1 << 26 })) as { turns: unknown[] }
    const asked = JSON.stringify({ record, depth: 'standard', rollouts, seed: 7 })
    const here = JSON.parse(await house(page, 'judge', asked)) as { turns: unknown[] }
    console.log(`${file}: ${here.turns.length} turns`)
    expect(native.turns.length).toBeGreaterThan(5)
    expect(here).toEqual(native)
  }
})

test('whoever asks is answered while a bot thinks', async ({ page }) => {
  await page.goto('/you')
  await openWorker(page)
  const ask = async (method: string, path: string, body = '') =>
    (await house(page, 'ask', method, path, '{}', false, body)) as unknown as { status: number; body: string }
  await ask('GET', '/api/games') // the games are made ready
  const seats = ['level8', 'level8'].map((bot) => ({ kind: 'bot', bot })).concat([{ kind: 'me', bot: '' }])
  const made = JSON.parse((await ask('POST', '/api/tables', JSON.stringify({ game: 'railways', seats }))).body) as {
    table: { id: string }
  }
  const at = `/api/tables/${made.table.id}`
  // The strongest level thinks for seconds. It has not chosen yet, and whoever asks knows.
  const begun = Date.now()
  for (let i = 0; i < 5; i++) {
    const s = JSON.parse((await ask('GET', at)).body) as { events: number }
    expect(s.events).toBe(0)
  }
  expect((await ask('DELETE', at)).status).toBe(200)
  const took = Date.now() - begun
  console.log(`six answers while a bot thought, in ${took} ms`)
  expect(took).toBeLessThan(4500)
  expect((await ask('GET', at)).status).toBe(404)
})

test('a finished game of the house is reviewed on the device of its reader, who can stop that', async ({ browser }) => {
  test.setTimeout(180_000)
  const page = await guest(browser, 'Ada')
  const data = readFileSync(recorded('cardgame/testdata/records/1p.record'), 'utf8')
  const headers = { Origin: new URL(page.url()).origin, 'Content-Type': 'text/plain' }
  const { id } = (await (await page.request.post('/api/records', { data, headers })).json()) as { id: string }
  const asked: string[] = []
  page.on('request', (r) => {
    if (r.method() === 'POST' && r.url().endsWith('/review')) asked.push(r.url())
  })
  await page.goto(`/r/${id}?depth=quick`)
  await page.getByRole('button', { name: 'On this device' }).click()
  const begin = page.getByRole('button', { name: 'Review this game' })
  await begin.click()
  await expect(page.getByText(/\d+ of [1-9]\d* turns judged/)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Give it up' }).click()
  await begin.click()
  await expect(page.getByText('thought on this device')).toBeVisible({ timeout: 120_000 })
  // It is there again, and the house was not asked to think.
  await page.reload()
  await expect(page.getByText('thought on this device')).toBeVisible()
  expect(asked).toEqual([])
  clean(page)
})

/** How many events this device has kept. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const r = indexedDB.open('cromford-local')
      r.onsuccess = () => resolve(r.result)
      r.onerror = () => reject(r.error ?? new Error('no database'))
    })
    const all = await new Promise<{ kind: string }[]>((resolve) => {
      const r = db.transaction('kept').objectStore('kept').getAll() as IDBRequest<{ kind: string }[]>
      r.onsuccess = () => resolve(r.result)
    })
    db.close()
    return all.filter((x) => x.kind === 'event').length
  })

/** Makes so many choices, and looks that each is kept. */
async function play(page: Page, n: number): Promise<void> {
  for (let i = 0; i < n; i++) {
    const before = await kept(page)
    await choose(page)
    await expect.poll(() => kept(page)).toBeGreaterThan(before)
  }
}

test('a solo game goes on without a connection, and its record comes to the house', async ({ browser }) => {
  test.setTimeout(180_000)
  const page = await guest(browser, 'Ada')
  const net = page.context()
  await page.locator('.game', { hasText: 'Card Game' }).click()
  await page.locator('#o-seats + dd').getByRole('button', { name: '1', exact: true }).click()
  await page.getByLabel('Play on this device').check()
  await page.locator('.start .big').click()
  await page.waitForURL(/\/t\/local-/)
  const there = page.url()
  await play(page, 2)
  const ready = await page.evaluate(() => performance.getEntriesByName('local-ready')[0]?.duration ?? Infinity)
  console.log(`the house of the device was ready after ${Math.round(ready)} ms`)
  expect(ready).toBeLessThan(slack.ready)

  // The page was taken along meanwhile, and says so.
  await page.goto('/')
  await expect(page.locator('.device')).toContainText('Opens without a connection', { timeout: 20_000 })
  clean(page)

  await net.setOffline(true)
  await page.goto(there)
  await page.locator('#question').waitFor()
  const before = await kept(page)
  await play(page, 3)
  await page.reload()
  await page.locator('#question').waitFor()
  expect(await kept(page)).toBe(before + 3)
  // The coach is here as well: it thinks on the device, and that it was asked is noted.
  await page.getByRole('button', { name: 'Coach' }).click()
  await page.getByRole('button', { name: 'Ask the coach' }).click()
  await expect(page.getByText('noted in the record')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'I choose' }).click()
  expect(await kept(page)).toBe(before + 4)
  await play(page, 1)
  // What was done can be taken back, as at any table.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => kept(page)).toBeGreaterThan(before + 5)
  await play(page, 1)

  // Another table can be made, and the lobby has both.
  await page.goto('/')
  await expect(page.locator('.device li')).toHaveCount(1)
  await expect(page.locator('.list .row')).toHaveCount(1)
  await page.locator('.start .big').click()
  await page.waitForURL((u) => u.href !== there && u.pathname.includes('/t/local-'))
  await page.locator('#question').waitFor({ timeout: 20_000 })
  await page.goto('/')
  await expect(page.locator('.device li')).toHaveCount(2)

  // The solo game comes to its end: a bot plays on.
  await page.goto(there)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page
    .getByRole('menuitem', { name: /resign/i })
    .or(page.getByRole('button', { name: /resign/i }))
    .first()
    .click()
  await page
    .locator('dialog')
    .getByRole('button', { name: /resign|bot/i })
    .first()
    .click()
  await expect(page.locator('.final, dialog')).not.toHaveCount(0, { timeout: 60_000 })

  await net.setOffline(false)
  await page.goto('/')
  const row = page.locator('.device li', { has: page.locator(`a[href="${new URL(there).pathname}"]`) })
  await row.getByRole('button', { name: 'Keep it in the house' }).click({ timeout: 60_000 })
  await row.getByRole('link', { name: 'Kept in the house' }).click()
  await page.waitForURL((u) => /\/t\/(?!local-)/.test(u.pathname))
  await expect(page.locator('#app')).toContainText('The Card Game')
})

test('two windows of one device share its tables', async ({ browser }) => {
  test.setTimeout(120_000)
  const page = await guest(browser, 'Ada')
  await page.locator('.game', { hasText: 'Card Game' }).click()
  await page.locator('#o-seats + dd').getByRole('button', { name: '1', exact: true }).click()
  await page.getByLabel('Play on this device').check()
  await page.locator('.start .big').click()
  await page.waitForURL(/\/t\/local-/)
  await play(page, 1)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await play(other, 1)
  // The first one takes the table back, with what was done in the other.
  await page.bringToFront()
  await page.reload()
  await play(page, 1)
  expect(await kept(page)).toBe(3)
})

test('finished games go to the house by themselves when it is there again, each once', async ({ browser }) => {
  test.setTimeout(120_000)
  const page = await guest(browser, 'Ada')
  const net = page.context()
  const inHouse = async () =>
    ((await (await page.request.get('/api/tables?scope=all')).json()) as { tables: unknown[] }).tables.length
  await page.evaluate(() => {
    localStorage.setItem('cromford.local', 'yes')
    localStorage.setItem('cromford.local.always', 'yes')
  })
  await page.goto('/')
  await expect(page.locator('.device')).toContainText('Opens without a connection', { timeout: 20_000 })

  // A game is finished while there is no connection.
  const finish = async (file: string, away: boolean) => {
    await page.goto('/you')
    await openWorker(page)
    await house(page, 'ask', 'GET', '/api/tables', '{}', false, '')
    await net.setOffline(away)
    const made = await house(page, 'ask', 'POST', '/api/records', '{}', false, readFileSync(recorded(file), 'utf8'))
    expect((made as unknown as { status: number }).status).toBe(200)
  }
  await finish('cardgame/testdata/records/1p.record', true)
  await page.goto('/')
  await expect(page.locator('.device li')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Keep it in the house' })).toBeDisabled()
  await net.setOffline(false)
  await expect(page.getByRole('link', { name: 'Kept in the house' })).toHaveCount(1, { timeout: 20_000 })
  expect(await inHouse()).toBe(1)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Kept in the house' })).toHaveCount(1, { timeout: 20_000 })
  expect(await inHouse()).toBe(1)

  // Another one arrives, but the connection breaks before the page hears of it.
  await finish('cardgame/testdata/records/1p+choose_awards.record', false)
  let posted = 0
  await net.route('**/api/records', async (route) => {
    if (posted++ > 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.goto('/')
  await expect.poll(() => posted, { timeout: 20_000 }).toBe(1)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Kept in the house' })).toHaveCount(2, { timeout: 30_000 })
  expect(await inHouse()).toBe(2)
  expect(posted).toBe(1)
})
