import { expect } from '@playwright/test'
import { barriers, choose, clean, guest, ready, table, test } from './helpers'

/** Two people at a table; the second has sat down. */
async function two(browser: import('@playwright/test').Browser, game: string) {
  const ada = await guest(browser, 'Ada', { bypassCSP: true, reducedMotion: 'reduce' })
  const id = await table(ada, [{ kind: 'me' }, { kind: 'open' }], { game })
  const ben = await guest(browser, 'Ben', { bypassCSP: true, reducedMotion: 'reduce' })
  await ben.request.post(`/api/tables/${id}/join`, { data: {} })
  await ben.goto(`/t/${id}`)
  return { ada, ben, id }
}

test('a turn is planned on a private copy and carried out by the house', async ({ browser }) => {
  test.setTimeout(120_000)
  const { ada, ben, id } = await two(browser, 'arkwright-card')
  // Whoever is not asked plans.
  const state = (await (await ben.request.get(`/api/tables/${id}`)).json()) as { acting: number[]; you: number[]; events: number }
  const [waits, acts] = state.acting[0] === state.you[0] ? [ada, ben] : [ben, ada]
  await waits.getByRole('button', { name: 'Plan your turn' }).click()
  const dialog = waits.locator('dialog[open]')
  await expect(dialog.getByText('Nothing is planned')).toBeVisible()
  expect(await barriers(waits), 'the plan').toEqual([])
  await dialog.getByRole('button', { name: 'Try a turn on a private copy' }).click()
  await expect(waits.getByText('A private copy')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await ready(waits)
  const chosen = await choose(waits, (c) => c.startsWith('action('))
  expect(chosen).toMatch(/^action/)
  await expect(waits.getByText('Which action do you take?')).toHaveCount(0)
  await waits.getByRole('button', { name: 'Make it your plan' }).click()
  await expect(dialog.getByRole('heading', { name: 'Only if' })).toBeVisible()
  const numbers = dialog.getByLabel('Only while')
  await numbers.selectOption({ label: (await numbers.locator('option', { hasText: /^wage/ }).first().textContent()) ?? '' })
  await expect(dialog.getByLabel('compare')).toHaveValue('>=')
  expect(await barriers(waits), 'the conditions').toEqual([])
  await dialog.getByRole('button', { name: 'Release the plan' }).click()
  await expect(waits).toHaveURL(new RegExp(`/t/${id}$`))
  await expect(waits.getByRole('button', { name: 'Your plan is ready' })).toBeVisible()
  // The other one sees nothing of it and makes a turn; then the plan begins.
  const before = (await (await acts.request.get(`/api/tables/${id}`)).json()) as { version: number }
  expect(JSON.stringify(before)).not.toContain('plan')
  const seat = (await (await waits.request.get(`/api/tables/${id}`)).json()) as { you: number[] }
  for (let i = 0; i < 12; i++) {
    const now = (await (await acts.request.get(`/api/tables/${id}`)).json()) as { acting: number[] }
    if (now.acting.includes(seat.you[0]!)) break
    await choose(acts)
  }
  await expect(async () => {
    const { plan } = (await (await waits.request.get(`/api/tables/${id}/plan?seat=${seat.you[0]}`)).json()) as {
      plan: { lines: unknown[]; last?: { taken: boolean; steps: { choice: string }[] } }
    }
    expect(plan.lines).toEqual([])
    expect(plan.last?.taken).toBe(true)
    expect(plan.last?.steps[0]?.choice).toBe(chosen)
  }).toPass({ timeout: 15_000 })
  clean(ada)
  clean(ben)
})

test('an answer is always given, with one click and one click back', async ({ browser }) => {
  test.setTimeout(90_000)
  const { ada, ben, id } = await two(browser, 'arkwright-card')
  const state = (await (await ben.request.get(`/api/tables/${id}`)).json()) as { acting: number[]; you: number[] }
  const acts = state.acting[0] === state.you[0] ? ben : ada
  await ready(acts)
  await acts.locator('.offers button.row').first().click()
  await acts.getByRole('button', { name: 'Menu', exact: true }).click()
  const dialog = acts.locator('dialog[open]')
  await dialog.getByRole('button', { name: 'Plans and answers' }).click()
  await dialog.getByRole('button', { name: 'Always', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'No longer' })).toBeVisible()
  await dialog.getByRole('button', { name: 'No longer' }).click()
  await expect(dialog.getByRole('button', { name: 'No longer' })).toHaveCount(0)
  await dialog.getByLabel('Go on by itself').check()
  await expect(dialog.getByLabel('Go on by itself')).toBeChecked()
  clean(ada)
  clean(ben)
})

test('on a phone what is said of the private copy does not lie over the offers', async ({ browser }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const ada = await guest(browser, 'Ada', phone)
  const ben = await guest(browser, 'Ben')
  const id = await table(ada, [{ kind: 'me' }, { kind: 'open' }, { kind: 'bot', bot: 'greedy' }])
  await ben.request.post(`/api/tables/${id}/join`, { data: {} })
  const path = `/api/tables/${id}`
  const state = async () => (await (await ada.request.get(path)).json()) as { events: number }
  const fork = await ada.request.post(`${path}/fork`, { data: { at: (await state()).events, bots: true } })
  const copy = ((await fork.json()) as { id: string }).id
  await ada.evaluate(([copy, id]) => localStorage.setItem(`cromford.plan.${copy}`, id!), [copy, id])
  await ada.goto(`/t/${copy}`)
  await expect(ada.getByText('A private copy')).toBeVisible()
  await ready(ada)
  // As tall as a list gets.
  await ada.locator('.offer.has').evaluate((e) => (e.style.top = '54px'))
  const row = ada.locator('.offers button.row').first()
  await expect(row).toBeVisible()
  await row.tap({ timeout: 3000 })
  await expect(row).toHaveAttribute('aria-pressed', 'true')
  clean(ada)
})
