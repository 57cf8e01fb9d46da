import { expect, type Browser, type Page } from '@playwright/test'
import { clean, copied, full, guest, recorded, table, test } from './helpers'

/** The least that can be read, and the least that a finger hits. */
const least = { text: 12, target: 44 }

/**
 * What can be seen of the page and is too small: words, and what one touches. The fitted map is left out: it can be enlarged. A
 * link within a sentence is as high as its line.
 */
const small = (page: Page): Promise<string[]> =>
  page.evaluate(({ text, target }) => {
    const out = new Set<string>()
    const seen = (el: Element) =>
      el.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !el.closest('.vh, .skip, svg.map, [inert]')
    const root = document.querySelector('dialog[open]') ?? document.body
    const name = (el: Element) => {
      const at = (e: Element) =>
        e.tagName.toLowerCase() +
        [...e.classList]
          .filter((c) => !/^(svelte|s\d$)/.test(c))
          .map((c) => `.${c}`)
          .join('')
      return `${el.parentElement ? at(el.parentElement) : ''} > ${at(el)}`
    }
    const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let n = words.nextNode(); n; n = words.nextNode()) {
      const el = n.parentElement
      if (!el || !n.textContent?.trim() || !seen(el) || el.closest('option, script, style, defs, symbol')) continue
      const range = document.createRange()
      range.selectNodeContents(n)
      const { width, height } = range.getBoundingClientRect()
      if (width < 1 || height < 1) continue
      const matrix = el instanceof SVGGraphicsElement ? el.getScreenCTM() : null
      const px = parseFloat(getComputedStyle(el).fontSize) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1)
      if (px < text - 0.05) out.add(`text ${px.toFixed(1)} ${name(el)} "${n.textContent.trim().slice(0, 20)}"`)
    }
    for (const el of root.querySelectorAll<HTMLElement | SVGElement>(
      'button:not(:disabled), a[href], input, select, textarea, summary, [role="button"]',
    )) {
      if (!seen(el) || (el instanceof HTMLInputElement && el.type === 'hidden')) continue
      // What is written beside a box belongs to it.
      const of = el.matches('[type="checkbox"], [type="radio"]') ? (el.closest('label') ?? el) : el
      const r = of.getBoundingClientRect()
      if (
        r.width < 1 ||
        r.height < 1 ||
        (of.closest('p, small')?.matches(':not(:has(> .btn)):not(.step)') && of.matches('.link, a:not(.btn)'))
      )
        continue
      let [w, h] = [r.width, r.height]
      if (Math.min(w, h) < target - 0.5) {
        // A place beside it may count as it.
        of.scrollIntoView({ block: 'center', inline: 'nearest' })
        const b = of.getBoundingClientRect()
        const [x, y] = [b.x + b.width / 2, b.y + b.height / 2]
        const hit = (dx: number, dy: number) => {
          const at = document.elementFromPoint(x + dx, y + dy)
          return at !== null && (of.contains(at) || at === of)
        }
        const half = target / 2 - 1
        if (w < target && hit(-half, 0) && hit(half, 0)) w = target
        if (h < target && hit(0, -half) && hit(0, half)) h = target
      }
      if (Math.min(w, h) < target - 0.5)
        out.add(
          `target ${w.toFixed(0)}x${h.toFixed(0)} ${name(el)} "${(el.getAttribute('aria-label') ?? el.textContent ?? '').trim().slice(0, 20)}"`,
        )
    }
    return [...out]
  }, least)

const sizes = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
] as const

/** By how much what an offer brings lies below its sheet, which a phone can scroll to its end. */
const cut = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [sheet, offers, fc] = ['', ' .offers', ' .kept .fc'].map((s) => document.querySelector(`.offer.open${s}`))
    if (!sheet || !offers || !fc) return 0
    offers.scrollTo(0, offers.scrollHeight)
    const by = fc.getBoundingClientRect().bottom - sheet.getBoundingClientRect().bottom
    offers.scrollTo(0, 0)
    return Math.max(0, by)
  })

/** Looks at the page in both sizes and notes what is too small. */
async function look(page: Page, what: string, found: string[]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    // Charts are drawn anew when they have been told of their width.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))
    for (const s of await small(page)) found.push(`${what}: ${s}`)
    if (await cut(page)) found.push(`${what}: cut at ${size.width}`)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `${what} ${size.width}`,
    ).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(sizes[0])
}
const each = (found: string[]): string[] => {
  const first = new Map<string, string>()
  for (const f of found) {
    const key = f.replace(/^[^:]*: /, '')
    if (!first.has(key)) first.set(key, f)
  }
  return [...first.values()]
}

const phone = { viewport: sizes[0], hasTouch: true, isMobile: true }

/** Whoever has touched this much of a game has seen it: every place, question, digest, account and dialog. */
async function walk(browser: Browser, record: string, from: number, questions: number): Promise<string[]> {
  const page = await guest(browser, 'Ada', { ...phone, digest: true })
  const found: string[] = []
  const id = await recorded(page, record)
  await copied(page, id, from)
  const digest = page.locator('.digest')
  const dock = page.locator('.dock')
  for (let q = 0; q < questions; q++) {
    await page.locator(':is(.dock, .digest, .goon, .offers.work, dialog[open]):visible').first().waitFor()
    if (await page.locator('dialog[open]').count()) {
      await look(page, `dialog ${q}`, found)
      const sure = page.locator('dialog .sure')
      if (!(await sure.count())) break
      await sure.tap()
    }
    if (await page.locator('.goon:visible').count()) {
      await look(page, `card ${q}`, found)
      await page.locator('.goon').tap()
    }
    await page.waitForTimeout(400)
    if (await digest.count()) {
      await look(page, `digest ${q}`, found)
      await digest.locator('.turn').tap()
    }
    const up = dock.locator('.up')
    if ((await up.count()) && (await up.getAttribute('aria-expanded')) === 'false') await up.tap()
    const rows = page.locator('.offers button.row')
    if (await rows.count())
      await rows
        .first()
        .tap({ timeout: 1000 })
        .catch(() => undefined)
    await look(page, `question ${q}`, found)
    if ((await up.count()) && (await up.getAttribute('aria-expanded')) === 'true') await up.tap()
    if (q === 0) await places(page, found)
    const take = page.locator('.dock .main:enabled, .dock .keep:enabled, .offers.work footer .btn:enabled').first()
    await take.tap({ timeout: 1000 }).catch(() => undefined)
    await page.waitForTimeout(600)
  }
  // The end.
  await page.goto(`/t/${id}`)
  await page.locator('dialog[open]').waitFor()
  await page.waitForTimeout(400)
  await look(page, 'final', found)
  clean(page)
  await page.context().close()
  return each(found)
}

/** The places of a table, its account, and what the menu leads to. */
async function places(page: Page, found: string[]): Promise<void> {
  for (const b of await page.locator('nav.phone button').all()) {
    await b.tap()
    const name = await b.innerText()
    await look(page, name, found)
    if (name === 'Log') {
      for (const tab of await page.locator('.tabbar button').all()) {
        await tab.tap()
        await page.waitForTimeout(100)
        const row = page.locator('.log .row').first()
        if (await row.isVisible()) await row.tap()
        await look(page, `log ${await tab.innerText()}`, found)
      }
    }
  }
  const account = page.locator('.bar .acc')
  if (await account.count()) {
    await account.tap()
    await page.waitForTimeout(300)
    await look(page, 'account', found)
    await page.goBack()
  }
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.tap()
  await look(page, 'menu', found)
  for (const entry of ['Rules', 'Symbols', 'About these numbers', 'Worth and money', 'What if', 'Resign']) {
    const b = page.locator('dialog').getByRole('button', { name: entry, exact: false }).first()
    if (!(await b.count())) {
      found.push(`menu: there is no ${entry}`)
      continue
    }
    await b.tap()
    await page.waitForTimeout(300)
    await look(page, entry, found)
    await page.locator('dialog .x').tap()
    await menu.tap()
  }
  await page.locator('dialog .x').tap()
  await page.locator('nav.phone button').first().tap()
}

for (const [game, record, from, questions] of [
  ['Arkwright', 'arkwright/testdata/records/3p+east_india_company', 149, 8],
  ['Arkwright of 2014', 'arkwright/testdata/records/2014+3p+all_patrons', 150, 8],
  ['the Card Game', 'cardgame/testdata/records/3p', 60, 8],
  ['the Card Game alone', 'cardgame/testdata/records/1p', 60, 6],
  ['railways', 'railways/testdata/records/3p', 40, 6],
] as const) {
  test(`a phone: nothing too small to read or to touch: ${game}`, async ({ browser }) => {
    test.skip(!full && /2014|alone/.test(game), 'much like another')
    test.setTimeout(120_000)
    expect(await walk(browser, record, from, questions)).toEqual([])
  })
}

test('a short phone: what was revealed has one line, and all of what an offer brings can be read', async ({ browser }) => {
  const page = await guest(browser, 'Ada', { ...phone, viewport: sizes[1], digest: true, locale: 'fr-FR' })
  const offers = page.locator('.offers')
  const unfold = async () => {
    await page.locator('.dock:visible, .digest .turn').first().waitFor()
    if (await page.locator('.digest .turn').count()) await page.locator('.digest .turn').tap()
    const up = page.locator('.dock').getByRole('button', { expanded: false })
    if (await up.count()) await up.tap()
    await expect(offers).toBeInViewport()
  }
  // Its beginning is in sight, and its end can be scrolled to.
  const whole = async (what: string) => {
    expect(await cut(page), what).toBe(0)
    const [fc, bar] = [await page.locator('.kept .fc').boundingBox(), await page.locator('.dock').boundingBox()]
    expect(fc!.y + 60, what).toBeLessThan(bar!.y)
  }
  // Who acts first reads the reveal above the list, below which stand contracts and loans.
  await copied(page, await recorded(page, 'railways/testdata/records/4p+all-variants'), 0)
  await unfold()
  await page.locator('.offers [data-choice="pick(factory)"]').tap()
  await page.locator('.dock .main').tap()
  await page.locator('.offers .pinned').waitFor({ state: 'attached' })
  const line = page.locator('.offers > .line')
  await unfold()
  await expect(line).toBeVisible()
  const low = (await line.boundingBox())!.height
  expect(low).toBeLessThan(50)
  for (const row of await page.locator('.offers .list:not(.pinned) .row').all()) {
    await row.tap()
    await whole((await row.getAttribute('data-choice')) ?? '')
  }
  // Contracts and loans have a line each.
  for (const p of await page.locator('.pinned > *').all()) expect((await p.boundingBox())!.height).toBeLessThan(60)
  await page.locator('.pinned .n').first().tap()
  await whole('contract')
  await line.tap()
  await expect.poll(async () => (await line.boundingBox())!.height).toBeGreaterThan(low)
  await whole('revealed')
  clean(page)
})

test('a phone: nothing too small to read or to touch: lobby, room, market', async ({ browser }) => {
  const page = await guest(browser, 'Ada', phone)
  const found: string[] = []
  await table(page, [{ kind: 'me' }, { kind: 'open' }, { kind: 'bot', bot: 'greedy' }])
  await page.getByRole('heading', { level: 1 }).waitFor()
  await look(page, 'room', found)
  await page.getByRole('button', { name: 'Rename the table' }).tap()
  await look(page, 'room, renaming', found)
  await page.goto('/')
  await page.locator('.start .big').waitFor()
  await look(page, 'home', found)
  await page.locator('.start > details > summary').tap()
  for (const g of await page.locator('.start .game').all()) {
    await g.tap()
    const name = (await g.innerText()).split('\n')[0] ?? ''
    for (const fold of await page.locator('.start details:not([open]) > summary').all()) await fold.tap()
    await look(page, name, found)
  }
  await page
    .getByRole('button', { name: /^More: / })
    .first()
    .tap()
  await look(page, 'home, more', found)
  await page.goto('/market')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await look(page, 'market', found)
  clean(page)
  expect(each(found)).toEqual([])
})
