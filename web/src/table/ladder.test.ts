import { expect, test } from 'vitest'
import { lowest } from './ladder'

// Twelve rows of 12 px, from 11 down to 0, in a frame of nine: eight above the pinned one.
test('a ladder knows its lowest row in sight', () => {
  expect(lowest(11, 12, 0, 108)).toBe(4)
  expect(lowest(11, 12, 36, 108)).toBe(1)
  expect(lowest(11, 12, 12, 108)).toBe(3)
  // Half a row in sight is none.
  expect(lowest(11, 12, 6, 108)).toBe(4)
  expect(lowest(11, 12, 0, 144)).toBe(1)
})
