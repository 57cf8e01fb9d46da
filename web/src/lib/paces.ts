import type { Schemas } from './api'

export type Pace = Schemas['NewPace']

const day = 86_400

/** The pace that a table has, as it would be asked for. */
export const askedFor = (p: Schemas['Pace'] | undefined): Pace | undefined =>
  p && ({ ...p, bank: (p.bank ?? 0) / 1000, turn: (p.turn ?? 0) / 1000 } as Pace)

/** The paces that one picks with one touch, in seconds. */
export const paces: Record<string, Pace | undefined> = {
  live: { kind: 'live', bank: 1800, turn: 30 },
  day: { kind: 'post', bank: 3 * day, turn: day },
  days: { kind: 'post', bank: 7 * day, turn: 3 * day },
  none: undefined,
}
