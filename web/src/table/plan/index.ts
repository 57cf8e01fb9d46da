/** What the house does for somebody who is away; fetched when it is opened. */
export { default as PlanSheet } from './PlanSheet.svelte'
export { default as Rehearsal } from './Rehearsal.svelte'
