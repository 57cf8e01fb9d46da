import { expect, test } from 'vitest'
import { inSight } from './ladder'

// Twelve rows of 12 px, from 11 down to 0, in a frame of nine: eight above the pinned one.
test('a ladder knows its rows in sight', () => {
  expect(inSight(11, 12, 0, 108)).toEqual([11, 4])
  expect(inSight(11, 12, 36, 108)).toEqual([8, 1])
  expect(inSight(11, 12, 12, 108)).toEqual([10, 3])
  // Half a row in sight is none.
  expect(inSight(11, 12, 6, 108)).toEqual([10, 4])
  expect(inSight(11, 12, 0, 144)).toEqual([11, 1])
})
