import { expect, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { board, bots, choose, clean, guest, openLog, play, ready, table, test } from './helpers'

test('a new table takes three clicks at most', async ({ browser }) => {
  const page = await guest(browser, 'Ada')
  await page.getByRole('button', { name: /Factories, Ports/ }).click()
  await page.getByRole('button', { name: 'Start the game' }).click()
  await expect(page.locator('svg.map')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your hand' })).toBeVisible()
  clean(page)
})

test('two people play against each other and see each other’s moves', async ({ browser }) => {
  const ada = await guest(browser, 'Ada')
  await ada.getByRole('button', { name: /Factories, Ports/ }).click()
  await ada.getByRole('button', { name: '3', exact: true }).click()
  await ada.getByRole('button', { name: 'Friends' }).click()
  await ada.getByRole('button', { name: 'Open the table' }).click()
  const link = await ada.getByLabel('Link to this table').inputValue()

  const ben = await guest(browser, 'Ben')
  await ben.goto(new URL(link).pathname)
  await ben.getByRole('button', { name: 'Sit down' }).first().click()
  await expect(ada.locator('main')).toContainText('Ben')
  await ada.getByRole('button', { name: /bots take the free seats/ }).click()
  await expect(ben.locator('svg.map')).toBeVisible()

  await choose(ada, (c) => c === 'pick(produce)' || c === 'pick(port)')
  await choose(ben, (c) => c === 'pick(produce)' || c === 'pick(port)')
  await expect(ada.locator('.log')).toContainText(/you reveal/i)
  await expect(ada.locator('.log')).toContainText('Ben reveals')
  await expect(ben.locator('.log')).toContainText('Ada reveals')
  // One acts, the other sees it on the board without doing anything.
  for (let i = 0; i < 6; i++) {
    const turn = (await ada.locator('.who.mine').count()) ? ada : ben
    const other = turn === ada ? ben : ada
    const name = turn === ada ? 'Ada' : 'Ben'
    if (!(await turn.locator('.who.mine').count())) {
      await ada.waitForTimeout(150)
      continue
    }
    const took = await choose(turn, (c) => c.startsWith('take-coin') || c.startsWith('take-loan'))
    if (took.startsWith('take-')) {
      await expect(other.locator('.log')).toContainText(took === 'take-coin' ? 'takes £1' : 'takes a loan')
      await expect(other.locator('.log li').first()).toContainText(name)
      break
    }
  }
  await ben.locator('.tabs').getByRole('button', { name: 'Talk' }).click()
  await ben.getByLabel('Say something').fill('Good evening')
  await ben.getByRole('button', { name: 'Send' }).click()
  await ada.locator('.tabs').getByRole('button', { name: /Talk/ }).click()
  await expect(ada.locator('.talk')).toContainText('Good evening')
  clean(ada)
  clean(ben)
})

test('a whole game to the final sheet by clicking; its record gives the same position', async ({ browser }) => {
  test.setTimeout(120_000)
  const page = await guest(browser, 'Ada')
  await table(page, [{ kind: 'me' }, ...bots(2)], { options: { board: 'england_wales' } })
  const end = await play(page, [], 3)
  expect(end.missing).toEqual([])
  expect(end.made).toBeGreaterThan(40)
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('Total')
  await expect(sheet).toContainText('Cubes in own yards')
  await expect(sheet).toContainText(/The game ended because (the track is empty|markers ran out: \S)/)
  await expect(sheet.locator('svg.chart')).toBeVisible()
  await page.screenshot({ path: 'artefacts/final-1440-light.png' })
  const totals = await sheet.locator('tr.sum td').allInnerTexts()

  const download = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Save the record' }).click()
  const text = readFileSync(await (await download).path(), 'utf8')
  expect(text.length).toBeGreaterThan(500)
  await sheet.getByRole('button', { name: 'Close' }).click()
  const before = await board(page)

  const reader = await guest(browser, 'Cleo')
  await reader
    .locator('input[type=file]')
    .setInputFiles({ name: 'game.record', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await expect(reader.locator('svg.map')).toBeVisible()
  await expect(reader.locator('dialog tr.sum td')).toHaveText(totals)
  await reader.getByRole('button', { name: 'Close' }).click()
  const words = (s: string[]) => s.map((x) => x.replace(/Ada|Guest|Red|red/g, '#'))
  expect(words(await board(reader)).length).toBe(before.length)
  const digits = (s: string[]) => s.map((x) => x.replace(/[^0-9:;]/g, ''))
  expect(digits(await board(reader))).toEqual(digits(before))

  // A rematch seats the same people.
  await page.locator('.idle').getByRole('button', { name: 'Play again' }).click()
  await expect(page.locator('svg.map')).toBeVisible()
  await expect(page.locator('.offers')).toBeVisible()
  clean(page)
})

test('several people at one screen pass it on', async ({ browser }) => {
  const page = await guest(browser, 'Ada')
  await table(page, [{ kind: 'me' }, { kind: 'hot', name: 'Ben' }, ...bots(1)], { options: { board: 'england_wales' } })
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('Pass the screen to Ada')
  await expect(page.locator('.card')).toHaveCount(0)
  await sheet.getByRole('button', { name: 'I am Ada' }).click()
  await expect(page.locator('.card')).toHaveCount(3)
  const mine = await page.locator('.card').allInnerTexts()
  await choose(page)
  await expect(sheet).toContainText('Pass the screen to Ben')
  await expect(page.locator('.card')).toHaveCount(0)
  await expect(page.locator('.app')).not.toContainText('You chose')
  await sheet.getByRole('button', { name: 'I am Ben' }).click()
  await expect(page.getByRole('heading', { name: 'Ben, hand' })).toBeVisible()
  await expect(page.locator('.card')).toHaveCount(3)
  expect(await page.locator('.card').allInnerTexts()).not.toEqual(mine)
  await choose(page)
  // The round goes on for whoever comes first.
  for (let i = 0; i < 8; i++) {
    if ((await ready(page)) === 'dialog') {
      await sheet.getByRole('button', { name: /^I am/ }).click()
      await expect(sheet).toHaveCount(0)
      continue
    }
    await choose(page, (c) => c.startsWith('take-loan'))
  }
  // Behind a hand-over sheet, which may come at any time now, the log is hidden.
  await expect(async () => {
    const me = sheet.getByRole('button', { name: /^I am/ })
    if (await me.isVisible()) await me.click({ timeout: 1000 })
    await expect(page.locator('.log')).toContainText('takes a loan', { timeout: 500 })
  }).toPass({ timeout: 15_000 })
  clean(page)
})

test('taking back gives the same question again', async ({ browser }) => {
  const page = await guest(browser, 'Ada')
  await table(page, [{ kind: 'me' }, ...bots(2)], { options: { board: 'england_wales' } })
  await choose(page)
  await expect(page.locator('#question')).toHaveText('What do you do with your card?', { timeout: 15_000 })
  await expect(page.locator('.offers button.row[data-choice="take-loan"]')).toBeVisible({ timeout: 15_000 })
  const before = await page.locator('.offers button.row').allInnerTexts()
  const state = await board(page)
  await choose(page, (c) => c.startsWith('take-loan'))
  await expect(page.locator('#question')).toHaveText('Your turn is done')
  await expect(page.locator('.offers footer')).toContainText('End your turn')
  await page.locator('.bar').getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('#question')).toHaveText('What do you do with your card?')
  await expect(page.locator('.offers button.row')).toHaveCount(before.length)
  expect(await page.locator('.offers button.row').allInnerTexts()).toEqual(before)
  expect(await board(page)).toEqual(state)
  // Who wishes so takes a certain choice at one touch, since it can be taken back.
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('checkbox', { name: 'Take choices at one touch' }).check()
  await page.getByRole('button', { name: 'Close' }).click()
  // A touch right after a new question is not taken for an answer to it, and this hand is quick.
  await expect(async () => {
    const question = page.locator('#question')
    if ((await question.textContent()) !== 'Your turn is done')
      await page.locator('.offers button.row[data-choice="take-loan"]').click({ timeout: 1500 })
    await expect(question).toHaveText('Your turn is done', { timeout: 1500 })
  }).toPass({ timeout: 15_000 })
  clean(page)
})

test('the others are asked where the table wants it', async ({ browser }) => {
  const ada = await guest(browser, 'Ada')
  const ben = await guest(browser, 'Ben')
  const id = await table(ada, [{ kind: 'me' }, { kind: 'open' }, ...bots(1)], {
    undo: 'consent',
    options: { board: 'england_wales' },
  })
  await ben.goto(`/t/${id}`)
  await ben.getByRole('button', { name: 'Sit down' }).click()
  await expect(ada.locator('svg.map')).toBeVisible()
  await choose(ada)
  await choose(ben)
  let who = ada
  let other = ben
  for (let i = 0; i < 100; i++) {
    // The loan is on offer to whose turn it is; a mark in the bar may still be the last question's.
    if (await ada.locator('.offers button.row[data-choice="take-loan"]').count()) break
    if (await ben.locator('.offers button.row[data-choice="take-loan"]').count()) {
      ;[who, other] = [ben, ada]
      break
    }
    await ada.waitForTimeout(100)
  }
  await choose(who, (c) => c.startsWith('take-loan'))
  await expect(who.locator('.offers footer')).toContainText('End your turn')
  await who.locator('.bar').getByRole('button', { name: 'Undo' }).click()
  await expect(other.getByRole('button', { name: 'Agree' })).toBeVisible()
  await other.getByRole('button', { name: 'Agree' }).click()
  await expect(who.locator('#question')).toHaveText('What do you do with your card?')
  clean(ada)
  clean(ben)
})

test('a spectator sees the board and no secrets', async ({ browser }) => {
  const ada = await guest(browser, 'Ada')
  const id = await table(ada, [{ kind: 'me' }, ...bots(2)])
  await expect(ada.locator('.card')).toHaveCount(3)
  const eve = await guest(browser, 'Eve')
  await eve.goto(`/t/${id}`)
  await expect(eve.locator('svg.map')).toBeVisible()
  await expect(eve.locator('.card')).toHaveCount(0)
  await expect(eve.locator('.offers')).toHaveCount(0)
  await expect(eve.locator('main')).toContainText('You are watching')
  const state = (await (await eve.request.get(`/api/tables/${id}`)).json()) as {
    as: number | null
    offers: unknown[]
    view: { contracts: unknown[]; sealed: string; deck: string[] }
  }
  expect(state.as).toBeNull()
  expect(state.offers).toEqual([])
  expect(state.view.contracts).toEqual([])
  expect(state.view.sealed).toBe('')
  expect(state.view.deck.every((c) => c === '')).toBe(true)
  clean(eve)
})

test('by keyboard alone', async ({ browser }) => {
  const page = await guest(browser, 'Ada')
  await table(page, [{ kind: 'me' }, ...bots(2)], { options: { board: 'england_wales' } })
  await ready(page)
  await page.locator('.replay').waitFor() // with it come the keys
  await page.keyboard.press('t')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.locator('#question')).toHaveText('What do you do with your card?', { timeout: 15_000 })
  await page.keyboard.press('/')
  await expect(page.locator('.offers input')).toBeFocused()
  await page.keyboard.type('take a loan')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.locator('.offers footer')).toContainText('End your turn')
  await page.keyboard.press('Backspace')
  await expect(page.locator('#question')).toHaveText('What do you do with your card?')
  clean(page)
})

test('looking back, and a private copy from there', async ({ browser }) => {
  const page = await guest(browser, 'Ada')
  const id = await table(page, [{ kind: 'me' }, ...bots(2)])
  for (let i = 0; i < 6; i++) await choose(page)
  await ready(page)
  await page.getByRole('button', { name: 'To the start' }).click()
  await expect(page.locator('.idle')).toContainText('After choice 0')
  await expect(page.locator('svg.map .lit')).toHaveCount(0)
  await openLog(page)
  await page.locator('.log .n').nth(2).click()
  await page.locator('.idle').getByRole('button', { name: 'What if' }).click()
  await page.getByRole('button', { name: 'Open the copy' }).click()
  await expect(page).not.toHaveURL(new RegExp(id))
  await expect(page.locator('svg.map')).toBeVisible()
  await expect(page.locator('.bar')).toContainText('what-if')
  clean(page)
})

test('contracts to redraw are toggled in order, and the map picks the row', async ({ browser }) => {
  const page = await guest(browser, 'Ada')
  for (let tries = 0; tries < 8; tries++) {
    await table(page, [{ kind: 'me' }, ...bots(2)], { options: { board: 'england_wales' } })
    if ((await choose(page, (c) => c === 'pick(port)')) === 'pick(port)') break
  }
  await expect(page.locator('#question')).toHaveText('What do you do with your card?', { timeout: 15_000 })
  const port = page.locator('svg.map [data-target="port:london"]')
  await port.click()
  await expect(page.locator('.offers .row.sel')).toHaveText(/London/)
  await expect(page.locator('.offers footer .btn.main')).toHaveText(/customs house in London/)
  const set = page.locator('.redraw button')
  await set.nth(3).click()
  await set.nth(1).click()
  await expect(page.locator('.offers footer .btn.main')).toHaveText(/^Put .+, then .+ under the deck/)
  const cards = await page.locator('.card > b').allInnerTexts()
  await page.locator('.offers footer .btn.main').click()
  await expect(page.locator('.log')).toContainText(
    /put .+ under the deck, put .+ under the deck, drawn: .+, drawn: .+, go to the bottom of the order/,
  )
  expect((await page.locator('.card > b').allInnerTexts()).filter((c) => cards.includes(c)).length).toBeGreaterThanOrEqual(1)
  clean(page)
})

test('the menu: chart, replay, resigning', async ({ browser }) => {
  const page = await guest(browser, 'Ada')
  await table(page, [{ kind: 'me' }, ...bots(2)], { options: { board: 'england_wales' } })
  for (let i = 0; i < 7; i++) await choose(page)
  await ready(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Worth and money over time' }).click()
  await expect(page.locator('svg.chart polyline')).toHaveCount(3)
  await page.getByRole('button', { name: 'Close' }).click()
  // Looking through the game and back.
  await page.locator('.replay').getByRole('button', { name: 'Play' }).click()
  await expect(page.locator('.idle')).toContainText('After choice 1')
  await page.locator('.replay').getByRole('button', { name: 'Back to now' }).click()
  await expect(page.locator('.offers')).toBeVisible()
  // Leaving the seat to a bot.
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Resign' }).click()
  await expect(page.getByRole('dialog')).toContainText('Leave your seat to a bot?')
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
  await expect(page.locator('.offers')).toHaveCount(0)
  await expect(page.locator('.log')).toContainText('leaves the seat to a bot')
  clean(page)
})

test('playing again asks the others; nobody is seated who has not come', async ({ browser }) => {
  const ada = await guest(browser, 'Ada')
  const ben = await guest(browser, 'Ben')
  const id = await table(ada, [{ kind: 'me' }, { kind: 'open' }, ...bots(1)])
  await ben.goto(`/t/${id}`)
  await ben.getByRole('button', { name: 'Sit down' }).click()
  await ready(ada)
  // Both leave their seats to bots, who play to the end.
  for (const [page, seat] of [
    [ada, 0],
    [ben, 1],
  ] as const) {
    const res = await page.request.post(`/api/tables/${id}/resign`, {
      data: { seat },
      headers: { Origin: new URL(page.url()).origin },
    })
    expect(res.ok(), await res.text()).toBe(true)
  }
  const again = (page: Page, name: string) => page.locator('.idle').getByRole('button', { name, exact: true })
  for (const page of [ada, ben]) {
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 30_000 })
    await page.keyboard.press('Escape')
  }
  await again(ada, 'Play again').click()
  await expect(ada.locator('li.open')).toContainText('Ben')
  await expect(ada.locator('li.open')).toContainText('asked, has not come yet')
  // Somebody else does not get the seat.
  const cyd = await guest(browser, 'Cyd')
  await cyd.goto(new URL(ada.url()).pathname)
  await expect(cyd.getByText('All seats are taken')).toBeVisible()
  await expect(cyd.getByRole('button', { name: 'Sit down' })).toHaveCount(0)
  await expect(cyd.getByText('Those who play talk here; you read it after the game.')).toBeVisible()
  await again(ben, 'Play again: you are asked').click()
  await expect(ben.locator('.offers')).toBeVisible()
  await expect(ada.locator('.offers')).toBeVisible()
  expect(new URL(ben.url()).pathname).toBe(new URL(ada.url()).pathname)
  for (const page of [ada, ben, cyd]) clean(page)
})
