import { describe, expect, it } from 'vitest'
import en from '../../../text/en.json'
import fr from '../../../text/fr.json'
import { parts, type Catalog, type Text } from './text'

const say = (language: string, catalog: Catalog, text: Text) =>
  parts(catalog, language, text)
    .map((p) => (typeof p === 'string' ? p : `#${p.seat}`))
    .join('')

describe('texts', () => {
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
  it('tells arguments of one name apart by their places', () => {
    const args = [
      { name: 'town', proper: 'Leeds' },
      { name: 'town', proper: 'York' },
    ]
    expect(say('en', { a: '{town}: {town1} to {town2}, {town3}' }, { key: 'a', args })).toBe('Leeds: Leeds to York, {town3}')
  })
  it('counts as the language does', () => {
    const catalog = { a: '{n} {n:cube|cubes}' }
    const args = (n: number) => ({ key: 'a', args: [{ name: 'n', number: n }] })
    expect(say('en', catalog, args(0))).toBe('0 cubes')
    expect(say('en', catalog, args(1))).toBe('1 cube')
    expect(say('fr', catalog, args(0))).toBe('0 cube')
    expect(say('fr', catalog, args(2))).toBe('2 cubes')
  })
  it('shows what is missing', () => {
    expect(say('en', {}, { key: 'x.y' })).toBe('[x.y]')
    expect(say('en', { a: 'b {c}' }, { key: 'a' })).toBe('b {c}')
  })
  it('has the same keys and arguments in both languages', () => {
    const names = (m: string) => [...m.matchAll(/\{(\w+)/g)].map((x) => x[1]).filter((x, i, all) => all.indexOf(x) === i)
    const a: Catalog = en
    const b: Catalog = fr
    expect(Object.keys(b).sort()).toEqual(Object.keys(a).sort())
    for (const key of Object.keys(a)) {
      if (!key.startsWith('ui.')) continue
      expect(names(b[key] ?? '').sort(), key).toEqual(names(a[key] ?? '').sort())
    }
  })
})
