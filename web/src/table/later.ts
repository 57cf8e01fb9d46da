import { addCatalogs, sharedRest } from '../lib/i18n.svelte'
import { Late } from '../lib/late.svelte'

export const late = new Late(async () => (await Promise.all([import('./late'), addCatalogs(sharedRest)]))[0])
