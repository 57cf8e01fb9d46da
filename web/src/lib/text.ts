/** Messages of the catalogs: {town} is an argument, {owner#} the number of a counted one, {cubes:cube|cubes} a word by number. */

export interface TextArg {
  name: string
  number?: number
  seat?: number | null
  proper?: string
  term?: string
}

export interface Text {
  key: string
  args?: TextArg[] | null
}

export type Catalog = Record<string, string>

/** A rendered text: words, and seats to be drawn with their mark. */
export type Part = string | { seat: number }

export function singular(language: string, n: number): boolean {
  return n === 1 || n === -1 || (language === 'fr' && n === 0)
}

export function get(catalog: Catalog, key: string): string {
  return catalog[key] ?? `[${key}]`
}

function insert(catalog: Catalog, language: string, inner: string, args: readonly TextArg[]): Part {
  const colon = inner.indexOf(':')
  let name = colon < 0 ? inner : inner.slice(0, colon)
  const counted = name.endsWith('#')
  if (counted) name = name.slice(0, -1)
  const a = args.find((x) => x.name === name)
  if (!a) return `{${inner}}`
  const n = a.number ?? 0
  if (colon >= 0) {
    const forms = inner.slice(colon + 1)
    const bar = forms.indexOf('|')
    const one = bar < 0 ? forms : forms.slice(0, bar)
    return singular(language, n) ? one : bar < 0 ? '' : forms.slice(bar + 1)
  }
  if (counted) return String(n)
  if (a.seat !== undefined && a.seat !== null) return { seat: a.seat }
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
    out.push(insert(catalog, language, m.slice(open + 1, close), text.args ?? []))
    m = m.slice(close + 1)
  }
}
