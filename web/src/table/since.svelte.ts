import { untrack } from 'svelte'
import { api, type Digest } from '../lib/api'
import { held } from '../lib/log'
import { prefs } from '../lib/prefs.svelte'
import { keep, recall } from '../lib/store'
import { above, covered, manner, parted, start, unread, type Manner, type Moved } from './digest'
import { phone } from '../ui/screen'
import type { Action } from '../lib/actions'
import type { Story } from './story.svelte'

/** A line of the digest. */
export interface Since extends Moved {
  of: Action
}

/** Whether the line is slow or dear. */
function lean(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /[23]g/.test(connection?.effectiveType ?? '')
}

/** What happened since one's last turn: asked for when the turn begins, shown in the place of the offers until it was read. */
export class TurnDigest {
  #story: Story
  #data = $state.raw<Digest | null>(null)
  /** Being asked for: the offers wait for it, though not long. */
  #asking = $state(false)
  #closed = $state(0)
  /** Ready, and waits until what lies on the board has been read. */
  #later = $state(false)
  /** The sheet lies open. */
  open = $state(false)
  /** The line that is looked at. */
  at = $state(0)

  /** How far the reader had read when the sheet was laid out: it tells what came after. From the log one has all of it. */
  #after = $state(0)

  all: Since[] = $derived.by(() => {
    const out: Since[] = []
    for (const m of this.#data?.moves ?? []) {
      const of = this.#story.byId.get(m.action)
      const before = out.at(-1)
      // That one's own turn has begun is no news.
      if (!of || (of.sort === 'move' && of.seat === this.#story.session.as) || covered(of.facts)) continue
      if (before?.of === of) out[out.length - 1] = { ...before, n: m.n, changes: [...before.changes, ...m.changes] }
      else out.push({ ...m, of })
    }
    return out
  })
  #parts = $derived.by(() => parted(this.#data?.moves ?? [], this.all, this.#after))
  /** What the sheet tells. */
  get moves(): Since[] {
    return this.#parts[1]
  }
  /** What was told before it. */
  get past(): Moved[] {
    return this.#parts[0]
  }
  /** What the reader has not read yet: put it away, watched it happen, or made a choice after it, here or elsewhere. */
  fresh: Since[] = $derived.by(() => {
    const { session, game } = this.#story
    const own = this.#own
    return this.all.filter(
      (m) => m.of.n > this.#read && ((this.#alone && m.n === own) || unread(m, own, session.as, game.log?.small)),
    )
  })
  manner: Manner = $derived.by(() => manner(this.fresh.map((m) => m.of)))

  /** How far the reader has put it away or watched it happen. */
  get #read(): number {
    return Math.max(this.#closed, this.#story.pacer.watched)
  }
  /** The reader's last choice. */
  get #own(): number {
    const { session } = this.#story
    return held(session.lines, Infinity).findLast((l) => l.seat === session.as && l.part !== 'auto')?.n ?? 0
  }

  constructor(story: Story) {
    this.#story = story
    const session = story.session
    const key = () => `digest.${session.id}.${session.as ?? ''}`
    let asked = ''
    // Before anything is drawn, or the offers would be seen for a moment.
    $effect.pre(() => {
      const turn = this.#turn
      if (turn === asked) return
      asked = turn
      this.#data = null
      if (untrack(() => this.open)) session.now()
      this.open = this.#later = false
      this.#after = 0
      this.#closed = Number(recall(key()) ?? '0') || 0
      if (turn) void this.#ask(() => turn === this.#turn)
    })
    $effect.pre(() => {
      session.hold = this.open || this.#asking || this.#later
      session.telling = this.open
      return () => (session.hold = session.telling = false)
    })
    $effect.pre(() => {
      const { reading } = session
      const { open } = this
      if (reading && open) {
        this.open = false
        this.#later = true
        untrack(() => session.now())
      } else if (!reading && this.#later) {
        this.#later = false
        untrack(() => this.show(this.#read))
      }
    })
  }

  /** Whoever plays alone has opponents without a seat: what they draw is news that one's own choice sets off, and not foretold. */
  get #alone(): boolean {
    return this.#story.session.state?.table.seats.length === 1
  }
  /** The board is on its way to the line that was stepped to. */
  #going = $state(0)
  /** The line that the board shows; none where its reader went elsewhere, as with the slider. */
  get shown(): Since | undefined {
    if (!this.open) return undefined
    const { past } = this.#story.session
    const line = this.moves[this.at]
    return !past || this.#going || past.n === line?.n ? line : this.moves.find((m) => m.n === past.n)
  }
  /** What it is called: whoever has only answered in the set-up has had no turn. */
  get head(): string {
    return this.#data?.first ? 'ui.digest.before' : 'ui.digest.since'
  }
  get data(): Digest | null {
    return this.#data
  }
  /** The event after which it begins to tell. */
  get from(): number {
    return this.past.at(-1)?.n ?? this.#data?.from ?? 0
  }

  /** What one's turn is known by: as long as nothing but one's own choices happens it stays the same; empty when it is not one's turn. */
  get #turn(): string {
    const { session, actions, pacer } = this.#story
    const s = session.state
    if (!s || !session.mine || s.as !== session.as || s.table.status !== 'playing' || session.handTo !== null || pacer.on)
      return ''
    // At a table for practice nobody has missed anything; a lesson tells what happened by itself.
    if (s.table.fork_of.includes('/') || this.#story.game.turn?.(s.view) === false) return ''
    const others = session.lines.findLast((l) => l.seat !== session.as && l.kind === 'choice')?.n ?? 0
    const phase = actions.findLast((a) => a.sort === 'phase')?.n ?? 0
    return others || phase ? `${session.as}/${others}/${phase}` : ''
  }

  async #ask(wanted: () => boolean): Promise<void> {
    const { session } = this.#story
    // What is asked for anew is waited for anew: the answer that came too late ends nobody's waiting but its own.
    const done = () => wanted() && (this.#asking = false)
    const slow = setTimeout(done, 1200)
    this.#asking = prefs.digest
    try {
      const data = await api.digest(session.id, session.as)
      if (!wanted()) return
      this.#data = data
      if (prefs.digest && this.#asking && this.manner === 'sheet') this.show(this.#read)
    } catch {
      // The log has it all.
    } finally {
      clearTimeout(slow)
      done()
    }
  }

  /**
   * The lines to be shown above the offers while no sheet lies there; where something is asked outside one's turn, what the
   * others did before.
   */
  get lines(): { of: Action; n: number; from: number | undefined }[] {
    const { session, actions, game } = this.#story
    if (!prefs.digest || this.open) return []
    const s = session.state
    if (s && session.mine && s.as === session.as && game.turn?.(s.view) === false) {
      const own = this.#own
      const others = (a: Action) => (this.#alone ? a.sort === 'news' && a.from >= own : a.sort === 'move' && a.from > own)
      // What is asked after a production comes before it has been told.
      const sold = (a: Action) => session.account?.over && a.sort === 'phase' && a.n >= own
      const told = actions.filter((a) => sold(a) || (others(a) && a.seat !== session.as && !covered(a.facts)))
      return told.slice(-3).map((of) => ({ of, n: of.n, from: of.from - 1 }))
    }
    // What one's own choice brings to light stands in the log: no turn begins with it.
    const set = this.#turn ? actions.map((of) => ({ n: of.n, of })) : []
    return above(set, this.fresh, this.#read, this.#own).map(({ of, n }) => ({ of, n, from: this.#data?.from }))
  }

  /** Opens the sheet on the line that matters most of those after an event. */
  show(after = 0): void {
    this.#after = after
    if (!this.moves.length) return
    this.open = true
    this.at = start(this.moves)
    // Where every letter takes its time the board is asked for only if one steps.
    if (!lean()) this.go(this.at)
    if (!phone.current) void this.#weigh()
  }

  /** What each move means against the reader, by the action's name: worked out from how the table stood around it. */
  means = $state.raw<Record<string, string>>({})
  async #weigh(): Promise<void> {
    const { session, game } = this.#story
    const [data, me] = [this.#data, session.as]
    if (!game.rivalry || !data || me === null || this.moves.length > 12) return
    try {
      const { rivalry } = await game.rivalry()
      let before = await session.peek(this.from)
      for (const m of this.moves) {
        const after = await session.peek(m.n)
        if (this.#data !== data || !this.open) return
        const said = m.of.seat === null ? '' : rivalry(before.view, after.view, me, m.of.seat)
        if (said) this.means = { ...this.means, [m.of.id]: said }
        before = after
      }
    } catch {
      // It is said in figures too.
    }
  }

  go(i: number): void {
    const m = this.moves[i]
    if (!m) return
    this.at = i
    this.#going++
    void this.#story.session.look(m.n, lean() ? undefined : i ? this.moves[i - 1]!.n : this.from).finally(() => this.#going--)
  }

  /** To one's turn, for good. */
  close(): void {
    const { session } = this.#story
    this.#closed = this.moves.at(-1)?.n ?? 0
    keep(`digest.${session.id}.${session.as ?? ''}`, String(this.#closed))
    this.open = false
    session.now()
  }
}
