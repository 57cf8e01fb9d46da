import { expect, type Browser, type Page } from '@playwright/test'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { binary } from '../playwright.config'
import { choose, clean, guest, ready, test } from './helpers'
import { PostOffice } from './post'
import { PushService } from './push'

/**
 * A month by correspondence: four accounts in four browsers play a whole Card Game, a day for a turn and a day in reserve.
 *
 * What is simulated: the house's time, which is moved forward between the turns through the operator's door (--test-clock), while
 * the time of the machine, of the browsers and of the jobs runs as ever; the push service and the mail server, which are small ones
 * of this test, and decrypt and keep all that they are given; and that people go away, by pages that leave the house. The rest is
 * the house itself: its process is stopped and killed, its database stays where it is. Most turns are chosen through the API with
 * the session of the player's browser; sitting down, a turn of everybody, holiday, plans and the way back into a seat go
 * through the page.
 *
 * What must arrive follows from the keys of the occasions (internal/table/notice.go), each on every channel that the person has
 * chosen, once: "turn TABLE SEAT ASK" for a question that is still open when the time has moved on and that the person has not looked
 * at, "deadline TABLE SEAT ASK" six hours before the time of the seat runs out, "invitation", "over". Since the time moves by at least
 * two hours between two questions to different people, the hour between two messages about a table never joins two of these.
 */
const port = Number(process.env.CROMFORD_PORT ?? '7391') + 7
const house = `http://localhost:${port}`
const data = mkdtempSync(join(tmpdir(), 'cromford-month-'))
let server: ChildProcess
let pushes: PushService
let post: PostOffice

async function open(): Promise<void> {
  const args = ['--addr', `127.0.0.1:${port}`, '--admin-addr', `127.0.0.1:${port + 1}`, '--data', data, '--rate', '0']
  const ways = ['--base-url', house, '--smtp', `smtp://127.0.0.1:${port + 3}`, '--mail-from', 'house@example.org', '--test-ways']
  server = spawn(binary, ['serve', ...args, ...ways, '--test-clock'], {
    stdio: ['ignore', 'ignore', process.env.LOG ? 'inherit' : 'ignore'],
  })
  await expect(async () => expect((await fetch(house)).status).toBe(200)).toPass({ intervals: [25], timeout: 20_000 })
}
const gone = (how: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    server.once('exit', () => resolve())
    server.kill(how)
  })

// They share the house.
test.describe.configure({ mode: 'default' })

test.use({ actionTimeout: 10_000 })
test.beforeAll(async () => {
  pushes = new PushService(port + 2)
  post = new PostOffice(port + 3)
  await open()
})
test.afterAll(() => {
  server.kill()
  pushes.close()
  post.close()
})

type Kind = 'turn' | 'deadline' | 'invitation' | 'over'
type Channel = 'push' | 'mail'

/** How each kind begins, in the languages of the four. */
const beginnings: [RegExp, Kind][] = [
  [/^(Your turn at|À vous de jouer)/, 'turn'],
  [/^(Your time at|Votre temps)/, 'deadline'],
  [/^(The game at|La partie est terminée)/, 'over'],
  [/keeps a seat for you/, 'invitation'],
]
const kindOf = (title: string): string => beginnings.find(([r]) => r.test(title))?.[1] ?? title

/** What things are called in the languages of the four. */
const en = {
  mail: 'Mail address',
  send: 'Send the link',
  words: 'Word from us',
  on: 'Turn on',
  is: 'on',
  sit: 'Sit down',
  plan: 'Plan your turn',
  try: 'Try a turn on a private copy',
  make: 'Make it your plan',
  only: 'Only while',
  compare: 'compare',
  release: 'Release the plan',
  back: 'Take my seat back',
}
const fr: typeof en = {
  mail: 'Adresse e-mail',
  send: 'Envoyer le lien',
  words: 'Nos messages',
  on: 'Activer',
  is: 'activées',
  sit: 'Prendre place',
  plan: 'Préparer votre tour',
  try: 'Essayer un tour sur une copie privée',
  make: 'En faire votre plan',
  only: 'Seulement tant que',
  compare: 'comparer',
  release: 'Confier le plan',
  back: 'Reprendre ma place',
}

interface Person {
  name: string
  page: Page
  channels: Channel[]
  says: typeof en
  seat: number
}
interface Clock {
  left: number
  running: boolean
  out?: string
  away?: number
}
interface State {
  table: { status: string }
  acting: number[]
  you: number[]
  ask: string
  offers: { choice: string }[]
  time: { now: number; seats: Clock[] }
  view: { later: number[] }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Somebody who has signed in by a link in a letter, and has chosen how to be told. */
async function account(browser: Browser, name: string, channels: Channel[], locale: string): Promise<Person> {
  const page = await guest(browser, name, { baseURL: house, locale })
  const says = locale === 'fr' ? fr : en
  await page.goto('/in?to=/you')
  await page.getByLabel(says.mail).fill(`${name.toLowerCase()}@example.org`)
  await page.getByRole('button', { name: says.send }).click()
  const letter = () => post.got.find((m) => m.to === `${name.toLowerCase()}@example.org`)
  await expect.poll(letter, { timeout: 20_000 }).toBeTruthy()
  const link = /http:\/\/\S+\/in#\S+/.exec(letter()!.text)?.[0] ?? ''
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page).toHaveURL(`${house}/you`)
  if (channels.includes('push')) {
    await pushes.serve(page, house, `/${name}`)
    await page.reload()
    const words = page.getByRole('region', { name: says.words })
    await words.getByRole('button', { name: says.on }).click()
    await expect(words.getByText(says.is, { exact: true })).toBeVisible()
  }
  const person = { name, page, channels, says, seat: -1 }
  const by = { push: channels.includes('push'), mail: channels.includes('mail'), webhook: false }
  const choices = ['turn', 'deadline', 'invitation', 'over'].map((kind) => ({ kind, ...by }))
  await ask(person, 'PUT', '/api/me/words', {
    choices,
    quiet: { from: 0, to: 0 },
    zone: 'UTC',
    digest: false,
    digest_at: 1080,
    language: locale.slice(0, 2),
  })
  await leave(person)
  return person
}

/** Asks the house with the session of somebody's browser. */
async function ask<T>(p: Person, method: string, path: string, data?: unknown): Promise<T> {
  const res = await p.page.request.fetch(house + path, { method, data, headers: { Origin: house } })
  expect(res.ok(), `${method} ${path}: ${res.status()} ${res.ok() ? '' : await res.text()}`).toBe(true)
  return (await res.json()) as T
}

/** The page leaves the house, and says so as it goes. */
const leave = (p: Person) => p.page.goto('about:blank')

test('a month by correspondence: every message arrives once, and no clock loses or gains by a restart', async ({ browser }) => {
  // Whether a page is looked at reaches the house a little late on a busy machine, and then a message is told or not: for a quiet one.
  test.skip(!process.env.MONTH, 'a month takes four minutes: make month')
  test.setTimeout(300_000)
  const ada = await account(browser, 'Ada', ['push', 'mail'], 'en-GB')
  const ben = await account(browser, 'Ben', ['mail'], 'en-GB')
  const cora = await account(browser, 'Cora', ['push'], 'en-GB')
  const denis = await account(browser, 'Denis', ['push', 'mail'], 'fr')
  const people = [ada, ben, cora, denis]

  // What was told, and what should have been.
  const wanted: string[] = []
  const occasions = new Set<string>()
  const due = (p: Person, kind: Kind, ask = '') => {
    const key = `${kind} ${p.name} ${ask}`
    if (occasions.has(key)) return
    occasions.add(key)
    for (const c of p.channels) wanted.push(`${p.name} ${c} ${kind}`)
  }
  const mails = () => post.got.filter((m) => !m.text.includes('/in#'))
  const nameOf = (to: string) => people.find((p) => to.startsWith(p.name.toLowerCase() + '@'))?.name ?? to
  const got = () => [
    ...pushes.got.map((p) => `${p.to.slice(1)} push ${kindOf(p.note.title as string)}`),
    ...mails().map((m) => `${nameOf(m.to)} mail ${kindOf(m.subject)}`),
  ]
  const arrived = () => expect.poll(() => got().sort(), { timeout: 40_000, intervals: [100] }).toEqual([...wanted].sort())
  const move = async (hours: number) => {
    const res = await fetch(`http://127.0.0.1:${port + 1}/clock?by=${hours}h`, { method: 'POST' })
    expect(res.status).toBe(200)
  }

  // Ben is asked by name and sits down by the link of the letter, the others by one that Ada sends them.
  await ask(ada, 'POST', '/api/people', { name: 'Ben' })
  await ben.page.goto('/people')
  await ben.page.getByRole('button', { name: 'Accept' }).click()
  await expect(ben.page.getByRole('listitem').filter({ hasText: 'Ada' })).toBeVisible()
  await leave(ben)
  const { table } = await ask<{ table: { id: string } }>(ada, 'POST', '/api/tables', {
    game: 'arkwright-card',
    name: 'Slow looms',
    seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }, { kind: 'open' }],
    pace: { kind: 'post', turn: 86_400, bank: 86_400 },
  })
  const path = `/api/tables/${table.id}`
  const state = (p: Person) => ask<State>(p, 'GET', path)
  await ada.page.goto(`/t/${table.id}`)
  await ada.page.getByLabel('Whom seat 2 is for').selectOption({ label: 'Kept for Ben' })
  await ada.page.getByRole('button', { name: 'Only those who are invited' }).click()
  await ada.page.locator('.uses input').fill('2')
  await ada.page.getByRole('button', { name: 'Make a link' }).click()
  const link = await ada.page.getByLabel('Link to this table').inputValue()
  await leave(ada)
  due(ben, 'invitation')
  await move(2)
  await arrived()
  await ben.page.goto(/http:\/\/\S+\/t\/\S+/.exec(mails()[0]!.text)?.[0] ?? '')
  await ben.page.getByRole('button', { name: 'Sit down' }).first().click()
  await expect(ben.page.getByRole('button', { name: 'Leave the seat' })).toBeVisible()
  await leave(ben)
  for (const p of [cora, denis]) {
    await p.page.goto(link)
    await p.page.getByRole('button', { name: p.says.sit }).first().click()
    await expect.poll(async () => (await state(p)).you.length).toBe(1)
    await leave(p)
  }
  for (const p of people) p.seat = (await state(p)).you[0]!
  const began = (await state(ada)).time.now

  /** Who is asked; a bot that stands in is waited for. */
  const asked = async (): Promise<Person | null> => {
    for (;;) {
      const s = await state(ada)
      if (s.table.status === 'over') return null
      const seat = s.acting[0]!
      if (s.time.seats[seat]!.out !== 'standin') return people.find((p) => p.seat === seat)!
      await sleep(100)
    }
  }
  /** The person is told of the question, two hours later. */
  const hear = async (p: Person) => {
    due(p, 'turn', (await state(p)).ask)
    await move(2)
    await arrived()
  }
  /** Chooses until the turn is over. */
  const play = async (p: Person) => {
    let s = await state(p)
    while (s.table.status === 'playing' && s.acting[0] === p.seat)
      s = await ask<State>(p, 'POST', `${path}/choices`, { seat: p.seat, ask: s.ask, choices: [s.offers.at(-1)!.choice] })
  }
  /** The same, through the page that is open. */
  const playHere = async (p: Person) => {
    for (;;) {
      const s = await state(p)
      if (s.acting[0] !== p.seat) break
      await choose(p.page)
      await expect.poll(async () => (await state(p)).ask).not.toBe(s.ask)
    }
    await leave(p)
  }
  const hours = [8, 20, 12, 16]
  let turns = 0
  /** A turn by letter: told, and taken some hours later; by whom it was. */
  const turn = async (): Promise<Person> => {
    const p = (await asked())!
    await hear(p)
    await move(hours[turns % 4]! - 2)
    await play(p)
    turns++
    return p
  }
  /** Goes on by letter until somebody is asked. */
  const until = async (fits: (p: Person) => boolean): Promise<Person> => {
    for (;;) {
      const p = (await asked())!
      if (fits(p)) return p
      await turn()
    }
  }
  /** The house is closed for a while, in one way or another, and opened again: no clock ran. */
  const restarts: string[] = []
  const restart = async (how: NodeJS.Signals) => {
    const before = (await state(ada)).time
    const read = Date.now()
    await gone(how)
    const closed = how === 'SIGKILL' ? Date.now() : read
    await sleep(2500)
    await open()
    const opened = Date.now()
    const after = (await state(ada)).time
    const up = closed - read + (Date.now() - opened)
    before.seats.forEach((b, i) => {
      const ran = b.left - after.seats[i]!.left
      restarts.push(`${how} seat ${i + 1}: ran ${ran} ms of ${b.running ? up : 0}`)
      expect(Math.abs(ran - (b.running ? up : 0)), restarts.at(-1)).toBeLessThanOrEqual(b.running ? 1000 : 0)
      expect(after.seats[i]!.running).toBe(b.running)
    })
  }
  /** Somebody plans the next turn on a private copy, and goes. */
  const plan = async (p: Person, never = false) => {
    await p.page.goto(`/t/${table.id}`)
    await p.page.getByRole('button', { name: p.says.plan }).click()
    const dialog = p.page.locator('dialog[open]')
    await dialog.getByRole('button', { name: p.says.try }).click()
    await expect(dialog).toHaveCount(0)
    await ready(p.page)
    await choose(p.page, (c) => c.startsWith('action('))
    await p.page.getByRole('button', { name: p.says.make }).click()
    if (never) {
      await dialog.getByLabel(p.says.only).selectOption({ index: 1 })
      await dialog.getByLabel(p.says.compare).selectOption('>=')
      await dialog.getByRole('spinbutton').fill('9999')
    }
    await dialog.getByRole('button', { name: p.says.release }).click()
    await expect(p.page).toHaveURL(`${house}/t/${table.id}`)
    await leave(p)
  }
  /** What became of somebody's plan, when it is their turn. */
  const planned = async (p: Person): Promise<boolean | undefined> => {
    const get = async () =>
      (await ask<{ plan: { lines: unknown[]; last?: { taken: boolean } } }>(p, 'GET', `${path}/plan?seat=${p.seat}`)).plan
    await expect.poll(async () => (await get()).last, { timeout: 15_000 }).toBeTruthy()
    return (await get()).last?.taken
  }
  /** Waits until somebody is asked after whom there is another one in the round, who plans. */
  const planner = async (): Promise<[Person, Person]> => {
    for (;;) {
      const p = (await asked())!
      const [next] = (await state(ada)).view.later
      if (next !== undefined && next !== p.seat) return [p, people.find((x) => x.seat === next)!]
      await turn()
    }
  }

  /** The link of the last letter, which leads to the question. */
  const asking = () => /http:\/\/\S+#ask/.exec(mails().at(-1)!.text)?.[0] ?? ''

  // Everybody takes a turn through the page.
  const fresh = new Set(people)
  while (fresh.size) {
    const p = (await asked())!
    if (!fresh.delete(p)) {
      await turn()
      continue
    }
    await hear(p)
    await move(12)
    await p.page.goto(p === ada ? asking() : `/t/${table.id}`)
    if (p === ada) await expect(p.page.locator('#question')).toBeFocused()
    await playHere(p)
  }
  await restart('SIGTERM')

  // Ada waits until her reserve runs: she is told six hours before her time runs out, and comes by the link of the letter.
  await until((p) => p === ada)
  await hear(ada)
  await move(41)
  due(ada, 'deadline', (await state(ada)).ask)
  await arrived()
  await ada.page.goto(asking())
  await ready(ada.page)
  await expect(ada.page.locator('#question')).toBeFocused()
  await playHere(ada)
  await restart('SIGKILL')

  // Two plans are taken, the first by a house that was closed meanwhile; the third is not, and its owner is asked.
  for (const never of [false, false, true]) {
    const [before, p] = await planner()
    await hear(before)
    await plan(p, never)
    if (restarts.length === 8) await restart('SIGTERM')
    await play(before)
    expect(await planned(p)).toBe(!never)
  }

  // Cora is on holiday: her clock stands, and nothing reminds her of it.
  await until((p) => p === cora)
  await hear(cora)
  await cora.page.goto(`/t/${table.id}`)
  await cora.page.getByRole('button', { name: /^Clocks: / }).click()
  const sheet = cora.page.getByRole('dialog', { name: 'Clocks' })
  await sheet.getByRole('spinbutton').fill('3')
  await sheet.getByRole('button', { name: 'Go on holiday' }).click()
  await expect(sheet).toContainText('You are on holiday until')
  await leave(cora)
  const rest = (await state(cora)).time.seats[cora.seat]!
  await move(71)
  expect((await state(cora)).time.seats[cora.seat]).toEqual(rest)
  await restart('SIGKILL')
  await move(2)
  await sleep(1500)
  const back = (await state(cora)).time.seats[cora.seat]!
  expect(back.running).toBe(true)
  expect(rest.left - back.left).toBeGreaterThan(3_500_000)
  expect(rest.left - back.left).toBeLessThan(3_700_000)
  await arrived()
  await play(cora)

  // Denis lets his time run out; a bot stands in until he takes his seat back.
  await until((p) => p === denis)
  await hear(denis)
  await move(41)
  due(denis, 'deadline', (await state(denis)).ask)
  await arrived()
  await move(6)
  const out = async () => (await state(denis)).time.seats[denis.seat]!.out
  await expect.poll(out).toBe('standin')
  for (let i = 0; i < 3; i++) await turn()
  expect(await out()).toBe('standin')
  await denis.page.goto(`/t/${table.id}`)
  await denis.page.getByRole('button', { name: denis.says.back }).click()
  await expect.poll(out).toBeFalsy()
  await leave(denis)
  await until((p) => p === denis)
  await turn()

  // An evening with everybody at the table, through which the house is opened anew: nobody is told what they see.
  for (const p of people) {
    await p.page.goto(`/t/${table.id}`)
    await p.page.locator('.replay').waitFor()
  }
  await restart('SIGTERM')
  for (let i = 0; i < 24; i++) await play((await asked())!)
  const last = (await asked())!
  await ready(last.page)
  occasions.add(`turn ${last.name} ${(await state(last)).ask}`)
  for (const p of people) await leave(p)
  await sleep(500)

  // The rest by letter, to the end.
  while (await asked()) await turn()
  for (const p of people) due(p, 'over')
  await move(2)
  await arrived()
  const days = ((await state(ada)).time?.now ?? began) - began
  console.log({ turns, days: days / 86_400_000, restarts, messages: wanted.length, occasions: occasions.size })
  await move(72)
  await sleep(4000)
  await arrived()

  // None came twice under another name, and every letter can be stopped.
  const ids = [...pushes.got.map((p) => p.note.id), ...mails().map((m) => m.headers.get('message-id'))]
  expect(new Set(ids).size).toBe(wanted.length)
  for (const m of mails()) {
    expect(m.headers.get('list-unsubscribe'), m.subject).toContain(`${house}/api/words/stop?of=`)
    expect(m.text).toContain(`${house}/t/${table.id}`)
  }
  for (const p of people) {
    clean(p.page)
    await p.page.context().close()
  }
})
