import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { binary } from '../playwright.config'
import { barriers, clean, test, watch } from './helpers'

/** A house of its own, with a name that browsers keep passkeys for, below a path, and letters that come into a folder. */
const port = Number(process.env.CROMFORD_PORT ?? '7391') + 5
const house = `http://localhost:${port}/club`
const dir = mkdtempSync(join(tmpdir(), 'cromford-club-'))
const letters = join(dir, 'letters')
let server: ChildProcess

// They share the house.
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  mkdirSync(letters)
  const args = ['--addr', `127.0.0.1:${port}`, '--data', join(dir, 'data'), '--admin-addr', 'off', '--rate', '0']
  server = spawn(binary, ['serve', ...args, '--base-url', house, '--test-letters', letters], { stdio: 'ignore' })
  await expect(async () => {
    expect((await fetch(house + '/')).status).toBe(200)
  }).toPass()
})
test.afterAll(() => {
  server.kill()
})

const post = (page: Page, path: string, data: unknown, method = 'POST') =>
  page.request.fetch(house + path, { method, data, headers: { Origin: `http://localhost:${port}` } })

/** A browser with somebody's device that keeps passkeys. */
async function device(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const page = watch(await context.newPage())
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { page, cdp, authenticatorId }
}

/** A guest who has a table. */
async function guest(page: Page, name: string): Promise<string> {
  expect((await post(page, '/api/me', { name }, 'PATCH')).ok()).toBe(true)
  const seats = [{ kind: 'me' }, { kind: 'bot' }, { kind: 'bot' }]
  const res = await post(page, '/api/tables', { game: 'railways', seats })
  return ((await res.json()) as { table: { id: string } }).table.id
}

const letter = (): { To: string; Language: string; Args: { link: string } } => {
  const last = readdirSync(letters).sort().at(-1) ?? ''
  return JSON.parse(readFileSync(join(letters, last), 'utf8')) as ReturnType<typeof letter>
}
const cookies = async (context: BrowserContext) => (await context.cookies(house + '/')).map((c) => c.name)

test('a guest becomes an account with a passkey, keeps the game, and comes back on another device', async ({ browser }) => {
  const { page, cdp, authenticatorId } = await device(browser)
  const table = await guest(page, 'Hester')
  await page.goto(house + '/')
  const began = Date.now()
  await page.getByRole('link', { name: 'Keep your games' }).click()
  await expect(page).toHaveURL(house + '/in')
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed in as Hester.' })).toBeVisible()
  expect(Date.now() - began).toBeLessThan(15_000) // of the minute to a rated table
  expect(await cookies(page.context())).toEqual(expect.arrayContaining(['cromford_session']))
  expect(await cookies(page.context())).not.toContain('cromford_guest')
  const seen = await page.request.get(`${house}/api/tables/${table}`)
  expect(((await seen.json()) as { you: number[] }).you).toEqual([0])

  // The phone has the same passkey by way of a password manager.
  const phone = await device(browser, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toHaveLength(1)
  for (const credential of credentials)
    await phone.cdp.send('WebAuthn.addCredential', { authenticatorId: phone.authenticatorId, credential })
  const other = await guest(phone.page, 'Somebody')
  await phone.page.goto(house + '/in')
  await phone.page.getByRole('button', { name: 'Use the one I have' }).click()
  await expect(phone.page.getByRole('heading', { name: 'You are signed in as Hester.' })).toBeVisible()
  await expect(phone.page.getByText('1 table of this browser came along.')).toBeVisible()
  const mine = await page.request.get(`${house}/api/tables/${other}`)
  expect(((await mine.json()) as { you: number[] }).you).toEqual([0])

  // From the laptop the phone is signed out.
  await page.getByRole('link', { name: 'To your account' }).click()
  await expect(page.getByText('2 signed in')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out the others' }).click()
  await expect(page.getByText('1 signed in')).toBeVisible()
  await phone.page.goto(house + '/you')
  await expect(phone.page.getByText('Nobody knows you here yet')).toBeVisible()
  clean(page)
  clean(phone.page)
  await page.context().close()
  await phone.page.context().close()
})

test('a link by mail signs in, in French, once and in this browser only', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'fr', reducedMotion: 'reduce' })
  const page = watch(await context.newPage())
  await guest(page, 'Élise')
  await page.goto(house + '/in?to=/you')
  await page.getByLabel('Adresse e-mail').fill('Elise@example.org')
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(page.getByText('Le message part vers')).toBeVisible()
  const { To, Language, Args } = letter()
  expect([To, Language]).toEqual(['elise@example.org', 'fr'])
  expect(Args.link.startsWith(house + '/in#')).toBe(true)

  const stranger = await browser.newContext({ locale: 'en-GB' })
  const eve = watch(await stranger.newPage())
  await eve.goto(Args.link)
  await expect(eve.getByText('This link was asked for in another browser.')).toBeVisible()

  await page.goto('about:blank')
  await page.goto(Args.link)
  await expect(page).toHaveURL(house + '/you')
  await expect(page.getByText('elise@example.org')).toBeVisible()
  await page.goto('about:blank')
  await page.goto(Args.link)
  await expect(page.getByRole('alert')).toContainText('déjà utilisé')
  clean(page)
  await context.close()
  await stranger.close()
})

test('a code brings a second device in, and a recovery code a lost one', async ({ browser }) => {
  const { page } = await device(browser)
  await guest(page, 'Ada')
  await page.goto(house + '/in')
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await page.getByRole('link', { name: 'To your account' }).click()
  await page.getByRole('button', { name: 'Show a code' }).click()
  const code = await page.locator('.code').innerText()
  await page.getByRole('button', { name: 'Make new ones' }).click()
  const paper = await page.locator('.codes li').allInnerTexts()
  expect(paper).toHaveLength(8)
  for (const secret of [code, paper[0] ?? '']) {
    const context = await browser.newContext()
    const other = watch(await context.newPage())
    await other.goto(house + '/in')
    await other.getByLabel('Code').fill(secret)
    await other.getByRole('button', { name: 'Sign in' }).click()
    await expect(other.getByRole('heading', { name: 'You are signed in as Ada.' })).toBeVisible()
    clean(other)
    await context.close()
  }
  await page.reload()
  await expect(page.getByText('7 codes left')).toBeVisible()
  await expect(page.getByText('3 signed in')).toBeVisible()

  // A token is shown once and taken back.
  await page.getByRole('button', { name: 'Make a token' }).click()
  await page.getByLabel('Name', { exact: true }).fill('My bot')
  await page.getByRole('button', { name: 'Make a token' }).click()
  await expect(page.locator('code')).toContainText('crom_')
  await page.getByRole('button', { name: 'Remove My bot' }).click()
  await expect(page.getByText('My bot')).toHaveCount(0)

  // All of it is one file; then nothing is left.
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toBe('cromford.zip')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, delete' }).click()
  await expect(page.getByRole('heading', { name: 'You are gone from here.' })).toBeVisible()
  await page.goto(house + '/you')
  await expect(page.getByText('Nobody knows you here yet')).toBeVisible()
  clean(page)
  await page.context().close()
})

for (const [width, height] of [
  [1440, 900],
  [1280, 800],
  [390, 844],
] as const)
  test(`the account can be read and reached (${width})`, async ({ browser }) => {
    const phone = width < 600
    const locale = width === 1280 ? 'fr' : 'en-GB'
    const { page } = await device(browser, {
      viewport: { width, height },
      bypassCSP: true,
      locale,
      ...(phone ? { isMobile: true, hasTouch: true } : {}),
    })
    const shots = process.env.SHOTS
    const shot = async (name: string) => {
      if (shots) await page.screenshot({ path: join(shots, `${name}-${width}.png`) })
    }
    await guest(page, 'Hester')
    await page.goto(house + '/')
    await page.locator('.start .big').waitFor()
    await shot('home')
    await page.goto(house + '/in')
    await page.locator('main h1').waitFor()
    await shot('in')
    expect(await barriers(page)).toEqual([])
    await page.locator('main .btn').first().click()
    await page.locator('main a.quiet').click()
    await page.locator('.code, section').first().waitFor()
    expect((await post(page, '/api/tokens', { name: 'My bot', scope: 'play', days: 90 })).ok()).toBe(true)
    await page.reload()
    await page.getByText('My bot').waitFor()
    await shot('you')
    expect(await barriers(page)).toEqual([])
    // Nothing hangs out at the side, and fingers hit what is there.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    if (phone)
      for (const b of await page.locator('main button, main a').all()) {
        const box = await b.boundingBox()
        expect(box && box.height >= 43.5, await b.innerText()).toBe(true)
      }
    clean(page)
    await page.context().close()
  })
