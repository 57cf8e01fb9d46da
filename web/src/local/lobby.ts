import { api, Problem, type NewTable, type State, type Summary } from '../lib/api'
import { keep, recall } from '../lib/store'
import { take } from './along'
import { make, record } from './page'

export { games, remove, tables } from './page'

/** What has become of the tables of this device in the house: where each that was sent stands there. */
const sent = (): Record<string, string> => noted('local.sent')
/** Those that were being sent, and nobody has heard yet what became of them. */
const sending = (): Record<string, string> => noted('local.sending')

function noted(what: string): Record<string, string> {
  try {
    return JSON.parse(recall(what) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}
const note = (what: string, id: string, value: string | undefined) => keep(what, JSON.stringify({ ...noted(what), [id]: value }))

/** Where a game of this device stands in the house, empty if it does not. */
export const keptAs = (id: string): string => sent()[id] ?? ''

export const always = (): boolean => recall('local.always') === 'yes'
export const setAlways = (on: boolean): void => keep('local.always', on ? 'yes' : 'no')

/** Does something while no other window of this device does the same. */
const alone = async (what: () => Promise<string>): Promise<string> =>
  navigator.locks ? await navigator.locks.request('cromford-sending', what) : what()

/** The line of a record by which a game is known: no other has its key. */
const keyOf = (record: string): string => /^\[Key .*$/m.exec(record)?.[0] ?? record

/** The game in the house, if it came there although nobody was told: the page was closed meanwhile, or the connection broke. */
async function arrived(game: string, record: string): Promise<string | undefined> {
  const { tables } = await api.tables('all')
  for (const x of tables)
    if (x.game === game && x.status === 'over' && keyOf(await api.record(x.id)) === keyOf(record)) return x.id
  return undefined
}

/** Sends the record of a finished game to the house, once: whatever breaks on the way, the next time it is looked for there first. */
export const keepInHouse = (id: string): Promise<string> =>
  alone(async () => {
    if (keptAs(id)) return keptAs(id)
    const text = await record(id)
    const game = /^\[Game "(.*)"\]$/m.exec(text)?.[1] ?? ''
    const there = sending()[id] ? await arrived(game, text) : undefined
    note('local.sending', id, 'yes')
    const made = there ?? (await api.importRecord(text)).id
    note('local.sent', id, made)
    note('local.sending', id, undefined)
    return made
  })

/** Sends what is finished and not there yet, if that is wished; one after the other, and the rest next time. */
export async function sync(list: Summary[]): Promise<void> {
  for (const x of list) if (always() && x.status === 'over' && !x.fork_of && !keptAs(x.id)) await keepInHouse(x.id)
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
