import { expect, type Page } from '@playwright/test'
import { clean, test, watch } from './helpers'

/** What a lesson says: its step and its line. */
const said = (page: Page) =>
  page.locator('.lcard').evaluate((c) => [...c.querySelectorAll('.lh, h2')].map((e) => e.textContent).join(' '))

/** Waits until a lesson asks for something again, after the others have chosen. */
async function asked(page: Page, before: string): Promise<string> {
  await expect
    .poll(async () => ((await page.locator('.lcard .do.wait').count()) ? before : await said(page)), { timeout: 15_000 })
    .not.toBe(before)
  return said(page)
}

/** Where a hand touches what is lit: the middle of it, once it stands still, is not covered by the card, and can be touched. */
async function lit(page: Page): Promise<{ x: number; y: number }> {
  let last = ''
  let at = { x: 0, y: 0 }
  await expect
    .poll(
      async () => {
        const now = await page.evaluate(() => {
          const box = (e: Element | null | undefined) => e?.getBoundingClientRect()
          const lit = box([...document.querySelectorAll('.ring')].at(-1))
          if (!lit) return null
          const at = { x: lit.left + lit.width / 2, y: lit.top + lit.height / 2 }
          const under = document.elementFromPoint(at.x, at.y)
          const free = under !== null && !under.closest('.lcard, .veil') && !under.closest('button:disabled')
          return { at, free }
        })
        const key = JSON.stringify(now)
        const still = now !== null && now.free && key === last
        last = key
        if (now) at = now.at
        return still
      },
      { message: 'what is lit can be touched', intervals: [50] },
    )
    .toBe(true)
  return at
}

/** Does what the lesson lights until the step is done, as a hand would: touch by touch. */
async function obey(page: Page, before: string): Promise<void> {
  for (let i = 0; i < 8; i++) {
    const at = await lit(page)
    const shown = await page.locator('.lcard').innerText()
    const rings = await page.locator('.ring').last().getAttribute('style')
    await page.mouse.click(at.x, at.y)
    // Something follows: another card, other words on it, or something else is lit.
    await expect
      .poll(
        async () =>
          (await page.locator('.lcard').innerText()) !== shown ||
          (await page.locator('.ring').count()) === 0 ||
          (await page
            .locator('.ring')
            .last()
            .getAttribute('style', { timeout: 1000 })
            .catch(() => '')) !== rings,
        { timeout: 3000, intervals: [50] },
      )
      .toBe(true)
      .catch(() => undefined)
    if ((await page.locator('.lcard .do.wait').count()) || (await said(page)) !== before) return
  }
  throw new Error(`what is lit does not do it: ${before}`)
}

async function lesson(page: Page, name: string): Promise<void> {
  await page.goto('/learn')
  await page.locator(`[data-lesson="${name}"]`).click()
  await page.locator('.lcard').waitFor()
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`the lesson of railways is played to its end by doing what it says, at ${width}`, async ({ browser }) => {
    test.setTimeout(120_000)
    const context = await browser.newContext({ viewport: { width, height }, hasTouch: width < 900 })
    const page = watch(await context.newPage())
    await lesson(page, 'railways/round')
    let now = await said(page)
    for (let i = 0; i < 40 && !(await page.locator('.lcard.end').count()); i++) {
      if (i === 4) {
        // A reload comes back to the same step, and so does leaving.
        await page.reload()
        await page.locator('.lcard').waitFor()
        await expect.poll(() => said(page)).toBe(now)
        await page.getByRole('link', { name: 'Leave the lesson' }).click()
        await page.locator('[data-lesson="railways/round"]').click()
        await page.locator('.lcard').waitFor()
        await expect.poll(() => said(page)).toBe(now)
        // A touch elsewhere does nothing but draw the ring again.
        if (width > 900) await page.mouse.click(1200, 700)
        expect(await said(page)).toBe(now)
        // Back takes the last choice back.
        await page.getByRole('button', { name: 'Back', exact: true }).click()
        const earlier = await asked(page, now)
        expect(earlier).toContain('Step 4 of 14')
        now = earlier
      }
      const next = page.locator('.lcard .lf .btn:not(.quiet)')
      // What is to be touched on the map is lit there, and not in the list.
      if ((await page.locator('.lcard .do').allInnerTexts()).some((x) => x.includes('on the map'))) {
        const { x, y } = await lit(page)
        expect(await page.evaluate(([x, y]) => !!document.elementFromPoint(x, y)?.closest('svg.map'), [x, y] as const)).toBe(true)
      }
      if (await next.count()) await next.click()
      else await obey(page, now)
      now = await asked(page, now)
    }
    await expect(page.locator('.lcard.end')).toBeVisible()
    await page.getByRole('link', { name: 'More lessons' }).click()
    await expect(page.locator('li', { has: page.locator('[data-lesson="railways/round"]') })).toContainText('done')
    // Done again it begins anew.
    await lesson(page, 'railways/round')
    await expect.poll(() => said(page)).toContain('Step 1 of 14')
    clean(page)
  })

// Each asks in ways of its own: a tile and its slot, workers, machines and prices of a sheet; cards, spots and tracks.
for (const [name, width] of [
  ['arkwright-2025/work', 390],
  ['arkwright-2025/rival', 1440],
  ['arkwright-card/rounds', 390],
] as const)
  test(`the lesson ${name} is played to its end by doing what it says, at ${width}`, async ({ browser }) => {
    test.setTimeout(120_000)
    const context = await browser.newContext({ viewport: { width, height: width < 900 ? 844 : 900 }, hasTouch: width < 900 })
    const page = watch(await context.newPage())
    await lesson(page, name)
    let now = await said(page)
    for (let i = 0; i < 40 && !(await page.locator('.lcard.end').count()); i++) {
      const next = page.locator('.lcard .lf .btn:not(.quiet)')
      if (now.includes('A second worker card')) {
        // Whoever picks something else first is shown how to take it off again.
        const other = page.locator('.offers [data-choice="hire(cutlery,2)"]')
        await other.click()
        await expect(other).toHaveAttribute('aria-pressed', 'true')
        await expect(page.locator('.lcard .do')).toContainText('touch the lit row again')
      }
      if (await next.count()) {
        // What is only read is lit as well, and nothing lies over it.
        await expect(page.locator('.ring').first()).toBeVisible()
        if (width < 900) await expect(page.locator('.offer.has.open')).toBeHidden()
        await next.click()
      } else await obey(page, now)
      now = await asked(page, now)
    }
    await expect(page.locator('.lcard.end')).toBeVisible()
    clean(page)
  })

test('a puzzle judges the turn, shows the best one and remembers', async ({ page }) => {
  watch(page)
  await page.goto('/learn')
  const first = page.locator('[data-puzzle^="railways/"]').first()
  const id = (await first.getAttribute('data-puzzle')) ?? ''
  await first.click()
  const card = page.locator('.pz')
  await expect(card).toContainText('Find the best turn')
  await card.getByRole('button', { name: 'Show the best turn' }).click()
  await expect(card).toContainText('This is the best turn')
  // Whoever does it is told so.
  const table = page.url().split('/t/')[1] ?? ''
  const seen = (await (await page.request.get(`/api/tables/${table}/verdict?show=true`)).json()) as { best: string[] }
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect(card).toContainText('Find the best turn')
  for (const choice of seen.best) {
    const state = (await (await page.request.get(`/api/tables/${table}`)).json()) as { as: number; ask: string; acting: number[] }
    const as = state.acting[0] ?? 0
    const own = (await (await page.request.get(`/api/tables/${table}?as=${as}`)).json()) as {
      ask: string
      offers: { choice: string }[]
    }
    if (!own.offers.some((o) => o.choice === choice)) continue
    const res = await page.request.post(`/api/tables/${table}/choices`, {
      data: { seat: as, ask: own.ask, choices: [choice] },
      headers: { Origin: new URL(page.url()).origin },
    })
    expect(res.ok(), await res.text()).toBe(true)
  }
  await expect(card).toContainText('That is the best turn')
  await card.getByRole('link', { name: 'Leave' }).click()
  await expect(page.locator(`[data-puzzle="${id}"]`)).toHaveAttribute('title', 'solved')
  clean(page)
})
