/** What the first picture of every table does without: dialogs, sheets, talk. */
export { default as Chart } from './Chart.svelte'
export { default as Digest } from './Digest.svelte'
export { default as Fork } from './Fork.svelte'
export { default as Legend } from './Legend.svelte'
export { default as Menu } from './Menu.svelte'
export { default as Resign } from './Resign.svelte'
export { default as RulesSheet } from './RulesSheet.svelte'
export { default as Talk } from './Talk.svelte'
