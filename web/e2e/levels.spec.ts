import { expect } from '@playwright/test'
import { clean, guest, test } from './helpers'

// A table with three bots of different levels, one with a character: made in the lobby, read in two languages, seen to think.
test('bots are chosen by level and character, and are seen to think', async ({ browser }) => {
  test.setTimeout(120_000)
  const page = await guest(browser, 'Ada')
  await page
    .locator('.start .game')
    .filter({ hasText: /Railways/ })
    .click()
  await page.locator('.start .seg').first().getByRole('button', { name: '4' }).click()
  const seat = (n: number) => page.getByRole('combobox', { name: `Seat ${n}`, exact: true })
  const character = (n: number) => page.getByRole('combobox', { name: `Character of seat ${n}` })
  // The Clerk is what a new table has; the bot of old is not offered.
  await expect(seat(2)).toHaveValue('bot:level2')
  await expect(seat(2).locator('option[value="bot:greedy"]')).toHaveCount(0)
  await expect(page.locator('.who .does').first()).toContainText('a little further')
  await seat(2).selectOption({ label: 'Apprentice (1)' })
  await seat(3).selectOption({ label: 'Director (5)' })
  await character(3).selectOption('rails')
  await expect(page.locator('.who .does').nth(1)).toContainText('Invests in lines')
  await seat(4).selectOption({ label: 'Arkwright (8)' })
  await character(4).selectOption('any')
  await expect(page.locator('.who .does').nth(2)).toContainText('The house draws the character')
  clean(page)
  await page.screenshot({ path: 'artefacts/levels-start.png', fullPage: true })
  await page.locator('.start .big').click()
  await page.waitForURL(/\/t\//)
  const id = page.url().replace(/.*\//, '')

  // While all choose a card, those who think long are seen to, at once and by a voice.
  const state = async () =>
    (await (await page.request.get(`/api/tables/${id}`)).json()) as {
      as: number
      ask: string
      offers: { choice: string }[]
      table: { seats: { kind: string; bot: string }[] }
    }
  const now = await state()
  const drawn = now.table.seats.map((s) => s.bot).sort()
  expect(drawn.slice(0, 3)).toEqual(['', 'level1', 'level5-rails'])
  expect(drawn[3]).toMatch(/^level8-(harbour|rails|mills)$/)
  // The top level is asked more than once: who plays first is drawn, so we play on until it is seen to think.
  const thinks = page.locator('.idle .bot').filter({ hasText: 'Arkwright (8), ' })
  await expect(async () => {
    const at = await state()
    if (at.offers.length > 0 && at.ask) {
      const sent = await page.request.post(`/api/tables/${id}/choices`, {
        data: { seat: at.as, ask: at.ask, choices: [at.offers[0]!.choice] },
        headers: { Origin: new URL(page.url()).origin },
      })
      expect(sent.ok(), await sent.text()).toBe(true)
    }
    await expect(thinks).toBeVisible({ timeout: 2500 })
    await expect(page.locator('.idle h2')).toContainText(/(is|are) thinking/, { timeout: 500 })
    await expect(page.locator('.dots').first()).toHaveCSS('opacity', '1', { timeout: 500 }) // nothing moves for those who want it so
  }).toPass({ timeout: 60_000, intervals: [0] })
  await expect(page.locator('.announce')).toContainText(/is thinking|to choose/)
  await page.screenshot({ path: 'artefacts/levels-thinking-1440.png' })

  // Who plays stands in the menu too, in the language of the reader.
  const french = await guest(browser, 'Élise', { locale: 'fr-FR' })
  await french.setViewportSize({ width: 390, height: 844 })
  await french.goto(`/t/${id}`)
  await french.getByRole('button', { name: 'Menu' }).click()
  await french.getByRole('button', { name: 'Joueurs et notes' }).click()
  const menu = french.getByRole('dialog')
  await expect(menu).toContainText('Apprenti (1)')
  await expect(menu).toContainText('Directeur (5), cheminot')
  await expect(menu).toContainText(/Arkwright \(8\), (maître du port|cheminot|filateur)/)
  await french.keyboard.press('Escape')
  await french.screenshot({ path: 'artefacts/levels-thinking-390.png' })
})
