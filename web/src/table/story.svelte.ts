import { getContext, setContext, untrack } from 'svelte'
import { prefersReducedMotion } from 'svelte/motion'
import type { Game } from '../games'
import { actionAt, actions, type Action } from '../lib/actions'
import { t } from '../lib/i18n.svelte'
import { seatName } from '../lib/names'
import type { Session } from '../lib/session.svelte'
import type { Spots } from '../lib/motion'
import { prefs } from '../lib/prefs.svelte'
import type { Heard } from '../lib/sound'
import { late } from './later'
import { Pacer } from './pace.svelte'
import { TurnDigest } from './since.svelte'

/** The story of a table as this reader has it: what happened, what of it is new, and how it is shown. */
export class Story {
  readonly session: Session
  readonly game: Game
  readonly pacer: Pacer
  readonly digest: TurnDigest

  actions: Action[] = $derived.by(() => actions(this.session.lines, this.game.log, this.session.as))
  byId = $derived.by(() => new Map(this.actions.flatMap((a) => a.ids.map((id) => [id, a] as const))))
  /** The action that the board shows. */
  at = $derived.by(() => this.digest.shown?.of ?? actionAt(this.actions, this.session.n))
  /** New rows that the reader of the log has not seen. */
  unread = $state(0)

  /** Made with the page of its table: it lives as long. */
  constructor(session: Session, game: Game) {
    this.session = session
    this.game = game
    this.pacer = new Pacer(this)
    this.digest = new TurnDigest(this)
    this.#follow()
    this.#listen()
  }

  /** Lets the pieces of the board travel when the game goes on; stepping back is immediate. */
  #follow(): void {
    const { session } = this
    let before: Spots | null = null
    let n = session.n
    $effect.pre(() => {
      void session.view
      before = (!prefersReducedMotion.current && untrack(() => late.now)?.motion.spots(document)) || null
    })
    $effect(() => {
      void session.view
      const on = untrack(() => session.n)
      if (before && on > n) untrack(() => late.now)?.motion.move(document, before)
      before = null
      n = on
    })
  }

  /** Sounds, where they are wished. */
  #listen(): void {
    const { session } = this
    let before: Heard | null = null
    $effect(() => {
      const sounds = late.now?.sound
      if (!sounds) return
      const now = { n: session.n, mine: session.mine, cash: sounds.cashOf(session.view, session.as), back: session.past !== null }
      const sound = sounds.heard(before, now)[0]
      if (sound && untrack(() => prefs.sound)) sounds.play(sound)
      before = now
    })
  }

  /** How a seat is called: the reader is "you". */
  youOf = (seat: number): string => {
    const { session } = this
    const mine = session.you.length === 1 && session.you[0] === seat
    return mine ? t('ui.you') : seatName(session.state?.table.seats ?? [], seat)
  }
}

const key = Symbol('story')

/** Lets the parts of a table's page know its story. */
export function tellOf(story: Story): void {
  setContext(key, story)
}
/** The story of the table whose page this part is on; none elsewhere. */
export function storyHere(): Story | undefined {
  return getContext<Story | undefined>(key)
}
