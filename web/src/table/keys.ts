import { tick } from 'svelte'
import type { BoardExports, Game } from '../games'
import type { Picker } from '../lib/picker.svelte'
import type { Sheets } from './sheets.svelte'

/** What the keyboard reaches. */
interface Reach {
  game: Game
  picker: Picker
  sheets: Sheets
  board: BoardExports | undefined
  undo: () => Promise<void>
  jump: (place: string) => void
}

/** The keys of a table. */
export function keys(e: KeyboardEvent, { game, picker, sheets, board, undo, jump }: Reach): void {
  const { session } = sheets
  if (e.ctrlKey || e.metaKey || e.altKey || e.defaultPrevented) return
  if (e.target instanceof HTMLInputElement && e.target.type !== 'range') return
  if (e.target instanceof HTMLTextAreaElement || e.target instanceof HTMLSelectElement || document.querySelector('dialog[open]'))
    return
  const part = e.target instanceof Element ? e.target.closest<HTMLElement>('[data-target]') : null
  const onControl = e.target instanceof HTMLElement && e.target.closest('button, a, summary, input') !== null
  if (e.key === 'Backspace' && session.state?.can_undo) {
    e.preventDefault()
    void undo()
  } else if (e.key === '?') {
    e.preventDefault()
    sheets.legend = true
  } else if (e.key === 'Enter' && part && picker.picked && picker.chosen(part.dataset.target ?? '')) {
    // What was picked on the board is taken there.
    e.preventDefault()
    if (!e.repeat) void picker.take()
  } else if (e.key === '/') {
    e.preventDefault()
    board?.find()
  } else if (e.key === 'Enter' && !onControl && picker.picked) {
    e.preventDefault()
    void picker.take()
  } else if (
    (e.key === 'ArrowDown' || e.key === 'ArrowUp') &&
    !onControl &&
    session.offers.length &&
    !(e.target instanceof Element && e.target.closest('.log, .frame'))
  ) {
    e.preventDefault()
    board?.focus()
  } else if (e.key === 'Escape' && session.past) {
    session.now()
  } else {
    const k = e.key.toUpperCase()
    const to = game.places.find((p) => p.key === k)
    if (to) {
      jump(to.id)
      void tick().then(() => focusPlace(to.id))
    } else if (k === 'T') board?.focus()
    else return
    e.preventDefault()
  }
}

/** Puts the keyboard where a place begins. */
function focusPlace(place: string): void {
  const first =
    document.querySelector<HTMLElement>(`[data-place="${place}"] [data-jump]`) ??
    document.querySelector<HTMLElement>(`[data-place="${place}"] button:not(:disabled)`)
  first?.focus()
}
