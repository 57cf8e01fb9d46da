import { expect, type Page } from '@playwright/test'
import { bots, clean, full, guest, table, test } from './helpers'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const games: [string, number, Record<string, unknown>][] = [
  ['railways', 3, { options: { board: 'england_wales' } }],
  ['arkwright-2025', 3, {}],
  ['arkwright-2014', 3, {}],
  ['arkwright-card', 3, {}],
]

/** What is asked after an offer that only leads on. */
const led: Record<string, RegExp> = {
  'action(build)': /build or upgrade/,
  'action(employ)': /add workers/,
  'action(automate)': /machines/,
  'action(quality)': /quality card/,
  'action(distribution)': /distribution card/,
  'action(exchange)': /Stock Exchange/,
}

/** Waits until a new question is asked here, with its list unfolded. */
async function unfold(page: Page, before: string): Promise<string> {
  await page.waitForFunction(
    (b) => {
      const o = document.querySelector<HTMLElement>('.offers')
      return o !== null && (o.dataset.ask ?? '') !== b && !document.querySelector('dialog[open]')
    },
    before,
    { timeout: 15_000 },
  )
  const up = page.locator('.dock .up')
  // Work done on a sheet of its own has no list.
  if ((await up.count()) && (await up.getAttribute('aria-expanded')) === 'false') await up.tap({ timeout: 5000 })
  // What is unfolded is measured before it is drawn: between the two nobody sees it.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  return (await page.locator('.offers').getAttribute('data-ask')) ?? ''
}

/** Where a row lies that the finger can reach, after it was scrolled into sight; nothing for one that has no place. */
async function at(page: Page, i: number): Promise<{ x: number; y: number; choice: string; leads: boolean } | null> {
  return page.locator('.offers button.row').evaluateAll((rows, k) => {
    const row = rows[k % rows.length] as HTMLElement | undefined
    if (!row) return null
    row.scrollIntoView({ block: 'nearest' })
    const r = row.getBoundingClientRect()
    const [x, y] = [r.x + r.width / 2, r.y + r.height / 2]
    if (!row.contains(document.elementFromPoint(x, y))) return null
    return { x, y, choice: row.dataset.choice ?? '', leads: row.dataset.leads !== undefined }
  }, i)
}

const chosen = (page: Page) =>
  page.locator('.offers button.row.sel').evaluateAll((all) => all.map((r) => (r as HTMLElement).dataset.choice))

/** Where the sheet is, and the buttons that one's thumb rests on. */
const places = (page: Page) =>
  page.locator('.dock button, .offer').evaluateAll((all) => all.map((b) => JSON.stringify(b.getBoundingClientRect())))

const most = full ? 200 : 60

for (const [game, seats, more] of games) {
  test(`${most} taps on rows pick the rows tapped: ${game}`, async ({ browser }) => {
    test.setTimeout(150_000)
    const page = await guest(browser, 'Ada', phone)
    await table(page, [{ kind: 'me' }, ...bots(seats - 1)], { game, ...more })
    let ask = ''
    let taps = 0
    let right = 0
    const wrong: string[] = []
    // Each of these is taken and taken back, so that a few have to do.
    let leading = full ? most : 8
    while (taps < most) {
      ask = await unfold(page, ask)
      const rows = await page.locator('.offers button.row').count()
      const before = await places(page)
      const work = page.locator('.offers.work, .offers[data-joins]')
      // Up and down the list, so that every tap follows one on another row.
      for (let i = 0; rows > 1 && i < 20 && taps < most; i++) {
        const to = await at(page, i * 7)
        if (!to || (to.leads && leading-- <= 0)) continue
        if (to.leads) {
          if (i === 0) await page.waitForTimeout(420)
          // Taken with the touch: the next question is the one that was touched, and it can be taken back.
          await page.touchscreen.tap(to.x, to.y)
          taps++
          await page.waitForFunction((a) => document.querySelector<HTMLElement>('.offers')?.dataset.ask !== a, ask)
          const asked = (await page.locator('#question').textContent()) ?? ''
          if (led[to.choice]?.test(asked)) right++
          else wrong.push(`${to.choice}: ${asked}`)
          await page.waitForTimeout(420)
          await page.getByRole('button', { name: 'Undo' }).tap()
          await page.waitForFunction((q) => document.querySelector('#question')?.textContent !== q, asked)
          ask = await unfold(page, '')
          await page.waitForTimeout(420) // a touch right after a choice is not meant
          continue
        }
        const was = await chosen(page)
        await page.touchscreen.tap(to.x, to.y)
        taps++
        const picked = await chosen(page)
        // Of work, rows are put together: the one that was tapped comes or goes. Else it is the one.
        const changed = [...picked.filter((x) => !was.includes(x)), ...was.filter((x) => !picked.includes(x))]
        const one = (await work.count()) ? changed : picked
        // A tile is picked with the slot that it goes into.
        if (one.length === 1 && one[0]?.split(' ')[0] === to.choice.split(' ')[0]) right++
        else wrong.push(`${to.choice}: ${picked.join()}`)
        // The thumb's buttons have not moved either.
        expect(await places(page), `${ask} ${to.choice}`).toEqual(before)
      }
      const take = page.locator('.dock .main:enabled, .dock .keep:enabled, .offers.work footer .btn:enabled').first()
      const sure = page.locator('dialog .sure')
      // A tap within a moment after the last choice is not one: it is made again.
      for (
        let tries = 0;
        tries < 4 &&
        (await page
          .locator('.offers')
          .getAttribute('data-ask')
          .catch(() => '')) === ask;
        tries++
      ) {
        if (await sure.isVisible()) await sure.tap()
        else await take.tap({ timeout: 5000 })
        await page
          .waitForFunction((a) => document.querySelector<HTMLElement>('.offers')?.dataset.ask !== a, ask, { timeout: 2500 })
          .catch(() => undefined)
      }
    }
    process.stdout.write(`${game}: ${right} of ${taps} taps picked the row tapped\n`)
    expect(wrong).toEqual([])
    clean(page)
  })
}
