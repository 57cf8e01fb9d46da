import { trusted } from '../lib/trusted'
import script from './worker?worker&url'

/** The program of this device changes with its name. */
export { script }

/** Starts the program of this device in a thread of its own. */
export const start = (): Worker => new Worker(trusted(script), { type: 'module' })
