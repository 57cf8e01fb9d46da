import { expect, test, type Page } from '@playwright/test'
import { barriers, bots, clean, guest, ready, table, type Wish } from './helpers'

const game = { game: 'arkwright-card' }
const random = (n: number): Wish[] => bots(n, 'random')

/** What the page shows of a question, to know when it has gone on. */
const asked = (page: Page) => page.locator('.offers').getAttribute('data-ask')

/** Answers one question by clicking: a wish, or what brings the game on. Card by card where cards are arranged. */
async function answer(page: Page, turn: number): Promise<boolean> {
  if ((await ready(page)) === 'dialog') return false
  const offers = page.locator('.offers')
  const ask = await asked(page)
  const done = offers.locator('footer .btn.quiet')
  // An action of several steps is ended by its own button now and then, so that every kind of answer is given.
  if ((await done.count()) && turn % 3 === 2) {
    await done.click()
  } else {
    const card = offers.locator('.cards .card').first()
    if (await card.count()) await card.click()
    const rows = offers.locator('button.row')
    const n = await rows.count()
    if (n) {
      // A middling price sells something; otherwise any answer will do.
      const prices = await offers.locator('.prices').count()
      await rows.nth(prices ? Math.floor(n / 3) : (turn * 7) % n).click()
      await offers.locator('footer .btn.main').click()
    } else await done.click()
  }
  // The page has gone on when it asks something else, or nothing.
  await page.waitForFunction((was) => document.querySelector('.offers')?.getAttribute('data-ask') !== was, ask)
  return true
}

async function play(page: Page, most: number): Promise<void> {
  for (let i = 0; i < most; i++) if (!(await answer(page, i))) return
  throw new Error('the game did not end')
}

const words = [
  {
    locale: 'en-GB',
    final: 'Final scoring',
    close: 'Close',
    rivals: 'Opponents',
    all: 'All awards',
    awards: 'Awards',
    rival: 'Madder',
  },
  {
    locale: 'fr-FR',
    final: 'Capitalisation finale',
    close: 'Fermer',
    rivals: 'Adversaires',
    all: 'Tous',
    awards: 'Objectifs',
    rival: 'Garance',
  },
]

for (const w of words) {
  test(`a whole game of three by clicking, to the final scoring (${w.locale})`, async ({ browser }) => {
    test.setTimeout(120_000)
    const page = await guest(browser, 'Ada', { locale: w.locale })
    await table(page, [{ kind: 'me' }, ...bots(2)], game)
    await play(page, 160)
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('heading', { name: w.final })).toBeVisible()
    // Every column of the final scoring multiplies out to the total above it.
    const score = await sheet.locator('.scoring tr.score td').allInnerTexts()
    expect(score).toHaveLength(3)
    for (const text of score) {
      if (text === '–') continue // bankrupt
      const [sum, shares, value] = (text.match(/\d+/g) ?? []).map(Number)
      expect(sum).toBe((shares ?? 0) * (value ?? 0))
    }
    await page.screenshot({ path: `artefacts/card-final-1440-${w.locale}.png` })
    await sheet.getByRole('button', { name: w.close }).click()
    // The log has an account for each production, and every account adds up.
    const entry = page.locator('.log li[data-action^="p"]').first()
    await entry.locator('.row').click()
    await expect(entry.locator('tr[data-step]')).toHaveCount(8)
    for (const text of await entry.locator('tr[data-step="sold"] td').allInnerTexts()) {
      const [sum, goods, price] = (text.match(/\d+/g) ?? []).map(Number)
      if (sum !== undefined) expect(sum).toBe((goods ?? 0) * (price ?? 0))
    }
    await expect(page.locator('body')).not.toContainText('[cardgame')
    clean(page)
  })

  test(`a whole solo game by clicking, with the awards (${w.locale})`, async ({ browser }) => {
    test.setTimeout(120_000)
    const page = await guest(browser, 'Ada', { locale: w.locale })
    await table(page, [{ kind: 'me' }], {
      ...game,
      options: { decade_restriction: 'on', extra_production: 'on', early_shipping: 'on' },
    })
    await expect(page.getByRole('heading', { name: w.rivals })).toBeVisible()
    await page.getByRole('button', { name: w.all, exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(16)
    await page.getByRole('button', { name: w.close }).click()
    await play(page, 160)
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('heading', { name: w.final })).toBeVisible()
    await expect(sheet.getByRole('heading', { name: w.awards, exact: true })).toBeVisible()
    await expect(sheet).toContainText(w.rival)
    await expect(page.locator('body')).not.toContainText('[cardgame')
    await page.screenshot({ path: `artefacts/card-solo-final-${w.locale}.png` })
    clean(page)
  })
}

test('price and appeal are set on the street, cards are dragged to their factory', async ({ browser }) => {
  const page = await guest(browser, 'Ada')
  await table(page, [{ kind: 'me' }], game)
  const take = async (choice: string) => {
    await page.locator(`.offers [data-choice="${choice}"]`).first().click()
    const main = page.locator('.offers footer .btn.main')
    if (await main.isEnabled().catch(() => false)) await main.click()
  }
  await take('open(food)')
  await expect(page.locator('#question')).toHaveText('Which factory do you open?')
  await take('open(lamps)')
  await take('develop(distribution)')
  await take('action(distribution)')
  await expect(page.locator('#question')).toHaveText('Which distribution card goes where?')
  // A card of the reserve goes to the food factory by hand; touching the place again shows the next value.
  const food = page.getByRole('article', { name: 'Food' }).last()
  await page.locator('[data-target="reserve:d-a"]').dragTo(food.locator('.cards'))
  await expect(page.locator('.offers footer .btn.main')).toHaveText('Distribution card A on 3 at food')
  await food.locator('[data-target="put:food"]').click()
  await expect(page.locator('.offers footer .btn.main')).toHaveText('Distribution card A on 2 at food')
  await page.locator('.offers footer .btn.main').click()
  await expect(page.locator('.offers')).toContainText('1 of 3 still to add')
  await page.locator('.offers footer .btn.quiet').click()
  // Spot and office are set one by one, and the market shows at once what it brings.
  await food.locator('[data-target="spot:2"]').click()
  await food.getByRole('button', { name: /^Office/ }).click()
  await expect(page.locator('.offers footer .btn.main')).toHaveText('Set £2')
  await expect(page.locator('.prices .sel')).toContainText('£2')
  await expect(page.locator('.trk .c.new').first()).toContainText('8')
  // A row of the own lane of the market leads to the price that makes it.
  await page.locator('.trk [data-target="appeal:6"]').click()
  await expect(page.locator('.offers footer .btn.main')).toHaveText('Set £4')
  await page.locator('.offers footer .btn.main').click()
  await expect(page.locator('#question')).toHaveText('What do you develop?')
  clean(page)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`nobody is shut out (${colorScheme})`, async ({ browser }) => {
    const page = await guest(browser, 'Ada', { bypassCSP: true, colorScheme, reducedMotion: 'reduce' })
    await table(page, [{ kind: 'me' }, ...random(3)], game)
    for (let i = 0; i < 9; i++) {
      if (i % 3 === 0) {
        await ready(page)
        expect(await barriers(page)).toEqual([])
      }
      await answer(page, i)
    }
    for (const [width, height] of [
      [1440, 900],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.screenshot({ path: `artefacts/card-table-${width}-${colorScheme}.png` })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
    clean(page)
  })
}

test('on a phone', async ({ browser }) => {
  const page = await guest(browser, 'Ada', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    bypassCSP: true,
    reducedMotion: 'reduce',
  })
  await table(page, [{ kind: 'me' }, ...random(2)], game)
  await ready(page).catch(() => undefined)
  const dock = page.locator('.dock')
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 })
    for (const name of ['Market', 'Street', 'Rivals', 'Cards', 'Log']) {
      await page.locator('nav.phone').getByRole('button', { name }).click()
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${name} at ${width}`,
      ).toBeLessThanOrEqual(0)
      await page.screenshot({ path: `artefacts/card-phone-${name.toLowerCase()}-${width}.png` })
    }
  }
  await page.locator('nav.phone').getByRole('button', { name: 'Street' }).click()
  await expect(dock).toBeVisible()
  await dock.getByRole('button', { name: /offers/ }).click()
  await page.locator('.offers button.row').first().click()
  await page.screenshot({ path: 'artefacts/card-phone-list.png' })
  expect(await barriers(page)).toEqual([])
  await dock.getByRole('button', { name: 'Take' }).click()
  await expect(dock).toBeVisible()
  clean(page)
})
