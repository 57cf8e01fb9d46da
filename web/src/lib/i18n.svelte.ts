import { keep, recall } from './store'
import { get, parts, type Catalog, type Part, type Text } from './text'

export const languages = ['en', 'fr'] as const
export type Language = (typeof languages)[number]

/** The catalogs of one part of the page, by language. */
export type Catalogs = Record<Language, () => Promise<{ default: Catalog }>>

const shared: Catalogs = {
  en: () => import('../../../text/en.json'),
  fr: () => import('../../../text/fr.json'),
}
/** The catalogs in use: the shared one, and those of the games met so far. */
const inUse: Catalogs[] = [shared]

const cur = $state<{ language: Language; catalog: Catalog }>({ language: 'en', catalog: {} })

function isLanguage(s: string | null | undefined): s is Language {
  return languages.some((l) => l === s)
}

export function language(): Language {
  return cur.language
}

export async function setLanguage(l: Language): Promise<void> {
  cur.catalog = await gather(l)
  cur.language = l
  document.documentElement.lang = l === 'en' ? 'en-GB' : 'fr'
  keep('language', l)
  // The house names the words that the next page needs in its head.
  document.cookie = `cromford_language=${l}; path=/; max-age=31536000; SameSite=Lax`
}

async function gather(l: Language): Promise<Catalog> {
  const all = await Promise.all(inUse.map((c) => c[l]()))
  return Object.assign({}, ...all.map((m) => m.default)) as Catalog
}

/** Adds the words of a game that has a catalog of its own. */
export async function addCatalogs(c: Catalogs): Promise<void> {
  if (!inUse.includes(c)) inUse.push(c)
  const l = cur.language
  const m = await c[l]()
  // The language may have been changed while the words came; then they came with it.
  if (l === cur.language) cur.catalog = { ...cur.catalog, ...m.default }
}

export async function startLanguage(): Promise<void> {
  const stored = recall('language')
  const wished = navigator.languages.map((l) => l.slice(0, 2)).find(isLanguage)
  await setLanguage(isLanguage(stored) ? stored : (wished ?? 'en'))
}

export function has(key: string): boolean {
  return cur.catalog[key] !== undefined
}

/** A message of the interface, with arguments by name. */
export function t(key: string, args?: Record<string, string | number>): string {
  if (!args) return get(cur.catalog, key)
  const list = Object.entries(args).map(([name, v]) => (typeof v === 'number' ? { name, number: v } : { name, proper: v || '–' }))
  return parts(cur.catalog, cur.language, { key, args: list })
    .map((p) => (typeof p === 'string' ? p : ''))
    .join('')
}

export function textParts(text: Text): Part[] {
  return parts(cur.catalog, cur.language, text)
}

/** A text in words only, with seats named by the caller. */
export function say(text: Text, seat: (n: number) => string): string {
  return textParts(text)
    .map((p) => (typeof p === 'string' ? p : seat(p.seat)))
    .join('')
}

/** A number with U+2212 for minus. */
export function num(n: number): string {
  return n < 0 ? `−${-n}` : String(n)
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

export function list(items: string[]): string {
  return new Intl.ListFormat(cur.language === 'en' ? 'en-GB' : 'fr', { type: 'conjunction' }).format(items)
}
