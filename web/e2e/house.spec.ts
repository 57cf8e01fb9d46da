import { expect } from '@playwright/test'
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { binary } from '../playwright.config'
import { barriers, board, bots, choose, clean, full, guest, ready, table, test, watch } from './helpers'

for (const game of ['railways', 'arkwright-2025', 'arkwright-2014', 'arkwright-card']) {
  test(`axe finds nothing at a table of ${game} nor in its dialogs`, async ({ browser }) => {
    test.setTimeout(120_000)
    const page = await guest(browser, 'Ada', { bypassCSP: true, reducedMotion: 'reduce' })
    await table(page, [{ kind: 'me' }, { kind: 'open' }, ...bots(1)], { game })
    await expect(page.locator('main h1')).toBeVisible()
    expect.soft(await barriers(page), 'while it waits').toEqual([])
    const modules = { east_india_company: 'on', asymmetrical_factories: 'on' }
    const options = game === 'arkwright-2025' ? modules : {}
    await table(page, [{ kind: 'me' }, ...bots(game === 'railways' ? 3 : 2)], { game, options })
    await ready(page)
    await page.locator('.replay').waitFor()
    expect.soft(await barriers(page), 'a question').toEqual([])
    for (let i = 0; i < 3; i++) await choose(page)
    await ready(page)
    for (const name of ['Log', 'Talk']) {
      await page
        .locator('.tabs')
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .click()
      expect.soft(await barriers(page, '.tabs'), name).toEqual([])
    }
    await page.locator('.tabs').getByRole('button', { name: /^Log/ }).click()
    await page.locator('.log .row[aria-expanded]').first().click()
    expect.soft(await barriers(page, '.tabs'), 'a line of the log, unfolded').toEqual([])
    const menu = page.getByRole('button', { name: 'Menu', exact: true })
    const dialog = page.locator('dialog[open]')
    // What lies behind a dialog was looked at before it was opened.
    const part = full ? 'html' : 'dialog[open]'
    await menu.click()
    expect.soft(await barriers(page, part), 'the menu').toEqual([])
    // What has the same words at every table is looked at in one of them.
    const alike = full || game === 'railways' ? ['What if', 'Resign'] : []
    const own = full || game !== 'arkwright-2014' ? ['Symbols', 'About these numbers', 'Worth and money over time'] : []
    for (const name of ['Rules', ...own, ...alike]) {
      await dialog.getByRole('button', { name, exact: true }).click()
      await expect(dialog.getByRole('heading', { level: 2 })).toBeVisible()
      await page.waitForTimeout(200)
      expect.soft(await barriers(page, part), name).toEqual([])
      await page.keyboard.press('Escape')
      await menu.click()
    }
    await page.keyboard.press('Escape')
    await page.locator('.replay').getByRole('button').first().click()
    await expect(page.locator('.replay.back')).toBeVisible()
    expect.soft(await barriers(page), 'a look back').toEqual([])
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    for (const place of await page.locator('nav.phone button').all()) {
      await place.click()
      expect.soft(await barriers(page), `on a phone: ${await place.innerText()}`).toEqual([])
    }
    clean(page)
  })
}

test('the page loads under the strict policy and stays small', async ({ page }) => {
  watch(page)
  let bytes = 0
  page.on('response', (r) => {
    // What is fetched behind the first picture may still be on its way at the end.
    if (r.url().endsWith('.js'))
      void r.body().then(
        (b) => (bytes += b.length),
        () => undefined,
      )
  })
  const res = await page.goto('/')
  expect(res?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
  await expect(page.getByRole('button', { name: 'Start the game' })).toBeVisible()
  expect(bytes).toBeLessThan(400_000)
  clean(page)
})

test('on a phone', async ({ browser }) => {
  const page = await guest(browser, 'Ada', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await table(page, [{ kind: 'me' }, ...bots(2)])
  await expect(page.locator('.dock')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  // The cards lie open over the map, and nothing over the hand, which has them.
  await expect(page.locator('.offer.open')).toBeVisible()
  await page.locator('.phone').getByRole('button', { name: 'Hand' }).tap()
  await expect(page.locator('.offer.open')).toHaveCount(0)
  await page.locator('.acts button.lit').first().tap()
  await page.locator('.dock').getByRole('button', { name: 'Take' }).tap()
  await expect(page.locator('.dock')).toContainText('What do you do', { timeout: 15_000 })
  await page.locator('.phone').getByRole('button', { name: 'Map' }).tap()
  await page
    .locator('.dock')
    .getByRole('button', { name: /offers?$/ })
    .tap()
  await page.locator('.offers button.row[data-choice="take-loan"]').tap()
  await page.screenshot({ path: 'artefacts/phone-list.png' })
  // With what the card does the turn can be ended; here it is not.
  await expect(page.locator('.dock').getByRole('button', { name: 'Take, end the turn' })).toBeEnabled()
  await page.locator('.dock').getByRole('button', { name: 'Take', exact: true }).tap()
  await expect(page.locator('.dock')).toContainText('End your turn')
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.screenshot({ path: 'artefacts/phone-360.png' })
  clean(page)
})

test('in French', async ({ browser }) => {
  const page = await guest(browser, 'Ada', { locale: 'fr-FR' })
  await expect(page.getByRole('button', { name: 'Commencer' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await table(page, [{ kind: 'me' }, ...bots(2)])
  await expect(page.locator('#question')).toHaveText('Quelle carte choisissez-vous pour cette manche ?')
  await choose(page)
  await ready(page)
  const words = await page.locator('#app').innerText()
  expect(words).not.toMatch(/\[[a-z]+\.[a-z.]+\]/)
  await page.screenshot({ path: 'artefacts/table-fr.png' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'EN', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Resign' })).toBeVisible()
  clean(page)
})

test('wrong links and full tables say what is the matter', async ({ browser }) => {
  const ada = await guest(browser, 'Ada')
  await ada.goto('/t/nosuchtable')
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('There is no such table')
  await ada.goto('/nowhere')
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('There is no such page')
  const id = await table(ada, [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }])
  const ben = await guest(browser, 'Ben')
  await ben.goto(`/t/${id}`)
  await expect(ben.getByRole('button', { name: 'Sit down' })).toHaveCount(2)
  await ada.getByRole('button', { name: 'Close the table' }).click()
  await expect(ben.getByRole('heading', { level: 1 })).toHaveText('This table is closed')
})

test('a choice for another question is not taken and says so', async ({ browser }) => {
  const page = await guest(browser, 'Ada')
  await table(page, [{ kind: 'me' }, ...bots(2)])
  await ready(page)
  await page.route('**/choices*', async (route) => {
    const body = route.request().postDataJSON() as Record<string, unknown>
    await route.continue({ postData: JSON.stringify({ ...body, ask: '0-999' }) })
  })
  await page.locator('.offers button.row').first().click()
  await page.locator('.offers footer .btn.main').click()
  await expect(page.getByRole('alert')).toContainText('The table moved on')
  await page.unroute('**/choices*')
  await page.route('**/choices*', async (route) => {
    const body = route.request().postDataJSON() as Record<string, unknown>
    await route.continue({ postData: JSON.stringify({ ...body, choices: ['take-loan'] }) })
  })
  await page.locator('.offers button.row').first().click()
  await page.locator('.offers footer .btn.main').click()
  await expect(page.getByRole('alert')).toContainText('The rules do not allow it')
  await page.unroute('**/choices*')
  await choose(page)
  clean(page)
})

test('a reload and a server that dies in mid-turn lose nothing', async ({ browser }) => {
  const port = Number(process.env.CROMFORD_PORT ?? '7391') + 1
  const data = mkdtempSync(join(tmpdir(), 'cromford-e2e-'))
  const start = (): ChildProcess =>
    spawn(binary, ['serve', '--addr', `127.0.0.1:${port}`, '--data', data, '--rate', '0', '--admin-addr', 'off'], {
      stdio: 'ignore',
    })
  let server = start()
  try {
    const context = await browser.newContext({ baseURL: `http://127.0.0.1:${port}` })
    // What happened meanwhile would lie open before the question, or not, as the order of play falls.
    await context.addInitScript(() => localStorage.setItem('cromford.digest', 'no'))
    const page = await context.newPage()
    await expect(async () => {
      await page.goto('/')
    }).toPass()
    await page.getByRole('button', { name: /Factories, Ports/ }).click()
    await page.getByRole('button', { name: '3', exact: true }).click()
    await page.getByRole('button', { name: 'Start the game' }).click()
    await choose(page)
    await ready(page)
    await choose(page, (c) => c.startsWith('take-loan'))
    await expect(page.locator('.offers footer')).toContainText('End your turn')
    // Places are drawn after the first picture.
    await expect(page.locator('svg.map [data-target^="town:"]').first()).toBeVisible()
    const before = await board(page)
    await page.reload()
    await expect(page.locator('.offers footer')).toContainText('End your turn')
    await expect.poll(() => board(page)).toEqual(before)
    server.kill('SIGKILL')
    await expect(page.getByRole('status').filter({ hasText: 'Reconnecting' })).toBeVisible()
    await expect(page.locator('.offers footer .btn.main')).toBeDisabled()
    await page.screenshot({ path: 'artefacts/reconnecting.png' })
    server = start()
    await expect(page.getByRole('status').filter({ hasText: 'Reconnecting' })).toHaveCount(0, { timeout: 20_000 })
    await expect(page.locator('.offers footer')).toContainText('End your turn')
    await expect.poll(() => board(page)).toEqual(before)
    await choose(page)
    await ready(page)
    await expect(page.locator('#question')).toHaveText('Which card do you choose for this round?')
  } finally {
    server.kill('SIGKILL')
  }
})

test('a part of the page that does not come at once is asked for again', async ({ browser }) => {
  const page = await guest(browser, 'Ada')
  let refused = 0
  const part = /\/assets\/(Table|railways)-[^/]*\.js$/
  await page.route(part, (route) => {
    refused++
    return route.abort()
  })
  await table(page, [{ kind: 'me' }, ...bots(2)])
  await expect.poll(() => refused).toBeGreaterThan(0)
  await page.waitForTimeout(500)
  await expect(page.locator('.offers')).toHaveCount(0)
  await page.unroute(part)
  expect(await ready(page)).toBe('choose')
})

// Record and terminal call the seats by colours: the page draws them so. Nobody is yellow there, for that is how what is lit looks.
const drawn: Record<string, [number, number]> = { red: [345, 15], blue: [205, 235], green: [130, 160], yellow: [270, 290] }
test('a seat has the colour that record and terminal call it by', async ({ browser }) => {
  const games = JSON.parse(execFileSync(binary, ['games', '--json'], { encoding: 'utf8' })) as {
    id: string
    seats: number[]
    seat_names: string[]
  }[]
  expect(games.length).toBeGreaterThanOrEqual(4)
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await guest(browser, 'Ada', { colorScheme })
    for (const game of games) {
      const seats = Math.max(...game.seats)
      await table(page, [{ kind: 'me' }, ...bots(seats - 1)], { game: game.id })
      await page
        .locator('.strip svg.m')
        .nth(seats - 1)
        .waitFor()
      for (const [seat, name] of game.seat_names.slice(0, seats).entries()) {
        const mark = page.locator(`.strip svg.m.s${seat + 1}`).first()
        const [hue, grey] = await mark.evaluate((m) => {
          const [r = 0, g = 0, b = 0] = (getComputedStyle(m).fill.match(/[\d.]+/g) ?? []).map(Number)
          const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)]
          const d = high - low || 1
          const sixth = high === r ? (g - b) / d : high === g ? 2 + (b - r) / d : 4 + (r - g) / d
          return [(sixth * 60 + 360) % 360, high - low < 25] as const
        })
        const what = `${game.id}, ${colorScheme}: ${name}`
        expect(grey, what).toBe(name === 'black')
        const [from, to] = drawn[name] ?? [0, 360]
        expect((hue - from + 360) % 360, `${what} has hue ${hue}`).toBeLessThanOrEqual((to - from + 360) % 360 || 360)
      }
    }
    await page.context().close()
  }
})

test('pictures', async ({ browser }) => {
  test.skip(!full, 'they are for people to look at')
  const page = await guest(browser, 'Ada')
  for (const [name, seats, options] of [
    ['england', 3, { board: 'england_wales' }],
    ['germany', 5, {}],
  ] as const) {
    await table(page, [{ kind: 'me' }, ...bots(seats - 1)], { options })
    const order = ['build-factory', 'construct-line', 'invest-port', 'produce-at', 'deliver-']
    for (let i = 0; i < 12; i++) await choose(page, (c) => c.startsWith('end-turn') || order.some((o) => c.startsWith(o)))
    await ready(page)
    await page.locator('.offers button.row').first().click()
    for (const [width, height] of [
      [1440, 900],
      [1280, 800],
      [390, 844],
      [360, 740],
    ] as const) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme })
        await page.mouse.move(2, 2)
        await page.screenshot({ path: `artefacts/table-${name}-${width}-${colorScheme}.png` })
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  await page.goto('/')
  await expect(page.locator('.row').first()).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `artefacts/home-1440-${colorScheme}.png` })
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: 'artefacts/home-390-dark.png' })
})
