import type { Schemas } from '../../lib/api'

/** The view of the table, as games/cardgame/view.go builds it. */

export type View = Schemas['CardgameView']
export type Player = Schemas['CardgamePlayer']
export type Factory = Schemas['CardgameFactory']
export type Tucked = Schemas['CardgameTucked']
export type Direction = Tucked['direction']
export type Worker = Schemas['CardgameWorker']
export type Solo = Schemas['CardgameSolo']
