import { expect, it } from 'vitest'
import en from '../../../../text/arkwright.en.json'
import fr from '../../../../text/arkwright.fr.json'
import { addCatalogs } from '../../lib/i18n.svelte'
import { forecastLines } from './forecast'

// A25-12.1.6, A14-5.3.6.3
it('tells of a loan for wages what it costs to repay', async () => {
  await addCatalogs({ en: () => Promise.resolve({ default: en }), fr: () => Promise.resolve({ default: fr }) })
  const o = {
    product: 'food',
    in: 0,
    price: 6,
    appeal: 1,
    makes: 1,
    sells: 1,
    income: 6,
    bill: 18,
    steps: 1,
    workers: 9,
    machines: 0,
    patrons: 0,
    owes: 0,
    have: 0,
    export: 0,
    cost: 8,
    sails: 0,
    fades: 0,
  }
  const end = { product: 'food', at: { cash: 8, shares: 0, space: 9, loans: 2, staff: 0 } }
  const at = { cash: 0, owed: 0, space: 10, wage: 2, shares: 0, values: [], loans: 0, repay: 13, featured: o, end }
  expect(
    forecastLines(at, [o])
      .find((l) => l.id === 'forced-loan')
      ?.how(o),
  ).toBe('2 loans (£26 to repay), +£20')
})

// A25-17.15.1: food is produced now, clothing in the next cycle, where a Patron buys one crate at £8: its £8 − £12 + £8 = £4 are told one by one.
it('tells of a patron of a later good in a line of its own', async () => {
  await addCatalogs({ en: () => Promise.resolve({ default: en }), fr: () => Promise.resolve({ default: fr }) })
  const food = {
    product: 'food',
    in: 0,
    price: 7,
    appeal: 3,
    makes: 3,
    sells: 3,
    income: 21,
    bill: 12,
    steps: 2,
    workers: 4,
    machines: 0,
    patrons: 0,
    owes: 0,
    have: 0,
    export: 0,
    cost: 10,
    sails: 0,
    fades: 0,
  }
  const clothing = { ...food, product: 'clothing', in: 1, price: 8, sells: 1, income: 8, patrons: 1 }
  const end = { product: 'food', at: { cash: 13, shares: 9, space: 12, loans: 0, staff: 0 } }
  const at = { cash: 4, owed: 0, space: 10, wage: 3, shares: 9, values: [], loans: 0, repay: 13, featured: food, was: food, end }
  const line = forecastLines(at, [clothing, food]).find((l) => l.id === 'else')
  expect(line && [line.how(clothing), line.show(clothing)]).toEqual(['1 × £8', '+£8'])
  expect(forecastLines(at, [food]).some((l) => l.id === 'else')).toBe(false)
})
