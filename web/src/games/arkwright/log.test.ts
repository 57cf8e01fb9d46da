import { expect, test } from 'vitest'
import type { Text } from '../../lib/api'
import { actions } from '../../lib/actions'
import { entry } from './entry'
import { gather } from './gather'

const fact = (kind: string, seat?: number, numbers: Record<string, number> = {}): Text => ({
  kind,
  key: `arkwright.fact.${kind}`,
  args: Object.entries(numbers).map(([name, number]) => ({ name, number })),
  ...(seat === undefined ? {} : { seat }),
})
const told = (...facts: Text[]) =>
  actions([{ n: 1, seat: 0, at: 0, kind: 'choice', pieces: [{ action: 'n1', sort: 'news', facts }] }], {
    ...entry.log,
    gather,
  }).map((a) => a.facts)
const kinds = (...facts: Text[]) => told(...facts).map((a) => a.map((f) => f.kind))
const keys = (...facts: Text[]) => told(...facts).map((a) => a.map((f) => f.key.replace('arkwright.fact.', '')))

test('importers that come back by themselves say why, those that an event moves stand with it', () => {
  expect(kinds(fact('importer'), fact('importer'))).toEqual([['lapsed', 'importer', 'importer']])
  expect(kinds(fact('event'), fact('importer'))).toEqual([['event', 'importer']])
})

// A25-6.2.5: £6 for the slot and £2 for using the tile again; the Accountant pays £4 instead of £6 for it.
test('a tile used again says what was paid beside its slot', () => {
  const played = (slot: number, fee: number) => fact('played', 0, { slot, fee })
  expect(keys(played(6, 6))).toEqual([['played']])
  expect(told(played(6, 8))[0]![0]).toMatchObject({
    key: 'arkwright.fact.played-again',
    args: [{}, {}, { name: 'again', number: 2 }],
  })
  expect(keys(played(6, 4), fact('other-fee', 0, { fee: 4, slot: 6 }))).toEqual([['played', 'other-fee']])
  expect(told(played(6, 6), fact('other-fee', 0, { fee: 4, slot: 6 }))[0]![0]!.args.at(-1)).toEqual({ name: 'again', number: 2 })
})

// A25-17.10.1: four crates of food at level I pay 4 x £8, and the Office £5.
test('a delivery is told with what the Office pays for it', () => {
  const facts = [
    fact('income', 0, { cash: 5 }),
    fact('share-moves', 0, { by: -1 }),
    fact('delivered', 0, { crates: 4, cash: 32 }),
  ]
  expect(keys(...facts)).toEqual([['share-moves', 'delivered-office']])
  expect(told(...facts)[0]![1]!.args.at(-1)).toEqual({ name: 'office', number: 5 })
  // What another's Machine Works take is no part of it.
  expect(keys(fact('income', 1, { cash: 1 }), facts[2]!)).toEqual([['income', 'delivered']])
})

// A25-9.6.5: a contract that is missed at the limit costs two spaces; those of a forced sale are not its.
test('a share that falls for a late contract says so', () => {
  expect(kinds(fact('share-moves', 0), fact('late-contract', 0), fact('share-moves', 0), fact('share-moves', 1))).toEqual([
    ['share-moves', 'late-contract', 'late-share', 'share-moves'],
  ])
})

// A25-12.1.4: on space 20 one share brings £15 and costs two spaces.
test('shares that must be sold are told with the spaces that they cost, and so is the row of a production', () => {
  const sale = fact('emergency-sale', 0, { shares: 1, cash: 15 })
  const facts = [
    fact('bill', 0, { cash: 27 }),
    sale,
    fact('share-moves', 0, { by: -2, space: 18 }),
    fact('share-moves', 0, { by: 1 }),
  ]
  expect(keys(...facts)).toEqual([['bill', 'emergency-spaces', 'share-moves']])
  expect(told(...facts)[0]![1]!.args.map((a) => [a.name, a.number])).toEqual([
    ['shares', 1],
    ['cash', 15],
    ['by', -2],
    ['space', 18],
  ])
  // At the foot of the track nothing falls; nor is another's share its.
  expect(keys(sale)).toEqual([['emergency-sale']])
  expect(keys(sale, fact('share-moves', 1))).toEqual([['emergency-sale', 'share-moves']])
})

test('the row of a production tells of contracts and forced sales, which no count does', () => {
  expect(entry.log?.also).toEqual(
    expect.arrayContaining(['emergency-sale', 'delivered', 'contract-moves', 'late-contract', 'late-share']),
  )
})
