import { expect, type Page } from '@playwright/test'
import { availableParallelism, loadavg } from 'node:os'
import { gzipSync } from 'node:zlib'
import { barriers, bots, choose, clean, guest, ready, table, test, watch, type Wish } from './helpers'

/** The scripts that the head of a page names, gzipped: all, and of these the words. */
async function firstScripts(page: Page, path: string): Promise<{ all: number; words: number }> {
  const html = await (await page.request.get(path)).text()
  const sum = { all: 0, words: 0 }
  for (const [, file = ''] of html.matchAll(/(?:src|rel="modulepreload" crossorigin href)="(\/assets\/[^"]+\.js)"/g)) {
    const n = gzipSync(await (await page.request.get(file)).body()).length
    sum.all += n
    if (/\/(first|rest|en|fr)-/.test(file)) sum.words += n
  }
  return sum
}

test('the first load of script is small for every page', async ({ browser }) => {
  for (const locale of ['en-GB', 'fr-FR']) {
    const page = await guest(browser, 'Ada', { locale })
    const paths = new Map([
      ['home', '/'],
      ['market', '/market'],
    ])
    for (const game of ['railways', 'arkwright-2025', 'arkwright-2014', 'arkwright-card'])
      paths.set(game, `/t/${await make(page, game, [{ kind: 'me' }, ...bots(game === 'railways' ? 2 : 1)])}`)
    for (const [name, path] of paths) {
      const { all, words } = await firstScripts(page, path)
      console.log(`${locale} ${name}: ${all} bytes gzipped, of them words ${words}`)
      expect(words, name).toBeGreaterThan(1000)
      expect(all - words, name).toBeGreaterThan(25_000)
      expect(all, name).toBeLessThanOrEqual(90_000)
    }
  }
})

test('a first picture has all its words and keeps its place when the rest comes', async ({ browser }) => {
  test.setTimeout(120_000)
  for (const game of ['railways', 'arkwright-2025', 'arkwright-2014', 'arkwright-card']) {
    const page = await guest(browser, 'Ada', { locale: 'fr-FR' })
    const id = await make(page, game, [{ kind: 'me' }, ...bots(game === 'railways' ? 2 : 1)])
    // What bots have done since would be told first.
    await page.addInitScript(() => localStorage.setItem('cromford.digest', 'no'))
    // A line on which what is not named in the head of the page takes its time.
    const head = await (await page.request.get(`/t/${id}`)).text()
    let held = 0
    let go: () => void = () => undefined
    const rest = new Promise<void>((done) => (go = done))
    await page.route('**/assets/*.js', async (route) => {
      if (!head.includes(new URL(route.request().url()).pathname)) {
        held++
        await rest
      }
      await route.continue()
    })
    await page.goto(`/t/${id}`)
    await page.locator('#question').waitFor()
    await expect.poll(() => held, game).toBeGreaterThan(1)
    await expect(page.locator('.replay'), game).toHaveCount(0)
    expect(await page.locator('#app').innerText(), game).not.toMatch(/\[[a-z0-9-]+\.[a-z0-9._-]+\]/)
    const [app, bottom] = [page.locator('#app'), page.locator('.offers footer')]
    const before = [await app.boundingBox(), await bottom.boundingBox()]
    const question = await page.locator('#question').elementHandle()
    go()
    await page.locator('.replay').waitFor()
    await expect(page.locator('.log li, .log .note').first()).toBeAttached()
    expect([await app.boundingBox(), await bottom.boundingBox()], game).toEqual(before)
    // Nothing was drawn anew for it.
    expect(await question?.evaluate((q) => q.isConnected), game).toBe(true)
    expect(await shifts(page), game).toBeLessThanOrEqual(0.02)
    expect(await page.locator('#app').innerText(), game).not.toMatch(/\[[a-z0-9-]+\.[a-z0-9._-]+\]/)
    clean(page)
    await page.close()
  }
})

/** How much has moved by itself on the page so far, as browsers reckon it. */
async function shifts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const e of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!e.hadRecentInput) sum += e.value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => done(sum), 300)
      }),
  )
}

/** Makes a table without opening it. */
async function make(page: Page, game: string, seats: Wish[], more: Record<string, unknown> = {}): Promise<string> {
  const res = await page.request.post('/api/tables', {
    data: { game, seats, options: {}, ...more },
    headers: { Origin: new URL(page.url()).origin },
  })
  expect(res.ok(), await res.text()).toBe(true)
  return ((await res.json()) as { table: { id: string } }).table.id
}

test('the lobby: what there is, tables with names, left, hidden and found again', async ({ browser }) => {
  const ada = await guest(browser, 'Ada', { bypassCSP: true })
  await expect(ada).toHaveTitle(/^Cromford: /)
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Board games about mills and money, at your own pace')
  const offered = ada.locator('.start .game')
  await expect(offered.first()).toContainText('Arkwright')
  await expect(offered.first()).toContainText('2 to 4')
  await expect(offered.first()).toContainText('3 h')
  await expect(offered.last()).toContainText('3 to 5')
  await expect(offered.last()).toContainText('75 min')

  await ada.locator('.start > details > summary').click()
  await ada.getByLabel('Name of the table').fill('Derwent evening')
  await ada.getByRole('button', { name: 'Friends' }).click()
  await ada.getByRole('button', { name: 'Open the table' }).click()
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Derwent evening')
  for (let i = 0; i < 3; i++) await make(ada, 'railways', [{ kind: 'me' }, ...bots(2)])
  const ben = await guest(browser, 'Ben')
  await make(ben, 'arkwright-2025', [{ kind: 'me' }, { kind: 'open' }], { name: 'Slow looms', listed: true })
  await ada.goto('/')
  const rows = ada.locator('.block').first().locator('.row')
  await expect(rows).toHaveCount(4)
  const names = await rows.locator('h3').allTextContents()
  expect(new Set(names).size).toBe(4)
  expect(await shifts(ada)).toBeLessThanOrEqual(0.02)
  await expect(
    ada.getByRole('listitem').filter({ hasText: 'Slow looms' }).getByRole('button', { name: 'Sit down' }),
  ).toBeVisible()

  // Out of sight, and back.
  const drawn = names.find((n) => n !== 'Derwent evening') ?? ''
  await ada.getByRole('button', { name: `More: ${drawn}` }).click()
  expect(await barriers(ada)).toEqual([])
  await ada.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(rows).toHaveCount(3)
  await ada.getByRole('button', { name: 'Hidden 1' }).click()
  await expect(rows.locator('h3')).toHaveText([drawn])
  await ada.getByRole('button', { name: `More: ${drawn}` }).click()
  await ada.getByRole('button', { name: 'Show again' }).click()
  await expect(rows).toHaveCount(4)
  await expect(ada.getByRole('button', { name: /^Hidden/ })).toHaveCount(0)

  // A table that waits is left.
  await ada.getByRole('button', { name: 'More: Derwent evening' }).click()
  await ada.getByRole('button', { name: 'Close the table' }).click()
  await expect(rows).toHaveCount(3)

  // The keyboard gets past the bar.
  await ada.goto('/')
  await ada.locator('.start .big').waitFor()
  await ada.keyboard.press('Tab')
  await expect(ada.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await ada.keyboard.press('Enter')
  await expect(ada.locator('main')).toBeFocused()
  clean(ada)
})

test('the host gives the table another name, in the room and at the table; nobody else can', async ({ browser }) => {
  const ada = await guest(browser, 'Ada')
  const id = await make(ada, 'railways', [{ kind: 'me' }, { kind: 'open' }, ...bots(1)], { name: 'Slow looms' })
  await ada.goto(`/t/${id}`)
  const ben = await guest(browser, 'Ben', { locale: 'fr-FR' })
  await ben.goto(`/t/${id}`)
  await expect(ben.getByRole('heading', { level: 1 })).toHaveText('Slow looms')
  await expect(ben.getByRole('button', { name: 'Renommer la table' })).toHaveCount(0)
  await ada.getByRole('button', { name: 'Rename the table' }).click()
  await ada.getByLabel('Name of the table').fill('Fast looms')
  await ada.getByRole('button', { name: 'Use it' }).click()
  for (const p of [ada, ben]) await expect(p.getByRole('heading', { level: 1 })).toHaveText('Fast looms')
  await expect(ada.getByLabel('Name of the table')).toHaveCount(0)

  await ben.getByRole('button', { name: 'Prendre place' }).click()
  await ready(ben)
  await ben.getByRole('button', { name: 'Menu' }).click()
  await expect(ben.getByRole('button', { name: 'Règles' })).toBeVisible()
  await expect(ben.getByRole('button', { name: 'Renommer la table' })).toHaveCount(0)
  await ready(ada)
  await ada.getByRole('button', { name: 'Menu' }).click()
  await ada.getByRole('button', { name: 'FR', exact: true }).click()
  await ada.getByRole('button', { name: 'Renommer la table' }).click()
  await ada.getByLabel('Nom de la table').fill('Derwent')
  await ada.getByRole('button', { name: 'Utiliser' }).click()
  for (const p of [ada, ben]) await expect(p.locator('.tn b')).toHaveText('Derwent')
  clean(ada)
  clean(ben)
})

for (const size of ['desk', 'phone'] as const) {
  test(`pages outside the table have no barriers and nothing moves (${size})`, async ({ browser }) => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'fr-FR' }
    const page = await guest(browser, 'Ada', { bypassCSP: true, ...(size === 'phone' && phone) })
    const wide = page.viewportSize()?.width ?? 0
    const room = await make(page, 'arkwright-2025', [{ kind: 'me' }, { kind: 'open' }, ...bots(1)])
    for (const path of ['/', '/market', `/t/${room}`, '/nowhere', '/t/nosuch']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForTimeout(200)
      expect(await shifts(page), path).toBeLessThanOrEqual(0.02)
      expect(await barriers(page), path).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(wide)
      await expect(page.locator('a.skip[href="#main"]'), path).toHaveCount(1)
      expect(await page.locator('#app').innerText()).not.toMatch(/\[[a-z]+\.[a-z.]+\]/)
    }
    // Every game's options, unfolded.
    await page.goto('/')
    await page.locator('.start > details > summary').click()
    for (const game of await page.locator('.start .game').all()) {
      await game.click()
      expect(await barriers(page, '.start')).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(wide)
      // A field without words of its own would show the name of its option.
      expect(await page.locator('.start').innerText()).not.toMatch(/[a-z]_[a-z]|\[[a-z]+\.[a-z.]+\]/)
    }
    clean(page)
  })
}

test('light on the wire: a phone on a slow line', async ({ browser }) => {
  const maker = await guest(browser, 'Ada')
  const id = await make(maker, 'arkwright-card', [{ kind: 'me' }])
  const cookies = (await maker.context().cookies()).filter((c) => c.name === 'cromford_guest')
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await context.addCookies(cookies)
  const page = watch(await context.newPage())
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
  await wire.send('Network.emulateNetworkConditions', line)
  let bytes = 0
  wire.on('Network.dataReceived', (e) => (bytes += e.encodedDataLength))
  let scripts = 0
  const kinds = new Map<string, string>()
  wire.on('Network.responseReceived', (e) => kinds.set(e.requestId, e.type))
  wire.on('Network.dataReceived', (e) => {
    if (kinds.get(e.requestId) === 'Script') scripts += e.encodedDataLength
  })

  // Where others use the machine too the best of three counts; each is a first visit again.
  let [usable, all, script] = [Infinity, 0, 0]
  for (let visit = 0; visit < 3 && usable > 3500; visit++) {
    await wire.send('Network.clearBrowserCache')
    await page.goto('about:blank')
    bytes = scripts = 0
    const begun = Date.now()
    await page.goto(`/t/${id}`, { waitUntil: 'commit' })
    await page.locator('.dock').waitFor()
    usable = Math.min(usable, Date.now() - begun)
    if (!visit) [all, script] = [bytes, scripts]
  }
  // The faces come when everything else is there.
  await page.waitForTimeout(4000)
  bytes = 0
  // What is tapped is another test's matter: here only what a choice costs.
  await page.setViewportSize({ width: 1440, height: 900 })
  await ready(page)
  let taken = 0
  while (taken < 6 && (await choose(page)) !== 'dialog') {
    taken++
    await page.waitForTimeout(1200)
  }
  const each = Math.round(bytes / taken)

  console.log(`usable after ${usable} ms with ${all} bytes (scripts ${script}); ${each} bytes a choice`)
  expect(taken).toBeGreaterThan(3)
  expect(each).toBeLessThan(6000)
  expect(script).toBeLessThan(90_000)
  expect(usable).toBeLessThanOrEqual(3500)
})

/** Below which so many of a hundred lie. */
function centile(all: number[], q: number): number {
  const sorted = all.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * q) / 100))] ?? 0
}

/** Makes forty choices: how long each took from the click until the frame with its answer. */
async function clicks(page: Page): Promise<number[]> {
  await table(page, [{ kind: 'me' }], { game: 'arkwright-card' })
  await ready(page)
  await page.evaluate(() => {
    // Every question has a name of its own; its words and offers may be those of the last.
    const asked = () => document.querySelector<HTMLElement>('.offers')?.dataset.ask
    const times: number[] = []
    Object.assign(window, { times })
    document.addEventListener(
      'click',
      (e) => {
        if (!(e.target instanceof Element) || !e.target.closest('.offers footer .btn')) return
        const [begun, was] = [performance.now(), asked()]
        const seen = new MutationObserver(() => {
          if (asked() === was) return
          seen.disconnect()
          requestAnimationFrame(() => times.push(performance.now() - begun))
        })
        seen.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-ask'] })
      },
      true,
    )
  })
  for (let i = 0; i < 40; i++) if ((await choose(page)) === 'dialog') break
  return page.evaluate(() => (window as unknown as { times: number[] }).times)
}

test('the answer to a click is drawn at once', async ({ browser }) => {
  test.setTimeout(180_000)
  const page = await guest(browser, 'Ada')
  // Where others use the machine too the clock shows their work: the best of three rounds counts.
  let [best, middle, quiet] = [Infinity, Infinity, false]
  for (let round = 0; round < 3 && best > 100; round++) {
    await page.goto('/')
    const times = await clicks(page)
    expect(times.length).toBeGreaterThan(25)
    const [p50, p95] = [centile(times, 50), centile(times, 95)]
    const load = (loadavg()[0] ?? 0) / availableParallelism()
    console.log(
      `${times.length} answers drawn: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms; load ${load.toFixed(1)} a core`,
    )
    ;[best, middle, quiet] = [Math.min(best, p95), Math.min(middle, p50), quiet || load < 1]
  }
  // A machine that never had time for us can only be asked about the middle one.
  expect(quiet ? best : middle).toBeLessThanOrEqual(100)
  clean(page)
})
