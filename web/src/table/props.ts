import type { Snippet } from 'svelte'
import type { Offer } from '../lib/api'
import type { Picker } from '../lib/picker.svelte'

/** What the parts of a game's table are given, where several are given the same. */

/** How a seat is called. */
export type Naming = (seat: number) => string

/** A part that shows how things stand among the seats. */
export interface BoardPart<View> {
  view: View
  picker: Picker
  /** The seat that looks on, if it has one. */
  me: number | null
  youOf: Naming
}

/** A part of one company. Only one's own can be touched: there is no picker for another's. */
export interface CompanyPart<View, Player> {
  view: View
  player: Player
  picker: Picker | null
}

/** The other companies in short; a touch opens one's books. */
export interface RivalsPart<View> {
  view: View
  me: number | null
  nameOf: Naming
  onopen: (seat: number) => void
}

/** What is asked of a seat: all that is needed to put an offer into words. */
export interface Asked<View> {
  view: View
  me: number
  offers: Offer[]
  nameOf: Naming
}

/** Some offers of a question, drawn in a way of their own. */
export interface OffersPart<Question> {
  q: Question
  offers: Offer[]
  picker: Picker
}

/** Words about offers: who does it, and by which rule. */
export interface TellingPart {
  youOf: Naming
  onclause: (clause: string) => void
}

/** What the offer looked at would bring. */
export interface ForecastPart extends TellingPart {
  offer: Offer | null
}

/** The question at the foot of a phone; the offers unfold above it. */
export interface DockPart {
  picker: Picker
  open: boolean
  ontoggle: () => void
}

/** The ladder of one good, drawn like the others beside it. */
export interface LadderPart<View> {
  view: View
  me: number | null
  nameOf: Naming
  /** The highest row, the same for all. */
  top: number
  /** Drawn large on a phone. */
  large: boolean
}

/** An offer that can be picked from a list. */
export interface OfferPart {
  picker: Picker
  offer: Offer
  /** Whether Tab stops here; arrows walk the rest of the group. */
  stop: boolean
  /** The offer in words: what is drawn is for the eye. */
  label: string
  children: Snippet
}
