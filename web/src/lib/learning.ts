import { client, get, see, type Schemas } from './api'
import { language, type Catalogs } from './i18n.svelte'
import { keep, recall } from './store'

/** The rulebooks and their examples, as docs/api.md describes them. */

export type Book = Schemas['Book']
export type Chapter = Schemas['Chapter']
export type Passage = Schemas['Passage']
export type Block = Schemas['Block']
export type Show = Schemas['Show']
export type Example = Schemas['Example']
export type ExampleStep = Schemas['ExampleStep']
export type Moment = Schemas['Moment']
export type NewPractice = Schemas['ToPractise']

/** The words of the rulebook and of whatever else one learns with. */
export const learnWords: Catalogs = {
  en: () => import('virtual:words/learn/en/first'),
  fr: () => import('virtual:words/learn/fr/first'),
}

const books = new Map<string, Promise<Book>>()

export const learning = {
  /** A book, fetched once for each language. */
  book(game: string, l: string = language()): Promise<Book> {
    const key = `${game}/${l}`
    const known = books.get(key)
    if (known) return known
    const coming = get(client.GET('/api/games/{game}/rulebook', { params: { path: { game }, query: { language: l } } }))
    books.set(key, coming)
    coming.catch(() => books.delete(key))
    return coming
  },
  /** An example, as it is told or with another number at one of its steps. */
  example: (game: string, id: string, tried?: { step: number; choice: string }) =>
    see<Example>(
      client.GET('/api/games/{game}/examples/{case}', {
        params: { path: { game, case: id }, query: { language: language(), ...tried } },
      }),
    ),
  practise: (body: NewPractice) => get(client.POST('/api/practice', { body: { language: language(), ...body } })),
}

/** Whether a passage tells a clause; it may name a whole section. */
export const tells = (p: Passage, clause: string): boolean => p.rules.some((id) => id === clause || clause.startsWith(`${id}.`))

/** The first passage that tells a clause. */
export const telling = (book: Book, clause: string): Passage | undefined =>
  book.chapters.flatMap((c) => c.passages).find((p) => tells(p, clause))

/** Where the rules of a game are read: at a clause, and from which table one comes. */
export function bookPath(game: string, clause = '', table = ''): string {
  const query = new URLSearchParams({ ...(clause && { rule: clause }), ...(table && { table }) }).toString()
  return `/learn/${game}${query && `?${query}`}`
}

/** Where the passage is read that shows an example, with the example open beside it. */
export const examplePath = (game: string, id: string): string => `/learn/${game}?example=${encodeURIComponent(id)}`

/** What somebody wished at a table that the rules did not allow. */
export interface Wanted {
  table: string
  name: string
  wish: string
  said: string
}

/** Takes a wish along to the rulebook. */
export const keepWanted = (w: Wanted): void => keep('wanted', JSON.stringify(w))

/** The wish at a table that was taken along. */
export function wantedAt(table: string): Wanted | null {
  try {
    const w = JSON.parse(recall('wanted') ?? 'null') as Wanted | null
    return w?.table === table ? w : null
  } catch {
    return null
  }
}
