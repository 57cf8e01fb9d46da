import { expect, test } from 'vitest'
import { Late } from './late.svelte'

test('a late part is fetched once, is at hand from then on, and is tried again after a failure', async () => {
  let asked = 0
  const late = new Late(() => {
    asked++
    return asked === 1 ? Promise.reject(new Error('away')) : Promise.resolve('part')
  })
  expect(asked).toBe(0)
  await expect(late.fetch()).rejects.toThrow('away')
  expect(late.here).toBeUndefined()
  await late.fetch()
  expect(late.here).toBe('part')
  await late.fetch()
  expect(asked).toBe(2)
})
