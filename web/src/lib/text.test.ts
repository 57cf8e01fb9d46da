import { describe, expect, it } from 'vitest'
import en from '../../../text/en.json'
import fr from '../../../text/fr.json'
import { nested } from '../../vite.plugins'
import cases from '../../../text/testdata/cases.json'
import { parts, plain, spaced, type Catalog, type Text, type TextArg } from './text'

const say = (language: string, catalog: Catalog, text: Text) =>
  plain(language, parts(catalog, language, text), (seat) => `#${seat}`)

interface Case {
  is: string
  language: string
  message: string
  you?: string
  seat?: number
  reader?: number
  args?: TextArg[]
  terms?: Catalog
  want: string
}

describe('texts', () => {
  it('renders the cases that the server renders too', () => {
    for (const c of cases as Case[]) {
      const catalog = spaced(c.language, { ...c.terms, it: c.message, ...(c.you ? { 'it.you': c.you } : {}) })
      const text: Text = { key: 'it', seat: c.seat, args: c.args }
      const said = plain(
        c.language,
        parts(catalog, c.language, text, c.reader),
        (n) => ['Arkwright', 'Brunel', 'Élise', 'Hester'][n]!,
      )
      expect(said, c.is).toBe(c.want)
    }
  })
  it('reads words that are sent with their keys nested', () => {
    const words = { 'a.b': 'one', a: 'two', 'a.b.c': 'three', d: 'four', 'e.f.g': 'five' }
    expect(nested(words)).toEqual({ a: { '': 'two', b: { '': 'one', c: 'three' } }, d: 'four', e: { f: { g: 'five' } } })
    expect(spaced('en', nested(words))).toEqual(words)
    expect(spaced('en', nested(en))).toEqual(spaced('en', en))
    expect(spaced('fr', nested(fr))).toEqual(spaced('fr', fr))
    // An edition's own words hold over those that it shares.
    expect(spaced('fr', nested({ 'a.b': 'deux ?' }), spaced('fr', nested({ 'a.b': 'un', 'a.c': 'x' })))).toEqual({
      'a.b': 'deux\u202f?',
      'a.c': 'x',
    })
  })
  it('shows a word by number that has no number', () => {
    expect(say('en', { a: '{n:cube|cubes}' }, { key: 'a', args: [{ name: 'n', proper: '2' }] })).toBe('{n:cube|cubes}')
  })
  it('inserts names, seats, numbers and terms', () => {
    const args = [
      { name: 'cubes', number: 2 },
      { name: 'town', proper: 'Norwich' },
      { name: 'owner', seat: 2 },
    ]
    expect(say('en', en, { key: 'railways.fact.produced', seat: 0, args })).toBe('#0 produces 2 cubes in Norwich at #2’s factory')
    expect(say('en', en, { key: 'railways.offer.pick', args: [{ name: 'card', number: 0, term: 'railways.card.port' }] })).toBe(
      'Choose Port',
    )
  })
  it('has the same keys and arguments in both languages', () => {
    const names = (m: string) => [...m.matchAll(/\{\^?(\w+)/g)].map((x) => x[1]).filter((x, i, all) => all.indexOf(x) === i)
    const a: Catalog = en
    const b: Catalog = fr
    expect(Object.keys(b).sort()).toEqual(Object.keys(a).sort())
    for (const key of Object.keys(a)) {
      if (!key.startsWith('ui.')) continue
      expect(names(b[key] ?? '').sort(), key).toEqual(names(a[key] ?? '').sort())
    }
  })
})
