import { MediaQuery } from 'svelte/reactivity'

/** A screen that shows one place at a time. */
export const phone = new MediaQuery('max-width: 899px')
