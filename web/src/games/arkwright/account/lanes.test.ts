import { expect, it } from 'vitest'
import { lanesOf } from './lanes'
import type { View } from '../types'
import type { Sheet } from './sheet'

const ids = ['made', 'offered', 'home', 'patrons', 'takings', 'shares', 'bill', 'weakens', 'ship', 'contract', 'store']
const steps = ids.map((id) => ({ id, clause: '' }))
const lane = { appeal: 3, quality: 10, supply: 5, sold: 2 }
const sheet = (patrons: number[], delivered: { crates: number; cash: number } | null) =>
  ({
    lanes: [
      { ...lane, seat: 0 },
      { ...lane, seat: null },
    ],
    columns: [{ patrons, delivered }],
  }) as unknown as Sheet
const view = (step: string, would: number) => ({ step, active: 0, sale: { patrons: [would] } }) as unknown as View
/** What became of the first seller's crates: bought by patrons, asked about, shipped. */
const of = (s: Sheet, done: number, v: View, shown = done) => {
  const l = lanesOf(s, { steps, done, shown }, v)[0]!
  return [l.patrons, l.asked, l.sailed]
}

// A25-9.2.13: two of five crates are sold at home. While the Patron is asked about one it is not left over, also if a contract waits for it.
it('keeps a crate open while a patron is asked about it', () => {
  expect(of(sheet([], null), 3, view('patron', 1))).toEqual([0, 1, 0])
  expect(of(sheet([], null), 3, view('patron', 0))).toEqual([0, 1, 0])
  // The Patron has bought one, the Crown Jubilee is still to be asked; or a rival is.
  expect(of(sheet([8], null), 3, view('patron', 2))).toEqual([1, 1, 0])
  expect(of(sheet([8], null), 3, { ...view('patron', 1), active: 1 })).toEqual([1, 0, 0])
  // Step by step it has not come to that yet.
  expect(of(sheet([], null), 3, view('patron', 1), 2)).toEqual([0, 0, 0])
  expect(of(sheet([8], null), 11, view('turn', 0))).toEqual([1, 0, 0])
})

// A25-9.6.1: what was made now sails before what is stored: of a contract for four two are from the two left over beside the Patron's.
it('tells crates that sailed from those left over, once that is shown', () => {
  expect(of(sheet([8], { crates: 4, cash: 40 }), 11, view('turn', 0))).toEqual([1, 0, 2])
  expect(of(sheet([8], { crates: 1, cash: 10 }), 11, view('turn', 0))).toEqual([1, 0, 1])
  expect(of(sheet([8], { crates: 4, cash: 40 }), 11, view('turn', 0), 8)).toEqual([1, 0, 0])
})
