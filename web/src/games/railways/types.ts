import type { Picker } from '../../lib/picker.svelte'
import type { Naming } from '../../table/props'
import type { Schemas } from '../../lib/api'

/** The view of a seat, as games/railways/view.go builds it. */

export type View = Schemas['RailwaysView']
export type Player = Schemas['RailwaysPlayer']
export type Factory = Schemas['RailwaysFactory']
export type Town = Schemas['RailwaysTown']
export type Line = Schemas['RailwaysLine']
export type Port = Schemas['RailwaysPort']

/** What everything on the map is given. */
export interface MapPart {
  picker: Picker
  nameOf: Naming
  /** The seat that would act by the offer looked at. */
  actor: number
}
