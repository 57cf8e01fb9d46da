import type { Action } from '../lib/actions'
import { has, textParts } from '../lib/i18n.svelte'
import { details, row, unfolds, type Bit, type Row, type Words } from '../lib/rows'

const words: Words = { has, parts: textParts }

/** The words of an action. */
export const rowOf = (a: Action): Row => row(a, words)

/** Whether an action has more to tell than its row does. */
export const hasMore = (a: Action): boolean => unfolds(a, words)

/** All of it. */
export const detailsOf = (a: Action): Bit[] => details(a, words)
