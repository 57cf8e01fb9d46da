import { cubicOut } from 'svelte/easing'
import { prefersReducedMotion } from 'svelte/motion'
import type { TransitionConfig } from 'svelte/transition'

/** A piece that comes onto the board settles in one step. */
export function settle(_node: Element): TransitionConfig {
  return {
    duration: prefersReducedMotion.current ? 0 : 180,
    easing: cubicOut,
    css: (t) => `opacity: ${t}; transform: scale(${2 - t})`,
  }
}
