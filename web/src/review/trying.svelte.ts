import { reviews, type Explored, type LineTurn, type Margin, type MarginNote } from '../lib/reviews'
import { backward, branches, grown, onward } from './tree'

/** A line in the making: from the game, or on from a line that is kept or that the engine has thought of. */
interface Draft {
  at: number
  /** The kept line that it goes on from. */
  under: string
  turns: LineTurn[]
  /** How many of the turns were there before. */
  fixed: number
  /** Of these, how many are kept only with it: a line of the engine. */
  loose: number
}

/** The lines beside a game, which of them is looked at, and the one that is being tried. */
export class Trying {
  readonly id: string
  margin = $state.raw<Margin>({ rev: 0, notes: [] })
  /** The study in which they are kept; empty beside the game itself. */
  study = $state('')
  /** Whether the reader may change them. */
  writes = $state(false)
  /** The kept line that is looked at. */
  own = $state('')
  draft = $state.raw<Draft | null>(null)
  /** The table at the end of what is looked at. */
  seen = $state.raw<Explored | null>(null)
  /** The turns of kept lines in words, by their ids. */
  words = $state.raw<Record<string, Explored['words'][number]>>({})

  constructor(id: string) {
    this.id = id
  }

  async read(study: string): Promise<void> {
    this.margin = study ? await reviews.studyMargin(study, this.id) : await reviews.margin(this.id)
    this.study = study
    this.words = {}
    this.close()
  }
  async write(notes: MarginNote[]): Promise<void> {
    const next = { rev: this.margin.rev, notes }
    this.margin = this.study ? await reviews.writeStudy(this.study, this.id, next) : await reviews.write(this.id, next)
  }

  /** Learns how the lines after an event are said: of each from the end, for that has the words of all that it goes on from. */
  async learn(at: number, seat: number): Promise<void> {
    const all = branches(this.margin.notes, at, seat)
    const ends = all.filter((b, i) => (all[i + 1]?.depth ?? 0) <= b.depth)
    for (const end of ends) {
      if (!end.note.id || this.words[end.note.id]) continue
      const { words } = await reviews.path(this.id, at, end.turns)
      const more: typeof this.words = {}
      for (const b of all)
        if (b.note.id && b.turns.every((turn, i) => turn.choices === end.turns[i]?.choices))
          more[b.note.id] = words[b.depth] ?? []
      this.words = { ...this.words, ...more }
    }
  }

  /** Looks at a kept line. */
  async look(at: number, seat: number, own: string): Promise<void> {
    const found = branches(this.margin.notes, at, seat).find((b) => b.note.id === own)
    if (!found) return
    const seen = await reviews.path(this.id, at, found.turns)
    this.draft = null
    this.own = own
    this.seen = seen
  }
  /** Looks at none of them any more. */
  close(): void {
    this.own = ''
    this.draft = null
    this.seen = null
  }

  /** Begins to try: from the game, from a kept line, or from a turn that the engine has thought of. */
  async begin(at: number, seat: number, under: string, loose: LineTurn[] = []): Promise<void> {
    const before = branches(this.margin.notes, at, seat).find((b) => b.note.id === under)?.turns ?? []
    const turns = [...before, ...loose]
    await this.#show({ at, under, turns, fixed: turns.length, loose: loose.length })
    this.own = ''
  }
  async #show(draft: Draft): Promise<void> {
    this.seen = await reviews.path(this.id, draft.at, draft.turns)
    this.draft = draft
  }
  async choose(choices: string[]): Promise<void> {
    const { draft: d, seen } = this
    if (d && seen) await this.#show({ ...d, turns: onward(d.turns, d.fixed, seen.ended, seen.seat, choices) })
  }
  async back(): Promise<void> {
    const d = this.draft
    if (d) await this.#show({ ...d, turns: backward(d.turns, d.fixed) })
  }
  get chosen(): boolean {
    return this.draft !== null && this.draft.turns.length > this.draft.fixed
  }
  /** Keeps the line in the making under a name. What it goes on from is kept with it. */
  async keep(name: string, called: string): Promise<void> {
    const d = this.draft
    if (!d || !this.chosen) return
    let { notes } = this.margin
    let under = d.under
    if (d.loose) ({ notes, id: under } = grown(notes, d.at, under, called, d.turns.slice(d.fixed - d.loose, d.fixed)))
    const kept = grown(notes, d.at, under, name, d.turns.slice(d.fixed))
    await this.write(kept.notes)
    this.draft = null
    this.own = kept.id
  }
}
