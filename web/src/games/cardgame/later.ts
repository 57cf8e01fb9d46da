import { Late } from '../../lib/late.svelte'

export const late = new Late(() => import('./late'))
