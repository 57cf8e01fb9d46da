import { expect, test } from '@playwright/test'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { binary } from '../playwright.config'
import { barriers, board, bots, choose, clean, guest, ready, table, watch } from './helpers'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`nothing serious for axe (${colorScheme})`, async ({ browser }) => {
    const page = await guest(browser, 'Ada', { bypassCSP: true, colorScheme, reducedMotion: 'reduce' })
    expect(await barriers(page)).toEqual([])
    await page.locator('.start > details > summary').click()
    expect(await barriers(page)).toEqual([])
    await table(page, [{ kind: 'me' }, { kind: 'open' }, ...bots(1)])
    expect(await barriers(page)).toEqual([])
    await table(page, [{ kind: 'me' }, ...bots(3)])
    await ready(page)
    await page.locator('.offers button.row').first().click()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Menu' }).click()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Rules', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('RW-6.2')
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Close' }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await barriers(page)).toEqual([])
  })
}

test('the page loads under the strict policy and stays small', async ({ page }) => {
  watch(page)
  let bytes = 0
  page.on('response', (r) => {
    if (r.url().endsWith('.js')) void r.body().then((b) => (bytes += b.length))
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
  await page.locator('.phone').getByRole('button', { name: 'Hand' }).tap()
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
  await page.locator('.dock').getByRole('button', { name: 'Take' }).tap()
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
    const before = await board(page)
    await page.reload()
    await expect(page.locator('.offers footer')).toContainText('End your turn')
    expect(await board(page)).toEqual(before)
    server.kill('SIGKILL')
    await expect(page.getByRole('status').filter({ hasText: 'Reconnecting' })).toBeVisible()
    await expect(page.locator('.offers footer .btn.main')).toBeDisabled()
    await page.screenshot({ path: 'artefacts/reconnecting.png' })
    server = start()
    await expect(page.getByRole('status').filter({ hasText: 'Reconnecting' })).toHaveCount(0, { timeout: 20_000 })
    await expect(page.locator('.offers footer')).toContainText('End your turn')
    expect(await board(page)).toEqual(before)
    await choose(page)
    await ready(page)
    await expect(page.locator('#question')).toHaveText('Which card do you choose for this round?')
  } finally {
    server.kill('SIGKILL')
  }
})

test('pictures', async ({ browser }) => {
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
