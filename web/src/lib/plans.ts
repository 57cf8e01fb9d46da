import { client, get, table, type Schemas } from './api'

/** What the house does for somebody who is away. */

export type Plan = Schemas['Plan']
export type PlanLine = Schemas['PlanLine']
export type Condition = Schemas['Condition']
export type Rehearsal = Schemas['Rehearsal']

export const plans = {
  read: (id: string, seat: number) => get(client.GET('/api/tables/{id}/plan', { params: { ...table(id), query: { seat } } })),
  rehearsal: (id: string) => get(client.GET('/api/tables/{id}/rehearsal', { params: table(id) })),
  release: (id: string, conditions: Condition[]) =>
    get(client.POST('/api/tables/{id}/plan/release', { params: table(id), body: { if: conditions } })),
  forget: (id: string, seat: number, line?: number) =>
    get(client.POST('/api/tables/{id}/plan/forget', { params: table(id), body: { seat, line } })),
  always: (id: string, body: Schemas['AlwaysAnswer']) =>
    get(client.POST('/api/tables/{id}/plan/always', { params: table(id), body })),
  forced: (id: string, seat: number, on: boolean) =>
    get(client.POST('/api/tables/{id}/plan/forced', { params: table(id), body: { seat, on } })),
}
