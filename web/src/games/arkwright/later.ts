import { learnRest } from '..'
import { Late } from '../../lib/late.svelte'
import type { Picker } from '../../lib/picker.svelte'
import type { Pricing } from './pricing.svelte'
import type { Working } from './working.svelte'

/** The parts and their words: one without the other shows nothing. */
export const late = new Late(async () => (await Promise.all([import('./late'), learnRest()]))[0])

/** The prices and the work that this page is asked for now, as one sheet each: none while the sheets are on the way. */
export const pricingOf = (picker: Picker): Pricing | null => late.now?.pricingOf(picker) ?? null
export const workOf = (picker: Picker | null): Working | null => late.now?.workOf(picker) ?? null
