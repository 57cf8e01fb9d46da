import { expect, test } from 'vitest'
import type { Text } from '../../lib/api'
import { actions } from '../../lib/actions'
import { entry } from './entry'

const fact = (kind: string, seat?: number): Text => ({
  kind,
  key: `arkwright.fact.${kind}`,
  args: [],
  ...(seat === undefined ? {} : { seat }),
})
const told = (...facts: Text[]) =>
  actions([{ n: 1, seat: 0, at: 0, kind: 'choice', pieces: [{ action: 'n1', sort: 'news', facts }] }], entry.log).map((a) =>
    a.facts.map((f) => f.kind),
  )

test('importers that come back by themselves say why, those that an event moves stand with it', () => {
  expect(told(fact('importer'), fact('importer'))).toEqual([['lapsed', 'importer', 'importer']])
  expect(told(fact('event'), fact('importer'))).toEqual([['event', 'importer']])
})

test('the row of a production tells of contracts, which no count does', () => {
  expect(entry.log?.also).toEqual(expect.arrayContaining(['delivered', 'contract-moves', 'late-contract']))
})
