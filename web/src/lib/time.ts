import { change, client, done, get } from './api'
import type { Session } from './session.svelte'

/** What people do about their clocks. */
export const time = {
  do: (s: Session, seat: number, what: 'return' | 'pause' | 'resume' | 'longer') =>
    s.act((have) => done(client.POST(`/api/tables/{id}/${what}`, { params: change(s.id, seat, have), body: { seat } }))),
  vote: (s: Session, seat: number, question: number, yes: boolean) =>
    s.act((have) =>
      done(client.POST('/api/tables/{id}/vote', { params: change(s.id, seat, have), body: { seat, question, yes } })),
    ),
  holiday: () => get(client.GET('/api/me/holiday')),
  takeHoliday: (days: number) => get(client.POST('/api/me/holiday', { body: { days } })),
  endHoliday: () => get(client.POST('/api/me/holiday/end')),
}
