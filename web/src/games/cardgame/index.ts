import type { GameEntry } from '..'

export const cardgame: GameEntry = {
  words: 'cardgame',
  first: 'blue',
  catalogs: [
    {
      en: () => import('virtual:words/cardgame/en/first'),
      fr: () => import('virtual:words/cardgame/fr/first'),
    },
  ],
  rest: [
    {
      en: () => import('virtual:words/cardgame/en/rest'),
      fr: () => import('virtual:words/cardgame/fr/rest'),
    },
  ],
  icon: 'deck',
  table: () => import('./Table.svelte'),
  ui: 'cardgame.ui',
  how: ['factory', 'worker', 'appeal', 'ship', 'share'],
}
