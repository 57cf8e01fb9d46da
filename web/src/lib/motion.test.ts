import { expect, it } from 'vitest'
import { travel } from './motion'
import { cashOf, heard, tones } from './sound'

it('a piece travels from where it was, and not at all where it stayed or is new', () => {
  expect(travel({ x: 10, y: 40 }, { x: 30, y: 20 })).toEqual({ x: -20, y: 20 })
  expect(travel({ x: 10, y: 40 }, { x: 11, y: 40 })).toBeNull()
  expect(travel(undefined, { x: 1, y: 1 })).toBeNull()
})

it('the table is heard when it is your turn, when others move and when money comes; the past is silent', () => {
  const h = { n: 5, mine: false, cash: 10, back: false }
  expect(heard(null, h)).toEqual([])
  expect(heard(h, { ...h, n: 6 })).toEqual(['move'])
  expect(heard(h, { ...h, n: 6, mine: true, cash: 12 })).toEqual(['turn', 'coin', 'move'])
  expect(heard({ ...h, mine: true }, { ...h, mine: true, n: 6, cash: 4 })).toEqual([])
  expect(heard(h, { ...h, n: 3, back: true })).toEqual([])
  expect(heard({ ...h, n: 3, back: true }, h)).toEqual([])
  expect([cashOf({ players: [{ seat: 1, cash: 9 }] }, 1), cashOf({}, 1), cashOf(null, null)]).toEqual([9, null, null])
  expect(
    Object.values(tones)
      .flat()
      .every((t) => t.loud <= 0.15 && t.at + t.rings < 1),
  ).toBe(true)
})
