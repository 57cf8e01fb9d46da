import { MediaQuery } from 'svelte/reactivity'

/** A screen that shows one place at a time. */
export const phone = new MediaQuery('max-width: 899px')
/** A desk with little room. */
export const narrow = new MediaQuery('(min-width: 900px) and (max-width: 1359px)')
