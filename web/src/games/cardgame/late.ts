/** What the first picture of a table does without, unless it is asked for: see Table.svelte. */
export { default as Account } from './account/Account.svelte'
export { default as Arrange } from './Arrange.svelte'
export { default as AwardSheet } from './AwardSheet.svelte'
export { default as Matrix } from './Matrix.svelte'
export { default as Prices } from './Prices.svelte'
export { whyAt } from './wish'
