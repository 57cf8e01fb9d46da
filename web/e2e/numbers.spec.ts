import { expect } from '@playwright/test'
import { barriers, test } from './helpers'

test('an owner types what is printed, keeps the set, and plays with it; a friend finds it by its link', async ({
  page,
  context,
}) => {
  await page.goto('/n/railways')
  const cash = page.getByRole('textbox', { name: 'Rules, coins at the start, value' })
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(cash).toHaveValue('4')
  await cash.fill('6')
  await expect(page.getByRole('heading', { name: '1 number corrected' })).toBeVisible()
  await page.getByLabel('What your set is called').fill('Box of the attic')
  await page.getByRole('button', { name: 'Check and keep' }).click()
  await expect(page.getByRole('heading', { name: 'Box of the attic' })).toBeVisible()
  await expect(page.getByText('1 number differs').first()).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await expect(page).toHaveURL(/set=[0-9a-f]+/)
  // What the rules fix is refused with the reason, and nothing is lost of what was typed.
  await cash.fill('-3')
  await page.getByLabel('What your set is called').fill('Nonsense')
  await page.getByRole('button', { name: 'Check and keep' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(cash).toHaveValue('-3')
  const link = page.url()
  await page.getByRole('button', { name: 'Play with these' }).click()
  await page.getByText('Seats and options').click()
  await expect(page.getByLabel('Numbers')).toHaveValue(/[0-9a-f]+/)
  await page.getByRole('button', { name: 'Start the game' }).click()
  await expect(page).toHaveURL(/\/t\//)
  const other = await context.browser()!.newContext()
  const friend = await other.newPage()
  await friend.goto(link)
  await expect(friend.getByRole('heading', { name: 'Box of the attic' })).toBeVisible()
  await friend.getByRole('button', { name: 'Not ours' }).click()
  await expect(friend.getByRole('textbox', { name: 'Rules, coins at the start, value' })).toHaveValue('6')
  await other.close()
})

test('numbers are typed over where they lie: on the map, the track, the boards and the cards', async ({ page }) => {
  for (const [game, part, label] of [
    ['railways', 'Maps', /^Maps, Leeds$/],
    ['arkwright-2025', 'Share track', /^Share track, space 12$/],
    ['arkwright-2025', 'Labour market', /^Labour market, row 3, Food$/],
    ['arkwright-2025', 'Factory strips', /^Factory strips, II, cost of Cutlery$/],
    ['arkwright-card', 'Factories', /^Factories, Clothes I, price of spot 2$/],
    ['arkwright-card', 'Worker cards', /^Worker cards, Clothes, card 1, II, side of machines, workers$/],
    ['arkwright-card', 'Market boards', /^Market boards, Side for 4 players, Lamps, arrow 2$/],
    ['arkwright-2025', 'Development tiles', /^Development tiles, Broker, copies$/],
  ] as const) {
    await page.goto(`/n/${game}`)
    const field = page.locator('.drawn').getByRole('textbox', { name: label })
    await expect(field).toBeVisible()
    await field.fill('7')
    await expect(page.getByRole('heading', { name: '1 number corrected' }), part).toBeVisible()
  }
  // They are found from the book.
  await page.goto('/learn/railways')
  await page.getByRole('link', { name: 'Every number, and where it comes from' }).click()
  await expect(page).toHaveURL(/\/n\/railways$/)
  expect(await barriers(page)).toEqual([])
})

test('a number that cannot be so is named, with what it can be or the rule that fixes it', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'fr' })
  const page = await context.newPage()
  await page.goto('/n/railways')
  await page.getByRole('button', { name: 'Tous', exact: true }).click()
  const told = page.getByRole('alert')
  const type = async (value: string) => {
    await page.getByRole('textbox', { name: 'Les cartes, Cardiff' }).fill(value)
    await page.getByRole('textbox', { name: 'Le nom de vos nombres' }).fill('Ma boîte')
    await page.getByRole('button', { name: 'Vérifier et garder' }).click()
  }
  await type('douze')
  await expect(told).toContainText('« douze » n’est pas un nombre entier')
  await type('77')
  await expect(told).toContainText(/Cardiff.*de 1 à 5/)
  await expect(page.locator('input[aria-invalid]')).toHaveValue('77')
  await page.screenshot({ path: 'artefacts/numbers-wrong.png' })
  await context.close()
})

test('in French every number is called in French, and says so where it comes from', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'fr' })
  const page = await context.newPage()
  await page.goto('/n/arkwright-2025')
  await page.getByRole('button', { name: 'Tous', exact: true }).click()
  const field = page.getByRole('textbox', { name: 'Les tuiles de développement, Courtier, actions au plus' })
  await field.focus()
  await expect(page.locator('.from')).toContainText('Les tuiles de développement, tuiles, Courtier, actions au plus')
  await expect(page.locator('.from .why')).toHaveText('Glossaire A : noms, nombres, effets')
  await expect(page.locator('main [lang="en"]')).toHaveCount(0)
  await context.close()
})
