import type { MarketSeller } from '../lib/api'

/** What people at a physical table fill in, and how it is kept in a link. */

export const max = 99
export const mostCompanies = 4
/** The Patron of the good, and that of the Crown Jubilee. */
export const mostPatrons = 2

/** An empty field is null. */
type Entry = number | null

export interface Company {
  name: string
  price: Entry
  /** Crates made. */
  supply: Entry
  /** Stored crates that are offered as well; empty is none. */
  stored: Entry
  /** Crates that patrons buy; empty is none. */
  patrons: Entry
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

/** The fields that must be filled in; they stand in a link in this order. */
export const fields = {
  known: ['price', 'appeal', 'quality', 'supply'],
  sum: ['f', 'q', 'm', 'price', 'supply'],
} as const
/** Those that may be left empty. */
export const extras = ['stored', 'patrons'] as const

export function company(): Company {
  return {
    name: '',
    price: null,
    supply: null,
    stored: null,
    patrons: null,
    appeal: null,
    quality: null,
    f: null,
    q: null,
    m: null,
  }
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

const valid = (n: Entry, most = max): n is number => n !== null && Number.isInteger(n) && n >= 0 && n <= most

/** Whether something is written in a field that cannot stand there. An empty one is not wrong, only not yet filled in. */
export const wrong = (n: Entry, most = max): boolean => n !== null && !valid(n, most)

/** f + q + m − price, once all four are there. */
export function sum(c: Company): number | null {
  return valid(c.f) && valid(c.q) && valid(c.m) && valid(c.price) ? c.f + c.q + c.m - c.price : null
}

/**
 * Gives appeal in the other way. The market stays the same: what is known now is worked out from what was given. Of appeal the
 * factory has the actual quality, and marketing what is left.
 */
export function switchTo(form: Form, how: Form['how']): void {
  if (form.how === how) return
  form.how = how
  for (const c of form.companies) {
    if (how === 'known') {
      const appeal = sum(c)
      if (valid(appeal)) c.appeal = appeal
      if (valid(c.f) && valid(c.q)) c.quality = Math.min(max, c.f + c.q)
    } else if (valid(c.appeal) && valid(c.price) && sum(c) !== c.appeal) {
      const all = Math.min(max, c.appeal + c.price)
      c.f = Math.min(c.quality ?? all, all)
      c.q = 0
      c.m = all - c.f
    }
  }
}

type Wrong = 'numbers' | 'negative' | 'stored' | 'patrons'

/** The sellers as the house asks for them, or what is wrong. They are told apart by their place, so names are free. */
export function sellers(form: Form): MarketSeller[] | Wrong {
  const out: MarketSeller[] = []
  if (!valid(form.demand) || (form.importer !== null && !valid(form.importer))) return 'numbers'
  for (const [i, c] of form.companies.entries()) {
    const appeal = form.how === 'sum' ? sum(c) : c.appeal
    const quality = form.how === 'sum' ? (c.f ?? 0) + (c.q ?? 0) : c.quality
    if (form.how === 'sum' && appeal !== null && appeal < 0) return 'negative'
    if (!valid(appeal) || !valid(quality) || !valid(c.price) || !valid(c.supply)) return 'numbers'
    const [stored, patrons] = [c.stored ?? 0, c.patrons ?? 0]
    if (!valid(stored) || (stored > 0 && (c.supply === 0 || c.supply + stored > appeal))) return 'stored'
    if (!valid(patrons, mostPatrons)) return 'patrons'
    const more = { ...(stored && { stored }), ...(patrons && { patrons }) }
    out.push({ name: String(i + 1), appeal, quality, supply: c.supply, price: c.price, ...more })
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
  // Links of before had none of these, and mean the same still.
  if (form.companies.some((c) => c.stored || c.patrons))
    for (const c of form.companies) q.append('x', extras.map((k) => c[k] ?? '').join('.'))
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
  const more = q.getAll('x')
  return {
    demand: entry(q.get('demand')),
    importer: entry(q.get('importer')),
    how,
    companies: list.map((text, n) => {
      const parts = text.split('.')
      const c = company()
      fields[how].forEach((k, i) => (c[k] = entry(parts[i])))
      c.name = parts.slice(fields[how].length).join('.').slice(0, 24)
      const besides = (more[n] ?? '').split('.')
      extras.forEach((k, i) => (c[k] = entry(besides[i])))
      return c
    }),
  }
}
