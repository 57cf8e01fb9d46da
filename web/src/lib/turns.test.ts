import { expect, test } from 'vitest'
import { Turns } from './turns.svelte'

const soon = () => new Promise((resolve) => setTimeout(resolve, 10))
async function until(done: () => boolean) {
  for (let i = 0; i < 200 && !done(); i++) await soon()
  expect(done()).toBe(true)
}

test('what is in sight is drawn first, one part a task, then it is shown, and the rest follows', async () => {
  const turns = new Turns()
  const drawn: string[] = []
  const part = (name: string, inSight: boolean, within?: () => void) =>
    turns.wait(inSight, () => {
      drawn.push(`${name}${turns.shown ? ' after' : ''}`)
      within?.()
    })
  part('rivals', false)
  part('market', true, () => part('ladder', true))
  part('offers', true)
  expect(drawn).toEqual([])
  await until(() => turns.shown)
  expect(drawn).toEqual(['market', 'offers', 'ladder'])
  await until(() => drawn.length === 4)
  expect(drawn[3]).toBe('rivals after')
  // A part that comes later, out of sight, has its turn too.
  part('books', false)
  await until(() => drawn.length === 5)
})
