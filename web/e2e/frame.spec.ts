import { expect, type Page } from '@playwright/test'
import { bots, choose, clean, guest, ready, table, test } from './helpers'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

interface Box {
  top: number
  bottom: number
}
interface Rail {
  offer: Box
  tabs: Box
  footer: Box
  /** How much of the list is out of sight. */
  cut: number
}
const rail = (page: Page): Promise<Rail> =>
  page.evaluate(() => {
    const box = (s: string) => {
      const { top, bottom } = document.querySelector(s)!.getBoundingClientRect()
      return { top, bottom }
    }
    const list = document.querySelector('.offers .list')
    return {
      offer: box('.offer'),
      tabs: box('.right .tabs'),
      footer: box('.offers footer'),
      cut: list ? list.scrollHeight - list.clientHeight : 0,
    }
  })

const least: Record<string, [number, number]> = {
  railways: [138, 138],
  'arkwright-2025': [48, 84],
  'arkwright-2014': [48, 84],
  'arkwright-card': [120, 84],
}
for (const game of Object.keys(least)) {
  test(`the rail keeps its two sheets and stands still while one thinks: ${game}`, async ({ browser }) => {
    const page = await guest(browser, 'Ada')
    await table(page, [{ kind: 'me' }, ...bots(game === 'arkwright-2025' ? 3 : 2)], { game })
    for (let question = 0; question < 3; question++) {
      await ready(page)
      for (const [k, [width, height]] of (
        [
          [1440, 900],
          [1280, 800],
          [1000, 760],
        ] as const
      ).entries()) {
        await page.setViewportSize({ width, height })
        await page.mouse.move(2, 2)
        const still = await rail(page)
        expect(still.tabs.bottom).toBeLessThanOrEqual(height)
        if (k < 2) expect(still.tabs.bottom - still.tabs.top).toBeGreaterThanOrEqual(least[game]![k]! - 0.5)
        expect(still.footer.bottom).toBeLessThanOrEqual(still.offer.bottom)
        // A list scrolls only where the tabs have no more than they need.
        if (k < 2 && still.cut > 1) expect(still.tabs.bottom - still.tabs.top).toBeLessThanOrEqual(least[game]![k]! + 1)
        const rows = page.locator('.offers .row')
        for (let i = 0; k < 2 && i < Math.min(5, await rows.count()); i++) {
          await rows.nth(i).hover({ timeout: 3000 })
          expect(await rail(page), `${width} row ${i}`).toEqual(still)
        }
      }
      await page.setViewportSize({ width: 1440, height: 900 })
      const ask = (await page.locator('.offers').getAttribute('data-ask')) ?? ''
      await choose(page)
      // The next question is measured, not the one that is being answered.
      await page.waitForFunction((a) => document.querySelector<HTMLElement>('.offers')?.dataset.ask !== a, ask)
    }
    clean(page)
  })
}

test('five companies are in sight below the longest list of lines on a low screen', async ({ browser }) => {
  const page = await guest(browser, 'Ada', { viewport: { width: 1280, height: 800 } })
  await page.evaluate(() => localStorage.setItem('cromford.tab', 'companies'))
  // One of the cards lies on the pile that one begins with.
  const railway = page.locator('.offers .row[data-choice="pick(railway)"]')
  for (let tries = 0; tries < 20 && !(await railway.count()); tries++) {
    await table(page, [{ kind: 'me' }, ...bots(4)], { options: { board: 'germany' } })
    await ready(page)
  }
  await choose(page, (c) => c === 'pick(railway)')
  await expect(page.locator('.offers .row[data-choice^="construct-line"]').nth(6)).toBeVisible({ timeout: 15_000 })
  // Before and while an offer is looked at.
  for (const row of [null, page.locator('.offers .row').nth(3)]) {
    await row?.hover()
    const box = (await page.locator('.panel.companies').boundingBox())!
    await expect(page.locator('.ledger tbody')).toHaveCount(5)
    const last = (await page.locator('.ledger tbody').last().boundingBox())!
    expect(last.y + last.height).toBeLessThanOrEqual(box.y + box.height + 0.5)
    expect(box.y + box.height).toBeLessThanOrEqual(800)
  }
  clean(page)
})

test('keyboard and ear follow the question', async ({ browser }) => {
  const page = await guest(browser, 'Ada')
  await table(page, [{ kind: 'me' }, ...bots(2)], { options: { board: 'england_wales' } })
  await ready(page)
  const said = page.locator('.announce')
  await expect(said).toContainText('Which card do you choose for this round?')
  // The first stop skips the bar.
  await page.keyboard.press('Tab')
  await expect(page.locator('.skip')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#question')).toBeFocused()
  // The symbols are one key away.
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Symbols' })).toContainText('railway')
  await page.keyboard.press('Escape')
  // What is looked for is forgotten with the choice; the list keeps its height meanwhile.
  const high = (await page.locator('.offer').boundingBox())!.height
  // One card was left out; of these two at least one is there, and both can be used at once.
  const word = (await page.locator('.offers [data-choice="pick(factory)"]').count()) ? 'factory' : 'port'
  await page.keyboard.press('/')
  await expect(page.locator('.offers input')).toBeFocused()
  await page.keyboard.type(word)
  await expect(page.locator('.offers .row')).toHaveCount(1)
  expect((await page.locator('.offers .list').boundingBox())!.height).toBeGreaterThan(60)
  expect((await page.locator('.offer').boundingBox())!.height).toBeGreaterThanOrEqual(high)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.locator('#question')).toHaveText('What do you do with your card?', { timeout: 15_000 })
  await expect(page.locator('.offers input')).toHaveCount(0)
  expect(await page.locator('.offers .row').count()).toBeGreaterThan(1)
  await expect(page.locator('#question')).toBeFocused()
  await expect(said).toContainText('What do you do with your card?')
  // Contracts and loans are in sight however long the list is, and a place picked on the map is taken with Enter.
  await expect(page.locator('.pinned [data-choice="take-loan"]')).toBeInViewport()
  const place = page.locator('svg.map .lit').first()
  await place.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.offers .row.sel')).toHaveCount(1)
  const before = await page.locator('.offers').getAttribute('data-ask')
  await page.keyboard.press('Enter')
  await expect(page.locator('.offers')).not.toHaveAttribute('data-ask', before ?? '')
  clean(page)
})

test('a phone reaches every edge of the map', async ({ browser }) => {
  const page = await guest(browser, 'Ada', phone)
  await table(page, [{ kind: 'me' }, ...bots(2)])
  await ready(page)
  const [frame = 0, map = 0] = await page.locator('svg.map').evaluate((svg) => {
    svg.parentElement!.scrollTo(0, 0)
    return [svg.parentElement!, svg].map((x) => x.getBoundingClientRect().left)
  })
  expect(map).toBeGreaterThanOrEqual(frame)
  clean(page)
})

test('a phone: one tap is one choice, Back closes the sheet, a reload keeps the place', async ({ browser }) => {
  const page = await guest(browser, 'Ada', phone)
  const id = await table(page, [{ kind: 'me' }, ...bots(2)], { game: 'arkwright-2025', options: { setup: 'predefined' } })
  const dock = page.locator('.dock')
  // What there is to choose lies open when it is asked, and can be folded.
  await expect(page.locator('.offer.open')).toBeVisible()
  // The sheet covers neither the places nor the dock, and its buttons are large enough.
  const sheet = (await page.locator('.offer.open').boundingBox())!
  expect(sheet.y + sheet.height).toBeLessThanOrEqual((await dock.boundingBox())!.y)
  for (const b of await page.locator('.dock button, nav.phone button, .bar .btn, .offers .row').all()) {
    const r = (await b.boundingBox())!
    expect(Math.min(r.width, r.height), await b.innerText()).toBeGreaterThanOrEqual(43.5)
  }
  await page.goBack()
  await expect(page.locator('.offer.open')).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(id))
  await page.locator('nav.phone').getByRole('button', { name: 'Company' }).tap()
  await page.reload()
  await expect(page.locator('nav.phone [aria-current]')).toHaveText('Company')
  // Two taps on one place make one choice.
  if (!(await page.locator('.offer.open').count())) await dock.locator('.up').tap()
  await page.locator('.offers [data-choice="play(stock_exchange)"]').tap()
  await expect(dock).toContainText('£2 slot')
  const at = (await dock.locator('.main').boundingBox())!
  let posts = 0
  page.on('request', (r) => (posts += Number(r.method() === 'POST' && r.url().includes('/choices'))))
  for (let i = 0; i < 3; i++) await page.touchscreen.tap(at.x + at.width / 2, at.y + at.height / 2)
  await expect(dock.locator('.stepper')).toBeAttached()
  expect(posts).toBe(1)
  // The stepper has its place before there is anything to step through, and stays there.
  const plus = dock.locator('.stepper button').last()
  const first = await plus.boundingBox()
  expect(first).not.toBeNull()
  await page.locator('.offers button[data-choice^="buy"]').first().tap()
  await expect(plus).toBeVisible()
  expect(await plus.boundingBox()).toEqual(first)
  if (await plus.isEnabled()) await plus.tap()
  expect(await plus.boundingBox()).toEqual(first)
  // Held across, there is a board between the places and the question.
  await page.setViewportSize({ width: 844, height: 390 })
  await page.locator('nav.phone').getByRole('button', { name: 'Market' }).tap()
  const nav = (await page.locator('nav.phone').boundingBox())!
  const beside = (await dock.boundingBox())!
  expect(beside.x - nav.width).toBeGreaterThan(500)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expect(dock.locator('.main')).toBeInViewport()
  clean(page)
})
