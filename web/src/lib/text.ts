import grammars from '../../../text/grammar.json'
import type { Text as Said, TextArg as SaidArg } from './api'

/**
 * Messages of the catalogs, rendered as text/text.go does, where the braces are explained: {town}, {^town}, {owner#}, {by+},
 * {cubes:cube|cubes}, {who:takes|take}, {who.de}. What a language makes of them is in text/grammar.json.
 */

/** What the server says, or what the page puts together itself. */
export type TextArg = Pick<SaidArg, 'name'> & Partial<SaidArg>
export type Text = Pick<Said, 'key' | 'seat'> & { args?: TextArg[] }

export type Catalog = Record<string, string>
/** Words as they are fetched: those whose keys begin alike stand together. */
export interface Words {
  [part: string]: string | Words
}

/** A seat to be drawn with its mark: how it is said depends on its name (see called). */
export interface SeatPart {
  seat: number
  you: boolean
  capital: boolean
  form?: string
}

/** A rendered text: words, and seats. */
export type Part = string | SeatPart

interface Form {
  before?: string
  vowel?: string
  after?: string
  you: string
}
interface Grammar {
  you: string
  zero: boolean
  vowels: string
  forms: Record<string, Form>
  spaces: string[][]
}

function grammar(language: string): Grammar {
  return (grammars as Record<string, Grammar>)[language] ?? grammars.en
}

export function singular(language: string, n: number): boolean {
  return n === 1 || n === -1 || (n === 0 && grammar(language).zero)
}

/** A catalog with the spaces that the language prints; translators write plain ones. What is read later holds. */
export function spaced(language: string, words: Words, out: Catalog = {}, before = ''): Catalog {
  for (const [part, m] of Object.entries(words)) {
    const key = before && part ? `${before}.${part}` : before + part
    if (typeof m !== 'string') spaced(language, m, out, key)
    else out[key] = grammar(language).spaces.reduce((s, [from = '', to = '']) => s.replaceAll(from, to), m)
  }
  return out
}

export function get(catalog: Catalog, key: string): string {
  return catalog[key] ?? `[${key}]`
}

/** A number with U+2212 for minus. */
export function num(n: number): string {
  return n < 0 ? `−${-n}` : String(n)
}

function upper(s: string): string {
  return s.charAt(0).toUpperCase() + s.slice(1)
}

/** A name in one of the forms of the language, in three parts: what stands before it, the name, what stands behind it. */
function formed(language: string, form: string | undefined, name: string): [string, string, string] {
  const g = grammar(language)
  const f = g.forms[form ?? '']
  if (!f) return ['', name, '']
  const vowel = f.vowel !== undefined && name !== '' && g.vowels.includes(name.charAt(0).toLowerCase())
  return [vowel ? f.vowel! : (f.before ?? ''), name, f.after ?? '']
}

/** How a seat of that name is said: what stands before it, the name or "you", what stands behind it. */
export function called(language: string, p: SeatPart, name: string): [string, string, string] {
  const g = grammar(language)
  const all: [string, string, string] = p.you
    ? ['', p.form ? (g.forms[p.form]?.you ?? '') : g.you, '']
    : formed(language, p.form, name)
  if (p.capital) all[all[0] ? 0 : 1] = upper(all[all[0] ? 0 : 1])
  return all
}

function argument(text: Text, name: string): TextArg | undefined {
  // {town} is the first argument of that name, {town2} the second argument if it has it, {who} whom the text is about.
  return (
    text.args?.find((x, i) => x.name === name || `${x.name}${i + 1}` === name) ??
    (name === 'who' && text.seat !== undefined ? { name, seat: text.seat } : undefined)
  )
}

const braces = /^(\^?)(\w+)(?:\.(\w+))?([#+]?)(?::([^|]*)\|?(.*))?$/

function insert(catalog: Catalog, language: string, inner: string, text: Text, reader: number | undefined, first: boolean): Part {
  const m = braces.exec(inner)
  const a = m ? argument(text, m[2]!) : undefined
  // A word by number needs a number: a string in its place is seen.
  if (!m || !a || (m[5] !== undefined && a.number === undefined && a.seat === undefined)) return `{${inner}}`
  const [, caret, , form, sign, one, many] = m
  const capital = caret !== ''
  const n = a.number ?? 0
  const you = a.seat !== undefined && a.seat === reader
  if (one !== undefined) return (a.seat !== undefined ? !you : singular(language, n)) ? one : (many ?? '')
  if (sign === '#') return num(n)
  if (sign === '+') return n > 0 ? `+${n}` : num(n)
  if (you && form && !grammar(language).forms[form]?.you) return '' // the possessive says it
  if (a.seat !== undefined) return { seat: a.seat, you, capital: capital || (you && first), form }
  let said = num(n)
  if (a.proper) said = formed(language, form, a.proper).join('')
  else if (a.term) said = (form && catalog[`${a.term}.${form}`]) || formed(language, form, get(catalog, a.term)).join('')
  return capital ? upper(said) : said
}

/** The parts of a text for a reader, who is spoken to as "you". */
export function parts(catalog: Catalog, language: string, text: Text, reader?: number): Part[] {
  const out: Part[] = []
  const mine = reader !== undefined && argument(text, 'who')?.seat === reader
  let m = (mine && catalog[`${text.key}.you`]) || get(catalog, text.key)
  for (;;) {
    const open = m.indexOf('{')
    if (open < 0) {
      if (m) out.push(m)
      return out
    }
    if (open > 0) out.push(m.slice(0, open))
    const close = m.indexOf('}', open)
    if (close < 0) {
      out.push(m.slice(open))
      return out
    }
    out.push(insert(catalog, language, m.slice(open + 1, close), text, reader, out.length === 0))
    m = m.slice(close + 1)
  }
}

/** A text in words only. */
export function plain(language: string, list: Part[], name: (seat: number) => string): string {
  return list.map((p) => (typeof p === 'string' ? p : called(language, p, name(p.seat)).join(''))).join('')
}
