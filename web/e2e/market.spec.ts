import { expect, type Page } from '@playwright/test'
import { barriers, clean, test, watch } from './helpers'

/** The first example of the scenarios, whose numbers are worked out there by hand. */
async function fill(page: Page): Promise<void> {
  await page.getByLabel('Demand').fill('8')
  await page.getByLabel('Importer’s appeal').fill('3')
  for (const [i, [name, price, appeal, quality, crates]] of [
    ['Blue', '7', '3', '10', '6'],
    ['Red', '6', '4', '10', '3'],
    ['Green', '6', '6', '10', '3'],
  ].entries()) {
    const company = page.locator('fieldset').nth(i)
    await company.getByLabel('Name').fill(name ?? '')
    await company.getByLabel('Price').fill(price ?? '')
    await company.getByLabel('Appeal').fill(appeal ?? '')
    await company.getByLabel('Actual quality').fill(quality ?? '')
    await company.getByLabel('Made').fill(crates ?? '')
  }
}
const line = (page: Page, name: string) => page.locator('tfoot tr', { has: page.getByRole('rowheader', { name }) }).locator('td')

test('a market is worked out, kept and passed on', async ({ page }) => {
  watch(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Market calculator' }).click()
  await fill(page)
  await expect(page.getByRole('heading', { name: '8 of 8 sold' })).toBeVisible()
  await expect(line(page, 'Sells')).toHaveText(['1of 6', '3of 3', '3of 3', '1of 3', ''])
  await expect(line(page, 'Takings')).toHaveText(['£71 × £7', '£183 × £6', '£183 × £6', '–', ''])
  await expect(line(page, 'Shares')).toHaveText(['+11+0+0', '+22+0+0', '+32+1+0', '–', ''])
  await expect(page.getByText('Row 2 has 3 crates for 1 buyer: greater appeal first. Left out: Blue and Importer.')).toBeVisible()
  await expect(page.locator('tbody .n')).toHaveText(['1 of 8', '2', '4', '7', '8', '8 of 8', ''])
  await expect(page.locator('.c.sold')).toHaveCount(8)

  // Blue cuts its price by one and is worked out from its factory: it stands beside Red, and the importer sells one.
  await page.getByRole('button', { name: 'Work appeal out' }).click()
  // The market stays what it was, and no field is wrong.
  await expect(page.locator('fieldset .sum b')).toHaveText(['3', '4', '6'])
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
  await expect(line(page, 'Sells')).toHaveText(['1of 6', '3of 3', '3of 3', '1of 3', ''])
  for (const [i, values] of [
    [10, 0, 0, 6, 6],
    [8, 2, 0, 6, 3],
    [8, 2, 2, 6, 3],
  ].entries()) {
    for (const [k, name] of ['Factory', 'Quality', 'Marketing', 'Price', 'Made'].entries())
      await page.locator('fieldset').nth(i).getByLabel(name, { exact: true }).fill(String(values[k]))
  }
  await expect(page.locator('fieldset .sum b')).toHaveText(['4', '4', '6'])
  await expect(line(page, 'Sells')).toHaveText(['2of 6', '2of 3', '3of 3', '1of 3', ''])

  // A stored crate of Red lies in row 1 and is not reached; a patron buys one of Blue's, which counts for the shares.
  await page.locator('fieldset').nth(1).getByLabel('Stored').fill('1')
  await page.locator('fieldset').first().getByLabel('To patrons').fill('1')
  await expect(line(page, 'Sells')).toHaveText(['2of 6', '2of 4', '3of 3', '1of 3', ''])
  await expect(line(page, 'To patrons')).toHaveText(['1', '0', '0', '–', ''])
  await expect(line(page, 'Takings')).toHaveText(['£183 × £6', '£122 × £6', '£183 × £6', '–', ''])
  await page.locator('fieldset').nth(1).getByLabel('Stored').fill('3')
  await expect(page.locator('.out .empty')).toContainText('Stored crates')
  await page.locator('fieldset').nth(1).getByLabel('Stored').fill('')
  await expect(line(page, 'Sells')).toHaveText(['2of 6', '2of 3', '3of 3', '1of 3', ''])
  await expect(page).not.toHaveURL(/x=3/)

  // The link and the memory of the browser bring it back.
  const link = page.url()
  await page.goto('/market')
  await expect(page.locator('fieldset .sum b')).toHaveText(['4', '4', '6'])
  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await expect(page.locator('fieldset').first().getByLabel('Name')).toHaveValue('Blue')
  await expect(line(page, 'Sells')).toHaveText(['2of 6', '2of 3', '3of 3', '1of 3', ''])

  // What cannot be is said, not sent.
  await page.getByLabel('Demand').fill('-1')
  await expect(page.locator('.out .empty')).toBeVisible()
  await page.getByLabel('Demand').fill('8')
  await page.locator('fieldset').first().getByLabel('Price').fill('11')
  await expect(page.locator('.out .empty')).toContainText('below 0')
  clean(page)
})

test('the market calculator is for everybody', async ({ browser }) => {
  const context = await browser.newContext({ bypassCSP: true, reducedMotion: 'reduce' })
  const page = watch(await context.newPage())
  await page.goto('/market')
  await expect(page.locator('.c.sold')).toHaveCount(8)
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await barriers(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `artefacts/market-${width}-${colorScheme}.png`, fullPage: true })
    }
  }
  clean(page)
})

test('the market calculator in French', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'fr-FR' })
  const page = watch(await context.newPage())
  await page.goto('/market')
  await expect(page.getByRole('heading', { name: '8 sur 8 vendues' })).toBeVisible()
  expect(await page.locator('#app').innerText()).not.toMatch(/\[[a-z]+\.[a-z.]+\]/)
  clean(page)
})
