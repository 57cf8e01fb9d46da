import { describe, expect, it } from 'vitest'
import { company, decode, encode, example, sellers, sum, switchTo, wrong, type Form } from './market'

describe('the market form', () => {
  it('comes back from a link', () => {
    const form = example()
    form.companies[0]!.name = 'Ann & Co. = 1'
    form.companies[1]!.supply = null
    expect(decode(encode(form))).toEqual(form)
    const worked: Form = {
      ...form,
      how: 'sum',
      importer: null,
      companies: [{ ...company(), name: 'B', f: 8, q: 2, m: 2, price: 6, supply: 3 }],
    }
    expect(decode(encode(worked))).toEqual(worked)
  })
  it('reads any link without trust', () => {
    expect(decode('')).toBeNull()
    expect(decode('demand=4')).toBeNull()
    const form = decode('demand=-4&importer=1e9&how=magic&c=1.2&c=x.y.z.100.name&c=&c=&c=&c=')
    expect(form).toMatchObject({ demand: null, importer: null, how: 'known' })
    expect(form?.companies).toHaveLength(4)
    expect(form?.companies[0]).toMatchObject({ price: 1, appeal: 2, quality: null, supply: null, name: '' })
    expect(form?.companies[1]).toMatchObject({ price: null, supply: null, name: 'name' })
  })
  it('asks only what is whole', () => {
    const form = example()
    expect(sellers(form)).toEqual([
      { name: '1', appeal: 3, quality: 10, supply: 6, price: 7 },
      { name: '2', appeal: 4, quality: 10, supply: 3, price: 6 },
      { name: '3', appeal: 6, quality: 10, supply: 3, price: 6 },
      { name: 'importer', appeal: 3, importer: true },
    ])
    expect(sellers({ ...form, demand: null })).toBe('numbers')
    expect(sellers({ ...form, demand: 100 })).toBe('numbers')
    expect(sellers({ ...form, demand: 1.5 })).toBe('numbers')
    expect(sellers({ ...form, importer: null })).toHaveLength(3)
    form.companies[0]!.appeal = -1
    expect(sellers(form)).toBe('numbers')
  })
  it('knows stored crates and patrons', () => {
    const form = example()
    const c = form.companies[2]!
    Object.assign(c, { supply: 3, appeal: 6, stored: 2, patrons: 1 })
    expect(decode(encode(form))).toEqual(form)
    expect(sellers(form)[2]).toEqual({ name: '3', appeal: 6, quality: 10, supply: 3, price: 6, stored: 2, patrons: 1 })
    expect(sellers({ ...form, companies: [{ ...c, stored: 4 }] })).toBe('stored')
    expect(sellers({ ...form, companies: [{ ...c, supply: 0 }] })).toBe('stored')
    expect(sellers({ ...form, companies: [{ ...c, patrons: 3 }] })).toBe('patrons')
  })
  it('gives appeal in the other way without a wrong field, and the market stays', () => {
    const form = example()
    const before = sellers(form)
    switchTo(form, 'sum')
    // 10 of actual quality at £6 leave nothing for the first, whose appeal is 3 at £7; the third has 6 + 6 = 12.
    expect(form.companies.map((c) => [c.f, c.q, c.m])).toEqual([
      [10, 0, 0],
      [10, 0, 0],
      [10, 0, 2],
    ])
    expect(sellers(form)).toEqual(before)
    switchTo(form, 'known')
    expect(sellers(form)).toEqual(before)
    // An empty company has nothing wrong in either way.
    form.companies.push(company())
    switchTo(form, 'sum')
    const empty: unknown[] = Object.values(form.companies[3]!)
    expect(empty.some((v) => typeof v === 'number' && wrong(v))).toBe(false)
    expect(wrong(100)).toBe(true)
    expect(wrong(3, 2)).toBe(true)
  })
  it('works appeal out', () => {
    const c = { ...company(), f: 8, q: 2, m: 2, price: 6, supply: 3 }
    expect(sum(c)).toBe(6)
    expect(sum({ ...c, m: null })).toBeNull()
    const form: Form = { demand: 8, importer: null, how: 'sum', companies: [c] }
    expect(sellers(form)).toEqual([{ name: '1', appeal: 6, quality: 10, supply: 3, price: 6 }])
    expect(sellers({ ...form, companies: [{ ...c, price: 13 }] })).toBe('negative')
  })
})
