import type { Component, Snippet } from 'svelte'
import type { Telling } from '../lib/actions'
import type { State } from '../lib/api'
import { addCatalogs, has, sharedRest, t, type Catalogs } from '../lib/i18n.svelte'
import type { Picker, Ways } from '../lib/picker.svelte'
import type { Session } from '../lib/session.svelte'
import { arkwright, arkwright2014 } from './arkwright'
import { cardgame } from './cardgame'
import { railways } from './railways'

/** What the page gives to a game's table. */
export interface BoardProps {
  picker: Picker
  nameOf: (seat: number) => string
  youOf: (seat: number) => string
  /** The place shown on a phone. */
  place: string
  onclause: (clause: string) => void
  onundo: () => void
  /** Log and talk, and before them what a game gives it: its companies. */
  aside: Snippet<[Snippet?]>
  /** What stands in place of offers. */
  idle: Snippet
}

/** What the page may ask of it. */
export interface BoardExports {
  /** Puts the keyboard on the offers. */
  focus(): void
  find(): void
  /** Opens the account of the last production, where a game has one. */
  account?: () => void
  /** On a phone: puts the list away that would lie over the place one goes to. */
  fold?: () => void
}

/** A game's table, as it is fetched. */
export interface BoardModule {
  default: Component<BoardProps, BoardExports>
  entry: TableEntry
  /** Whether the first picture of this state needs what is else fetched later. */
  needs?: (s: State) => boolean
  /** Fetches that. */
  later?: () => Promise<unknown>
}

/** What a game adds to the sheet at its end. */
export interface EndProps {
  session: Session
  nameOf: (seat: number) => string
  youOf: (seat: number) => string
  /** Leaves the sheet and looks at an event. */
  onlook: (n: number) => void
}

/** What a game unfolds below a line of the log. */
export interface EntryProps {
  session: Session
  /** The line's event. */
  n: number
  youOf: (seat: number) => string
}

/** A place of the phone's bar; its key jumps there. */
export interface Place {
  id: string
  icon: string
  key: string
}

/** The order of play as the bar shows it. */
export interface TurnOrder {
  now: number[]
  next: number[]
  done: number[]
}

/** What every page needs to know of a game. */
export interface GameEntry {
  /** Prefix of its catalog keys; editions of a game share one. */
  words: string
  /** Prefix of its title and what the lobby says of it, where an edition has its own. */
  name?: string
  /** Its words; where an edition has some of its own, after those that it shares. */
  catalogs: Catalogs[]
  /** Those that its first picture does without. */
  rest: Catalogs[]
  icon: string
  table: () => Promise<BoardModule>
  /** Prefix of the words on its page: places, options. */
  ui: string
  /** The icons of its five sentences for a newcomer. */
  how: string[]
  /** What records call the first seat, where it is not red: it is drawn so. */
  first?: 'blue'
}

/** What the page of its table needs besides, and comes with its board. */
export interface TableEntry extends Ways {
  places: Place[]
  /** The symbols on its board that need a word: GAME.legend.SYMBOL says it, or ui.legend.SYMBOL where it means the same in all games. */
  legend: string
  /** What stands behind the title: a board, an edition. */
  edition: (view: unknown) => string
  /** Where in the game one is. */
  time: (view: unknown) => string
  /** Whether what is asked belongs to a turn, at whose beginning one is told what happened; always, if it is left out. */
  turn?: (view: unknown) => boolean
  order: (view: unknown) => TurnOrder
  /** The numbers of the chart, the most telling first; those in pounds are marked. */
  chart: { gauge: string; pounds: boolean }[]
  /** Opponents who have no seat: their names, and the seat whose mark and colour they have. */
  rival?: { name: (id: string) => string; mark: (id: string) => number }
  /** What a point of the chart stands for. */
  round: (n: number) => string
  /** What stands under a point of the chart, if not its number. */
  tick?: (round: number, view: unknown) => string
  /** Texts of the log that an account stands for are folded into one entry under a title. */
  unfold?: {
    /** Of what, and whether it is over. */
    title: (of: string, over: boolean) => string
    entry: () => Promise<{ default: Component<EntryProps> }>
  }
  /** How its log is told. */
  log?: Telling
  /** In words, how a rival has come to stand against a seat by a move. */
  rivalry?: () => Promise<{ rivalry: (before: unknown, after: unknown, me: number, rival: number) => string }>
  /** The head of the sheet at the end, where it is not about who won among the seats. */
  headline?: (view: unknown) => string
  /** Why it ended, where that is not a matter of time. */
  ending?: (view: unknown, youOf: (seat: number) => string) => string
  /** More to say at the end. */
  end?: () => Promise<{ default: Component<EndProps> }>
}

/** Everything by which the page of one game differs from another's. */
export type Game = GameEntry & TableEntry

/** The games this page can draw. */
export const games: Record<string, GameEntry> = {
  railways,
  'arkwright-2025': arkwright,
  'arkwright-2014': arkwright2014,
  'arkwright-card': cardgame,
}

/** The game whose table is shown. */
let shown = ''

/** Fetches the words of a game that has its own, for its table. */
export async function learn(game: string): Promise<void> {
  shown = game
  await addCatalogs(...(games[game]?.catalogs ?? []))
}

/** Fetches the words of a table that its first picture does without. */
export async function learnRest(game = shown): Promise<void> {
  await addCatalogs(sharedRest, ...(games[game]?.rest ?? []))
}

/** A word of a game, or nothing while it is fetched. */
export function word(game: string, name: string): string {
  const g = games[game]
  const keys = [g?.name, g?.words ?? game].map((p) => `${p}.${name}`)
  const key = keys.find(has)
  return key ? t(key) : ''
}
