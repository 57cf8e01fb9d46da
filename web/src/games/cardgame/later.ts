import { learnRest } from '..'
import { Late } from '../../lib/late.svelte'

/** The parts and their words: one without the other shows nothing. */
export const late = new Late(async () => (await Promise.all([import('./late'), learnRest()]))[0])
