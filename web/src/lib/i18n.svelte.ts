import { at } from './base'
import { keep, recall } from './store'
import { called, get, num, parts, plain, spaced, type Catalog, type Part, type SeatPart, type Text, type Words } from './text'

export { num }

export const languages = ['en', 'fr'] as const
export type Language = (typeof languages)[number]

/** The catalogs of one part of the page, by language. */
export type Catalogs = Record<Language, () => Promise<{ default: Words }>>

const shared: Catalogs = {
  en: () => import('virtual:words/shared/en/first'),
  fr: () => import('virtual:words/shared/fr/first'),
}
/** What a table's first picture does without: the words of the other pages, and of what is opened. */
export const sharedRest: Catalogs = {
  en: () => import('virtual:words/shared/en/rest'),
  fr: () => import('virtual:words/shared/fr/rest'),
}
/** The words of the club: accounts, people, time, ratings. */
export const clubWords: Catalogs = {
  en: () => import('virtual:words/club/en/first'),
  fr: () => import('virtual:words/club/fr/first'),
}
/** The catalogs in use: the shared one, and those of the games met so far. */
let inUse: Catalogs[] = [shared]

const cur = $state<{ language: Language; reader?: number }>({ language: 'en' })
/** The words change only as a whole: each word as a state of its own would make every text that is drawn dearer. */
let catalog = $state.raw<Catalog>({})

function isLanguage(s: string | null | undefined): s is Language {
  return languages.some((l) => l === s)
}

export function language(): Language {
  return cur.language
}

/** Says whose eyes read the texts of the table: that seat is spoken to as "you". Nobody's, where a person has several seats or none. */
export function setReader(seat: number | undefined): void {
  cur.reader = seat
}

export async function setLanguage(l: Language): Promise<void> {
  catalog = await gather(l, inUse)
  cur.language = l
  document.documentElement.lang = l === 'en' ? 'en-GB' : 'fr'
  keep('language', l)
  // The house names the words that the next page needs in its head.
  document.cookie = `cromford_language=${l}; path=${at('/')}; max-age=31536000; SameSite=Lax`
}

async function gather(l: Language, from: Catalogs[]): Promise<Catalog> {
  const out: Catalog = {}
  for (const m of await Promise.all(from.map((c) => c[l]()))) spaced(l, m.default, out)
  return out
}

/** Until the language is known no words are fetched. */
let started: Promise<unknown> = Promise.resolve()

/** Adds words: those of a game, of a page, of what is opened later. */
export async function addCatalogs(...more: Catalogs[]): Promise<void> {
  // What was added last holds, in another language too: editions call a thing otherwise.
  inUse = [...inUse.filter((c) => !more.includes(c)), ...more]
  await started
  const l = cur.language
  const added = await gather(l, more)
  // The language may have been changed while the words came.
  if (l !== cur.language) return addCatalogs(...more)
  catalog = { ...catalog, ...added }
}

export async function startLanguage(): Promise<void> {
  const stored = recall('language')
  const wished = navigator.languages.map((l) => l.slice(0, 2)).find(isLanguage)
  const set = setLanguage(isLanguage(stored) ? stored : (wished ?? 'en'))
  started = set.catch(() => undefined)
  await set
}

export function has(key: string): boolean {
  return catalog[key] !== undefined
}

/** A seat as an argument of a message of the interface: the reader's own is "you". */
export interface Whom {
  seat: number
  name: string
}

/** A message of the interface, with arguments by name. */
export function t(key: string, args?: Record<string, string | number | Whom>): string {
  if (!args) return get(catalog, key)
  const names: Record<number, string> = {}
  const list = Object.entries(args).map(([name, v]) => {
    if (typeof v === 'number') return { name, number: v }
    if (typeof v === 'string') return { name, proper: v || '–' }
    names[v.seat] = v.name
    return { name, seat: v.seat }
  })
  return say({ key, args: list }, (seat) => names[seat] ?? '')
}

/** One thing and what is said of it, with the colon of the language. */
export function colon(a: string, b: string): string {
  return t('ui.colon', { a, b })
}

/** The colon alone, with its spaces. */
export function colonSign(): string {
  return colon('|', '|').slice(1, -1)
}

export function textParts(text: Text): Part[] {
  return parts(catalog, cur.language, text, cur.reader)
}

/** How a seat is said within a text: what stands before it, its name or "you", what stands behind it. */
export function saidSeat(p: SeatPart, name: string): [string, string, string] {
  return called(cur.language, p, name)
}

/** A text in words only, with seats named by the caller. */
export function say(text: Text, seat: (n: number) => string): string {
  return plain(cur.language, textParts(text), seat)
}

export function money(n: number): string {
  const a = Math.abs(n)
  return (n < 0 ? '−' : '') + (cur.language === 'fr' ? `${a}\u00a0£` : `£${a}`)
}

export function signedMoney(n: number): string {
  return n > 0 ? `+${money(n)}` : money(n)
}

export function signed(n: number): string {
  return n > 0 ? `+${n}` : num(n)
}

export function when(ms: number): string {
  const d = new Date(ms)
  const today = new Date().toDateString() === d.toDateString()
  const l = cur.language === 'en' ? 'en-GB' : 'fr'
  return new Intl.DateTimeFormat(l, today ? { hour: '2-digit', minute: '2-digit' } : { day: 'numeric', month: 'short' }).format(d)
}

/** A date that may be long ago. */
export function day(ms: number): string {
  const l = cur.language === 'en' ? 'en-GB' : 'fr'
  return new Intl.DateTimeFormat(l, { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(ms))
}

/** A, B and C. The browser's own lists cost a phone 60 ms before the first of them. */
export function list(items: string[]): string {
  const [b = '', ...before] = items.toReversed()
  return before.length ? t('ui.and', { a: before.toReversed().join(', '), b }) : b
}
