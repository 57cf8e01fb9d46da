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
      .find((l) => l.id === 'forced')
      ?.how(o),
  ).toBe('2 loans (£26 to repay), +£20')
})
