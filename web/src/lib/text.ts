import type { Text as Said, TextArg as SaidArg } from './api'

/** Messages of the catalogs: {town} is an argument, {owner#} the number of a counted one, {cubes:cube|cubes} a word by number. */

/** What the server says, or what the page puts together itself. */
export type TextArg = Pick<SaidArg, 'name'> & Partial<SaidArg>
export type Text = Pick<Said, 'key' | 'seat'> & { args?: TextArg[] }

export type Catalog = Record<string, string>

/** A rendered text: words, and seats to be drawn with their mark. */
export type Part = string | { seat: number }

export function singular(language: string, n: number): boolean {
  return n === 1 || n === -1 || (language === 'fr' && n === 0)
}

export function get(catalog: Catalog, key: string): string {
  return catalog[key] ?? `[${key}]`
}

function insert(catalog: Catalog, language: string, inner: string, text: Text): Part {
  const colon = inner.indexOf(':')
  let name = colon < 0 ? inner : inner.slice(0, colon)
  const counted = name.endsWith('#')
  if (counted) name = name.slice(0, -1)
  // {town} is the first argument of that name, {town2} the second argument if it has it, {who} whom the text is about.
  const a =
    text.args?.find((x, i) => x.name === name || `${x.name}${i + 1}` === name) ??
    (name === 'who' && text.seat !== undefined ? { name, seat: text.seat } : undefined)
  if (!a) return `{${inner}}`
  const n = a.number ?? 0
  if (colon >= 0) {
    const forms = inner.slice(colon + 1)
    const bar = forms.indexOf('|')
    const one = bar < 0 ? forms : forms.slice(0, bar)
    return singular(language, n) ? one : bar < 0 ? '' : forms.slice(bar + 1)
  }
  if (counted) return String(n)
  if (a.seat !== undefined) return { seat: a.seat }
  if (a.proper) return a.proper
  if (a.term) return get(catalog, a.term)
  return n < 0 ? `−${-n}` : String(n)
}

export function parts(catalog: Catalog, language: string, text: Text): Part[] {
  const out: Part[] = []
  let m = get(catalog, text.key)
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
    out.push(insert(catalog, language, m.slice(open + 1, close), text))
    m = m.slice(close + 1)
  }
}
