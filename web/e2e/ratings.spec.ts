import { expect, type Page } from '@playwright/test'
import { barriers, bots, clean, make, member, named, table, test } from './helpers'

test.use({ baseURL: named })

const headers = (page: Page) => ({ Origin: new URL(page.url()).origin })

async function me(page: Page): Promise<string> {
  return ((await (await page.request.get('/api/me')).json()) as { id: string }).id
}

/** Gives the seats up, so that bots play the game to its end, and waits for it. */
async function giveUp(id: string, ...who: [Page, number][]): Promise<void> {
  for (const [page, seat] of who) {
    const res = await page.request.post(`/api/tables/${id}/resign`, { data: { seat }, headers: headers(page) })
    expect(res.ok(), await res.text()).toBe(true)
  }
  const page = who[0]![0]
  await expect
    .poll(
      async () => ((await (await page.request.get(`/api/tables/${id}`)).json()) as { table: { status: string } }).table.status,
      {
        timeout: 60_000,
      },
    )
    .toBe('over')
}

test('a rated game changes both ratings, is listed, found, and collected in a study that a stranger opens', async ({
  browser,
}) => {
  test.setTimeout(150_000)
  const ada = await member(browser, 'Ada', { viewport: { width: 1440, height: 900 } })
  const ben = await member(browser, 'Ben')
  const [adaId, benId] = [await me(ada), await me(ben)]
  const first = await table(ada, [{ kind: 'me' }, { kind: 'open' }, ...bots(1)], { rated: true, name: 'Low water' })
  await ben.request.post(`/api/tables/${first}/join`, { data: {}, headers: headers(ben) })
  await giveUp(first, [ada, 0], [ben, 1])
  for (const [page, id] of [
    [ada, adaId],
    [ben, benId],
  ] as const) {
    await expect
      .poll(async () => ((await (await page.request.get(`/api/profiles/${id}`)).json()) as { ratings: unknown[] }).ratings.length)
      .toBe(1)
    await page.goto(`/p/${id}`)
    await expect(page.locator('[data-rating="railways"]')).toContainText('1 game')
    await expect(page.locator(`[data-record="${first}"] .n`).last()).toHaveText(/^[+−]\d+$/)
  }
  // Enough of them, and the list shows her.
  for (let i = 0; i < 9; i++) {
    const id = await make(ada, [{ kind: 'me' }, ...bots(2)], { rated: true })
    await giveUp(id, [ada, 0])
  }
  await expect
    .poll(
      async () => ((await (await ada.request.get('/api/ratings?game=railways')).json()) as { ratings: unknown[] }).ratings.length,
    )
    .toBeGreaterThan(1)
  await ada.goto('/ratings')
  await ada.getByRole('button', { name: /Railways/ }).click()
  await expect(ada.locator(`[data-player="${adaId}"]`)).toContainText(/\d{4} ± \d+/)
  await expect(ada.locator('[data-player="greedy"]')).toBeVisible()
  expect(await barriers(ada)).toEqual([])
  if (process.env.SHOTS) await shots(ada, adaId)
  // Her profile is hers: private, it is nobody else's.
  await ada.goto(`/p/${adaId}`)
  await expect(ada.locator('.cards .fig b')).toHaveText(/^\d{4}$/)
  expect(await barriers(ada)).toEqual([])
  await ada.getByLabel('Keep my profile private').check()
  await ben.goto(`/p/${adaId}`)
  await expect(ben.getByRole('heading', { name: 'This profile is private' })).toBeVisible()
  await ada.getByLabel('Keep my profile private').uncheck()
  // The record is found by a name and collected.
  await ben.goto('/records')
  await ben.getByLabel('Players', { exact: true }).fill('ada, ben')
  await ben.getByRole('button', { name: 'Find' }).click()
  await expect(ben.locator('[data-record]')).toHaveCount(1)
  expect(await barriers(ben)).toEqual([])
  await ben.getByRole('button', { name: 'Collect “Low water”' }).click()
  await ben.getByLabel('Name of the study').fill('Long games')
  await ben.getByLabel('Comment').fill('Both gave up.')
  await ben.getByRole('dialog').getByRole('button', { name: 'Collect' }).click()
  await ben.getByRole('link', { name: 'Open the study' }).click()
  await expect(ben.getByRole('heading', { name: 'Long games' })).toBeVisible()
  const link = ben.url()
  const stranger = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await stranger.goto(link)
  await expect(stranger.getByText('Both gave up.')).toBeVisible()
  expect(await barriers(stranger)).toEqual([])
  if (process.env.SHOTS) await stranger.screenshot({ path: `${process.env.SHOTS}/study-390.png` })
  await stranger.getByRole('link', { name: 'Low water' }).click()
  await expect(stranger).toHaveURL(new RegExp(`/t/${first}$`))
  for (const p of [ada, ben]) {
    clean(p)
    await p.context().close()
  }
})

async function shots(page: Page, id: string): Promise<void> {
  for (const [name, path] of [
    ['profile', `/p/${id}`],
    ['ratings', '/ratings'],
    ['records', '/records'],
  ] as const) {
    for (const [w, h] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width: w, height: h })
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme })
        await page.goto(path)
        await page.waitForTimeout(700)
        await page.screenshot({ path: `${process.env.SHOTS}/${name}-${w}-${scheme}.png` })
      }
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
}
