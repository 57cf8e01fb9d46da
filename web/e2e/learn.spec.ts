import { expect, type Page } from '@playwright/test'
import { barriers, bots, choose, clean, guest, ready, table, test } from './helpers'

interface Passage {
  id: string
  title: string
  rules: string[]
  shows: { case: string; title: string; why: string }[]
}
interface Book {
  chapters: { title: string; passages: Passage[] }[]
}
interface Example {
  given: object | null
  steps: { refusal?: object }[]
}

/** A passage of the book of railways with an example of at least one step that the rules allow. */
async function shown(page: Page, language = 'en') {
  const book = (await (await page.request.get(`/api/games/railways/rulebook?language=${language}`)).json()) as Book
  for (const p of book.chapters.flatMap((c) => c.passages))
    for (const s of p.shows) {
      const x = (await (await page.request.get(`/api/games/railways/examples/${s.case}`)).json()) as Example
      if (x.given && x.steps.length && !x.steps.at(-1)?.refusal) return { p, show: s, steps: x.steps.length, book }
    }
  throw new Error('no passage shows anything')
}

/** The longest word of a text, with two letters swapped. */
function slip(text: string): string {
  const word = (text.match(/\p{L}+/gu) ?? []).reduce((a, b) => (b.length > a.length ? b : a), '')
  return word.slice(0, 2) + (word[3] ?? '') + (word[2] ?? '') + word.slice(4)
}

const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

for (const [size, viewport] of Object.entries(sizes)) {
  test(`the rulebook is read, searched with a slip of the pen, shown to its end and taken over (${size})`, async ({
    browser,
  }) => {
    test.setTimeout(90_000)
    const page = await guest(browser, 'Ada', { viewport })
    const { p, show, steps, book } = await shown(page)
    await page.goto('/')
    await page.getByRole('link', { name: 'Learn', exact: true }).click()
    await page.getByRole('link', { name: /Factories, Ports/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(book.chapters[0]!.title)
    // A long enough word of any title.
    const wanted = book.chapters.flatMap((c) => c.passages).find((x) => slip(x.title).length >= 6) ?? p
    await page.keyboard.press('/')
    const field = page.getByRole('searchbox')
    await expect(field).toBeFocused()
    await field.fill(slip(wanted.title))
    const found = page.locator('.found')
    await expect(found.getByRole('link', { name: wanted.title }).first()).toBeVisible()
    await found.getByRole('link', { name: wanted.title }).first().click()
    await expect(page).toHaveURL(new RegExp(`#${wanted.id}$`))
    await expect(page.locator(`#${wanted.id}`)).toBeInViewport()

    await page.goto(`/learn/railways#${p.id}`)
    await page.locator(`#${p.id}`).getByRole('button', { name: show.title }).first().click()
    const panel = page.locator('.show')
    const stage = page.frameLocator('.show iframe')
    await expect(stage.locator('.stage main')).toBeVisible()
    for (let n = 1; n <= steps; n++) {
      await panel.getByRole('button', { name: 'Next step' }).click()
      await expect(panel).toContainText(`Step ${n} of ${steps}`)
    }
    // The reason stands at the end, and not before.
    await expect(panel.locator('.why')).toContainText(show.why.split('**')[0]!.trim())
    await panel.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(panel.locator('.why')).toHaveCount(0)
    await panel.getByRole('button', { name: 'Take over' }).click()
    await page.waitForURL(/\/t\//)
    // The offers of a phone are another test's matter.
    await page.setViewportSize(sizes.desk)
    await ready(page)
    await choose(page)
    await expect(page.locator('.bands')).toContainText('An example of the rulebook')
    await page.getByRole('link', { name: 'Back to the rulebook' }).click()
    await expect(page.locator('.show')).toContainText(show.title)
    clean(page)
  })
}

for (const game of ['arkwright-2025', 'arkwright-2014', 'arkwright-card']) {
  test(`an example of ${game} is shown on its own board`, async ({ browser }) => {
    const page = await guest(browser, 'Ada')
    const id = { 'arkwright-2025': 'act-order', 'arkwright-2014': 'patent-up-to', 'arkwright-card': 'turn-1' }[game] ?? ''
    await page.goto(`/show/${game}?case=${id}`)
    const stage = page.frameLocator('.show iframe')
    await expect(stage.locator('.stage main')).toBeVisible()
    const next = page.getByRole('button', { name: 'Next step' })
    while (await next.isVisible()) {
      await next.click()
      await expect(page.locator('.show .at')).toContainText('Step')
    }
    for (const place of await stage.locator('.stage > nav button').all()) {
      await place.click()
      await expect(place).toHaveAttribute('aria-pressed', 'true')
    }
    clean(page)
  })
}

test('another number is tried in an example, and what comes of it stands beside what is told', async ({ browser }) => {
  const page = await guest(browser, 'Ada')
  await page.goto('/show/arkwright-card?case=price-2')
  const panel = page.locator('.show')
  const board = page.frameLocator('.show iframe').locator('.stage main')
  await expect(board).toBeVisible()
  const before = await panel.locator('.tr output').innerText()
  await panel
    .getByRole('button', { name: /^(less|more)$/ })
    .and(page.locator(':enabled'))
    .first()
    .click()
  // The engine has played it: the board is at the step, and the end is compared.
  await expect(panel.locator('.at')).toContainText('Step 1 of')
  await expect(panel.locator('.tr output')).not.toHaveText(before)
  await expect(panel.locator('.tr tbody tr')).not.toHaveCount(0)
  const rows = await panel.locator('.tr tbody tr').allInnerTexts()
  for (const r of rows) expect(r.split('\t')[1]).not.toBe(r.split('\t')[2])
  await panel.getByRole('button', { name: 'As it is told' }).click()
  await expect(panel.locator('.tr output')).toHaveText(before)
  await expect(panel.locator('.tr table')).toHaveCount(0)
  clean(page)
})

test('a refused choice leads to the passage that says why, and back', async ({ browser }) => {
  const page = await guest(browser, 'Ada')
  const id = await table(page, [{ kind: 'me' }, ...bots(2)])
  await ready(page)
  await page.route('**/choices*', async (route) => {
    const body = route.request().postDataJSON() as Record<string, unknown>
    await route.continue({ postData: JSON.stringify({ ...body, choices: ['take-loan'] }) })
  })
  await page.locator('.offers button.row').first().click()
  await page.locator('.offers footer .btn.main').click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('The rules do not allow it')
  await alert.getByRole('button', { name: 'Why not?' }).click()
  await expect(page).toHaveURL(/\/learn\/railways\?rule=RW-[0-9.]+&table=/)
  // Told by a passage, which is marked, or in its own words where nobody has told it yet.
  await expect(page.locator('.cl.lit, .untold').first()).toBeInViewport()
  await expect(page.locator('.why')).toContainText('you wanted: Choose')
  await expect(page.frameLocator('.now iframe').locator('.stage main')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the table' }).click()
  await expect(page).toHaveURL(new RegExp(`/t/${id}`))
  clean(page)
})

test('the clause beside an offer opens its passage at the table', async ({ browser }) => {
  const page = await guest(browser, 'Ada', { locale: 'fr-FR' })
  await table(page, [{ kind: 'me' }, ...bots(2)])
  await ready(page)
  const book = (await (await page.request.get('/api/games/railways/rulebook?language=fr')).json()) as Book
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Règles', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(book.chapters[0]!.title)
  await dialog.getByRole('button', { name: /spécification/ }).click()
  await expect(dialog).toContainText('RW-6.2')
  await dialog.getByRole('button', { name: 'Retour au livret' }).click()
  await dialog.getByRole('link', { name: 'Tout le livret' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(book.chapters[0]!.title)
  clean(page)
})

test('links lead to clauses and passages, and the language can be changed while reading', async ({ browser }) => {
  const page = await guest(browser, 'Ada')
  const { book } = await shown(page)
  const rule = book.chapters.flatMap((c) => c.passages.flatMap((x) => x.rules)).at(-1) ?? ''
  await page.goto(`/learn/railways?rule=${rule}`)
  const first = page.locator('.cl.lit').first()
  await expect(first).toBeInViewport()
  const id = await first.getAttribute('id')
  await page.getByRole('button', { name: 'FR', exact: true }).click()
  const french = await shown(page, 'fr')
  const same = french.book.chapters.flatMap((c) => c.passages).find((x) => x.id === id)
  await expect(page.locator(`#${id} h2`)).toContainText(same!.title)
  // All of it is printed.
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.locator('article h1')).toHaveCount(book.chapters.length)
  await expect(page.locator('.left')).toBeHidden()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.locator('article h1')).toHaveCount(1)
  clean(page)
})

for (const [size, viewport] of Object.entries(sizes)) {
  test(`axe finds nothing where one learns (${size})`, async ({ browser }) => {
    test.setTimeout(60_000)
    const page = await guest(browser, 'Ada', { bypassCSP: true, reducedMotion: 'reduce', viewport })
    const { p, show } = await shown(page)
    await page.goto('/learn')
    await expect(page.getByRole('link', { name: /Factories, Ports/ })).toBeVisible()
    expect.soft(await barriers(page), 'the cards').toEqual([])
    await page.goto(`/learn/railways#${p.id}`)
    await expect(page.locator(`#${p.id}`)).toBeVisible()
    expect.soft(await barriers(page), 'the book').toEqual([])
    await page.keyboard.press('/')
    await page.getByRole('searchbox').fill('cash')
    await expect(page.locator('.found')).toBeVisible()
    expect.soft(await barriers(page), 'found').toEqual([])
    await page.goto(`/learn/railways#${p.id}`)
    await page.locator(`#${p.id}`).getByRole('button', { name: show.title }).first().click()
    await expect(page.frameLocator('.show iframe').locator('.stage main')).toBeVisible()
    expect.soft(await barriers(page), 'an example').toEqual([])
    clean(page)
  })
}

test('a chapter in the rules of a table is a way to that chapter', async ({ browser }) => {
  const page = await guest(browser, 'Ada')
  await table(page, [{ kind: 'me' }, ...bots(2)], { game: 'railways' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rules', exact: true }).click()
  const { book } = await shown(page)
  const last = book.chapters.at(-1)!
  await page.locator('.chapters a').last().click()
  await expect(page).toHaveURL(new RegExp(`#${last.passages[0]!.id}$`))
  await expect(page.locator(`#${last.passages[0]!.id}`)).toBeInViewport()
  await expect(page.locator('article h1').first()).toContainText(last.title)
})
