import { expect } from '@playwright/test'
import { bots, guest, ready, table, test, watch } from './helpers'

// Two readers of one table: each reads the names that nobody gave, and who "you" is, in its own language.
test('says names and you in the language of the reader', async ({ browser }) => {
  const french = watch(await (await browser.newContext({ locale: 'fr-FR' })).newPage())
  await french.goto('/')
  await french.locator('.start .big').waitFor()
  const id = await table(french, [{ kind: 'me' }, ...bots(2)])
  const origin = { Origin: new URL(french.url()).origin }
  const state = (await (await french.request.get(`/api/tables/${id}`)).json()) as { ask: string; offers: { choice: string }[] }
  const sent = await french.request.post(`/api/tables/${id}/choices`, {
    data: { seat: 0, ask: state.ask, choices: [state.offers[0]!.choice] },
    headers: origin,
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  const code = ((await (await french.request.get('/api/me')).json()) as { alias: string }).alias.replace('guest ', '')
  await french.reload()
  await expect(french.locator('body')).toContainText(/vous\s+révélez la carte/i)

  const english = watch(await (await browser.newContext({ locale: 'en-GB' })).newPage())
  await english.goto(`/t/${id}`)
  await expect(english.locator('body')).toContainText(`Guest ${code}`)
  await expect(english.locator('body')).not.toContainText('Invité')

  // A name reaches the table that is held in memory, also for those who look at it.
  const named = await french.request.patch('/api/me', { data: { name: 'Élise' }, headers: origin })
  expect(named.ok()).toBe(true)
  await expect(english.locator('body')).toContainText('Élise')
  await expect(english.locator('body')).not.toContainText(`Guest ${code}`)
})

// A voice that reads French aloud must be told where English begins.
test('says of the English rules in a French page that they are English', async ({ browser }) => {
  const page = await guest(browser, 'Ada', { locale: 'fr-FR' })
  await table(page, [{ kind: 'me' }, ...bots(2)])
  await ready(page)
  for (const [button, text] of [
    ['Règles', 'RW-6.2'],
    ['D’où viennent les chiffres', 'board'],
  ] as const) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: button, exact: true }).click()
    const dialog = page.getByRole('dialog')
    // The rulebook is French; the specification behind it is not.
    if (button === 'Règles') await dialog.getByRole('button', { name: /spécification/ }).click()
    await expect(dialog).toContainText(text)
    const told = dialog.locator('h3, .t')
    expect(await told.count()).toBeGreaterThan(5)
    expect(await told.evaluateAll((all) => all.map((e) => e.closest('[lang]')?.getAttribute('lang')))).not.toContain('fr')
    expect(await dialog.getByRole('heading', { level: 2 }).evaluate((e) => e.closest('[lang]')?.getAttribute('lang'))).toBe('fr')
    await page.keyboard.press('Escape')
  }
})
