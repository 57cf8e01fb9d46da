import { expect, type Page } from '@playwright/test'
import { bots, clean, guest, table, test } from './helpers'

/** Prices and work as one sheet each, in both editions, and how many taps a turn takes on a phone. */

interface Asked {
  as: number
  ask: string
  events: number
  view: { step: string; left: number; players: { cash: number }[] }
  offers: { choice: string; kind: string }[]
}

async function state(page: Page, id: string): Promise<Asked> {
  return (await (await page.request.get(`/api/tables/${id}`)).json()) as Asked
}

/** Answers questions through the API until one is asked that the test is about: tiles are played as wished. */
async function until(page: Page, id: string, step: string, tile: string): Promise<Asked> {
  for (let n = 0; n < 300; n++) {
    const s = await state(page, id)
    if (s.offers?.length && s.view.step === step) return s
    if (!s.offers?.length) {
      await page.waitForTimeout(20)
      continue
    }
    const of = (kind: string) => s.offers.find((o) => o.kind === kind)
    const pick =
      s.offers.find((o) => o.choice === `play(${tile})`) ??
      s.offers.find((o) => o.choice === 'slot(8)') ??
      of('found') ??
      of('done')
    const prices = s.offers.filter((o) => o.kind === 'price')
    const choice = (step !== 'prices' && of('done')) || pick || prices[Math.floor(prices.length / 2)] || s.offers[0]
    const res = await page.request.post(`/api/tables/${id}/choices`, {
      data: { seat: s.as, ask: s.ask, choices: [choice?.choice] },
      headers: { Origin: new URL(page.url()).origin },
    })
    expect(res.ok(), await res.text()).toBe(true)
  }
  throw new Error(`${step} was never asked`)
}

/** Every sum that stands on the page comes out. */
async function sums(page: Page): Promise<number> {
  const text = await page.locator('.offers, .fac').allInnerTexts()
  const all = text.join('\n').matchAll(/(\d+) × £(\d+)(?: \+ £(\d+))? = £(\d+)/g)
  let n = 0
  for (const [what, a, b, c, sum] of all) {
    expect(Number(a) * Number(b) + Number(c ?? 0), what).toBe(Number(sum))
    n++
  }
  return n
}

for (const [edition, options] of [
  ['arkwright-2025', { setup: 'predefined' }],
  ['arkwright-2014', {}],
] as const) {
  test(`prices and work as one sheet each: ${edition}`, async ({ browser }) => {
    const page = await guest(browser, 'Ada')
    const id = await table(page, [{ kind: 'me' }, ...bots(1)], { game: edition, options })
    const main = page.locator('.offers footer .main')

    // Work: a line is one touch, a second takes it back; the board adds to it; one button sends it, one undo takes it back.
    const before = await until(page, id, 'workers', 'workers')
    await expect(page.locator('#question')).toHaveText('Hire and fire')
    const whole = page.locator('.mill .whole').first()
    const n = Number(/(\d+) workers?/.exec((await whole.getAttribute('aria-label')) ?? '')?.[1])
    await whole.click()
    await expect(main).toHaveText(`Hire ${n}`)
    await expect(main).toBeEnabled()
    await expect(page.locator('.fac .p.pick')).toHaveCount(n)
    await expect(page.locator('.lab .go')).toHaveCount(n)
    expect(await sums(page)).toBeGreaterThan(1)
    await whole.click()
    await expect(page.locator('.fac .p.pick')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Hire nobody' })).toBeVisible()
    await whole.click()
    const plus = page.locator('.mill').nth(1).getByRole('button', { name: /^more/ })
    await plus.click()
    await page.locator('.ware .chip').first().click()
    await expect(main).toHaveText(`Hire ${n + 2}`)
    await expect(main).toBeEnabled()
    expect((await state(page, id)).events).toBe(before.events)
    await main.click()
    await expect(page.locator('#question')).not.toHaveText('Hire and fire')
    await page.keyboard.press('Backspace')
    await expect(page.locator('#question')).toHaveText('Hire and fire')
    expect((await state(page, id)).view).toEqual(before.view)

    // Prices: a row for each mill, the featured first, all lanes lit; nothing is sent before it is done.
    const asked = await until(page, id, 'prices', 'quality')
    await expect(page.locator('#question')).toHaveText('Set your prices')
    const mills = await page.locator('.mill').count()
    await expect(page.locator('.lad .mine')).toHaveCount(mills)
    await expect(main).toHaveText('Keep all prices')
    const first = page.locator('.mill').first()
    const product = await first.getAttribute('data-mill')
    const spin = first.getByRole('spinbutton')
    const now = Number(await spin.getAttribute('aria-valuenow'))
    await first
      .getByRole('button', { name: /^lower|^raise/ })
      .first()
      .click()
    await expect(spin).toHaveText(`£${now - 1}`)
    await expect(main).toHaveText('Done, 1 price changes')
    await expect(page.locator('.every .row.sel')).toContainText(`£${now - 1}`)
    await page.getByRole('button', { name: 'Put back' }).click()
    await expect(main).toHaveText('Keep all prices')
    // Keys: the price of this mill, the next mill, its price; Enter is Done.
    await spin.focus()
    await page.keyboard.press('ArrowLeft')
    if (mills > 1) {
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowLeft')
    }
    await expect(main).toHaveText(mills > 1 ? 'Done, 2 prices change' : 'Done, 1 price changes')
    await expect(page.locator('.lad .ghost, .lad .new').first()).toBeVisible()
    expect((await state(page, id)).events).toBe(asked.events)
    await page.keyboard.press('Enter')
    await expect(page.locator('#question')).not.toHaveText('Set your prices')
    const after = (await state(page, id)) as unknown as {
      view: { players: { factories: { product: string; price: number }[] }[] }
    }
    expect(after.view.players[0]?.factories.find((f) => f.product === product)?.price).toBe(now - 1)
    await page.keyboard.press('Backspace')
    await expect(page.locator('#question')).toHaveText('Set your prices')
    await expect(main).toHaveText('Keep all prices')

    // On a phone − and + stay where they are, whatever the price.
    await page.setViewportSize({ width: 390, height: 844 })
    const lower = first.getByRole('button', { name: /^lower/ })
    const place = await lower.boundingBox()
    expect(place!.height).toBeGreaterThanOrEqual(42)
    expect(place!.width).toBeGreaterThanOrEqual(44)
    const raise = first.getByRole('button', { name: /^raise/ })
    const there = await raise.boundingBox()
    for (let k = 0; k < 4 && (await raise.isEnabled()); k++) await raise.click()
    expect(await lower.boundingBox()).toEqual(place)
    expect(await raise.boundingBox()).toEqual(there)
    clean(page)
  })
}

test('a decade of Arkwright by touch takes few taps a turn', async ({ browser }) => {
  test.setTimeout(180_000)
  const page = await guest(browser, 'Ada', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const id = await table(page, [{ kind: 'me' }, ...bots(1)], { game: 'arkwright-2025', options: { setup: 'predefined' } })
  let taps = 0
  let turns = 0
  const tap = async (what: ReturnType<Page['locator']>) => {
    await what.tap({ timeout: 3000 })
    taps++
  }
  const wishes = ['workers', 'marketing', 'quality', 'machines', 'factories']
  for (let k = 0; turns < 4 && k < 200; k++) {
    const s = await state(page, id)
    if (!s.offers?.length) {
      await page.waitForTimeout(40)
      continue
    }
    await expect(page.locator('.offers')).toHaveAttribute('data-ask', s.ask)
    const bench = page.locator('.offers.work')
    const send = async (row?: string) => {
      if (row) await tap(page.locator(`.offers [data-choice="${row}"]`).first())
      await tap(page.locator('.dock .main'))
    }
    const of = (kind: string) => s.offers.find((o) => o.kind === kind)
    if (await bench.count()) {
      // Work: a line in the first mill; prices: one of them changes.
      const whole = bench.locator('.whole').first()
      if (await whole.count()) await tap(whole)
      else if (s.view.step === 'prices') await tap(bench.locator('.ps button:enabled').first())
      await expect(bench.locator('.main')).toBeEnabled()
      await tap(bench.locator('.main'))
    } else if (s.view.step === 'turn') {
      const tile = wishes.map((w) => s.offers.find((o) => o.choice === `play(${w})`)).find((o) => o !== undefined) ?? s.offers[0]
      wishes.push(wishes.shift() ?? '')
      await tap(page.locator(`.offers [data-choice="${tile?.choice}"]`))
      await tap(page.locator('.offers [data-slot]').last())
      await expect(page.locator('.dock')).toContainText(', £')
      await send()
    } else if (s.offers.length === 1) {
      await send()
      if (s.offers[0]?.kind === 'end-turn') turns++
    } else if (of('construct')) await send(of('construct')?.choice)
    else if (of('done')) {
      await tap(page.locator('.dock .keep'))
    } else await send(s.offers[Math.min(1, s.offers.length - 1)]?.choice)
    if (await page.locator('dialog .sure').count()) await tap(page.locator('dialog .sure'))
    for (let i = 0; i < 100 && (await state(page, id)).ask === s.ask; i++) await page.waitForTimeout(20)
  }
  process.stdout.write(`Arkwright by touch: ${taps} taps in ${turns} turns, ${(taps / turns).toFixed(1)} a turn\n`)
  expect(turns).toBe(4)
  expect(taps / turns).toBeLessThanOrEqual(8)
  clean(page)
})
