import { expect, test, vi } from 'vitest'
import { Late, persist } from './late.svelte'

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

test('what is waited for is asked for again, and the page loaded anew once the house answers', async () => {
  vi.useFakeTimers()
  let house = false
  const reload = vi.fn()
  vi.stubGlobal('location', { href: '/t/x', reload })
  vi.stubGlobal('fetch', () => (house ? Promise.resolve({ ok: true }) : Promise.reject(new Error('away'))))
  let asked = 0
  const got = persist(() => (++asked < 6 ? Promise.reject(new Error('away')) : Promise.resolve('part')))
  await vi.advanceTimersByTimeAsync(8000)
  expect(asked).toBe(5)
  expect(reload).not.toHaveBeenCalled()
  house = true
  await vi.advanceTimersByTimeAsync(2000)
  expect(reload).toHaveBeenCalledTimes(1)
  // A browser that asks again has it without.
  expect(await got).toBe('part')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
