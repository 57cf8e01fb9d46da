import { expect, test } from 'vitest'
import type { MarginNote } from '../lib/reviews'
import { backward, branches, grown, onward, remarked, without } from './tree'

const notes: MarginNote[] = [
  { at: 3, text: 'hm' },
  { at: 3, id: 'a', seat: 1, name: 'A', choices: ['x'] },
  { at: 3, id: 'b', seat: 0, name: 'B', choices: ['y'] },
  { at: 3, id: 'c', under: 'a', seat: 2, choices: ['z'] },
  { at: 5, id: 'd', seat: 2, choices: ['w'] },
  { at: 3, name: 'old', choices: ['v'] },
]

test('lines are listed as a tree, each before what goes on from it', () => {
  expect(branches(notes, 3, 9).map((b) => [b.note.choices?.[0], b.depth, b.turns.map((t) => t.seat)])).toEqual([
    ['x', 0, [1]],
    ['z', 1, [1, 2]],
    ['y', 0, [0]],
    ['v', 0, [9]],
  ])
})

test('a line of several turns hangs on the one before', () => {
  const { notes: more, id } = grown(notes, 3, 'c', 'deep', [
    { seat: 0, choices: ['p'] },
    { seat: 1, choices: ['q'] },
  ])
  const [p, q] = more.slice(-2)
  expect([p?.under, p?.name, q?.under, q?.name, id]).toEqual(['c', 'deep', p?.id, '', q?.id])
  expect(new Set(more.flatMap((n) => n.id ?? [])).size).toBe(6)
  // What goes, goes with all that hangs on it.
  expect(without(more, 'a').flatMap((n) => n.id ?? [])).toEqual(['b', 'd'])
})

test('a remark that says nothing is none', () => {
  expect(remarked(notes, 3, { text: 'ah' }).filter((n) => n.at === 3 && !n.choices)).toEqual([{ at: 3, text: 'ah' }])
  expect(remarked(notes, 3, { text: '' }).length).toBe(notes.length - 1)
  expect(remarked(notes, 4, { arrows: [{ to: 'town:hull' }] }).at(-1)).toEqual({ at: 4, arrows: [{ to: 'town:hull' }] })
})

test('choices make turns, and are taken back one by one', () => {
  const one = onward([], 0, true, 1, ['a'])
  const two = onward(one, 0, false, 1, ['b'])
  const three = onward(two, 0, true, 1, ['c'])
  expect(three).toEqual([
    { seat: 1, choices: ['a', 'b'] },
    { seat: 1, choices: ['c'] },
  ])
  expect(backward(three, 0)).toEqual(two)
  expect(backward(two, 0)).toEqual(one)
  expect(backward(one, 0)).toEqual([])
  // What it goes on from stays.
  expect(backward(two, 1)).toEqual(two)
  expect(onward(two, 1, false, 1, ['c']).length).toBe(2)
})
