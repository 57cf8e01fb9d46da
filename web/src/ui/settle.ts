import { onMount } from 'svelte'
import type { Attachment } from 'svelte/attachments'

/** A piece that comes onto the board settles in one step; what lies there when its part of the board is drawn does not. */
export function settling(): Attachment {
  let drawn = false
  onMount(() => {
    drawn = true
  })
  return (piece) => {
    if (!drawn || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    piece.animate([{ opacity: 0, transform: 'scale(2)' }, {}], { duration: 180, easing: 'cubic-bezier(0.33, 1, 0.68, 1)' })
  }
}
