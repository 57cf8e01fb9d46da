import type { GameEntry } from '..'

export const arkwright: GameEntry = {
  words: 'arkwright',
  first: 'blue',
  catalogs: [
    {
      en: () => import('virtual:words/arkwright/en/first'),
      fr: () => import('virtual:words/arkwright/fr/first'),
    },
  ],
  rest: [
    {
      en: () => import('virtual:words/arkwright/en/rest'),
      fr: () => import('virtual:words/arkwright/fr/rest'),
    },
  ],
  icon: 'factory',
  table: () => import('./Table.svelte'),
  ui: 'arkwright.ui',
  how: ['factory', 'marketing', 'crate', 'ship', 'share'],
}

/** The first edition has a few words of its own. */
export const arkwright2014: GameEntry = {
  ...arkwright,
  name: 'arkwright-2014',
  catalogs: [
    ...arkwright.catalogs,
    {
      en: () => import('virtual:words/arkwright-2014/en/first'),
      fr: () => import('virtual:words/arkwright-2014/fr/first'),
    },
  ],
  rest: [
    ...arkwright.rest,
    {
      en: () => import('virtual:words/arkwright-2014/en/rest'),
      fr: () => import('virtual:words/arkwright-2014/fr/rest'),
    },
  ],
}
