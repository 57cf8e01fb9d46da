import type { Block, Book, Show } from '../lib/learning'

/** A passage that was found. */
export interface Found {
  id: string
  title: string
  /** Its chapter, with its number. */
  chapter: string
  /** The example that shows it, if it has one. */
  show?: Show | undefined
  score: number
}

/** Words without accents and capitals, so that "chomage" finds "chômage". */
export const fold = (s: string): string =>
  s.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/œ/g, 'oe').replace(/æ/g, 'ae')

const wordsOf = (s: string): string[] => fold(s).match(/[a-z0-9]+/g) ?? []

function textOf(b: Block): string {
  return [b.text ?? '', ...(b.items ?? []), ...(b.rows ?? []).flat(), ...(b.terms ?? []).flatMap((x) => [x.figure, x.word])].join(
    ' ',
  )
}

/** How much a word of a title is worth, of the text below it, of its chapter. */
const weight = { title: 8, ask: 3, chapter: 2, text: 1 }

/** What it is worth that a name was typed whole: a tile is found before all that speak of it. */
const named = 20

/** Of how many letters on a word may have a slip in it, and of how many two. */
const [one, two] = [4, 8]

const slack = (typed: string): number => (typed.length >= two ? 2 : typed.length >= one ? 1 : 0)

/** How many slips lie between two words, a swapped pair being one; more than most is not counted. */
export function slips(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let n = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) n = Math.min(n, (before[j - 2] ?? 0) + 1)
      row.push(n)
    }
    if (Math.min(...row) > most) return most + 1
    before = last
    last = row
  }
  return last[b.length] ?? most + 1
}

/** How well a word of the book answers what was typed: 1 is the word itself, 0 another one. */
function fit(typed: string, word: string): number {
  if (word === typed) return 1
  if (word.startsWith(typed)) return typed.length > 2 ? 0.8 : 0.4
  return typed.length > 3 && word.includes(typed) ? 0.5 : 0
}

/** How well a word of the book answers what may have been typed with a slip. */
function near(typed: string, word: string): number {
  const most = slack(typed)
  if (!most) return 0
  // A slip in the beginning of a longer word counts too: it is found before it is written out.
  const n = Math.min(slips(typed, word, most), slips(typed, word.slice(0, typed.length), most))
  return n > most ? 0 : 0.6 / (n + 0.5)
}

/** Finds passages of a book by words of any of its languages. It is made of the books that the page has; nothing is asked for. */
export class Index {
  readonly #names = new Map<string, Set<string>>()
  readonly #words = new Map<string, Map<string, number>>()
  readonly #passages = new Map<string, Omit<Found, 'score'>>()

  /** The first book is the one that is read. */
  constructor(...books: Book[]) {
    books.forEach((book, i) => {
      book.chapters.forEach((c, n) => {
        for (const p of c.passages) {
          if (!i) this.#passages.set(p.id, { id: p.id, title: p.title, chapter: `${n + 1} ${c.title}`, show: p.shows[0] })
          for (const name of [p.title, ...(p.names ?? [])]) {
            this.#add(p.id, name, weight.title)
            const whole = wordsOf(name).join(' ')
            this.#names.set(whole, (this.#names.get(whole) ?? new Set()).add(p.id))
          }
          this.#add(p.id, c.title, weight.chapter)
          for (const a of p.asks) this.#add(p.id, a.text, weight.ask)
          for (const s of p.shows) this.#add(p.id, s.title, weight.ask)
          for (const b of p.blocks) this.#add(p.id, textOf(b), weight.text)
          this.#add(p.id, p.rules.join(' '), weight.text)
        }
      })
    })
  }

  #add(id: string, text: string, worth: number): void {
    for (const w of wordsOf(text)) {
      const at = this.#words.get(w) ?? new Map<string, number>()
      // Said often is said more, but not as often.
      at.set(id, Math.max(at.get(id) ?? 0, worth) + 0.1)
      this.#words.set(w, at)
    }
  }

  /** The passages that have a word, as one of the two measures takes it, and how well each answers. */
  #with(typed: string, measure: (typed: string, word: string) => number): Map<string, number> {
    const of = new Map<string, number>()
    for (const [word, at] of this.#words) {
      const f = measure(typed, word)
      if (f) for (const [id, worth] of at) of.set(id, Math.max(of.get(id) ?? 0, f * worth))
    }
    return of
  }

  /** The passages of which the whole name was typed, as it stands or with slips. */
  #called(typed: string): Set<string> {
    const exact = this.#names.get(typed)
    if (exact) return exact
    const out = new Set<string>()
    for (const [name, ids] of this.#names) if (slips(typed, name, slack(typed)) <= slack(typed)) ids.forEach((id) => out.add(id))
    return out
  }

  /** The passages that have something of each word that was typed, the best first. A word that the book has was meant as it stands. */
  find(typed: string, most = 12): Found[] {
    const scores = wordsOf(typed).map((t) => {
      const of = this.#with(t, fit)
      return of.size ? of : this.#with(t, near)
    })
    const [first, ...others] = scores
    if (!first) return []
    const whole = this.#called(wordsOf(typed).join(' '))
    const out: Found[] = []
    for (const [id, score] of first) {
      const p = this.#passages.get(id)
      if (p && others.every((o) => o.has(id))) 
        out.push({ ...p, score: score + others.reduce((n, o) => n + (o.get(id) ?? 0), 0) + (whole.has(id) ? named : 0) })
    }
    return out.sort((a, b) => b.score - a.score).slice(0, most)
  }
}
