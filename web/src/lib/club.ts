import { client, get, see, table, type Schemas, type State } from './api'
import type { Pace } from './paces'
import type { Session } from './session.svelte'

/** People, groups, and what is between them at a table. */

export type People = Schemas['People']
export type Person = Schemas['Person']
export type GroupView = Schemas['GroupView']
export type Relation = Schemas['Relation']['do']
export type GroupDeed = Schemas['GroupDeed']
export type Terms = Schemas['Terms']
export type SeatChange = Schemas['SeatChange']

export const club = {
  people: () => get(client.GET('/api/people')),
  person: (person: string) => get(client.GET('/api/people/{person}', { params: { path: { person } } })),
  askByName: (name: string) => get(client.POST('/api/people', { body: { name } })),
  relate: (person: string, what: Relation) =>
    get(client.POST('/api/people/{person}', { params: { path: { person } }, body: { do: what } })),
  setSeen: (seen: boolean) => get(client.PATCH('/api/people', { body: { seen } })),
  report: (person: string, table: string, text: string) => get(client.POST('/api/reports', { body: { person, table, text } })),
  makeGroup: (name: string) => get(client.POST('/api/groups', { body: { name } })),
  group: (group: string, code?: string) =>
    get(client.GET('/api/groups/{group}', { params: { path: { group }, query: { code } } })),
  nameGroup: (group: string, name: string) =>
    get(client.PATCH('/api/groups/{group}', { params: { path: { group } }, body: { name } })),
  inGroup: (group: string, body: GroupDeed) => get(client.POST('/api/groups/{group}', { params: { path: { group } }, body })),
  link: (id: string, uses: number) => get(client.POST('/api/tables/{id}/links', { params: table(id), body: { uses } })),
  present: (id: string) => get(client.GET('/api/tables/{id}/present', { params: table(id) })),
  note: (id: string) => get(client.GET('/api/tables/{id}/note', { params: table(id) })),
  setNote: (id: string, text: string) => get(client.POST('/api/tables/{id}/note', { params: table(id), body: { text } })),
}

/** What the host sees to before the start. */
export const host = {
  setSeat: (s: Session, body: SeatChange) =>
    s.act(() => see<State>(client.POST('/api/tables/{id}/seats', { params: table(s.id), body }))),
  order: (s: Session, order: number[]) =>
    s.act(() => see<State>(client.POST('/api/tables/{id}/order', { params: table(s.id), body: { order } }))),
  setPace: (s: Session, pace: Pace | undefined) =>
    s.act(() => see<State>(client.POST('/api/tables/{id}/pace', { params: table(s.id), body: { pace } }))),
  setTerms: (s: Session, body: Terms) =>
    s.act(() => see<State>(client.POST('/api/tables/{id}/terms', { params: table(s.id), body }))),
}
