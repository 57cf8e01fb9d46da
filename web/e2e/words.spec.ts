import { expect, type Page } from '@playwright/test'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { binary, whole } from '../playwright.config'
import { barriers, clean, guest, test } from './helpers'
import { PushService } from './push'

const port = Number(process.env.CROMFORD_PORT ?? '7391') + 6
const house = `http://127.0.0.1:${port}`

let server: ChildProcess
let service: PushService

// They share the house, and a browser that knows push.
test.use({ launchOptions: whole })
test.describe.configure({ mode: 'default' })

test.beforeEach(async () => {
  const data = mkdtempSync(join(tmpdir(), 'cromford-words-'))
  const args = ['--addr', `127.0.0.1:${port}`, '--data', data, '--admin-addr', 'off', '--rate', '0', '--test-ways']
  server = spawn(binary, ['serve', ...args], { stdio: 'ignore' })
  service = new PushService(port + 1)
  await expect(async () => expect((await fetch(house)).status).toBe(200)).toPass()
})
test.afterEach(() => {
  server.kill()
  service.close()
})

/** Hands a message to the service worker as a push service would. */
async function deliver(page: Page, note: unknown): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page)
  const id = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const r = registrations.find((r) => !r.isDeleted)
      if (r) resolve(r.registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  const send = async () =>
    cdp.send('ServiceWorker.deliverPushMessage', {
      origin: house,
      registrationId: await id,
      data: JSON.stringify(note),
    })
  const shown = () =>
    page.evaluate(async () => {
      const r = await navigator.serviceWorker.getRegistration()
      return ((await r?.getNotifications()) ?? []).map((n) => n.title)
    })
  const { title } = note as { title: string }
  // A worker that is being started or stopped just then does not get it, and nothing says so; a push service sends again, too.
  await expect(async () => {
    await send()
    await expect.poll(shown, { timeout: 5_000 }).toContain(title)
  }).toPass({ timeout: 30_000 })
  return shown()
}

test('a choice in one browser is a push for the other, and a click on it leads to the question', async ({ browser }) => {
  const ada = await guest(browser, 'Ada', { baseURL: house })
  const ben = await guest(browser, 'Ben', { baseURL: house, bypassCSP: false })
  await service.serve(ben, house)
  await ben.goto('/you')
  const words = ben.getByRole('region', { name: 'Word from us' })
  await words.getByRole('button', { name: 'Turn on' }).click()
  await expect(words.getByText('on', { exact: true })).toBeVisible()
  await expect(words.getByText('Push goes to 1 device.')).toBeVisible()
  await words.getByRole('button', { name: 'Send a test' }).click()
  await expect.poll(() => service.got.length, { timeout: 20_000 }).toBe(1)
  expect(service.got[0]!.note).toMatchObject({ title: 'Word from Cromford reaches you here' })
  await deliver(ben, service.got[0]!.note)

  // Ben leaves; Ada opens a table, at which both choose.
  await ben.goto(`${house}/robots.txt`)
  const headers = { Origin: house }
  const made = await ada.request.post('/api/tables', {
    headers,
    data: { game: 'railways', name: 'Low water', options: {}, seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'bot' }] },
  })
  const { table } = (await made.json()) as { table: { id: string } }
  const joined = await ben.request.post(`/api/tables/${table.id}/join`, { headers, data: {} })
  expect(joined.ok()).toBe(true)
  await expect.poll(() => service.got.length, { timeout: 30_000 }).toBe(2)
  const { note } = service.got[1]!
  expect(note).toMatchObject({ title: 'Your turn at Low water', url: `${house}/t/${table.id}#ask`, badge: 1, lang: 'en' })
  await deliver(ben, note)

  // A click: a browser lets a worker open windows only for a real one.
  const [worker] = ben.context().serviceWorkers()
  const opened = await worker!.evaluate(async (title) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow: (url: string) => Promise<void> }
      NotificationEvent: new (name: string, init: { notification: Notification }) => Event
    }
    const shown = (await scope.registration.getNotifications()).find((n) => n.title === title)!
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = (url) => (resolve(url), Promise.resolve())
      dispatchEvent(new scope.NotificationEvent('notificationclick', { notification: shown }))
    })
  }, note.title as string)
  expect(opened).toBe(`${house}/t/${table.id}#ask`)
  await ben.goto(opened)
  await expect(ben.locator('#question')).toBeFocused()
  await expect(ben).toHaveTitle(/^\(1\) ● Low water/)
  clean(ben)
})

test('what is told, when and by what is chosen on one page, in both languages', async ({ browser }) => {
  const page = await guest(browser, 'Ada', { baseURL: house, bypassCSP: true })
  await service.serve(page, house)
  await page.goto('/you')
  const words = page.getByRole('region', { name: 'Word from us' })
  await words.getByRole('checkbox', { name: 'A game is over, Push' }).check()
  await words.getByRole('checkbox', { name: 'An invitation, Push' }).uncheck()
  await words.getByRole('button', { name: 'Change' }).click()
  await words.getByLabel('From').fill('22:00')
  await words.getByLabel('to', { exact: true }).fill('07:30')
  await words.getByLabel('to', { exact: true }).blur()
  await words.getByRole('combobox', { name: 'Time zone' }).selectOption('Europe/Paris')
  await words.getByRole('button', { name: 'Done' }).click()
  await words.getByRole('button', { name: 'Add a webhook' }).click()
  await words.getByLabel('Address of your webhook').fill('https://hooks.example.org/hester')
  await words.getByRole('button', { name: 'Save' }).click()
  await expect(words.getByText('a webhook needs an account; sign in first')).toBeVisible()
  await page.reload()
  await expect(words.getByRole('checkbox', { name: 'A game is over, Push' })).toBeChecked()
  await expect(words.getByRole('checkbox', { name: 'An invitation, Push' })).not.toBeChecked()
  await expect(words.getByText('22:00 to 07:30, Europe/Paris')).toBeVisible()
  expect(await barriers(page, 'main')).toEqual([])
  const dir = process.env.SHOTS
  for (const [w, h] of [
    [1440, 900],
    [1280, 800],
    [390, 844],
  ] as const)
    for (const theme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width: w, height: h })
      await page.emulateMedia({ colorScheme: theme })
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      if (dir) await page.screenshot({ path: join(dir, `words-${w}-${theme}.png`), fullPage: true })
    }
  await page.evaluate(() => localStorage.setItem('cromford.language', 'fr'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Nos messages' })).toBeVisible()
  await expect(page.getByText('de 22:00 à 07:30, Europe/Paris')).toBeVisible()
  if (dir) await page.screenshot({ path: join(dir, 'words-390-fr.png'), fullPage: true })
  clean(page)
})

test('the page can be installed', async ({ page }) => {
  await page.goto(house)
  const cdp = await page.context().newCDPSession(page)
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map((e) => e.errorId).filter((e) => e !== 'in-incognito')).toEqual([])
  for (const icon of [
    'icon-192.png',
    'icon-512.png',
    'icon-maskable-512.png',
    'apple-touch-icon.png',
    'badge-96.png',
    'icon-marked.svg',
  ])
    expect((await page.request.get(`${house}/${icon}`)).status(), icon).toBe(200)
})
