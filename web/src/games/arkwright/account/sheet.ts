import type { Schemas } from '../../../lib/api'

/** The account of a production as games/arkwright/account.go lays it out. What did not happen, or not yet, is null or 0. */

export type Sheet = Schemas['ArkwrightProductionSheet']
export type Column = Sheet['columns'][number]
