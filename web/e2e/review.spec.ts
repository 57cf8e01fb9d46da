import { expect, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { barriers, bots, clean, guest, table, test } from './helpers'

const headers = (page: Page) => ({ Origin: new URL(page.url()).origin })

/** Opens a recorded game. */
async function opened(page: Page, file: string): Promise<string> {
  const text = readFileSync(join(import.meta.dirname, '../../games', file), 'utf8')
  const res = await page.request.post('/api/records', {
    data: text,
    headers: { ...headers(page), 'Content-Type': 'text/plain' },
  })
  expect(res.ok(), await res.text()).toBe(true)
  return ((await res.json()) as { id: string }).id
}

test('a finished game is reviewed: chances, mistakes, what was better, lines to try', async ({ browser }) => {
  test.setTimeout(180_000)
  const ada = await guest(browser, 'Ada', { viewport: { width: 1440, height: 900 } })
  const id = await opened(ada, 'railways/testdata/records/3p+rail_pay_one_coin.record')
  await ada.goto(`/t/${id}`)
  await ada.getByRole('link', { name: 'Review this game' }).click()
  await expect(ada).toHaveURL(new RegExp(`/r/${id}$`))
  // A quick one, so that nobody waits.
  await ada.request.post(`/api/tables/${id}/review`, { data: { depth: 'quick' }, headers: headers(ada) })
  await expect(ada.getByRole('button', { name: 'Review this game' })).toBeVisible()
  await expect
    .poll(
      async () => ((await (await ada.request.get(`/api/tables/${id}/review?depth=quick`)).json()) as { state: string }).state,
      { timeout: 150_000 },
    )
    .toBe('done')
  await ada.goto(`/r/${id}?depth=quick`)
  await expect(ada.getByRole('heading', { name: 'Winning chance' })).toBeVisible()
  await expect(ada.getByRole('group', { name: /chance to win/ })).toBeVisible()
  const boards = ada.locator('.board')
  await expect(boards).toHaveCount(2)
  await expect(boards.first().locator('svg.map')).toBeVisible()
  // The keys walk: from mistake to mistake, from turn to turn, from line to line.
  const where = ada.locator('.crumb b')
  const before = await where.textContent()
  await ada.keyboard.press('n')
  await expect(where).not.toHaveText(before ?? '')
  await ada.keyboard.press('p')
  await expect(where).toHaveText(before ?? '')
  await ada.keyboard.press('ArrowRight')
  await expect(where).not.toHaveText(before ?? '')
  await ada.getByLabel(/Your remark/).fill('Too early for a loan.')
  await ada.getByLabel(/Your remark/).blur()
  await expect
    .poll(async () => ((await (await ada.request.get(`/api/tables/${id}/margin`)).json()) as { notes: unknown[] }).notes.length)
    .toBe(1)
  // Another turn is tried choice by choice, kept under a name, and goes on from there; the record carries it.
  await ada.getByRole('button', { name: 'Try another turn here' }).click()
  const offers = ada.locator('.offers .o')
  await offers.first().click()
  await ada.getByLabel('A name for this line').fill('Otherwise')
  await ada.getByRole('button', { name: 'Keep this line' }).click()
  await expect(ada.locator('.tree .ln.on')).toContainText('Otherwise')
  await ada.getByLabel('A remark on this line').fill('Worth a thought.')
  await ada.getByLabel('A remark on this line').blur()
  await expect
    .poll(async () => (await (await ada.request.get(`/api/tables/${id}/record?beside=table`)).text()).match(/\[Note\./g)?.length)
    .toBe(2)
  await expect(ada.getByRole('link', { name: 'Record with the lines' })).toBeVisible()
  // A record that was opened goes into a study with all that was written beside it.
  await ada.getByRole('button', { name: 'Keep in a study' }).click()
  const form = ada.locator('.shelf form')
  await form.getByRole('textbox', { name: 'Its name' }).fill('Borrowed games')
  await form.getByRole('button', { name: 'Keep in a study' }).click()
  await expect(ada).toHaveURL(/study=/)
  const link = ada.url()
  await expect(ada.locator('.tree .ln')).toContainText(['Otherwise'])
  await expect(ada.getByRole('heading', { name: 'The board before the turn' })).toBeVisible()
  expect(await barriers(ada)).toEqual([])
  // A what-if begins where the turn did.
  await ada.getByRole('button', { name: 'Open as a table' }).click()
  await expect(ada).toHaveURL(/\/t\//)
  clean(ada)

  const zoe = await guest(browser, 'Zoé', { viewport: { width: 390, height: 844 }, locale: 'fr' })
  await zoe.goto(link)
  await expect(zoe.getByRole('heading', { name: 'Chances de victoire' })).toBeVisible()
  await expect(zoe.getByText('Borrowed games').first()).toBeVisible()
  await expect(zoe.getByRole('button', { name: 'Erreur' }).first()).toBeVisible()
  clean(zoe)
})

test('the coach shows turns where nobody else plays, fills one in and takes none', async ({ browser }) => {
  const ada = await guest(browser, 'Ada', { viewport: { width: 1440, height: 900 } })
  const id = await table(ada, [{ kind: 'me' }, ...bots(2)])
  await ada.goto(`/t/${id}`)
  // What a picked turn would cost.
  await ada.locator('[data-choice]').first().click()
  await ada.getByRole('button', { name: 'Coach' }).click()
  await ada.getByRole('button', { name: 'What would this cost me?' }).click()
  await expect(ada.getByText('Your turn', { exact: false }).and(ada.locator('dt'))).toBeVisible({ timeout: 30_000 })
  await ada.getByRole('button', { name: 'Ask the coach' }).click()
  await expect(ada.getByText('noted in the record')).toBeVisible({ timeout: 30_000 })
  await ada.getByRole('button', { name: 'Fill in this turn' }).click()
  const events = async () =>
    ((await (await ada.request.get(`/api/tables/${id}/log`)).json()) as { log: { kind: string; seat: number }[] }).log
  // Asked and noted; nothing was chosen for her.
  expect((await events()).filter((e) => e.seat === 0).map((e) => e.kind)).toEqual(['coach', 'coach'])
  clean(ada)
})
