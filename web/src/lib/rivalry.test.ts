import { expect, it } from 'vitest'
import { outsold } from './rivalry'

it('a rival outsells where it has come to sell more than oneself, and more so than before', () => {
  const b = (good: string, mine: number | null, theirs: number | null) => ({ good, mine, theirs })
  const now = outsold(
    [b('food', 3, 3), b('clothing', 2, 4), b('cutlery', 4, 2), b('lamps', 3, null)],
    [b('food', 2, 5), b('clothing', 2, 4), b('cutlery', 3, 3), b('lamps', 1, 3)],
  )
  expect(now).toEqual([
    { good: 'food', by: 3 },
    { good: 'lamps', by: 2 },
  ])
  expect(outsold([], [b('food', null, 3)])).toEqual([])
})
