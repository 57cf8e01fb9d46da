import { api, problemOf } from '../lib/api'
import { go } from '../lib/router.svelte'
import type { Sheets } from './sheets.svelte'

/** What people do with a whole game from its menu or its end. What goes wrong is said above the board, where no sheet hides it. */
async function attempt(sheets: Sheets, what: () => Promise<void>): Promise<void> {
  try {
    await what()
  } catch (e) {
    sheets.final = false
    sheets.session.problem = problemOf(e)
  }
}

export const rematch = (sheets: Sheets): Promise<void> =>
  attempt(sheets, async () => go(`/t/${(await api.rematch(sheets.session.id)).id}`))

/** Makes a private copy of the game as it is shown. */
export async function copyGame(sheets: Sheets, bots: boolean): Promise<void> {
  const { session } = sheets
  await attempt(sheets, async () => go(`/t/${(await api.fork(session.id, session.n, bots)).id}`))
  sheets.fork = false
}

/** Gives the reader the record as a file. */
export const save = (sheets: Sheets): Promise<void> =>
  attempt(sheets, async () => {
    const { session } = sheets
    const text = await api.record(session.id)
    const a = document.createElement('a')
    a.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    a.download = `${session.state!.table.game}-${session.id}.record`
    a.click()
    setTimeout(() => URL.revokeObjectURL(a.href), 1000)
  })
