import { client, get, table, type Schemas } from '../lib/api'
import { addCatalogs, language } from '../lib/i18n.svelte'
import { learnWords as words } from '../lib/learning'
import { keep, recall } from '../lib/store'

/** Lessons and puzzles: what the house offers, and what this reader has done of it. */

export type LessonInfo = Schemas['LessonInfo']
export type LessonView = Schemas['LessonView']
export type LessonStep = Schemas['LessonStep']
export type Verdict = Schemas['PuzzleVerdict']
export type Shelf = Schemas['PuzzleShelf']

export const learnWords = () => addCatalogs(words)

export const school = {
  lessons: () => get(client.GET('/api/lessons', { params: { query: { language: language() } } })),
  lesson: (game: string, lesson: string) =>
    get(client.GET('/api/lessons/{game}/{lesson}', { params: { path: { game, lesson }, query: { language: language() } } })),
  puzzles: () => get(client.GET('/api/puzzles')),
  verdict: (id: string, show = false) =>
    get(client.GET('/api/tables/{id}/verdict', { params: { ...table(id), query: { show } } })),
  practise: (kind: 'lesson' | 'puzzle', game: string, id: string) =>
    get(client.POST('/api/practice', { body: { kind, game, id, language: language() } })),
}

/** The table at which somebody has begun a lesson already: as this browser knows it, or else the house. */
export async function begun(game: string, id: string): Promise<string | null> {
  const about = `lesson/${game}/${id}`
  const own = recall(about)
  // Where it was done to its end nothing is begun, though the house has its table still: the game may be played on there.
  if (own !== null) return own || null
  const { tables } = await get(client.GET('/api/tables', { params: { query: { scope: 'hidden' } } }))
  return tables.find((x) => x.fork_of === about && x.status === 'playing')?.id ?? null
}

/** Opens a lesson where it was left, or at its beginning. */
export async function toLesson(game: string, id: string): Promise<string> {
  const about = `lesson/${game}/${id}`
  const before = await begun(game, id).catch(() => null)
  const at = before ?? (await school.practise('lesson', game, id)).id
  keep(about, at)
  return at
}

/** A lesson was done to its end: the next time it begins anew. */
export function endLesson(game: string, id: string): void {
  keep(`lesson/${game}/${id}`, '')
  keep(`learnt/${game}/${id}`, 'yes')
}
export const learnt = (game: string, id: string): boolean => recall(`learnt/${game}/${id}`) === 'yes'

/** How a puzzle was solved: best, other, or not at all. */
export const solved = (game: string, id: string): string => recall(`puzzle/${game}/${id}`) ?? ''
export function solve(game: string, id: string, how: 'best' | 'other'): void {
  if (solved(game, id) !== 'best') keep(`puzzle/${game}/${id}`, how)
}
