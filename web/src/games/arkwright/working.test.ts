import { expect, test } from 'vitest'
import type { Offer } from '../../lib/api'
import type { Picker } from '../../lib/picker.svelte'
import type { View } from './types'
import { Working } from './working.svelte'

const offer = (kind: string, choice = kind) => ({ kind, choice, args: [] }) as unknown as Offer

test('what is hired is done instead of a rearrangement that was picked, which goes by itself', () => {
  const [hire, rearrange] = [offer('hire-column', 'hire-column(food)'), offer('rearrange', 'rearrange(1)')]
  const picker = {
    session: { offers: [hire, rearrange, offer('done')], preview: () => Promise.resolve(null) },
    picked: rearrange,
  }
  const working = new Working(picker as unknown as Picker, { players: [{ factories: [] }] } as unknown as View, 0, 'workers')
  working.back()
  expect(picker.picked).toBe(rearrange)
  working.chip(hire)
  expect(working.choices).toEqual(['hire-column(food)'])
  expect(picker.picked).toBeNull()
})
