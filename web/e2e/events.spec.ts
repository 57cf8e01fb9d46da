import { expect, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { barriers, clean, guest, test } from './helpers'

/** Opens a recorded game of Arkwright at an event, as a private copy in which bots play the other seats. */
async function whatif(page: Page, record: string, at: number): Promise<void> {
  const headers = { Origin: new URL(page.url()).origin }
  const data = readFileSync(`../games/arkwright/testdata/records/${record}.record`, 'utf8')
  const game = await page.request.post('/api/records', { data, headers: { ...headers, 'Content-Type': 'text/plain' } })
  expect(game.ok(), await game.text()).toBe(true)
  const { id } = (await game.json()) as { id: string }
  const copy = await page.request.post(`/api/tables/${id}/fork`, { data: { at, bots: true }, headers })
  expect(copy.ok(), await copy.text()).toBe(true)
  await page.goto(`/t/${((await copy.json()) as { id: string }).id}`)
  await page.locator('.lad, .evs').first().waitFor()
}

const scrolls = (page: Page, part: string) =>
  page.locator(part).evaluate((el) => [el.scrollHeight - el.clientHeight, el.scrollWidth - el.clientWidth])

/** What is cut off at its end: parts that hide what does not fit them. */
const cut = (page: Page, part: string) =>
  page
    .locator(part)
    .evaluate((root) =>
      [...root.querySelectorAll<HTMLElement>('*')]
        .filter((el) => el.clientWidth > 1 && getComputedStyle(el).overflowX !== 'visible' && el.scrollWidth > el.clientWidth + 1)
        .map((el) => `${el.className}: ${el.innerText.slice(0, 40)}`),
    )

test('an event that asks is announced by a card with what it does to whom', async ({ browser }) => {
  const page = await guest(browser, 'Ada', { bypassCSP: true })
  await whatif(page, '3p+east_india_company', 149)
  const end = page.locator('.evs')
  // Bureaucracy turned up the reserve event: two cards, the running one on top.
  await expect(end.locator('h3')).toHaveText('Recession')
  await expect(end.locator('.seg button')).toHaveText(['Bureaucracy', 'Recession'])
  await expect(end.locator('.steps .here')).toContainText('Event')
  await expect(end.locator('.steps .done')).toHaveCount(1)
  await expect(page.locator('.offers .step')).toContainText('End of 1770')
  await expect(page.locator('.offers .step .here')).toHaveText('Recession')
  await expect(page.locator('.tt .ev.lit')).toHaveText('Bureaucracy')
  const row = (name: string) => end.locator('tbody tr', { has: page.getByRole('rowheader', { name, exact: true }) })
  // 7 shares of £11 on space 11: two spaces back they are worth £9, or there are six.
  await expect(row('Spaces back').locator('td').first()).toHaveText('−£147 × £9, space 9')
  await expect(row('One share to the bank').locator('td').first()).toHaveText('−£116 × £11, space 11')
  await expect(row('Portfolio after').locator('td').first()).toHaveText('£63 or £66')
  await expect(end.locator('[role="status"]')).toContainText('Event: Recession')
  expect(await barriers(page, '.evs')).toEqual([])
  // The offer looked at is ringed, the one taken is marked; a reload keeps the card.
  await page.locator('.offers [data-choice="lose-share"]').click()
  await expect(row('One share to the bank').locator('td.pick')).toHaveCount(1)
  await page.reload()
  await expect(end.locator('h3')).toHaveText('Recession')
  await end.getByRole('button', { name: 'Bureaucracy' }).click()
  await expect(end.locator('h3')).toHaveText('Bureaucracy')
  await expect(end.locator('.dur')).toHaveText('For good. The slot shows a lock.')
  clean(page)
})

test('an event that asks nothing waits until it is read', async ({ browser }) => {
  const page = await guest(browser, 'Ada')
  await whatif(page, '2014+3p+all_patrons', 502)
  const end = page.locator('.evs')
  await expect(end.locator('h3')).toHaveText('Social Unrest')
  await expect(end.locator('.evc')).toContainText('Nobody chooses.')
  // Before 1810 the factories of level III become obsolete: that is the last step (A14-6.4.1).
  await expect(end.locator('.steps li')).toHaveCount(5)
  await expect(end.locator('.steps li').last()).toContainText('level III becomes obsolete')
  // £5 do not pay £12: a loan of £10 does.
  await expect(end.locator('tbody tr').nth(1).locator('td').first()).toHaveText('−£1218 × £1, at most £12')
  await expect(end.locator('tr.tot td').first()).toHaveText('£3')
  await page.reload()
  await expect(end.getByRole('button', { name: 'Go on' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(end.getByRole('button', { name: 'Go on' })).toHaveCount(0)
  await page.reload()
  await expect(page.locator('.lad').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go on' })).toHaveCount(0)
  // The steps stay while the decade ends.
  await expect(end.locator('.steps .done')).toHaveCount(3)
  // On a phone the card stands where the market is.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('[data-place="market"] .evc')).toBeVisible()
  expect((await scrolls(page, 'html'))[1]).toBe(0)
  clean(page)
})

test('on a phone a card is read before what happened, which stands beside the board when it is held across', async ({
  browser,
}) => {
  const size = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const page = await guest(browser, 'Ada', { ...size, digest: true })
  await whatif(page, '2014+3p+all_patrons', 502)
  const card = page.locator('[data-place="market"] .evc')
  const since = page.locator('.digest')
  await expect(card).toBeVisible()
  await expect(page.locator('.evs .goon')).toBeVisible()
  await expect(since).toHaveCount(0)
  // Nothing else is asked about below it until it is put away.
  await expect(page.locator('.dock')).toHaveCount(0)
  // It lies in the company's place as well, where most people are when a decade ends.
  await page.locator('nav.phone').getByRole('button', { name: 'Company' }).tap()
  await expect(page.locator('.evc')).toBeVisible()
  await page.locator('.evs .goon').tap()
  await expect(since).toBeVisible()
  // Held across, the digest stands beside the places and the board.
  await page.setViewportSize({ width: 844, height: 390 })
  const [nav, box] = [await page.locator('.phone').boundingBox(), await since.boundingBox()]
  expect(box!.x).toBeGreaterThan(nav!.x + nav!.width)
  expect(await cut(page, '.digest')).toEqual([])
  await since.locator('.turn').tap()
  await expect(page.locator('.dock')).toBeVisible()
  clean(page)
})

test('on a phone an event that asks does not wait to be put away', async ({ browser }) => {
  const page = await guest(browser, 'Ada', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    digest: true,
  })
  // Of two cards the first asks nothing, the second does.
  await whatif(page, '3p+east_india_company', 149)
  await expect(page.locator('.evs h3')).toHaveText('Recession')
  await page.locator('.digest .turn').tap()
  await expect(page.locator('.dock')).toBeVisible()
  clean(page)
})

test('on a phone the factories that are paid after the last tile are named', async ({ browser }) => {
  const page = await guest(browser, 'Ada', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  // Blue has taken a ship, which has but one dock; then all pay for their factories, blue £8 and £10.
  await whatif(page, '2014+3p+all_patrons', 18)
  await expect(page.locator('.dock')).toContainText('Then the factories are paid, yours with £18.')
  await expect(page.locator('.dock')).not.toContainText('cash')
  clean(page)
})

test('what was closed and is not built again is said where it is missing', async ({ browser }) => {
  const page = await guest(browser, 'Ada')
  // Blue has closed its food factory of level I (A14-5.3.1.7).
  await whatif(page, '2014+2p+all_patrons', 105)
  await expect(page.locator('.offers .note')).toHaveText('Food I: closed in this decade, not built again in it.')
  await expect(page.locator('.offers [data-choice="construct(food,1)"]')).toHaveCount(0)
  await expect(page.locator('.offers [data-choice="construct(food,2)"]')).toHaveCount(1)
  clean(page)
})

test('a crate that the Patron is asked about is not drawn as left over', async ({ browser }) => {
  const page = await guest(browser, 'Ada', { reducedMotion: 'reduce' })
  await whatif(page, '3p+predefined', 71)
  await page.locator('.offers footer').getByRole('button', { name: 'End your turn' }).click()
  await expect(page.locator('#question')).toHaveText('Sell to a patron?')
  const sale = page.locator('.account .ladder')
  await expect(sale.locator('.c.room')).toHaveCount(1)
  await expect(sale.locator('.c.left, .c.over')).toHaveCount(0)
  await expect(page.locator('.account')).toContainText('a Patron is asked about it')
  clean(page)
})

test('a ladder never changes its height', async ({ browser }) => {
  const page = await guest(browser, 'Ada')
  // Somebody's lamps have an appeal of 12: the rows are low enough for all of them.
  await whatif(page, '2014+3p+all_patrons', 502)
  const frames = page.locator('.lad .frame')
  const heights = () => frames.evaluateAll((all) => [...new Set(all.map((f) => f.getBoundingClientRect().height))])
  expect(await heights()).toEqual([136])
  const lamps = page.locator('.lad').last()
  expect(await lamps.locator('.frame').evaluate((f) => f.scrollHeight - f.clientHeight)).toBeLessThan(2)
  for (const [n, row] of [
    ['12', lamps.locator('.ax').first()],
    ['0', lamps.locator('.ax').last()],
  ] as const) {
    await expect(row).toHaveText(n)
    await expect(row).toBeInViewport({ ratio: 0.9 })
  }
  // A whole turn: whatever is asked and looked at, they stay.
  await whatif(page, '3p', 150)
  await page.locator('.offers').waitFor()
  for (let n = 0; n < 8; n++) {
    if (await page.locator('.offers .row').count()) await page.locator('.offers .row').last().hover()
    expect(await heights(), `question ${n}`).toEqual([136])
    const before = await page.locator('.offers').getAttribute('data-ask')
    const rows = page.locator('.offers .row')
    if (await rows.count()) await rows.first().click()
    expect(await heights(), `question ${n}, picked`).toEqual([136])
    // A touch just after a choice does not count, and what forces a sale is asked once more.
    await expect(async () => {
      const sure = page.locator('dialog .sure')
      if (await sure.count()) await sure.click({ timeout: 1500 })
      else await page.locator('.offers footer .btn:enabled:visible').first().click({ timeout: 1500 })
      await expect(page.locator('.offers')).not.toHaveAttribute('data-ask', before ?? '', { timeout: 700 })
    }).toPass({ timeout: 20_000 })
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await heights()).toEqual([120])
  clean(page)
})

test('the East India Company in French, and four seats on one screen', async ({ browser }) => {
  const page = await guest(browser, 'Ada', { locale: 'fr-FR' })
  await whatif(page, '4p+predefined+east_india_company+asymmetrical_factories', 126)
  const matrix = page.locator('.eastm')
  // Sugar is at £3, and the first step is free: 0, 3, 6, 9, 12; the sixth space is somebody's own.
  await expect(matrix.locator('tbody tr').first().locator('.row')).toHaveText(
    ['0', '3', '6', '9', '12', '18'].map((s) => new RegExp(`^${s}`)),
  )
  // The board and the list show the same offer.
  await page.locator('[data-target="influence:sugar/3"]').click()
  await expect(matrix.locator('.row.sel')).toHaveAttribute('data-choice', 'commodity(sugar,2)')
  expect(await scrolls(page, '.centre')).toEqual([0, 0])
  expect(await scrolls(page, 'html')).toEqual([0, 0])
  for (const r of await page.locator('.riv').all()) await expect(r).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })
  expect((await scrolls(page, 'html'))[1]).toBe(0)
  for (const part of ['.left', '.top[data-at]', '.offers']) expect(await cut(page, part), part).toEqual([])
  // The market stands still while the rest scrolls under it.
  const market = page.locator('.market')
  const at = await market.boundingBox()
  await page.locator('.centre').evaluate((c) => c.scrollTo(0, 500))
  expect(await market.boundingBox()).toEqual(at)
  await expect(page.locator('.riv').last()).toBeInViewport()
  clean(page)
})

test('on a small desk the card of an event with four seats fits, and what a contract pays has its room', async ({ browser }) => {
  const page = await guest(browser, 'Ada', { locale: 'fr-FR', viewport: { width: 1280, height: 800 } })
  await whatif(page, '4p+asymmetrical_factories', 190)
  await expect(page.locator('.evs h3')).toBeVisible()
  expect(await scrolls(page, '.centre')).toEqual([0, 0])
  await whatif(page, '3p+predefined+east_india_company+asymmetrical_factories', 58)
  const sums = page.locator('.offers .ct')
  await expect(sums.first()).toBeVisible()
  for (const size of [
    { width: 1280, height: 800 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    const out = await sums.evaluateAll((all) =>
      all.flatMap((el) => {
        const words = document.createRange()
        words.selectNodeContents(el)
        const [at, sheet, before] = [words, el.closest('.offers')!, el.previousElementSibling!].map((x) =>
          x.getBoundingClientRect(),
        )
        return at!.right > sheet!.right || at!.left < before!.right ? [el.textContent] : []
      }),
    )
    expect(out, `${size.width}`).toEqual([])
  }
  clean(page)
})

test('from the third decade on three seats have their rivals in sight, and an account its last line', async ({ browser }) => {
  const page = await guest(browser, 'Ada', { locale: 'fr-FR', viewport: { width: 1440, height: 900 } })
  for (const [record, at] of [
    ['3p', 385],
    ['2014+3p', 340],
    ['2014+3p+predefined', 430],
  ] as const) {
    await whatif(page, record, at)
    for (const size of [
      { width: 1440, height: 900 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size)
      for (const r of await page.locator('.riv').all()) await expect(r, `${record}, ${size.width}`).toBeInViewport({ ratio: 1 })
      expect(await cut(page, '.rivals'), record).toEqual([])
    }
  }
  // The account of a company with loans and a late contract is long: the cash below it stays.
  await whatif(page, '2014+3p', 520)
  await page.locator('.who .tabs').getByRole('button', { name: 'Décompte' }).click()
  await expect(page.locator('.account .sum td').first()).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.locator('.account .sum td').first()).toBeInViewport({ ratio: 1 })
  clean(page)
})

for (const [width, height] of [
  [1440, 900],
  [1280, 800],
] as const) {
  test(`a dozen offers stand whole above the room of what they bring, ${width} wide`, async ({ browser }) => {
    const page = await guest(browser, 'Ada', { viewport: { width, height } })
    // A Developer doubles what can be built: 13 offers, one of which could be told at length.
    await whatif(page, '3p+predefined_mixed+ship_tile_stays', 441)
    const rows = page.locator('.offers .row')
    await expect(rows).toHaveCount(13)
    await page.mouse.move(2, 2)
    const list = page.locator('.offers .list')
    const out = () => list.evaluate((l) => l.scrollHeight - l.clientHeight)
    await expect.poll(out).toBeLessThanOrEqual(1)
    const all = (await Promise.all(Array.from({ length: 13 }, (_, i) => rows.nth(i).boundingBox()))).map((b) => b!)
    const over = (i: number) => page.mouse.move(all[i]!.x + 70, all[i]!.y + all[i]!.height / 2)
    // A mouse never has a row run away from under it: what would cover it is told when it is picked.
    for (const i of [12, 10, 8, 6, 4, 3, 2, 1, 0, 2, 5, 9]) {
      await over(i)
      await page.waitForTimeout(120)
      expect((await rows.nth(i).boundingBox())?.y, `row ${i}`).toBe(all[i]!.y)
      expect(await rows.nth(i).evaluate((r) => r.matches(':hover')), `row ${i}`).toBe(true)
    }
    await over(0)
    await expect(page.locator('.kept table')).toBeVisible()
    await page.mouse.move(2, 2)
    await expect.poll(out).toBeLessThanOrEqual(1)
    // The last is closing: it has little to tell, and leaves the list whole. A mill that is built has more, and its row is in sight.
    await over(10)
    await page.mouse.down()
    await page.mouse.up()
    await expect(page.locator('.offers .sel')).toHaveCount(1)
    await expect.poll(out).toBeLessThanOrEqual(1)
    await rows.nth(9).click()
    await page.mouse.move(2, 2)
    await expect(page.locator('.kept table')).toBeVisible()
    await expect(rows.nth(9)).toBeInViewport({ ratio: 0.9 })
    const gap = await page.locator('.kept').evaluate((k) => {
      const last = [...k.querySelectorAll('table, p, .cl')].map((x) => x.getBoundingClientRect().bottom)
      return k.getBoundingClientRect().bottom - Math.max(...last)
    })
    if ((await out()) > 1) expect(gap).toBeLessThan(24)
    clean(page)
  })
}

test('at 1280 x 800 the market says who is who, and the economy stands beside what is in force', async ({ browser }) => {
  for (const locale of ['en-GB', 'fr-FR']) {
    const page = await guest(browser, 'Ada', { locale, viewport: { width: 1280, height: 800 } })
    // 1810, with Bureaucracy in force.
    await whatif(page, '3p+predefined_mixed+ship_tile_stays', 441)
    const side = page.locator('.tbl .side')
    await expect(side).toContainText(locale === 'fr-FR' ? 'jusqu’à 3 de retour' : 'up to 3 workers back')
    await expect(side).toContainText(locale === 'fr-FR' ? 'Bureaucratie' : 'Bureaucracy')
    const tbl = (await page.locator('.tbl').boundingBox())!
    for (const part of await side.locator('.eco > :visible').all()) {
      const b = (await part.boundingBox())!
      expect(b.y).toBeGreaterThanOrEqual(tbl.y)
      expect(b.y + b.height).toBeLessThanOrEqual(tbl.y + tbl.height)
      expect(b.x + b.width).toBeLessThanOrEqual(tbl.x + tbl.width)
    }
    const names = page.locator('.market .seats > span')
    await expect(names).toHaveCount(4)
    for (const n of await names.all()) {
      await expect(n).toBeInViewport({ ratio: 1 })
      expect(await n.evaluate((x) => x.scrollWidth - x.clientWidth)).toBeLessThanOrEqual(0)
    }
    expect(await scrolls(page, '.market .key')).toEqual([0, 0])
    clean(page)
    await page.close()
  }
})

test('on a phone the list says what one has, and the names of tiles in slots are whole', async ({ browser }) => {
  for (const [locale, record, at, cash] of [
    ['en-GB', '3p+predefined_mixed+ship_tile_stays', 441, 'cash £1'],
    ['fr-FR', '2014+3p', 291, ''],
  ] as const) {
    const page = await guest(browser, 'Ada', { locale, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await whatif(page, record, at)
    const purse = page.locator('.offers .step small')
    await expect(purse).toBeInViewport({ ratio: 1 })
    if (cash) await expect(purse).toHaveText(cash)
    await page.locator('nav.phone button').nth(1).tap()
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.locator('.desk .slots .tile').count()).toBeGreaterThan(0)
      expect(await cut(page, '.desk .slots'), `${locale} ${width}`).toEqual([])
      for (const t of await page.locator('.desk .slots .tile b').all())
        expect(
          await t.evaluate((b) => [parseFloat(getComputedStyle(b).fontSize) >= 12, b.scrollHeight - b.clientHeight]),
        ).toEqual([true, 0])
    }
    clean(page)
    await page.close()
  }
})

test('contracts of several goods are set together, in whatever order they are touched', async ({ browser }) => {
  const page = await guest(browser, 'Ada')
  await whatif(page, '2p', 184)
  const offer = (choice: string) => page.locator(`.offers [data-choice="${choice}"]`)
  const main = page.locator('.offers footer .main')
  await offer('contract(lamps,2)').click()
  await expect(page.locator('.kept')).toContainText('Touch several goods to set their contracts together')
  await offer('contract(food,2)').click()
  await expect(main).toHaveText('Set 2 contracts')
  // Another number of the same good takes its place.
  await offer('contract(food,4)').click()
  await expect(page.locator('.offers .sel')).toHaveCount(2)
  await expect(page.locator('.kept')).toContainText('contract (food) 0 → 4')
  await expect(page.locator('.kept')).toContainText('contract (lamps) 0 → 2')
  await expect(main).toHaveText('Set 2 contracts')
  await main.click()
  // The limit follows, or the special tile: both contracts stand.
  await expect(page.locator('#question')).not.toHaveText('Contracts')
  const { view } = (await (await page.request.get(`/api/tables/${page.url().split('/t/')[1]}`)).json()) as {
    view: { players: { contracts: number[] }[]; active: number }
  }
  expect(view.players[view.active]?.contracts).toEqual([4, 0, 0, 2])
  clean(page)
})

test('crates below the rows in sight are told, and a touch brings them up', async ({ browser }) => {
  // Somebody's lamps have an appeal of 12, more than a phone shows rows of; another's five hang from 5 down.
  const page = await guest(browser, 'Ada', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await whatif(page, '2014+3p+all_patrons', 450)
  const up = page.locator('.dock .up')
  if ((await up.getAttribute('aria-expanded')) === 'true') await up.tap()
  await page.locator('nav.phone button').first().tap()
  const below = page
    .locator('.lad')
    .last()
    .locator('.c.foot')
    .filter({ hasText: /^↓\d+$/ })
  const n = Number((await below.first().innerText()).slice(1))
  await expect(below.first()).toHaveAttribute(
    'title',
    new RegExp(`^${n} crates? (lies|lie) below the rows in sight, [0-9]+ sold$`),
  )
  // It is pinned in its frame: brought into sight by hand it would scroll by that alone.
  await below.first().dispatchEvent('click')
  await expect(below).toHaveCount(0)
  clean(page)
})
