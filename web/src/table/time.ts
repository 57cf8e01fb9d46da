/** The clocks of a table, for tables that have some. */
export { default as Clock } from './Clock.svelte'
export { default as ClockStrip } from './ClockStrip.svelte'
export { default as TimeBands } from './TimeBands.svelte'
