import type { Component } from 'svelte'

/** The games this page can draw. */
export const tables: Record<string, () => Promise<{ default: Component<never, { jump(letter: string): void; find(): void }> }>> = {
  railways: () => import('./railways/Table.svelte') as never,
}

export const icons: Record<string, string> = { railways: 'rail' }
