import { expect, type Page } from '@playwright/test'
import { barriers, bots, clean, guest, table, test } from './helpers'

const live = (bank: number, turn = 0) => ({ kind: 'live', bank, turn })
const post = { kind: 'post', turn: 86_400, bank: 3 * 86_400 }

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}

test('clocks stand in the bar and beside the names, count without moving anything, and can be stopped', async ({ browser }) => {
  const page = await guest(browser, 'Ada')
  await table(page, [{ kind: 'me' }, { kind: 'hot', name: 'Ben' }, ...bots(1)], { pace: live(1800, 30) })
  await page.getByRole('button', { name: 'I am Ada' }).click()
  const clock = page.getByRole('button', { name: /^Clocks: / })
  await expect(clock).toContainText(/30:\d\d|29:\d\d/)
  await page.getByRole('button', { name: 'Coach' }).waitFor() // comes after the first picture
  const before = await clock.textContent()
  const place = await clock.boundingBox()
  await expect(clock).not.toHaveText(before ?? '')
  expect(await clock.boundingBox()).toEqual(place)
  await expect(page.getByRole('list', { name: 'Clocks' }).getByRole('listitem')).toHaveCount(2)
  await shot(page, 'table-1440')
  await clock.click()
  const sheet = page.getByRole('dialog', { name: 'Clocks' })
  await expect(sheet).toContainText('30 min for everybody, and 30 s more with every turn.')
  expect(await barriers(page)).toEqual([])
  await shot(page, 'sheet-1440')
  await sheet.getByRole('button', { name: /Stop the clocks|Ask for a pause/ }).click()
  // The other seat at this screen agrees.
  await page
    .getByRole('button', { name: /^Agree/ })
    .first()
    .click()
  await expect(page.getByText('The clocks stand still.')).toBeVisible()
  await shot(page, 'paused-1440')
  await page.getByRole('button', { name: 'Let the clocks run' }).click()
  await expect(page.getByText('The clocks stand still.')).toHaveCount(0)
  clean(page)
})

test('whose time runs out is stood in for and takes the seat back', async ({ browser }) => {
  const page = await guest(browser, 'Ada', { viewport: { width: 390, height: 844 } })
  await table(page, [{ kind: 'me' }, ...bots(2)], { game: 'arkwright-card', pace: live(10) })
  await expect(page.getByRole('button', { name: /^Clocks: / })).toBeVisible()
  await shot(page, 'table-390')
  const back = page.getByRole('button', { name: 'Take my seat back' })
  await expect(back).toBeVisible({ timeout: 20_000 })
  await shot(page, 'standin-390')
  expect((await back.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await back.click()
  await expect(back).toHaveCount(0)
  clean(page)
})

test('a table by correspondence is made from the lobby, listed with its deadline, and kept through a holiday', async ({
  browser,
}) => {
  const page = await guest(browser, 'Ada')
  await page.getByRole('group', { name: 'Pace' }).getByRole('button', { name: '1 day' }).click()
  await page.locator('.start summary').first().click()
  await shot(page, 'start-1440')
  await page.locator('.start .big').click()
  const clock = page.getByRole('button', { name: /^Clocks: / })
  await expect(clock).toContainText(/[34] d \d+ h/)
  await page.goto('/')
  await expect(page.locator('.row.turn').first()).toContainText(/3 d 23 h left/)
  await expect(page.locator('.hello')).toContainText('The next deadline is in 3 d 23 h')
  await shot(page, 'home-1440')
  await page.locator('.row.turn .go .btn').first().click()
  await clock.click()
  const sheet = page.getByRole('dialog', { name: 'Clocks' })
  await sheet.getByRole('spinbutton').fill('3')
  await sheet.getByRole('button', { name: 'Go on holiday' }).click()
  await expect(sheet).toContainText('You are on holiday until')
  await shot(page, 'holiday-1440')
  await sheet.getByRole('button', { name: 'I am back' }).click()
  await expect(sheet).toContainText('29 of 30 days are left')
  clean(page)
})

test('the host gives a table another pace before it starts', async ({ browser }) => {
  const page = await guest(browser, 'Ada', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await table(page, [{ kind: 'me' }, { kind: 'open' }, ...bots(1)])
  await page.getByLabel('Pace').selectOption({ label: '1 day' })
  await expect(page.getByRole('listitem').filter({ hasText: '1 day for every turn, and a reserve of 3 days.' })).toBeVisible()
  await page.getByLabel('When time runs out').selectOption({ index: 1 })
  await expect(page.getByRole('listitem').filter({ hasText: '1 day for every turn' })).not.toContainText('bot stands in')
  await page.getByLabel('Pace').selectOption({ label: 'None' })
  await expect(page.getByText('1 day for every turn')).toHaveCount(0)
  clean(page)
})

test('French clocks', async ({ browser }) => {
  const page = await guest(browser, 'Élise', { locale: 'fr-FR', colorScheme: 'dark', viewport: { width: 1280, height: 800 } })
  await table(page, [{ kind: 'me' }, ...bots(1)], { game: 'arkwright-2025', pace: post })
  const clock = page.getByRole('button', { name: /^Pendules/ })
  await expect(clock).toContainText(/[34] j \d+ h/)
  await clock.click()
  await expect(page.getByRole('dialog', { name: 'Pendules' })).toContainText(
    '1 jour pour chaque tour, et une réserve de 3 jours.',
  )
  expect(await barriers(page)).toEqual([])
  await shot(page, 'french-1280-dark')
  clean(page)
})
