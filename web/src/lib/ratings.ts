import { client, get, type Schemas } from './api'
import { t } from './i18n.svelte'

/** Ratings, records, studies and seasons, as docs/api.md describes them. */

export type Profile = Schemas['ProfileView']
export type ProfileRating = Schemas['ProfileRating']
export type RatingRow = Schemas['RatingRow']
export type GameRecord = Schemas['RecordView']
export type RecordSeat = Schemas['RecordSeat']
export type StudyHead = Schemas['StudyHead']
export type StudyView = Schemas['StudyView']
export type Season = Schemas['SeasonView']
export type Course = Schemas['FortuneView']
export type NewStudy = Schemas['NewStudy']

export interface Search {
  person?: string
  player?: string[]
  game?: string
  seats?: number
  option?: string[]
  least?: number
  from?: number
  to?: number
  rated?: boolean
  after?: string
}

const by = (id: string) => ({ params: { path: { id } } })

export const ratings = {
  list: (game: string, seats: number, from = 0) => get(client.GET('/api/ratings', { params: { query: { game, seats, from } } })),
  profile: (id: string) => get(client.GET('/api/profiles/{id}', by(id))),
  privacy: (isPrivate: boolean) => get(client.PATCH('/api/me/profile', { body: { private: isPrivate } })),
  records: (query: Search) => get(client.GET('/api/records', { params: { query } })),
  agree: (id: string, agree: boolean) => get(client.POST('/api/records/{id}/agree', { ...by(id), body: { agree } })),
  studies: (scope: 'mine' | 'public') => get(client.GET('/api/studies', { params: { query: { scope } } })),
  study: (id: string) => get(client.GET('/api/studies/{id}', by(id))),
  newStudy: (body: NewStudy) => get(client.POST('/api/studies', { body })),
  changeStudy: (id: string, body: NewStudy) => get(client.PATCH('/api/studies/{id}', { ...by(id), body })),
  deleteStudy: (id: string) => get(client.DELETE('/api/studies/{id}', by(id))),
  collect: (id: string, table: string, comment: string) =>
    get(client.PUT('/api/studies/{id}/games/{table}', { params: { path: { id, table } }, body: { comment } })),
  drop: (id: string, table: string) => get(client.DELETE('/api/studies/{id}/games/{table}', { params: { path: { id, table } } })),
  seasons: (game?: string) => get(client.GET('/api/seasons', { params: { query: { game } } })),
  joinSeason: (id: string) => get(client.POST('/api/seasons/{id}/join', by(id))),
  leaveSeason: (id: string) => get(client.POST('/api/seasons/{id}/leave', by(id))),
}

/** A Manager is the fourth of eight levels and has 1500 points; a level is 130. */
const manager = 1500
const step = 130

/** The points of a level, from 1 to 8. */
export const pointsOfLevel = (level: number): number => manager + (level - 4) * step

/** The level whose points are nearest. */
export const levelOf = (points: number): number => Math.min(8, Math.max(1, Math.round((points - manager) / step) + 4))

export const levelName = (level: number): string => t(`ui.level.${level}`)

/** What stands under a round of a game: the decade that begins with it, or its number; nothing under most. */
export function decadeOf(game: string, round: number): string {
  if (round % 4 !== 1) return ''
  return game === 'railways' ? String(round) : String(1770 + ((round - 1) / 4) * 10)
}

/** Scores in pounds are said so. */
export const inPounds = (game: string): boolean => game !== 'railways'
