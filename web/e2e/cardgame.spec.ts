import { expect, type Page } from '@playwright/test'
import { barriers, bots, clean, full, guest, make, openLog, ready, table, test, type Wish } from './helpers'

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
  // What is counted below stands there as soon as something can be answered.
  await offers.locator('button.row, .cards .card, footer .btn.quiet, footer .btn.main:enabled').first().waitFor()
  // An action of several steps is ended by its own button now and then, so that every kind of answer is given.
  if ((await done.count()) && turn % 3 === 2) {
    await done.click()
  } else {
    const card = offers.locator('.cards .card').first()
    // A card that is the only kind has been taken up already.
    if ((await card.count()) && !(await offers.locator('.where').count())) {
      await card.click()
      await offers.locator('.where').waitFor()
    }
    const rows = offers.locator('button.row')
    const n = await rows.count()
    if (n) {
      // A middling price sells something; otherwise any answer will do.
      const prices = await offers.locator('.prices').count()
      await rows.nth(prices ? Math.floor(n / 3) : (turn * 7) % n).click()
      await offers.locator('footer .btn.main').click()
    } else await done.or(offers.locator('footer .btn.main:enabled')).first().click() // an only answer has the main button
  }
  // The page has gone on when it asks something else, or nothing; what needs the emergency fund is asked once more.
  const sure = page.locator('dialog .sure')
  const gone = page.waitForFunction((was) => document.querySelector('.offers')?.getAttribute('data-ask') !== was, ask)
  if (
    await Promise.race([
      gone.then(() => false),
      sure.waitFor().then(
        () => true,
        () => false,
      ),
    ])
  )
    await sure.click()
  await gone
  return true
}

async function play(page: Page, most: number): Promise<void> {
  // A question that cannot be answered is named, instead of using up the time of the whole test.
  page.setDefaultTimeout(10_000)
  for (let i = 0; i < most; i++) {
    const more = await answer(page, i).catch(async (e: unknown) => {
      throw new Error(`answer ${i}, ${await page.locator('.offers').innerText()}`, { cause: e })
    })
    if (!more) return
  }
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
    test.skip(!full && w.locale !== 'en-GB', 'in one language')
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
    await openLog(page)
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
    test.skip(!full && w.locale !== 'fr-FR', 'in one language')
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

test('nobody is shut out', async ({ browser }) => {
  const page = await guest(browser, 'Ada', { bypassCSP: true, reducedMotion: 'reduce' })
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
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `artefacts/card-table-${width}-${colorScheme}.png` })
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  clean(page)
})

/** What of the rail cannot be seen whole, and which lists are cut above free space. */
const rail = (page: Page) =>
  page.evaluate(() => {
    const out: string[] = []
    const at = (q: string) => document.querySelector(q)?.getBoundingClientRect()
    for (const q of ['.right > .offer', '.right > .led', '.right > [data-place="log"]', '[data-place="rivals"].rv']) {
      const r = at(q)
      const foot = at('div.foot') ?? new DOMRect(0, innerHeight)
      if (r && r.bottom > foot.top + 1) out.push(`${q} ends ${Math.round(r.bottom - foot.top)} below the edge`)
    }
    const log = at('.right > [data-place="log"]')
    // Its tabs stay; the rest of its room is for lists that would be cut.
    if (!log || log.height < 41) out.push(`log ${log?.height ?? 0}`)
    const rows = document.querySelectorAll('.led tbody tr').length
    if (rows !== 5) out.push(`${rows} rows of the ledger`)
    const list = document.querySelector<HTMLElement>('.offers .list')
    const kept = document.querySelector<HTMLElement>('.offers .kept')
    if (list && kept && list.scrollHeight > list.clientHeight + 1) {
      const free = kept.clientHeight - (kept.firstElementChild?.scrollHeight ?? 0)
      if (free > 40 && log && log.height > 60) out.push(`list cut above ${free} px`)
    }
    for (const e of document.querySelectorAll('.led th, .offers .cell, .dev .short')) {
      if (e.scrollWidth > e.clientWidth + 1) out.push(`cut: ${e.textContent ?? ''}`)
    }
    for (const e of document.querySelectorAll('.sup .short')) {
      if (e.getClientRects().length && (e as HTMLElement).offsetHeight > 31)
        out.push(`more than two lines: ${e.textContent ?? ''}`)
    }
    return out
  })

for (const locale of ['en-GB', 'fr-FR']) {
  test(`offers, ledger, log and rivals are in sight together (${locale})`, async ({ browser }) => {
    test.setTimeout(90_000)
    const page = await guest(browser, 'Ada', { locale })
    await table(page, [{ kind: 'me' }, ...bots(2)], { ...game, options: { extra_production: 'on' } })
    let prices = 0
    for (let i = 0; i < 9; i++) {
      if ((await ready(page)) === 'dialog') break
      prices += await page.locator('.offers .prices').count()
      for (const [width, height] of [
        [1440, 900],
        [1280, 800],
      ] as const) {
        await page.setViewportSize({ width, height })
        if (await page.locator('.account').count()) continue // the account has the place of the street
        expect(await rail(page), `${await page.locator('#question').innerText()} at ${width}`).toEqual([])
      }
      await answer(page, i)
    }
    expect(prices).toBeGreaterThan(0)
    clean(page)
  })
}

/** What a finger cannot hit and an eye cannot read of what the phone shows: targets under 44 px, text under 12. */
const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const out: string[] = []
    const seen = (e: Element) => {
      const r = e.getBoundingClientRect()
      if (r.width <= 1 || r.height <= 1 || r.bottom < 0 || r.top > innerHeight) return null
      const on = document.elementFromPoint(
        Math.min(innerWidth - 1, Math.max(0, r.x + r.width / 2)),
        Math.min(innerHeight - 1, Math.max(0, r.y + r.height / 2)),
      )
      return on && (e.contains(on) || on.contains(e)) ? r : null
    }
    const name = (e: Element) =>
      `${e.tagName}.${e.className.toString().split(' ')[0]} ${(e.textContent ?? '').trim().slice(0, 24)}`
    const board = '.top, .grid, .dock, .offers, dialog'
    for (const e of document.querySelectorAll('button, a[href], input, select, summary')) {
      if (!e.closest(board) || e.closest('[data-place="log"]')) continue
      const r = seen(e)
      if (r && (r.width < 43.5 || r.height < 43.5)) out.push(`${name(e)} ${Math.round(r.width)}x${Math.round(r.height)}`)
    }
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let n = walk.nextNode(); n; n = walk.nextNode()) {
      const e = n.parentElement
      if (!e?.closest(board) || !n.textContent?.trim() || e.closest('.vh, [data-place="log"]')) continue
      const size = parseFloat(getComputedStyle(e).fontSize)
      if (size > 0 && size < 11.9 && seen(e)) out.push(`text ${size}: ${name(e)}`)
    }
    return [...new Set(out)]
  })

const touch = { hasTouch: true, isMobile: true, reducedMotion: 'reduce' } as const

/** Plays by touch until some rounds are over, as one would who knows what he wants; counts the taps of each round. */
async function byTouch(page: Page, rounds: number, look: (where: string) => Promise<void>): Promise<number[]> {
  let taps = 0
  const tap = async (what: string) => {
    await page.locator(what).first().tap()
    taps++
  }
  const round = () => page.locator('.ph .rd').textContent()
  const each: number[] = []
  const trail: string[] = []
  await page.locator('dialog[open], .digest, body:has(.who.mine) .dock').first().waitFor()
  let now = await round()
  for (let i = 0; each.length < rounds && i < 120; i++) {
    await page.locator('dialog[open], .digest, body:has(.who.mine) .dock').first().waitFor()
    if (await page.locator('dialog[open]').count()) break
    if (await page.locator('.digest').count()) {
      await tap('.digest .turn')
      trail.push('digest 1')
      continue
    }
    if ((await round()) !== now) {
      each.push(taps)
      taps = 0
      now = await round()
    }
    const ask = await asked(page)
    const [question, before] = [await page.locator('#question').textContent(), taps]
    await look(`question ${i}`)
    const gone = () => page.waitForFunction((was) => document.querySelector('.offers')?.getAttribute('data-ask') !== was, ask)
    if (await page.locator('.offers .prices').count()) {
      // The lane under the finger, then the stepper if a row beside it was meant.
      await page.locator('[data-target="lane"]').tap({ position: { x: 30, y: 70 } })
      taps++
      // The stepper goes on from there, now and then.
      if (i % 4 === 3) await tap('.dock .stepper button:enabled')
      await tap('.dock .main:enabled')
    } else if (await page.locator('.offers .row.sel').count()) {
      await tap('.dock .main:enabled')
    } else {
      if ((await page.locator('.offers .cards .card').count()) && !(await page.locator('.offers .where').count()))
        await tap('.offers .cards .card')
      // The headings of what is taken up and where it goes stand below each other.
      const lefts = await page.locator('.offers :is(.cards, .where) > .oh').evaluateAll((all) =>
        all.map((e) => {
          const range = document.createRange()
          range.selectNodeContents(e)
          return Math.round(range.getBoundingClientRect().left)
        }),
      )
      expect(new Set(lefts).size, lefts.join()).toBeLessThan(2)
      const rows = page.locator('.offers button.row')
      const n = await rows.count()
      // With one thing to do it is left now and then.
      if (n === 0 || (n === 1 && i % 2 && (await page.locator('.dock .keep').count()))) await tap('.dock .keep:enabled')
      else {
        const row = rows.nth((i * 7) % n)
        const leads = (await row.getAttribute('data-leads')) !== null
        // A touch within a moment after the last choice is not meant.
        if (leads) await page.waitForTimeout(420)
        await row.tap()
        taps++
        // What only leads to the next question is taken with the touch.
        if (leads) {
          await gone()
          trail.push(`${question} ${taps - before}`)
          continue
        }
        // One step of an action and on, as most do: taking and leaving are one tap where that can be.
        const leaves = page.locator('.dock .keep:enabled', { hasText: /^(Take|Prendre)/ })
        if (await page.locator('.dock.two').count()) await leaves.waitFor({ timeout: 1200 }).catch(() => undefined)
        await tap((await leaves.count()) ? '.dock .keep:enabled' : '.dock .main:enabled')
      }
    }
    await gone()
    trail.push(`${question} ${taps - before}`)
  }
  if (process.env.TRAIL) console.log(trail.join('\n'))
  return each
}

for (const [width, height] of [
  [390, 844],
  [360, 640],
  [844, 390],
] as const) {
  test(`rounds by touch at ${width}x${height}: taps, targets and text`, async ({ browser }) => {
    test.setTimeout(90_000)
    const page = await guest(browser, 'Ada', { ...touch, viewport: { width, height }, digest: true })
    await table(page, [{ kind: 'me' }, ...bots(2)], {
      ...game,
      options: { decade_restriction: 'on', extra_production: 'on', early_shipping: 'on' },
    })
    page.setDefaultTimeout(8_000)
    const small = new Set<string>()
    const steppers = new Set<string>()
    const taps = await byTouch(page, width === 390 ? 5 : 2, async () => {
      for (const x of await tooSmall(page)) small.add(x)
      const stepper = page.locator('.dock .stepper')
      const at = (await stepper.count()) ? await stepper.boundingBox() : null
      if (at) steppers.add(`${at.x} ${height - at.y}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    })
    for (const place of await page.locator('nav.phone button').all()) {
      await place.tap()
      for (const x of await tooSmall(page)) small.add(x)
      // What a factory sums up stays on its card, and the decade of a step in its box; the hidden name of a part is a pixel wide.
      for (const x of await page
        .locator('.fac .sums, .board .st i')
        .evaluateAll((all) =>
          all.filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => `cut: ${(e as HTMLElement).innerText}`),
        ))
        small.add(x)
      expect(await page.evaluate(() => innerWidth), await place.innerText()).toBe(width)
    }
    const mean = taps.reduce((a, b) => a + b, 0) / taps.length
    console.log(`${width}x${height}: taps a round ${taps.join(', ')}, ${mean.toFixed(1)} on average`)
    expect([...small]).toEqual([])
    expect(steppers.size).toBeLessThanOrEqual(1)
    // Ten is the bar, and printed above; five rounds of chance move the mean by two, so only what is far from it fails.
    expect(mean).toBeLessThanOrEqual(12)
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
  // It made way for the places; it is unfolded again.
  await dock.locator('.up').tap()
  await expect(dock.locator('.up')).toHaveAttribute('aria-expanded', 'true')
  // An action is taken with the first touch, says what it is about, and can be taken back.
  const first = page.locator('.offers button.row').first()
  await expect(first.locator('small')).toBeVisible()
  await expect(dock.getByRole('button', { name: 'Take', exact: true })).toHaveCount(0)
  await page.screenshot({ path: 'artefacts/card-phone-list.png' })
  expect(await barriers(page)).toEqual([])
  const ask = await asked(page)
  await first.tap()
  await expect(page.locator('.offers')).not.toHaveAttribute('data-ask', ask ?? '')
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.locator('#question')).toHaveText('Which action do you take?')
  clean(page)
})

test('taking and leaving in one tap never leaves out the development', async ({ browser }) => {
  const page = await guest(browser, 'Ada', { ...touch, viewport: { width: 390, height: 844 } })
  await table(page, [{ kind: 'me' }, ...bots(2)], game)
  await ready(page)
  const dock = page.locator('.dock')
  await page.locator('.offers [data-choice="action(distribution)"]').tap()
  await expect(page.locator('.offers')).toContainText('2 of 2 still to add')
  // One of two is added: the action can be left with it.
  const put = (n: number) =>
    page
      .locator('.offers .where')
      .getByRole('button', { name: `on ${n} at` })
      .first()
  const both = dock.getByRole('button', { name: 'Take, end the action' })
  await put(1).tap()
  await expect(both).toBeEnabled()
  // Both are added: the action ends with them by itself, and the next question is not answered with it.
  const asked = page.waitForResponse(/preview/)
  await put(2).tap()
  await asked
  await expect(both).toBeEnabled()
  await both.tap()
  await expect(page.locator('#question')).toHaveText(/^(What do you develop|How do you set price)/)
  clean(page)
})

test('several worker cards are put together to one choice', async ({ browser }) => {
  const page = await guest(browser, 'Ada', { ...touch, viewport: { width: 390, height: 844 } })
  await table(page, [{ kind: 'me' }, ...bots(2)], game)
  await ready(page)
  const dock = page.locator('.dock')
  // The way out and the main button stand beside each other.
  await page.locator('.offers [data-choice="action(employ)"]').tap()
  const rows = page.locator('.offers button.row')
  await expect(rows).toHaveCount(2)
  await rows.nth(0).tap()
  await expect(dock).toContainText('Take, end the action')
  const [out, main] = [await dock.locator('.keep').boundingBox(), await dock.locator('.main').boundingBox()]
  expect((out?.x ?? 0) + (out?.width ?? 0)).toBeLessThanOrEqual(main?.x ?? 0)
  const told = page.waitForResponse(/preview/)
  await rows.nth(1).tap()
  await told
  await expect(page.locator('.offers button.row.sel')).toHaveCount(2)
  await expect(dock).toContainText('Add 2 worker cards')
  // The list makes way for the place one goes to, where every card that answers a touch is as wide as a finger.
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 640 })
    await page.locator('nav.phone').getByRole('button', { name: 'Street' }).tap()
    await expect(dock.locator('.up')).toHaveAttribute('aria-expanded', 'false')
    const cards = page.locator('.fac button.wk')
    expect(await cards.count()).toBeGreaterThan(1)
    for (const c of await cards.all()) {
      const b = (await c.boundingBox())!
      expect(Math.min(b.width, b.height)).toBeGreaterThanOrEqual(44)
      expect(b.x + b.width).toBeLessThanOrEqual(width)
    }
    await dock.locator('.up').tap()
  }
  await page.setViewportSize({ width: 390, height: 844 })
  // A second touch takes one out again.
  await rows.nth(1).tap()
  await expect(page.locator('.offers button.row.sel')).toHaveCount(1)
  await rows.nth(1).tap()
  await expect(dock).toContainText('Add 2 worker cards')
  await dock.getByRole('button', { name: 'Take', exact: true }).tap()
  await expect(page.locator('#question')).toHaveText(/^(How do you set price|What do you develop)/)
  await expect(page.locator('.fac .wk:not(.none)')).toHaveCount(4)
  // One undo for both.
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(rows).toHaveCount(2)
  clean(page)
})

test('foretold costs add up, and a list says what its own factory costs', async ({ browser }) => {
  const page = await guest(browser, 'Ada')
  await table(page, [{ kind: 'me' }, ...bots(2)], game)
  await ready(page)
  for (const action of ['employ', 'build']) {
    await page.locator(`.offers [data-choice="action(${action})"]`).click()
    await page.locator('.offers footer .btn.main').click()
    await page.locator('#question', { hasText: /workers|build/ }).waitFor()
    const row = page.locator('.offers button.row').first()
    await row.hover()
    let sums = 0
    for (const bill of await page.locator('.fac .bill').all()) {
      const [terms = '', sum = ''] = (await bill.innerText()).split('=')
      if (!terms.trim()) continue
      const made = terms
        .replaceAll('£', '')
        .split(/(?=[+−])/)
        .map(
          (x) =>
            (x.includes('−') ? -1 : 1) *
            x
              .replace(/[+−]/g, '')
              .split('×')
              .reduce((n, y) => n * Number(y), 1),
        )
        .reduce((a, b) => a + b, 0)
      expect(made, terms).toBe(Number(sum.replace('£', '')))
      sums++
    }
    expect(sums).toBeGreaterThan(0)
    if (action === 'build') {
      // Wages rise with it everywhere: that is told below, and the column has the factory's own cost.
      const fixed = await page.locator('.fac.closed .printed span').nth(1).innerText()
      await expect(row.locator('em').last()).toHaveText(`+£${fixed.trim()}`)
    }
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.locator('#question', { hasText: 'Which action' }).waitFor()
  }
  clean(page)
})

test('an account that was read with the digest neither plays again nor hides the street', async ({ browser }) => {
  test.setTimeout(60_000)
  const page = await guest(browser, 'Ada', { digest: true })
  await table(page, [{ kind: 'me' }, ...bots(2)], game)
  let seen = false
  for (let i = 0; i < 40 && !seen; i++) {
    await page.locator('.digest, body:has(.who.mine) .offers').first().waitFor()
    if (!(await page.locator('.digest').count())) {
      await answer(page, i)
      continue
    }
    seen = (await page.locator('.account').count()) > 0 && (await page.locator('.account .todo').count()) === 0
    await page.locator('.digest .turn').click()
    await page.locator('.offers').waitFor()
  }
  expect(seen).toBe(true)
  await expect(page.locator('.account')).toHaveCount(0)
  await expect(page.locator('.fac')).toHaveCount(4)
  clean(page)
})

test('stepped through, the moves of others wait at the account of a production', async ({ browser }) => {
  test.setTimeout(60_000)
  const page = await guest(browser, 'Ada')
  await page.evaluate(() => localStorage.setItem('cromford.pace', 'step'))
  await page.reload()
  await table(page, [{ kind: 'me' }, ...bots(2)], game)
  const next = page.getByRole('button', { name: 'Next', exact: true })
  let waited = false
  for (let i = 0; i < 60 && !waited; i++) {
    await next.or(page.locator('body:has(.who.mine) .offers')).first().waitFor()
    if (await next.count()) {
      // One's own part of a running production is asked for later.
      waited = (await page.locator('.account').count()) > 0 && (await page.locator('.account .todo').count()) === 0
      if (!waited) await next.click()
    } else await answer(page, i)
  }
  expect(waited).toBe(true)
  // It lies there whole until one goes on.
  await page.waitForTimeout(1800)
  await expect(page.locator('.account')).toBeVisible()
  await expect(page.locator('.account .todo')).toHaveCount(0)
  await expect(next).toBeVisible()
  clean(page)
})

test('an opened row of the log is in sight and does not repeat its name', async ({ browser }) => {
  const page = await guest(browser, 'Ada')
  await table(page, [{ kind: 'me' }, ...bots(2)], game)
  for (let i = 0; i < 12; i++) await answer(page, i)
  await ready(page)
  await openLog(page)
  const rows = page.locator('.log li:has(.row[aria-expanded])')
  const last = rows.last()
  await page.locator('.log').evaluate((e) => (e.scrollTop = 0))
  // The lowest row that can be seen opens below the edge.
  const box = (await page.locator('.log').boundingBox())!
  const at = await rows.evaluateAll(
    (all, edge) => all.findLastIndex((r) => r.getBoundingClientRect().bottom <= edge),
    box.y + box.height,
  )
  const row = at >= 0 ? rows.nth(at) : last
  await row.locator('.row').click()
  await expect(row.locator('.more, .wide')).toBeVisible()
  await page.waitForTimeout(100)
  const [r, b] = [await row.boundingBox(), await page.locator('.log').boundingBox()]
  expect(Math.min(r!.y + r!.height, r!.y + b!.height)).toBeLessThanOrEqual(b!.y + b!.height + 1)
  const name = await row.locator('.txt').innerText()
  const first = await row.locator('.more > *, .wide > *').first().innerText()
  expect(name.split(':')[0]).not.toContain(first.trim())
  clean(page)
})

test('every marker is in sight at its own row, or is said to lie above or below them', async ({ browser }) => {
  const page = await guest(browser, 'Ada', { viewport: { width: 1280, height: 800 } })
  await table(page, [{ kind: 'me' }, ...bots(3, 'level5')], { game: 'arkwright-card', options: { random_supply: 'on' } })
  for (let n = 0; n < (full ? 200 : 40); n++) {
    if (!(await answer(page, n))) break
    const wrong = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.ladder')].flatMap((ladder) => {
          const axis = new Map([...ladder.querySelectorAll('.ax')].map((x) => [x.textContent, x.getBoundingClientRect()]))
          const frame = ladder.querySelector('.frame')!.getBoundingClientRect()
          const heads = [...ladder.querySelectorAll<HTMLElement>('.c.head')]
          return heads.flatMap((head) => {
            const [said, at] = [head.textContent?.trim() ?? '', head.getBoundingClientRect()]
            const row = axis.get(/\d+$/.exec(said)?.[0] ?? '')!
            const by = (at.top + at.bottom - row.top - row.bottom) / 2
            const own = Math.abs(by) < 5 && at.top > frame.top - 3 && at.bottom < frame.bottom + 3
            const pinned = said.includes('↑') && by > 5 && at.top > frame.top - 3
            const foot = heads.some((x) => x.style.gridColumn === head.style.gridColumn && x.textContent?.includes('↓'))
            return own || pinned || foot ? [] : [`${ladder.ariaLabel} ${said}, ${by} px beside its row`]
          })
        }),
      )
    await expect.soft.poll(wrong, { message: `after ${n} answers`, timeout: 1500 }).toEqual([])
  }
})

test('four markers on one number of the shares stand over that number alone', async ({ browser }) => {
  const page = await guest(browser, 'Ada')
  await table(page, [{ kind: 'me' }, ...bots(3)], { game: 'arkwright-card' })
  const crowd = page.locator('.shr .tok.three').first()
  await expect(crowd.locator('svg')).toHaveCount(4)
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const [at, number] = [await crowd.boundingBox(), await page.locator('.shr .sp').first().boundingBox()]
    expect(at!.width).toBeLessThan(number!.width + 2)
  }
  clean(page)
})

interface Playing {
  ask: string
  as: number
  events: number
  offers: { kind: string; choice: string; args: { name: string; id?: string; number?: number }[] }[]
  view: { good: string; step: string; players: { factories: { good: string; open: boolean; stored: number; room: number }[] }[] }
}

/** Plays by the API, takes a Contract, stores what is made and sells as little as can be, until something is asked that the test is about. */
async function hoard(page: Page, id: string, ships: boolean, there: (s: Playing) => boolean): Promise<Playing> {
  const origin = { Origin: new URL(page.url()).origin }
  for (let i = 0; i < 600; i++) {
    const s = (await (await page.request.get(`/api/tables/${id}`)).json()) as Playing
    if (there(s)) return s
    const stored = s.view.players[0]!.factories.filter((f) => f.stored > 0).length
    const wishes = [
      ...(ships ? [stored > 1 ? 'action(early)' : 'action(exchange)', 'reactivate'] : []),
      'pass',
      'done',
      'end-turn',
      'sell(0)',
      'set(4,price)',
    ]
    if (!s.ask) {
      await page.waitForTimeout(60)
      continue
    }
    const wish =
      s.offers.find((o) => o.choice.includes('contract') && o.kind !== 'return') ??
      wishes.map((w) => s.offers.find((o) => o.choice.startsWith(w))).find(Boolean)
    // The highest price sells least, and the last number stores most.
    const o = wish ?? s.offers.findLast((x) => x.kind === 'store') ?? s.offers[0]!
    const data = { seat: s.as, ask: s.ask, choices: [o.choice] }
    await page.request.post(`/api/tables/${id}/choices`, { data, headers: origin })
  }
  throw new Error('it was never asked')
}

test('Early Shipping offers the goods of two factories on the same terms, and says which can no longer be loaded', async ({
  browser,
}) => {
  test.setTimeout(60_000)
  const page = await guest(browser, 'Ada', { viewport: { width: 1280, height: 800 } })
  const options = { early_shipping: 'on', chosen_start: 'on', random_supply: 'on' }
  let id = ''
  // The supply is drawn: a Contract is not always in it.
  for (let found = false; !found;) {
    id = await make(page, [{ kind: 'me' }, ...random(2)], { ...game, options })
    const start = await hoard(page, id, true, (x) => x.ask !== '' && x.view.step === 'start')
    found = start.offers.some((o) => o.choice === 'take(contract)')
  }
  const s = await hoard(
    page,
    id,
    true,
    (x) => new Set(x.offers.filter((o) => o.kind === 'load').map((o) => o.args[0]?.id)).size > 1,
  )
  await page.goto(`/t/${id}`)
  const [first, last] = [s.offers.find((o) => o.kind === 'load')!, s.offers.findLast((o) => o.kind === 'load')!]
  const offer = (o: typeof first) => page.locator(`.offers [data-choice="${o.choice}"]`)
  const panel = page.locator('.offers')
  await expect(panel).toContainText('Load from top to bottom')
  // A good is told by what it brings itself, whether the ships sail with it or not (CG-4.7.2).
  for (const o of [first, last]) {
    await offer(o).click()
    const sum = await panel.locator('tr.shipped td').last().innerText()
    expect(await offer(o).locator('small').innerText()).toBe(sum)
    // A Contract has its own line, whenever it pays (CG-8.10).
    await expect(panel.locator('tr.contract td').last()).toHaveText(/^\+£/)
  }
  await expect(panel.locator('.warn')).toContainText('can no longer be loaded')
  await page.screenshot({ path: 'artefacts/card-early.png' })
  await offer(first).click()
  await expect(panel.locator('.warn', { hasText: 'can no longer be loaded' })).toHaveCount(0)
  clean(page)
})

test('the list of prices says how many goods would be lost', async ({ browser }) => {
  test.setTimeout(60_000)
  const page = await guest(browser, 'Ada', { viewport: { width: 1280, height: 800 } })
  const id = await make(page, [{ kind: 'me' }], { ...game, options: { no_ships: 'on' } })
  await hoard(page, id, false, (x) => {
    const f = x.view.players[0]!.factories.find((y) => y.good === x.view.good)
    return x.view.step === 'price' && f !== undefined && f.open && f.room === 0
  })
  await page.goto(`/t/${id}`)
  await page.locator('.offers .prices button').last().click()
  await expect(page.locator('.offers .warn').first()).toContainText('no room on ships or in warehouses')
  await page.screenshot({ path: 'artefacts/card-lost.png' })
  clean(page)
})

test('what the score of now counts is told where it stands', async ({ browser }) => {
  const page = await guest(browser, 'Ada', { viewport: { width: 1280, height: 800 } })
  await table(page, [{ kind: 'me' }, ...random(2)], game)
  await ready(page)
  const why = page.locator('.led').getByRole('button', { name: 'If it ended now' })
  await expect(why).toHaveAttribute('title', /stored goods sold at their final price/)
  await why.click()
  await expect(page.locator('.led td.about')).toContainText('stored goods sold at their final price')
  await page.screenshot({ path: 'artefacts/card-score.png' })
  await why.click()
  await expect(page.locator('.led td.about')).toHaveCount(0)
})

test('the symbols are those of this game', async ({ browser }) => {
  const page = await guest(browser, 'Ada', { viewport: { width: 1280, height: 800 } })
  await table(page, [{ kind: 'me' }, ...random(2)], game)
  await ready(page)
  await page.keyboard.press('?')
  const legend = page.getByRole('dialog')
  for (const word of ['distribution', 'shipping token', 'loan, Contract', 'track closed', 'warehouse'])
    await expect(legend).toContainText(word)
  await expect(legend).not.toContainText(/marketing|delivery|event/)
  await page.screenshot({ path: 'artefacts/card-legend.png' })
})
