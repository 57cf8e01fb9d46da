import type { Schemas } from '../../lib/api'

/** The view of the table, as games/arkwright/view.go builds it. */

export type View = Schemas['ArkwrightView']
export type Player = Schemas['ArkwrightPlayer']
export type Factory = Schemas['ArkwrightFactory']
export type OwnedDev = Schemas['ArkwrightDev']
export type Decade = Schemas['ArkwrightDecadeSheet']
export type Card = Schemas['ArkwrightCard']
export type Stack = Schemas['ArkwrightStack']
export type EastIndia = Schemas['ArkwrightEast']
