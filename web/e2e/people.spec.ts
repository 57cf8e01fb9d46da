import { expect, type Page } from '@playwright/test'
import { barriers, bots, clean, make, member, named, ready, test } from './helpers'

test.use({ baseURL: named })

/** A name that nobody else in the house has. */
const unique = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`

test('two become friends, one invites the other by name, the host orders the seats and sends somebody away', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const [a, b] = [unique('Ada'), unique('Ben')]
  const [ada, ben, eve] = [
    await member(browser, a, { bypassCSP: true }),
    await member(browser, b, { locale: 'fr-FR' }),
    await member(browser, unique('Eve')),
  ]

  // By name, and accepted.
  await ada.goto('/people')
  await ada.getByLabel('Name of a person').fill(b)
  await ada.getByRole('button', { name: 'Ask to be friends' }).click()
  await expect(ada.getByRole('status')).toContainText('Asked')
  await ben.goto('/people')
  await ben.getByRole('button', { name: 'Accepter' }).click()
  await expect(ben.getByRole('listitem').filter({ hasText: a })).toBeVisible()
  await ada.reload()
  await expect(ada.getByRole('listitem').filter({ hasText: b })).toBeVisible()
  expect(await barriers(ada)).toEqual([])

  // A seat is kept for him; it is an invitation on his first page.
  const id = await make(ada, [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }], { name: 'Slow looms' })
  await ada.goto(`/t/${id}`)
  await ada.getByLabel('Whom seat 2 is for').selectOption({ label: `Kept for ${b}` })
  await ben.goto('/')
  const row = ben.locator('.inv .row').filter({ hasText: 'Slow looms' })
  await expect(row).toContainText(`${a} vous invite`)
  await row.getByRole('button', { name: 'Non, merci' }).click()
  await expect(ben.locator('.inv')).toHaveCount(0)
  await expect(ada.getByLabel('Whom seat 2 is for')).toHaveValue('open')
  await ada.getByLabel('Whom seat 2 is for').selectOption({ label: `Kept for ${b}` })
  await ben.reload()
  await row.getByRole('button', { name: 'Prendre place' }).click()
  await expect(ben.getByRole('heading', { level: 1 })).toHaveText('Slow looms')

  // The host moves him up, and sends another away.
  await ada.getByRole('button', { name: `Move ${b} up` }).click()
  await expect(ada.locator('section li b').first()).toHaveText(b)
  await eve.goto(`/t/${id}`)
  await eve.getByRole('button', { name: 'Sit down' }).click()
  await ready(ben)

  const other = await make(ada, [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }])
  await ada.goto(`/t/${other}`)
  await eve.goto(`/t/${other}`)
  await eve.getByRole('button', { name: 'Sit down' }).first().click()
  await expect(eve.getByRole('button', { name: 'Leave the seat' })).toBeVisible()
  await ada.getByLabel('Whom seat 2 is for').selectOption({ label: 'Send away' })
  await expect(eve.getByRole('button', { name: 'Leave the seat' })).toHaveCount(0)
  await eve.getByRole('button', { name: 'Sit down' }).first().click()
  await expect(eve.getByRole('alert').or(eve.locator('.ban.er'))).toBeVisible()

  // For the invited alone: by a link, which is a QR code as well.
  await ada.getByRole('button', { name: 'Only those who are invited' }).click()
  await expect(eve.locator('#app')).toContainText(/private|invited/i)
  await ada.getByRole('button', { name: 'Make a link' }).click()
  await ada.getByRole('button', { name: 'Show as QR code' }).click()
  await expect(ada.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  expect(await barriers(ada)).toEqual([])
  const link = await ada.getByLabel('Link to this table').inputValue()
  const dora = await member(browser, unique('Dora'))
  await dora.goto(link)
  await dora.getByRole('button', { name: 'Sit down' }).first().click()
  await expect(dora.getByRole('button', { name: 'Leave the seat' })).toBeVisible()
  for (const p of [ada, ben, dora]) clean(p)
})

test('those who look on talk apart, a muted person is not heard, a blocked one does not sit down', async ({ browser }) => {
  test.setTimeout(120_000)
  const names = { ada: unique('Ada'), eve: unique('Eve') }
  const ada = await member(browser, names.ada)
  const eve = await member(browser, names.eve)
  const id = await make(ada, [{ kind: 'me' }, ...bots(2)])
  for (const p of [ada, eve]) {
    await p.goto(`/t/${id}`)
    await p.locator('.tabs').getByRole('button', { name: /^Talk/ }).click()
  }
  const talk = (p: Page) => p.locator('ol.talk')
  const say = async (p: Page, text: string) => {
    await p.getByLabel('Say something').fill(text)
    await p.getByRole('button', { name: 'Send' }).click()
    await expect(talk(p)).toContainText(text)
  }
  await say(ada, 'for the table')
  await say(eve, 'from the gallery')
  await expect(eve.getByText('Among those who look on.')).toBeVisible()
  await expect(talk(eve)).not.toContainText('for the table')
  await expect(talk(ada)).not.toContainText('from the gallery')

  // Who looks on is seen, muted and blocked from the menu of the table.
  await ada.getByRole('button', { name: 'Menu' }).click()
  await ada.getByRole('button', { name: 'People and notes' }).click()
  await expect(ada.getByRole('listitem').filter({ hasText: names.eve })).toBeVisible({ timeout: 25_000 })
  await ada.getByLabel('My note').fill('watch the coal')
  await ada.getByRole('button', { name: 'Keep it' }).click()
  await expect(ada.getByRole('button', { name: 'Kept' })).toBeVisible()
  await ada.getByRole('button', { name: `… ${names.eve}` }).click()
  await ada.getByRole('button', { name: 'Block' }).click()
  await expect(ada.getByRole('button', { name: 'Unblock' })).toBeVisible()
  await eve.getByLabel('Say something').fill('again')
  await eve.getByRole('button', { name: 'Send' }).click()
  await expect(eve.getByRole('alert')).toBeVisible()

  const open = await make(ada, [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }], { listed: true, name: 'Not for Eve' })
  await eve.goto('/')
  await expect(eve.locator('.start .big')).toBeVisible()
  await expect(eve.getByText('Not for Eve')).toHaveCount(0)
  await eve.goto(`/t/${open}`)
  await eve.getByRole('button', { name: 'Sit down' }).first().click()
  await expect(eve.locator('.ban.er')).toBeVisible()
  clean(ada)
})

test('a standing group: made, joined by its link, with a table of its own', async ({ browser }) => {
  const ada = await member(browser, unique('Ada'), { bypassCSP: true })
  const ben = await member(browser, unique('Ben'), { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await ada.goto('/people')
  await ada.getByLabel('Name of a new group').fill('Thursday mill')
  await ada.getByRole('button', { name: 'Make the group' }).click()
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Thursday mill')
  const link = await ada.getByLabel('Link to the group').inputValue()
  await ben.goto(link)
  await ben.getByRole('button', { name: 'Join' }).click()
  await expect(ben.getByRole('button', { name: 'Leave the group' })).toBeVisible()
  const group = new URL(link).pathname.split('/').pop() ?? ''
  await make(ada, [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }], { group, name: 'Group looms' })
  await ben.goto('/')
  await expect(
    ben.getByRole('listitem').filter({ hasText: 'Group looms' }).getByRole('button', { name: 'Sit down' }),
  ).toBeVisible()
  await ada.reload()
  await expect(ada.getByRole('link', { name: 'Group looms' })).toBeVisible()
  expect(await barriers(ada)).toEqual([])
  for (const p of [ada, ben]) clean(p)
})
