import type { GameEntry } from '..'
import { railwaysRest, railwaysWords } from './catalogs'

export const railways: GameEntry = {
  words: 'railways',
  catalogs: [railwaysWords],
  rest: [railwaysRest],
  icon: 'rail',
  table: () => import('./Table.svelte'),
  ui: 'ui.railways',
  how: ['event', 'factory', 'ship', 'contract', 'pound'],
}
