import { client, get, see, type Schemas } from './api'

export type GameNumber = Schemas['Number']
export type Drawn = Schemas['Drawn']
export type ComponentSet = Schemas['ComponentSet']
export type ComponentSetView = Schemas['ComponentSetView']

const of = (game: string) => ({ path: { game } })
const one = (game: string, set: string) => ({ path: { game, set } })

export const numbers = {
  all: (game: string, language: string, set?: string) =>
    see<Schemas['Numbers']>(client.GET('/api/games/{game}/numbers', { params: { ...of(game), query: { set, language } } })),
  sets: (game: string) => get(client.GET('/api/games/{game}/sets', { params: of(game) })),
  set: (game: string, set: string) => get(client.GET('/api/games/{game}/sets/{set}', { params: one(game, set) })),
  keep: (game: string, body: Schemas['NewComponentSet']) =>
    get(client.POST('/api/games/{game}/sets', { params: of(game), body })),
  confirm: (game: string, set: string, confirmed: boolean) =>
    get(client.POST('/api/games/{game}/sets/{set}/confirm', { params: one(game, set), body: { confirmed } })),
}

/** Numbers that stand together on a piece of cardboard. */
export interface Grid {
  title: string
  columns: string[]
  rows: { name: string; cells: (GameNumber | undefined)[] }[]
}

/** The steps of a path, the first being its part: names, and places of lists in brackets. */
export const steps = (path: string): string[] => path.match(/[^.[\]]+|\[[^\]]*\]/g) ?? []

const wild = (path: string[]) => path.map((s) => (s.startsWith('[') ? '[]' : s)).join('.')

/** What a step is called: a place of a list counts from 1, an underline is a space. */
export function called(step: string): string {
  const place = /^\[(\d+)\]$/.exec(step)?.[1]
  return place === undefined ? step.replace(/[[\]]/g, '').replaceAll('_', ' ') : String(Number(place) + 1)
}

interface Sheet {
  path: string[]
  columns: string[]
  rows: Map<string, Map<string, GameNumber>>
}

/** Lays the numbers of a part out in grids: numbers of one list or object are a row, rows alike are a grid. */
export function grids(list: GameNumber[], say: (step: string) => string = called): Grid[] {
  const sheets = new Map<string, Sheet>()
  for (const n of list) {
    const all = steps(n.path)
    const path = all.slice(0, -1)
    const key = wild(path)
    const sheet = sheets.get(key) ?? { path, columns: [], rows: new Map<string, Map<string, GameNumber>>() }
    sheets.set(key, sheet)
    const column = all.at(-1)!
    if (!sheet.columns.includes(column)) sheet.columns.push(column)
    const row = path.slice(1).join(' ')
    const cells = sheet.rows.get(row) ?? new Map<string, GameNumber>()
    sheet.rows.set(row, cells)
    cells.set(column, n)
  }
  // Rows that have names of their own, as the goods do, stand together too.
  const merged = new Map<string, Sheet>()
  for (const [key, sheet] of sheets) {
    const named = sheet.rows.size === 1 && sheet.path.length > 1
    const at = named ? `${wild(sheet.path.slice(0, -1))}|${sheet.columns.join()}` : key
    const other = merged.get(at)
    if (other) for (const [row, cells] of sheet.rows) other.rows.set(row, cells)
    else merged.set(at, { ...sheet, path: named ? sheet.path.slice(0, -1) : sheet.path })
  }
  const worded = (way: string[]) => way.filter(Boolean).map(say).filter(Boolean).join(', ')
  return [...merged.values()].map((s) => {
    const names = [...s.rows.keys()].map((row) => row.split(' '))
    // What all rows have in common is the grid's name.
    let common = 0
    while (names.every((n) => n.length > common && n[common] === names[0]![common])) common++
    if (names.length === 1) common = names[0]!.length
    return {
      title: worded(names[0]!.slice(0, common)),
      columns: s.columns,
      rows: [...s.rows.values()].map((cells, i) => ({
        name: worded(names[i]!.slice(common)),
        cells: s.columns.map((c) => cells.get(c)),
      })),
    }
  })
}
