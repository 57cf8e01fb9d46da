import { learnRest } from '../games'
import { Late } from '../lib/late.svelte'

/** The parts and the words of the table that is shown. */
export const late = new Late(async () => (await Promise.all([import('./late'), learnRest()]))[0])
