import type { Component } from 'svelte'
import type { StillProps } from './still.svelte'

/** What is drawn of a game from one look at it, by its words. */
export const stills: Record<string, () => Promise<{ default: Component<StillProps> }>> = {
  arkwright: () => import('./Arkwright.svelte'),
  cardgame: () => import('./Cardgame.svelte'),
  railways: () => import('./Railways.svelte'),
}
