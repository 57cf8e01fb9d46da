import type { Component, Snippet } from 'svelte'
import type { Picker } from '../lib/picker.svelte'

/** What the page gives to a game's table. */
export interface BoardProps {
  picker: Picker
  nameOf: (seat: number) => string
  youOf: (seat: number) => string
  /** The place shown on a phone. */
  place: string
  onclause: (clause: string) => void
  onundo: () => void
  /** Log and talk. */
  aside: Snippet
  /** What stands in place of offers. */
  idle: Snippet
}

/** What the page may ask of it. */
export interface BoardExports {
  jump(letter: string): void
  find(): void
}

/** The games this page can draw. */
export const tables: Record<string, () => Promise<{ default: Component<BoardProps, BoardExports> }>> = {
  railways: () => import('./railways/Table.svelte'),
}

export const icons: Record<string, string> = { railways: 'rail' }
