import { expect, type Page } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { barriers, bots, clean, guest, make, ready, test } from './helpers'

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
      paths.set(game, `/t/${await make(page, [{ kind: 'me' }, ...bots(game === 'railways' ? 2 : 1)], { game })}`)
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
    const id = await make(page, [{ kind: 'me' }, ...bots(game === 'railways' ? 2 : 1)], { game })
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
  for (let i = 0; i < 3; i++) await make(ada, [{ kind: 'me' }, ...bots(2)], { game: 'railways' })
  const ben = await guest(browser, 'Ben')
  await make(ben, [{ kind: 'me' }, { kind: 'open' }], { game: 'arkwright-2025', name: 'Slow looms', listed: true })
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
  const id = await make(ada, [{ kind: 'me' }, { kind: 'open' }, ...bots(1)], { game: 'railways', name: 'Slow looms' })
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
    const room = await make(page, [{ kind: 'me' }, { kind: 'open' }, ...bots(1)], { game: 'arkwright-2025' })
    for (const path of ['/', '/market', `/t/${room}`, '/nowhere', '/t/nosuch']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForTimeout(200)
      expect(await barriers(page), path).toEqual([])
      // After what takes a while, so that what comes late has come.
      expect(await shifts(page), path).toBeLessThanOrEqual(0.02)
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
