import { expect, type Locator, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { barriers, clean, guest, openLog, test } from './helpers'

const record = readFileSync(new URL('../../games/arkwright/testdata/records/3p.record', import.meta.url), 'utf8')

/** Opens the table of a game that is over. */
async function finished(page: Page): Promise<string> {
  const res = await page.request.post('/api/records', {
    data: record,
    headers: { Origin: new URL(page.url()).origin, 'Content-Type': 'text/plain' },
  })
  expect(res.ok(), await res.text()).toBe(true)
  const { id } = (await res.json()) as { id: string }
  await page.goto(`/t/${id}`)
  return id
}
const pounds = async (cells: Locator) =>
  (await cells.allInnerTexts()).map((s) => (s === '–' ? 0 : Number(s.replace('−', '-').replace(/[£+]/g, ''))))

test('the books of a finished game and its accounts', async ({ browser }) => {
  const page = await guest(browser, 'Ada', { bypassCSP: true, reducedMotion: 'reduce' })
  await finished(page)
  const books = page.locator('dialog .books')
  await expect(books.getByRole('heading', { name: 'What the factories brought' })).toBeVisible()
  // Every row adds up, and so does every company.
  const companies = books.getByRole('region').locator('tbody')
  await expect(companies).toHaveCount(3)
  for (const company of await companies.all()) {
    const rows: number[][] = []
    for (const row of await company.locator('tr').all()) rows.push(await pounds(row.locator('td')))
    for (const row of rows) expect(row.slice(0, -1).reduce((a, b) => a + b, 0)).toBe(row.at(-1))
    const sums = rows.pop() ?? []
    expect(sums).toEqual(sums.map((_, i) => rows.reduce((n, r) => n + (r[i] ?? 0), 0)))
  }
  await books.getByRole('button', { name: '1790', exact: true }).click()
  await expect(books.getByRole('button', { name: '1790', exact: true })).toHaveAttribute('aria-pressed', 'true')
  expect(await barriers(page, 'dialog')).toEqual([])

  // A moment leads to its place in the game, and the log holds the account of every production.
  await books.locator('li button').first().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('.replay.back')).toBeVisible()
  await page.getByRole('button', { name: 'Back to now' }).first().click()
  await openLog(page)
  const entries = page.locator('.log li[data-action^="p"]')
  await expect(entries).toHaveCount(20)
  const entry = entries.first()
  await entry.locator('.row').click()
  await expect(entry.locator('tr[data-step]')).toHaveCount(11)
  await expect(entry.getByRole('row', { name: /^Cash/ })).toContainText('£')
  await expect(entry.locator('.ladder .c.sold').first()).toBeVisible()
  expect(await barriers(page, '.log')).toEqual([])
  clean(page)
})

test('the account is that of the moment looked at, also after a reload', async ({ browser }) => {
  const page = await guest(browser, 'Ada', { reducedMotion: 'reduce' })
  const id = await finished(page)
  const res = await page.request.get(`/api/tables/${id}/accounts`)
  const { accounts } = (await res.json()) as {
    accounts: { n: number; sheet: { year: number; columns: { cash: number; flow: number[] }[] } }[]
  }
  expect(accounts).toHaveLength(20)
  const sheet = page.locator('.account')
  const cash = sheet.getByRole('row', { name: /^Cash/ }).getByRole('cell')
  const open = async () => {
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await expect(sheet.locator('tr[data-step]')).toHaveCount(11)
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  // Each stands there from the event that began it until the next.
  const [first, second] = accounts
  // The slider stops where its unit says.
  await page.locator('.replay').getByRole('button', { name: 'choice', exact: true }).click()
  await page.locator('.replay input').fill(String(first!.n))
  await open()
  await expect(sheet.getByRole('heading', { name: 'Food, 1770: the account' })).toBeVisible()
  await page.locator('.replay input').fill(String(second!.n - 1))
  await expect(cash).toHaveText(
    first!.sheet.columns.map((c) => {
      const to = c.cash + c.flow.reduce((n, x) => n + x, 0)
      return to === c.cash ? `£${to}` : `£${c.cash} to £${to}`
    }),
  )
  await page.locator('.replay input').fill(String(second!.n))
  await expect(sheet.getByRole('heading', { name: 'Clothing, 1770: the account' })).toBeVisible()
  await page.reload()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await open()
  await expect(sheet.getByRole('heading', { name: 'Lamps, 1810: the account' })).toBeVisible()
  clean(page)
})
