import { describe, expect, it, vi } from 'vitest'
import { addCatalogs, setLanguage, sharedRest } from './i18n.svelte'
import { duration, inOrder, players } from './lobby'

describe('the lobby', () => {
  it('shows the flagship first and what it does not know last', () => {
    const ids = ['railways', 'new', 'arkwright-card', 'arkwright-2025', 'arkwright-2014']
    expect(inOrder(ids.map((id) => ({ id }))).map((g) => g.id)).toEqual([
      'arkwright-2025',
      'arkwright-2014',
      'arkwright-card',
      'railways',
      'new',
    ])
  })
  it('says for how many and how long a game is', async () => {
    vi.stubGlobal('document', { documentElement: {} })
    await setLanguage('en')
    // The lobby's words come with those of the pages besides a table.
    await addCatalogs(sharedRest)
    expect(players([2, 3, 4])).toBe('2 to 4')
    expect(players([2])).toBe('2')
    expect(duration('arkwright-2025')).toBe('3 h')
    expect(duration('railways')).toBe('75 min')
    expect(duration('new')).toBe('')
    await setLanguage('fr')
    expect(players([1, 2])).toBe('1 à 2')
  })
})
