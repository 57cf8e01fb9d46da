import type { GameEntry } from '..'

export const arkwright: GameEntry = {
  words: 'arkwright',
  first: 'blue',
  catalogs: {
    en: () => import('virtual:words/arkwright/en/first'),
    fr: () => import('virtual:words/arkwright/fr/first'),
  },
  rest: {
    en: () => import('virtual:words/arkwright/en/rest'),
    fr: () => import('virtual:words/arkwright/fr/rest'),
  },
  icon: 'factory',
  table: () => import('./Table.svelte'),
  ui: 'arkwright.ui',
  how: ['factory', 'marketing', 'crate', 'ship', 'share'],
}

type Words = Promise<{ default: Record<string, string> }>
const both = async (a: Words, b: Words): Words => ({ default: { ...(await a).default, ...(await b).default } })

/** The first edition has a few words of its own. */
export const arkwright2014: GameEntry = {
  ...arkwright,
  name: 'arkwright-2014',
  catalogs: {
    en: () => both(import('virtual:words/arkwright/en/first'), import('virtual:words/arkwright-2014/en/first')),
    fr: () => both(import('virtual:words/arkwright/fr/first'), import('virtual:words/arkwright-2014/fr/first')),
  },
  rest: {
    en: () => both(import('virtual:words/arkwright/en/rest'), import('virtual:words/arkwright-2014/en/rest')),
    fr: () => both(import('virtual:words/arkwright/fr/rest'), import('virtual:words/arkwright-2014/fr/rest')),
  },
}
