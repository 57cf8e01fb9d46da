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
export type Depth = 'quick' | 'standard' | 'deep'

export const depths: Depth[] = ['quick', 'standard', 'deep']

export const reviews = {
  read: (id: string, depth: Depth) => get(client.GET('/api/tables/{id}/review', { params: { ...table(id), query: { depth } } })),
  begin: (id: string, depth: Depth) => get(client.POST('/api/tables/{id}/review', { params: table(id), body: { depth } })),
  end: (id: string, depth: Depth) => get(client.POST('/api/tables/{id}/review/end', { params: table(id), body: { depth } })),
  line: (id: string, at: number, seat: number, choices: string[]) =>
    get(client.POST('/api/tables/{id}/review/line', { params: table(id), body: { at, seat, choices } })),
  margin: (id: string) => get(client.GET('/api/tables/{id}/margin', { params: table(id) })),
  write: (id: string, body: Margin) => get(client.POST('/api/tables/{id}/margin', { params: table(id), body })),
  coach: (id: string, seat: number, ask: string) =>
    get(client.POST('/api/tables/{id}/coach', { params: table(id), body: { seat, ask } })),
}
