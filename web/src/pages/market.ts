import type { MarketSeller } from '../lib/api'

/** What people at a physical table fill in, and how it is kept in a link. */

export const max = 99
export const mostCompanies = 4

/** An empty field is null. */
type Entry = number | null

export interface Company {
  name: string
  price: Entry
  supply: Entry
  appeal: Entry
  /** Actual quality. */
  quality: Entry
  /** What appeal is made of. */
  f: Entry
  q: Entry
  m: Entry
}

export interface Form {
  demand: Entry
  /** The importer's appeal; empty if there is none. */
  importer: Entry
  /** Appeal is read off the board, or worked out from what it is made of. */
  how: 'known' | 'sum'
  companies: Company[]
}

export const fields = {
  known: ['price', 'appeal', 'quality', 'supply'],
  sum: ['f', 'q', 'm', 'price', 'supply'],
} as const

export function company(): Company {
  return { name: '', price: null, supply: null, appeal: null, quality: null, f: null, q: null, m: null }
}

/** What the page shows to somebody who comes for the first time. */
export function example(): Form {
  const known = { ...company(), quality: 10 }
  return {
    demand: 8,
    importer: 3,
    how: 'known',
    companies: [
      { ...known, appeal: 3, supply: 6, price: 7 },
      { ...known, appeal: 4, supply: 3, price: 6 },
      { ...known, appeal: 6, supply: 3, price: 6 },
    ],
  }
}

const valid = (n: Entry): n is number => n !== null && Number.isInteger(n) && n >= 0 && n <= max

/** f + q + m − price, once all four are there. */
export function sum(c: Company): number | null {
  return valid(c.f) && valid(c.q) && valid(c.m) && valid(c.price) ? c.f + c.q + c.m - c.price : null
}

/** The sellers as the house asks for them, or what is wrong. They are told apart by their place, so names are free. */
export function sellers(form: Form): MarketSeller[] | 'numbers' | 'negative' {
  const out: MarketSeller[] = []
  if (!valid(form.demand) || (form.importer !== null && !valid(form.importer))) return 'numbers'
  for (const [i, c] of form.companies.entries()) {
    const appeal = form.how === 'sum' ? sum(c) : c.appeal
    const quality = form.how === 'sum' ? (c.f ?? 0) + (c.q ?? 0) : c.quality
    if (form.how === 'sum' && appeal !== null && appeal < 0) return 'negative'
    if (!valid(appeal) || !valid(quality) || !valid(c.price) || !valid(c.supply)) return 'numbers'
    out.push({ name: String(i + 1), appeal, quality, supply: c.supply, price: c.price })
  }
  if (form.importer !== null) out.push({ name: 'importer', appeal: form.importer, importer: true })
  return out
}

export function encode(form: Form): string {
  const q = new URLSearchParams()
  q.set('demand', String(form.demand ?? ''))
  q.set('importer', String(form.importer ?? ''))
  q.set('how', form.how)
  for (const c of form.companies) q.append('c', [...fields[form.how].map((k) => c[k] ?? ''), c.name].join('.'))
  return q.toString()
}

function entry(s: string | null | undefined): Entry {
  return s && /^\d{1,2}$/.test(s) ? Number(s) : null
}

/** Reads a link, which anybody may have written: what is not understood is left empty. */
export function decode(query: string): Form | null {
  const q = new URLSearchParams(query)
  const list = q.getAll('c').slice(0, mostCompanies)
  if (!list.length) return null
  const how = q.get('how') === 'sum' ? 'sum' : 'known'
  return {
    demand: entry(q.get('demand')),
    importer: entry(q.get('importer')),
    how,
    companies: list.map((text) => {
      const parts = text.split('.')
      const c = company()
      fields[how].forEach((k, i) => (c[k] = entry(parts[i])))
      c.name = parts.slice(fields[how].length).join('.').slice(0, 24)
      return c
    }),
  }
}
