/** What the first picture of a table does without, unless it is asked for: see Table.svelte. */
export { default as Account } from './account/Account.svelte'
export { default as Compare } from './Compare.svelte'
export { default as DecadeEnd } from './DecadeEnd.svelte'
export { default as EastMatrix } from './EastMatrix.svelte'
export { default as PriceBench } from './PriceBench.svelte'
export { default as Tell } from './Tell.svelte'
export { default as WorkBench } from './WorkBench.svelte'
