import { expect, type Browser, type Page } from '@playwright/test'
import { bots, clean, guest, keepsPasskeys, member, named, ready, table, test, watch } from './helpers'

test.use({ baseURL: named })

/** A browser that was never here. */
const stranger = async (browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> =>
  watch(await (await browser.newContext({ baseURL: named, ...options })).newPage())

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('a rated table is five clicks from the first visit, the account on the way', async ({ browser }) => {
  const page = await stranger(browser)
  await keepsPasskeys(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Ratings' }).click()
  await page.getByRole('button', { name: 'Start a rated game' }).click()
  await expect(page.getByRole('checkbox', { name: 'Counts for the ratings' })).toBeChecked()
  const start = page.locator('.start .big')
  await expect(start).toBeInViewport()
  await page.getByRole('button', { name: /Railways/ }).click() // not one of the five: what was chosen is still there afterwards
  await start.click()
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await expect(start).toHaveText('Start the game')
  await expect(page.getByRole('button', { name: /Railways/ })).toHaveAttribute('aria-pressed', 'true')
  await start.click()
  await expect(page).toHaveURL(/\/t\//)
  const path = new URL(page.url()).pathname.replace('/t/', '/api/tables/')
  expect(await (await page.request.get(path)).json()).toMatchObject({ table: { game: 'railways', rated: true } })
  // A wish is granted once.
  await page.goto('/')
  await expect(page.getByRole('checkbox', { name: 'Counts for the ratings' })).not.toBeChecked()
  clean(page)
})

test('a guest at the door of a rated table is shown the way to an account, and is back', async ({ browser }) => {
  const ada = await member(browser, 'Ada')
  const id = await table(ada, [{ kind: 'me' }, { kind: 'open' }, ...bots(1)], { rated: true })
  const page = await stranger(browser, phone)
  await keepsPasskeys(page)
  await page.goto(`/t/${id}`)
  await page.getByRole('button', { name: 'Sit down' }).tap()
  await expect(page.getByRole('alert')).toContainText('This needs an account')
  await page.getByRole('link', { name: 'Make an account' }).tap()
  await page.getByRole('button', { name: 'Make a passkey' }).tap()
  await expect(page).toHaveURL(`${named}/t/${id}`)
  await page.getByRole('button', { name: 'Sit down' }).tap()
  expect(await ready(page)).toBe('choose')
  clean(page)
})

test('whoever was never here opens a link, sits down on the last seat, and is asked', async ({ browser }) => {
  const ada = await guest(browser, 'Ada')
  const id = await table(ada, [{ kind: 'me' }, { kind: 'open' }, ...bots(2)])
  const page = await stranger(browser, phone)
  await page.goto(`/t/${id}`)
  await page.getByRole('button', { name: 'Sit down' }).tap()
  expect(await ready(page)).toBe('choose')
  // What the others do afterwards does not take the question away.
  await ready(ada)
  await expect(page).toHaveTitle(/^(\(1\) )?● /)
  await page.waitForTimeout(1500)
  expect(await ready(page)).toBe('choose')

  // Who has chosen is not waited for: neither in the title nor on the dock, which says that the card may still be changed.
  await expect(page).toHaveTitle(/^\(1\) ● /, { timeout: 10_000 })
  await page.locator('.offers button.row').first().tap()
  await page.locator('.dock .btn.main').tap()
  await expect(page.locator('.dock')).toContainText(/^You chose \w+\. Change it/)
  await expect(page).toHaveTitle(/^(?!\(1\)|●)/, { timeout: 10_000 })
  clean(page)
})
