import { expect, type Page } from '@playwright/test'
import { barriers, bots, choose, clean, copied, full, guest, play, ready, recorded, table, test } from './helpers'

const game = { game: 'arkwright-2025' }

async function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

const sizes = [
  [1440, 900],
  [1280, 800],
  [390, 844],
] as const

test('a table of Arkwright is started from the lobby', async ({ browser }) => {
  const page = await guest(browser, 'Ada')
  await page.getByRole('button', { name: /Run four mills/ }).click()
  await page.getByRole('button', { name: '2', exact: true }).click()
  await page.locator('.start > details > summary').click()
  await page.getByLabel(/Set-up/).selectOption('predefined')
  await expect(page.locator('.start')).toContainText('Good for a first game')
  await page.getByRole('button', { name: 'Start the game' }).click()
  await expect(page.getByRole('heading', { name: 'Your company' })).toBeVisible()
  await expect(page.locator('.lad')).toHaveCount(4)
  await expect(page.locator('.bar')).toContainText('cycle, 1770')
  clean(page)
})

for (const [name, seats, which] of [
  ...(full
    ? ([
        ['Arkwright', 2, { ...game, options: { setup: 'predefined' } }],
        ['Arkwright', 3, { ...game, options: {} }],
        ['Arkwright', 4, { ...game, options: {} }],
      ] as const)
    : []),
  [
    'Spinning Mule with both modules',
    2,
    { ...game, options: { length: 'spinning_mule', east_india_company: 'on', asymmetrical_factories: 'on' } },
  ],
  ['Arkwright 2014', 2, { game: 'arkwright-2014', options: {} }],
] as const) {
  test(`a whole game of ${name} with ${seats} seats by clicking`, async ({ browser }) => {
    test.setTimeout(180_000)
    const page = await guest(browser, 'Ada')
    await table(page, [{ kind: 'me' }, ...bots(seats - 1)], which)
    const end = await play(page, [], seats)
    expect(end.missing).toEqual([])
    expect(end.made).toBeGreaterThan(60)
    await expect(page.getByRole('dialog')).toContainText('Shares × share value')
    await expect(page.getByRole('dialog').locator('svg.chart polyline')).toHaveCount(seats)
    clean(page)
  })
}

test('the board and the list show the same offer', async ({ browser }) => {
  const page = await guest(browser, 'Ada')
  await table(page, [{ kind: 'me' }, ...bots(1)], { ...game, options: { setup: 'predefined' } })
  await play(page, ['play'], 3)
  // A tile in hand picks its row and the cheapest slot that lets it act; another may be picked.
  await page.locator('.hand [data-target="tile:marketing"]').click()
  await expect(page.locator('.offers .row.sel')).toContainText('Marketing')
  const main = page.locator('.offers footer .main')
  await expect(main).toContainText('Play Marketing, £4 slot')
  await page.locator('.offers [data-slot="6"]').click()
  await expect(main).toContainText('Play Marketing, £6 slot')
  await page.locator('.offers [data-slot="4"]').click()
  await expect(main).toContainText('Play Marketing, £4 slot')
  await main.click()
  await expect(page.locator('#question')).toHaveText('Marketing, £4 to spend')
  // What is touched on the board is part of the work: one level, and what it would bring.
  await page.locator('.fac .lit').first().click()
  await expect(page.locator('.offers footer .main')).toHaveText('Marketing, 1 level for £1')
  await expect(page.locator('.fc')).toContainText('Cash after')
  await page.getByRole('button', { name: 'Put back' }).click()
  await page.locator('.offers footer [data-choice="done"]').click()
  // The rows of one's own lanes are prices, those of every mill.
  await expect(page.locator('#question')).toHaveText('Set your prices')
  const mills = await page.locator('.mill').count()
  await expect(page.locator('.lad .mine')).toHaveCount(mills)
  const cell = page.locator('.lad:last-child .hit:not(.on), .lad .hit:not(.on)').last()
  const label = (await cell.getAttribute('aria-label')) ?? ''
  const price = /£\d+/.exec(label)?.[0] ?? ''
  await cell.click()
  await expect(page.locator('.offers footer .main')).toHaveText('Done, 1 price changes')
  await expect(page.locator('.mill.sel [role="spinbutton"]')).toHaveText(price)
  await expect(page.locator('.offers .row.sel')).toContainText(price)
  await expect(page.locator('.fc h3')).toContainText(`t ${price}, if nobody changes anything more`)
  // Taking back gives the question again.
  const question = await page.locator('#question').textContent()
  await page.locator('.offers footer .main').click()
  await expect(page.locator('#question')).not.toHaveText(question ?? '')
  await page.keyboard.press('Backspace')
  await expect(page.locator('#question')).toHaveText(question ?? '')
  clean(page)
})

test('rivals are one click away, and all companies stand side by side', async ({ browser }) => {
  const page = await guest(browser, 'Ada')
  await table(page, [{ kind: 'me' }, ...bots(3)], { ...game, options: { setup: 'predefined' } })
  await page.getByRole('button', { name: 'Open books' }).first().click()
  await expect(page.locator('#books')).not.toHaveText('Your company')
  await expect(page.locator('.company .lit')).toHaveCount(0)
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.locator('.cmp')).toHaveCount(4)
  await expect(page.locator('.cmp').first().getByRole('columnheader')).toHaveCount(5)
  await page.locator('.tabs button').first().click()
  await expect(page.locator('.fac')).toHaveCount(4)
  // What a tile does is said where it lies.
  await page.locator('.chips .chip').first().click()
  await expect(page.getByRole('dialog').locator('p').first()).not.toBeEmpty()
  await page.keyboard.press('Escape')
  // Records call the first seat blue and the second red; they are drawn so.
  const paint = (from: string, name: string) =>
    page
      .locator(from)
      .first()
      .evaluate((e, n) => getComputedStyle(e).getPropertyValue(n), name)
  expect(await paint('svg.m.s1', '--seat')).toBe(await paint('html', '--s2'))
  expect(await paint('svg.m.s2', '--seat')).toBe(await paint('html', '--s1'))
  // The ladder in words.
  await expect(page.locator('.lad li').first()).toHaveText(/^\S.*: price \d+, appeal \d+, makes \d+, sells \d+$/)
  clean(page)
})

test('with eight tiles and a ship at 1280 x 800 every offer of a turn is in sight', async ({ browser }) => {
  const page = await guest(browser, 'Ada', { viewport: { width: 1280, height: 800 } })
  await table(page, [{ kind: 'me' }, ...bots(2)], {
    ...game,
    options: { length: 'spinning_mule', east_india_company: 'on', asymmetrical_factories: 'on' },
  })
  const ship = page.locator('.offers [data-choice="play-ships(first)"]')
  const tiles = page.locator('.offers [data-choice^="play("]')
  // A tile is taken before the first turn, and another with Workers.
  const wish = (c: string) => /^(take-tile|play\(workers|done)/.test(c)
  for (let n = 0; n < 80; n++) {
    await ready(page)
    if ((await ship.count()) && (await tiles.count()) > 7) break
    await choose(page, wish)
  }
  expect(await tiles.count()).toBe(8)
  await tiles.first().click()
  await expect(page.locator('.offers footer .main')).toContainText('slot')
  const [row, list] = [await ship.boundingBox(), await page.locator('.offers .list').first().boundingBox()]
  expect(row!.y + row!.height).toBeLessThanOrEqual(list!.y + list!.height + 1)
  clean(page)
})

test('Arkwright by keyboard alone', async ({ browser }) => {
  const page = await guest(browser, 'Ada')
  await table(page, [{ kind: 'me' }, ...bots(1)], game)
  await play(page, ['found'], 1)
  await page.locator('.replay').waitFor() // with it come the keys
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.locator('#question')).toHaveText(/Set the price of/)
  await page.keyboard.press('/')
  await expect(page.locator('.offers input')).toBeFocused()
  await page.keyboard.type('£7')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.locator('#question')).not.toHaveText(/Set the price of/)
  for (const [key, at] of [
    ['m', 'market'],
    ['c', 'company'],
    ['r', 'rivals'],
    ['t', 'tiles'],
    ['l', 'log'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.locator(`[data-place="${at}"] :focus`)).toHaveCount(1)
  }
  clean(page)
})

for (const width of [390, 360]) {
  test(`Arkwright on a phone of ${width}`, async ({ browser }) => {
    const page = await guest(browser, 'Ada', { viewport: { width, height: 780 }, hasTouch: true, isMobile: true })
    await table(page, [{ kind: 'me' }, ...bots(2)], { ...game, options: { setup: 'predefined' } })
    const dock = page.locator('.dock')
    await expect(dock).toContainText('Play a tile')
    expect((await dock.boundingBox())?.height).toBeLessThanOrEqual(112)
    for (const name of ['Company', 'Rivals', 'Tiles', 'Log', 'Market']) {
      await page.locator('nav.phone').getByRole('button', { name }).tap()
      expect(await sideways(page), name).toBe(0)
      await page.screenshot({ path: `artefacts/arkwright-phone-${name.toLowerCase()}-${width}.png` })
    }
    // The list made way; it is opened again, and a tile is picked and played.
    await dock.getByRole('button', { expanded: false }).tap()
    await page.locator('.offers [data-choice="play(factories)"]').tap()
    await page.screenshot({ path: `artefacts/arkwright-phone-list-${width}.png` })
    await expect(dock).toContainText('£2 slot')
    await page.locator('.offers [data-slot="4"]').tap()
    await expect(dock).toContainText('£4 slot')
    await dock.locator('.main').tap()
    await expect(dock).toContainText('Construct, modernise or close')
    await dock.getByRole('button', { name: 'Nothing more' }).tap()
    // Prices are stepped through in place, and each row says what they would bring.
    await expect(page.locator('#question')).toHaveText('Set your prices')
    await page.screenshot({ path: `artefacts/arkwright-phone-price-${width}.png` })
    await page.locator('.offers .main').tap()
    expect(await sideways(page)).toBe(0)
    clean(page)
  })
}

test('Arkwright in French', async ({ browser }) => {
  const page = await guest(browser, 'Ada', { locale: 'fr-FR' })
  await table(page, [{ kind: 'me' }, ...bots(2)], game)
  let missing: string[] = []
  for (const kinds of [['play'], ['price'], ['hire', 'machine', 'boost'], ['start-player', 'return-ship']]) {
    const stop = await play(page, kinds, 21)
    missing = [...missing, ...stop.missing]
  }
  expect(missing).toEqual([])
  await expect(page.getByRole('heading', { name: 'Marché du travail' })).toBeVisible()
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    expect(await sideways(page)).toBe(0)
  }
  await page.screenshot({ path: 'artefacts/arkwright-fr-390.png' })
  clean(page)
})

test('nothing serious for axe on the board of Arkwright', async ({ browser }) => {
  const page = await guest(browser, 'Ada', { bypassCSP: true, reducedMotion: 'reduce' })
  await table(page, [{ kind: 'me' }, ...bots(3)], { ...game, options: { setup: 'predefined' } })
  await play(page, ['price'], 31)
  await page.locator('.offers .row').first().click()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Compare' }).click()
  expect(await barriers(page, '.company')).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await barriers(page)).toEqual([])
  await page.locator('nav.phone').getByRole('button', { name: 'Company' }).click()
  await page.getByRole('button', { name: 'You' }).click()
  expect(await barriers(page, '.company')).toEqual([])
})

test('the set-up foretells nothing that does not come, and says what the mills cost', async ({ browser }) => {
  const page = await guest(browser, 'Ada')
  await table(page, [{ kind: 'me' }, ...bots(1)], game)
  const question = page.locator('#question')
  const main = page.locator('.offers footer .main')
  await expect(question).toHaveText('Open a factory')
  // No good is featured before the first cycle.
  await expect(page.locator('.lad .tag')).toHaveCount(0)
  await page.locator('.offers [data-choice="found(food)"]').click()
  await main.click()
  await expect(question).toHaveText('Set the price of food')
  // Three crates: it starts where all of them sell.
  await expect(main).toHaveText('Set £5')
  await expect(page.getByRole('button', { name: 'Put back' })).toBeDisabled()
  // Shares are sold and both mills paid before any of it: nobody knows the cash that is left then.
  await expect(page.locator('.fcs')).toContainText('3 × £5')
  await expect(page.locator('.fcs')).not.toContainText('Cash after')
  await expect(page.locator('.fcs')).not.toContainText('Ships, patrons')
  await main.click()
  await expect(page.locator('.offers .step')).toContainText('Second factory')
  await page.locator('.offers [data-choice="found(lamps)"]').click()
  await main.click()
  await main.click()
  await expect(page.locator('.offers .list')).toContainText('your cash once your factories (£19) are paid')
  clean(page)
})

test('a tile by touch: its slot is picked, the way out lies beside the main button, and the last choice ends the turn', async ({
  browser,
}) => {
  const page = await guest(browser, 'Ada', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await table(page, [{ kind: 'me' }, ...bots(1)], { ...game, options: { setup: 'predefined' } })
  const main = page.locator('.dock .main')
  // The list lies open over the board; it makes way for a place that one goes to.
  const first = page.locator('.offers [data-choice="play(factories)"]')
  await expect(first).toBeInViewport()
  await page.locator('nav.phone button', { hasText: 'Market' }).tap()
  await expect(first).not.toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Market', exact: true })).toBeInViewport()
  await page.locator('.dock').getByRole('button', { expanded: false }).tap()
  await first.tap()
  await expect(page.locator('.offers [data-slot="2"]')).toHaveAttribute('aria-pressed', 'true')
  // A tile with numbers lies where it does something.
  await page.locator('.offers [data-choice="play(quality)"]').tap()
  await expect(page.locator('.offers [data-slot="6"]')).toHaveAttribute('aria-pressed', 'true')
  await page.locator('.offers [data-choice="play(factories)"]').tap()
  await expect(page.locator('.dock')).toContainText('£2 slot')
  await main.tap()
  // Of two goods only what changes is marked, not what has no figure.
  const list = page.locator('.dock').getByRole('button', { expanded: false })
  if (await list.count()) await list.tap()
  await page.locator('.offers [data-choice^="construct("]').last().tap()
  await expect(page.locator('.fc th.g')).toHaveCount(2)
  await expect(page.locator('.fc .changed').first()).toBeVisible()
  await expect(page.locator('.fc .changed:empty')).toHaveCount(0)
  const out = page.locator('.dock .keep')
  await expect(out).toHaveText('Nothing more')
  const [left, right] = [await out.boundingBox(), await main.boundingBox()]
  expect(left!.x + left!.width).toBeLessThanOrEqual(right!.x)
  await page.waitForTimeout(450)
  await out.tap()
  await page.getByRole('button', { name: 'Keep, end the turn' }).tap()
  // The turn is over, and with it the cycle.
  await expect(page.locator('.bar')).toContainText('Clothing cycle')
  // The account has come into the bar, and nothing has moved to another line for it.
  const tops = await page
    .locator('.bar .acc, .bar .btn:has-text("Menu")')
    .evaluateAll((all) => all.map((b) => b.getBoundingClientRect().top))
  expect(tops).toHaveLength(2)
  expect(tops[0]).toBe(tops[1])
  clean(page)
})

/** Words of the time strip that lie over each other or over its edges, and prices of the market that are wider than their column. */
const crowded = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const out: string[] = []
    const over = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3
    const of = (el: Node) => {
      const range = document.createRange()
      range.selectNodeContents(el)
      return [...range.getClientRects()].filter((r) => r.width > 0)
    }
    const seen: [string, DOMRect][] = []
    for (const box of document.querySelectorAll('.tbl li, .tbl .eco')) {
      const edge = box.getBoundingClientRect()
      const words = [...box.querySelectorAll('b, .lvl, .ev, i, .cap, span')].filter((e) => !e.querySelector('b'))
      for (const e of words) {
        const name = e.textContent || e.getAttribute('title') || ''
        for (const r of e.matches('i') && e.getBoundingClientRect().width ? [e.getBoundingClientRect()] : of(e)) {
          if (r.left < edge.left - 0.5 || r.right > edge.right + 0.5) out.push(`${name} over its edge`)
          for (const [other, o] of seen) if (over(r, o)) out.push(`${name} over ${other}`)
          seen.push([name, r])
        }
      }
    }
    for (const td of document.querySelectorAll<HTMLElement>('.lad .foot td'))
      for (const r of of(td)) if (r.width > td.getBoundingClientRect().width + 0.5) out.push(`price ${td.innerText}`)
    return out
  })

for (const [record, at] of [
  ['2014+4p+all_patrons', [150, 520]],
  ['3p+east_india_company', [60, 300]],
] as const)
  test(`the time strip and the market's prices have their room in early and late decades: ${record}`, async ({ browser }) => {
    for (const locale of ['en-GB', 'fr-FR']) {
      const page = await guest(browser, 'Ada', { locale })
      const id = await recorded(page, `arkwright/testdata/records/${record}`)
      for (const n of at) {
        await copied(page, id, n)
        // On a first visit they come when the page has been drawn.
        await page.evaluate(async () => {
          document.documentElement.classList.add('faces')
          await document.fonts.load('400 12px "Source Sans 3 Variable"')
        })
        for (const [width, height] of [
          [1440, 900],
          [1280, 800],
          [390, 844],
          [360, 640],
        ] as const) {
          await page.setViewportSize({ width, height })
          if (width < 900) await page.locator('nav.phone button').first().click()
          await expect(page.locator('.lad .foot td').filter({ hasText: /\d/ }).first()).toBeVisible()
          expect(await crowded(page), `${locale}, ${n}, ${width}`).toEqual([])
          // The economy says what it is.
          await expect(page.locator('.tbl .eco .cap').first()).toBeVisible()
        }
      }
      clean(page)
    }
  })

test('on a phone Account leads to the account itself, and Undo puts it away with the production it told of', async ({
  browser,
}) => {
  const page = await guest(browser, 'Ada', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  // The end of a turn, after which a Patron is asked.
  await copied(page, await recorded(page, 'arkwright/testdata/records/3p+predefined'), 71)
  await page.locator('.dock .main').tap()
  await expect(page.locator('#question')).toHaveText(/Patron|patron/)
  await page.locator('.bar .acc').tap()
  const title = page.locator('.account h2')
  await expect(title).toBeInViewport()
  await expect.poll(async () => (await title.boundingBox())!.y).toBeLessThan(300)
  // The log's chart calls whoever reads it what everything else does.
  await page.locator('nav.phone').getByRole('button', { name: 'Log' }).tap()
  await page.locator('.log li[data-action^="p"] .row').last().tap()
  await expect(page.locator('.log .ladder .nm').filter({ hasText: 'You' })).toHaveCount(1)
  await expect(page.locator('.log .ladder .nm').filter({ hasText: 'Ada' })).toHaveCount(0)
  await page.locator('.bar .acc').tap()
  await expect(title).toBeInViewport()
  await page.locator('.bar').getByRole('button', { name: 'Undo' }).tap()
  await expect(page.locator('.account')).toHaveCount(0)
  await expect(page.locator('.company .fac')).toHaveCount(4)
  await expect(page.locator('.company .tabs [aria-pressed="true"]')).toHaveCount(1)
  clean(page)
})
