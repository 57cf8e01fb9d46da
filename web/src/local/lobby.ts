import { api, Problem, type NewTable, type State, type Summary } from '../lib/api'
import { keep, recall } from '../lib/store'
import { take } from './along'
import { make, record } from './page'

export { games, remove, tables } from './page'

/** What has become of the tables of this device in the house: where each that was sent stands there. */
const sent = (): Record<string, string> => {
  try {
    return JSON.parse(recall('local.sent') ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** Where a game of this device stands in the house, empty if it does not. */
export const keptAs = (id: string): string => sent()[id] ?? ''

export const always = (): boolean => recall('local.always') === 'yes'
export const setAlways = (on: boolean): void => keep('local.always', on ? 'yes' : 'no')

/** Sends the record of a finished game to the house. */
export async function keepInHouse(id: string): Promise<string> {
  const made = await api.importRecord(await record(id))
  keep('local.sent', JSON.stringify({ ...sent(), [id]: made.id }))
  return made.id
}

/** Sends what is finished and not there yet, if that is wished; one after the other, and the rest next time. */
export async function sync(list: Summary[]): Promise<void> {
  if (!always()) return
  for (const x of list) if (x.status === 'over' && !x.fork_of && !keptAs(x.id)) await keepInHouse(x.id)
}

/** Makes a table of this device, and takes the page along for when there is no connection. */
export async function start(body: NewTable): Promise<State> {
  try {
    const s = await make(body)
    void take().catch(() => undefined) // the house may be away already
    return s
  } catch (e) {
    throw new Problem(400, 'invalid', e instanceof Error ? e.message : '')
  }
}
