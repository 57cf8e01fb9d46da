import { expect, test as plain, type Browser, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Whether there is time for everything: `make browser-full`. CI does a part of what is long and alike. */
export const full = process.env.FULL !== undefined

/** A test after which nobody is left in the house: a page that stays open is told of every game it watches, and slows the next test. */
export const test = plain.extend<{ alone: void }>({
  alone: [
    async ({ browser }, use) => {
      await use()
      await Promise.all(browser.contexts().map((c) => c.close()))
    },
    { auto: true },
  ],
})

export interface Wish {
  kind: 'me' | 'open' | 'hot' | 'bot'
  bot?: string
  name?: string
}

const faults = new WeakMap<Page, string[]>()

/** Notes what the page complains about: nothing may. */
export function watch(page: Page): Page {
  const list: string[] = []
  faults.set(page, list)
  page.on('pageerror', (e) => list.push(e.message))
  page.on('console', (m) => {
    if (m.type() === 'error' && !/Failed to load resource/.test(m.text())) list.push(m.text())
  })
  return page
}
export function clean(page: Page): void {
  expect(faults.get(page) ?? []).toEqual([])
}

/** A guest with a browser of their own, who goes straight to the turn unless the test is about what happened before it. */
export async function guest(
  browser: Browser,
  name: string,
  { digest = false, ...options }: Parameters<Browser['newContext']>[0] & { digest?: boolean } = {},
): Promise<Page> {
  const context = await browser.newContext(options)
  // Most tests read the log.
  await context.addInitScript(() => {
    // A page that is nobody's has no storage.
    if (location.protocol.startsWith('http') && !localStorage.getItem('cromford.tab')) localStorage.setItem('cromford.tab', 'log')
  })
  if (!digest)
    await context.addInitScript(() => {
      if (location.protocol.startsWith('http')) localStorage.setItem('cromford.digest', 'no')
    })
  const page = watch(await context.newPage())
  const res = await page.request.patch('/api/me', { data: { name } })
  expect(res.ok(), await res.text()).toBe(true)
  await page.goto('/')
  return page
}

/** Where the house has a name, which passkeys need. */
export const named = `http://localhost:${process.env.CROMFORD_PORT ?? '7391'}`

/** Gives a browser a device that keeps passkeys. */
export async function keepsPasskeys(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Somebody with an account, which friends and rated games need; the house must be visited by its name. */
export async function member(browser: Browser, name: string, options: Parameters<typeof guest>[2] = {}): Promise<Page> {
  const page = await guest(browser, name, options)
  await keepsPasskeys(page)
  await page.goto('/in')
  const make = page.getByRole('button', { name: /^(Make a passkey|Créer une clé)/ })
  await make.click({ timeout: 10_000 })
  await expect(make).toBeHidden()
  return page
}

/** Makes a table through the API, for tests that are about something else. */
export async function make(page: Page, seats: Wish[], more: Record<string, unknown> = {}): Promise<string> {
  const res = await page.request.post('/api/tables', {
    data: { game: 'railways', options: {}, seats, undo: 'turn', listed: false, shuffle: false, ...more },
    headers: { Origin: new URL(page.url()).origin },
  })
  expect(res.ok(), await res.text()).toBe(true)
  return ((await res.json()) as { table: { id: string } }).table.id
}

/** Makes a table and opens it. */
export async function table(page: Page, seats: Wish[], more: Record<string, unknown> = {}): Promise<string> {
  const id = await make(page, seats, more)
  await page.goto(`/t/${id}`)
  return id
}

/** Opens a recorded game. */
export async function recorded(page: Page, record: string): Promise<string> {
  const headers = { Origin: new URL(page.url()).origin }
  const data = readFileSync(`../games/${record}.record`, 'utf8')
  const game = await page.request.post('/api/records', { data, headers: { ...headers, 'Content-Type': 'text/plain' } })
  expect(game.ok(), await game.text()).toBe(true)
  return ((await game.json()) as { id: string }).id
}
/** A private copy of it from an event on, in which bots play the other seats. */
export async function copied(page: Page, id: string, at: number): Promise<void> {
  const headers = { Origin: new URL(page.url()).origin }
  const copy = await page.request.post(`/api/tables/${id}/fork`, { data: { at, bots: true }, headers })
  expect(copy.ok(), await copy.text()).toBe(true)
  await page.goto(`/t/${((await copy.json()) as { id: string }).id}`)
}

export const bots = (n: number, bot = 'greedy'): Wish[] => Array.from({ length: n }, () => ({ kind: 'bot', bot }))

/** Brings the log to the front of the rail. */
export const openLog = (page: Page): Promise<void> =>
  page
    .locator('.tabs')
    .getByRole('button', { name: /^(Log|Journal)/ })
    .click()

/** Waits until this page owes a choice, the game is over, or the screen is to be passed on. */
export async function ready(page: Page): Promise<'choose' | 'dialog'> {
  // One look for both: the table may move on between two.
  await page.locator('dialog[open], body:has(.who.mine) .offers').first().waitFor({ timeout: 15_000 })
  if (await page.locator('dialog[open]').count()) return 'dialog'
  return 'choose'
}

/** Takes the offer that a test wishes, or ends the turn, or takes the first. */
export async function choose(page: Page, wish?: (choice: string) => boolean): Promise<string> {
  for (let tries = 0; tries < 20; tries++) {
    if ((await ready(page)) === 'dialog') {
      // What must be meant is asked once more; any other dialog is the end.
      const sure = page.locator('dialog .sure')
      if (!(await sure.count())) return 'dialog'
      await sure.click({ timeout: 1500 }).catch(() => undefined)
      return 'sure'
    }
    const rows = page.locator('.offers button.row')
    const choices = await rows.evaluateAll((all) => all.map((r) => (r as HTMLElement).dataset.choice ?? ''))
    let i = wish ? choices.findIndex(wish) : -1
    if (i < 0) i = choices.findIndex((c) => c.startsWith('end-turn'))
    const exit = page.locator('.offers footer [data-choice="end-turn"]')
    const leave = i < 0 && (await exit.count()) > 0
    if (i < 0) i = 0
    try {
      if (leave) {
        await exit.click({ timeout: 1500 })
        return 'end-turn'
      }
      await rows.nth(i).click({ timeout: 1500 })
      const button = page.locator('.offers footer .btn.main')
      await button.click({ timeout: 1500 })
      return choices[i] ?? ''
    } catch {
      // The question moved on under the hand: look again.
    }
  }
  throw new Error('no choice could be made')
}

interface Stop {
  /** The kinds of choice on offer, or "over". */
  kinds: string[]
  /** Choices made so far. */
  made: number
  /** Words that are missing, as the page shows them. */
  missing: string[]
}

/**
 * Plays by clicking rows and buttons until one of the kinds is on offer or the game is over. It runs in the page, for a
 * whole game has some hundreds of choices.
 */
export async function play(page: Page, until: string[], seed: number): Promise<Stop> {
  return page.evaluate(
    async ([until, seed]) => {
      let x = seed
      const random = () => (x = (x * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff
      const wait = (ms: number) => new Promise((r) => setTimeout(r, ms))
      const events = () => document.querySelector<HTMLInputElement>('.replay input')?.max ?? ''
      // What forces an emergency sale is asked once more; any other dialog is the end of the game.
      const over = () => document.querySelector('dialog[open]') !== null && !document.querySelector('dialog .sure')
      const missing = new Set<string>()
      const kindOf = (el: Element) => (el as HTMLElement).dataset.choice?.split('(')[0] ?? ''
      for (let made = 0, idle = 0; ;) {
        if (over()) return { kinds: ['over'], made, missing: [...missing] }
        const rows = [...document.querySelectorAll<HTMLElement>('.offers .row')]
        const done = document.querySelector<HTMLButtonElement>('.offers footer [data-choice]')
        const main = document.querySelector<HTMLButtonElement>('.offers footer .main')
        if (!document.querySelector('.who.mine') || !main || (!rows.length && !done && main.disabled)) {
          if (++idle > 1500) throw new Error(`nobody asks any more: ${document.body.innerText.slice(0, 2000)}`)
          await wait(10)
          continue
        }
        for (const w of document.body.innerText.match(/\[[a-z]+[.-][^\]\s]*\]|\{\w+\}/g) ?? []) missing.add(w)
        const kinds = [...new Set(rows.map(kindOf))]
        if (kinds.some((k) => until.includes(k))) return { kinds, made, missing: [...missing] }
        const before = events()
        // Mills are kept and shares are kept; all else is tried.
        const good = rows.filter(
          (r) => !/^(close|sell|fire|give-back|exchange|rearrange|lose-share)\b/.test(r.dataset.choice ?? ''),
        )
        const from = good.length ? good : rows
        const prices = kinds.includes('price')
        const ends = done !== null && (!good.length || random() < (prices ? 0.7 : 0.5))
        const row = from[Math.floor((prices ? 0.35 : random()) * from.length)]
        const button = ends ? done : main
        if (!ends) row?.click()
        await wait(0)
        // The stream may bring a question before the answer to the last choice is here; until then nothing is taken.
        for (let n = 0; button.disabled && n < 100; n++) {
          await wait(5)
          if (n % 10 === 9 && !ends && row?.ariaPressed !== 'true') row?.click()
        }
        button.click()
        for (let n = 0; events() === before && n < 40 && !over(); n++) {
          document.querySelector<HTMLElement>('dialog .sure')?.click()
          await wait(5)
        }
        if (events() !== before || over()) {
          made++
          idle = 0
        } else if (++idle > 40) throw new Error(`not taken: ${kinds.join()}`)
      }
    },
    [until, seed] as const,
  )
}

/** The board in words, as a screen reader has it. */
export async function board(page: Page): Promise<string[]> {
  return page.locator('svg.map [data-target]').evaluateAll((all) => all.map((g) => g.getAttribute('aria-label') ?? '').sort())
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * All that axe finds, in a part of the page or all of it: needs a page that bypasses the policy. What is light and what is dark
 * differ in colours alone, so the other of the two is looked at for its contrasts.
 */
export async function barriers(page: Page, part = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe)
    // Colours that change slowly would be judged on their way.
    await page.evaluate(() => {
      const still = new CSSStyleSheet()
      still.replaceSync('* { transition: none !important }')
      document.adoptedStyleSheets.push(still)
    })
  }
  const look = (rule?: string) =>
    page.evaluate(
      async ([part, rule]) => {
        interface Axe {
          run(
            part: string,
            options: { runOnly?: string[] },
          ): Promise<{ violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[] }>
        }
        const r = await (window as unknown as { axe: Axe }).axe.run(part, rule ? { runOnly: [rule] } : {})
        const scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
        return r.violations.map((v) => `${scheme}, ${v.id}: ${v.nodes.map((n) => n.html.slice(0, 160)).join(' | ')}`)
      },
      [part, rule] as const,
    )
  const found = await look()
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await page.emulateMedia({ colorScheme: dark ? 'light' : 'dark' })
  found.push(...(await look('color-contrast')))
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
  return found
}
