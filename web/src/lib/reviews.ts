import { client, get, table, type Schemas } from './api'

/** How a game was played, and could have been. */

export type ReviewView = Schemas['ReviewView']
export type Review = Schemas['Review']
export type JudgedTurn = Schemas['Turn']
export type TriedLine = Schemas['TriedLine']
export type Tried = Schemas['Tried']
export type Margin = Schemas['Margin']
export type MarginNote = Schemas['MarginNote']
export type Advice = Schemas['Advice']
export type Priced = Schemas['Priced']
export type Explored = Schemas['Explored']
export type LineTurn = Schemas['LineTurn']
export type Arrow = Schemas['Arrow']
export type Told = Schemas['Told']
export type Depth = 'quick' | 'standard' | 'deep'

export const depths: Depth[] = ['quick', 'standard', 'deep']

export const reviews = {
  /** The record of a game that is over, whose events can be called by their numbers at the table. */
  record: (id: string) =>
    get(client.GET('/api/tables/{id}/record', { params: { ...table(id), query: { numbered: '' } }, parseAs: 'text' })),
  read: (id: string, depth: Depth) => get(client.GET('/api/tables/{id}/review', { params: { ...table(id), query: { depth } } })),
  begin: (id: string, depth: Depth) => get(client.POST('/api/tables/{id}/review', { params: table(id), body: { depth } })),
  end: (id: string, depth: Depth) => get(client.POST('/api/tables/{id}/review/end', { params: table(id), body: { depth } })),
  line: (id: string, at: number, seat: number, choices: string[]) =>
    get(client.POST('/api/tables/{id}/review/line', { params: table(id), body: { at, seat, choices } })),
  margin: (id: string) => get(client.GET('/api/tables/{id}/margin', { params: table(id) })),
  write: (id: string, body: Margin) => get(client.POST('/api/tables/{id}/margin', { params: table(id), body })),
  /** The table at the end of a line, and how it could go on. */
  path: (id: string, at: number, turns: LineTurn[]) =>
    get(client.POST('/api/tables/{id}/review/path', { params: table(id), body: { at, turns } })),
  /** What the owner of a study has written beside one of its games. */
  studyMargin: (study: string, id: string) =>
    get(client.GET('/api/studies/{id}/games/{table}/margin', { params: { path: { id: study, table: id } } })),
  writeStudy: (study: string, id: string, body: Margin) =>
    get(client.PUT('/api/studies/{id}/games/{table}/margin', { params: { path: { id: study, table: id } }, body })),
  price: (id: string, seat: number, ask: string, choices: string[]) =>
    get(client.POST('/api/tables/{id}/coach/price', { params: table(id), body: { seat, ask, choices } })),
  coach: (id: string, seat: number, ask: string) =>
    get(client.POST('/api/tables/{id}/coach', { params: table(id), body: { seat, ask } })),
}
