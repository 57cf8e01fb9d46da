import { expect, type Page } from '@playwright/test'
import { barriers, bots, clean, guest, openLog, test } from './helpers'

interface Table {
  as: number
  ask: string
  events: number
  offers: { choice: string; then?: string[]; group: string }[]
  table: { id: string; status: string }
}
interface Digest {
  from: number
  to: number
  moves: { n: number }[]
}

/** A table whose owner plays by the API until others have made several moves and it is the owner's turn again. */
async function backFromAway(page: Page, game: string, choices: number, moves = 2): Promise<{ id: string; digest: Digest }> {
  const origin = { Origin: new URL(page.url()).origin }
  const made = await page.request.post('/api/tables', {
    data: { game, options: {}, seats: [{ kind: 'me' }, ...bots(2)], undo: 'turn', listed: false, shuffle: false },
    headers: origin,
  })
  const { id } = ((await made.json()) as Table).table
  for (let i = 0; i < 400; i++) {
    const s = (await (await page.request.get(`/api/tables/${id}`)).json()) as Table
    if (!s.ask) {
      await page.waitForTimeout(60)
      continue
    }
    const d = (await (await page.request.get(`/api/tables/${id}/digest?as=${s.as}`)).json()) as Digest
    if (i > choices && d.to === s.events && d.moves.length >= moves) return { id, digest: d }
    const end = s.offers.find((o) => o.group === 'end')
    const o = (i % 2 ? end : undefined) ?? s.offers[(i * 7) % s.offers.length]!
    const data = { seat: s.as, ask: s.ask, choices: [o.choice, ...(o.then ?? [])] }
    await page.request.post(`/api/tables/${id}/choices`, { data, headers: origin })
  }
  throw new Error('nobody moved')
}

test('what happened since the last turn is told, stepped through and put away; log and replay follow', async ({ browser }) => {
  const page = await guest(browser, 'Ada', { digest: true, bypassCSP: true })
  const { id, digest } = await backFromAway(page, 'arkwright-2025', 24)
  await page.goto(`/t/${id}`)
  const sheet = page.locator('.offer .digest')
  const log = () => openLog(page)
  const lines = sheet.locator('li')
  await expect(sheet.getByRole('heading')).toContainText(/(Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten) moves/)
  await expect(sheet.getByRole('status')).toContainText('since your last turn.')
  await expect(page.locator('.offers')).toHaveCount(0)
  expect(await barriers(page, '.digest')).toEqual([])

  await log()
  // By keys: each line is a place in the game, and the log goes with it.
  await page.keyboard.press('End') // it opens on the line that matters most, which may be any
  await page.keyboard.press('Home')
  await expect(lines.first()).toHaveClass(/sel/)
  await expect(page.locator('.replay .n')).toHaveText(new RegExp(`^Looking back, ${digest.moves[0]!.n} of`))
  await expect(page.locator('.log li.at')).toHaveCount(1)
  await expect(sheet.getByRole('status')).toContainText('for you:')
  await page.keyboard.press('ArrowRight')
  await expect(lines.nth(1)).toHaveClass(/sel/)
  await sheet.getByRole('button', { name: 'The move before' }).click()
  await expect(lines.first()).toHaveClass(/sel/)

  // The slider leads elsewhere: caption, log and sheet go with the board, and none of them stays at a line that it left.
  await page.locator('.replay .seg button').first().click()
  await page.locator('.replay input[type=range]').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('.replay .n')).not.toHaveText(new RegExp(`^Looking back, ${digest.moves[0]!.n} of`))
  await expect(sheet.locator('li.sel')).toHaveCount(0)
  const there = Number(/[0-9]+/.exec((await page.locator('.replay .n').textContent()) ?? '')?.[0])
  await expect.poll(async () => Number(await page.locator('.replay .tick > b').textContent())).toBeLessThanOrEqual(there)
  // Back on a line of the sheet, that line is the one.
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.replay .n')).toHaveText(new RegExp(`^Looking back, ${digest.moves[0]!.n} of`))
  await expect(lines.first()).toHaveClass(/sel/)

  // A reload asks again; Escape puts it away for good, and the log keeps it until the turn ends.
  await page.reload()
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.offers')).toBeVisible()
  await expect(page.locator('.replay.back')).toHaveCount(0)
  await page.reload()
  await expect(page.locator('.offers')).toBeVisible()
  await expect(sheet).toHaveCount(0)
  await log()
  await page.locator('.log .since').click()
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'To your turn' }).click()
  await expect(page.locator('.offers')).toBeVisible()

  // The log: one row an action, none empty, the reader is "You", and no name is said twice.
  const rows = page.locator('.log .row')
  const texts = await rows.evaluateAll((all) => all.map((r) => (r.textContent ?? '').replace(/\s+/g, ' ').trim()))
  expect(texts.length).toBeGreaterThan(8)
  for (const t of texts) expect(t).toMatch(/^\S+ \S+/)
  expect(texts.some((t) => t.startsWith('You '))).toBe(true)
  expect(texts.join('\n')).not.toMatch(/’s turn|Ada|\[arkwright/)
  // A row is a line, or two where an action has more to say than fits.
  expect([23, 34.75]).toContain(await rows.first().evaluate((r) => r.parentElement!.getBoundingClientRect().height))
  await rows.filter({ hasText: '£' }).first().click()
  await expect(page.locator('.log .more li').first()).toBeVisible()

  // Replay by round, by turn and by choice, never an empty box.
  const replay = page.locator('.replay')
  await replay.getByRole('button', { name: 'round', exact: true }).click()
  await replay.getByRole('button', { name: 'One round back' }).click()
  const at = async () => Number((await replay.locator('.n').innerText()).match(/\d+/)?.[0])
  await expect(replay.locator('.n')).toBeVisible()
  const round = await at()
  await replay.getByRole('button', { name: 'turn', exact: true }).click()
  await replay.getByRole('button', { name: 'One turn back' }).click()
  await expect.poll(at).toBeLessThan(round)
  const turn = await at()
  await replay.getByRole('button', { name: 'choice', exact: true }).click()
  await replay.getByRole('button', { name: 'One choice on' }).click()
  await expect.poll(at).toBe(turn + 1)
  await expect(page.locator('.idle')).toContainText('After choice')
  await expect(page.locator('.idle .act')).not.toBeEmpty()

  // The slider stops at ends of turns, and lies still under the mouse whatever is said beside it.
  await replay.getByRole('button', { name: 'turn', exact: true }).click()
  await replay.getByRole('button', { name: 'Back to now' }).click()
  await expect(replay.locator('.live')).toBeVisible()
  const slider = replay.locator('input')
  const box = (await slider.boundingBox())!
  const stops = new Set<number>()
  await page.mouse.move(box.x + box.width - 8, box.y + box.height / 2)
  await page.mouse.down()
  for (const part of [0.97, 0.9, 0.7, 0.5, 0.31, 0.12, 0.03]) {
    await page.mouse.move(box.x + box.width * part, box.y + box.height / 2)
    await expect(replay.locator('.n')).toBeVisible()
    expect(await slider.boundingBox(), String(part)).toEqual(box)
    stops.add(Number(await slider.inputValue()))
  }
  await page.mouse.up()
  expect(stops.size).toBeGreaterThan(3)
  for (const n of stops) {
    await slider.fill(String(n))
    if (n === 0) continue
    await expect.poll(at).toBe(n)
    // One turn back and on again ends where it was: it lay at the end of a turn.
    await replay.getByRole('button', { name: 'One turn back' }).click()
    await expect.poll(at).toBeLessThan(n)
    await replay.getByRole('button', { name: 'One turn on' }).click()
    await expect.poll(at).toBe(n)
  }
  clean(page)
})

test('others’ moves are shown one at a time if one likes, and what changed is lit for a moment only', async ({ browser }) => {
  const page = await guest(browser, 'Ada')
  const { id } = await backFromAway(page, 'arkwright-2025', 12)
  await page.goto(`/t/${id}`)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Step by step' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const next = page.getByRole('button', { name: 'Next', exact: true })
  // Whoever ends a turn sees the moves of the bots when they ask for them.
  for (let i = 0; i < 40 && !(await next.count()); i++) {
    const s = (await (await page.request.get(`/api/tables/${id}`)).json()) as Table
    if (s.ask) {
      const o = s.offers.find((x) => x.group === 'end') ?? s.offers[0]!
      await page.request.post(`/api/tables/${id}/choices`, {
        data: { seat: s.as, ask: s.ask, choices: [o.choice, ...(o.then ?? [])] },
        headers: { Origin: new URL(page.url()).origin },
      })
    }
    await page.waitForTimeout(120)
  }
  await expect(next).toBeVisible()
  await expect(page.locator('.offers')).toHaveCount(0)
  const seen = Number((await page.locator('.replay .n').innerText()).match(/\d+/)?.[0] ?? 0)
  // The table waits for nobody: it is the owner's turn there already.
  await expect
    .poll(async () => ((await (await page.request.get(`/api/tables/${id}`)).json()) as Table).ask, { timeout: 15_000 })
    .not.toBe('')
  // It is lit for less than a second: whoever looks afterwards may come too late. Not every move changes what is in sight.
  for (let lit = false; !lit;) {
    const seen = page.locator('.changed').first().waitFor({ timeout: 1500 })
    await next.click({ timeout: 3000 })
    lit = await seen.then(
      () => true,
      () => false,
    )
  }
  // Of now no number is said.
  const now = page.getByRole('button', { name: 'To now', exact: true })
  await expect
    .poll(async () => Number((await page.locator('.replay .n').allInnerTexts()).join().match(/\d+/)?.[0] ?? Infinity))
    .toBeGreaterThan(seen)
  await page.waitForTimeout(1000)
  await expect(page.locator('.changed')).toHaveCount(0)
  if (await now.count()) await now.click()
  await expect(page.locator('.offers')).toBeVisible()
  clean(page)
})
