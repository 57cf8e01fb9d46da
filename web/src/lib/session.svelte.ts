import {
  api,
  device,
  Problem,
  problemOf,
  type Account,
  type Asker,
  type Bulletin,
  type ChatLine,
  type Foresight,
  type Have,
  type LogLine,
  type Offer,
  type Past,
  type State,
} from './api'
import { after, whole } from './log'

/** How many lines travel at once. */
const maxLines = 200

export type Phase = 'loading' | 'ready' | 'missing' | 'away' | 'forbidden'

/** One table as this page sees it: the state, the live stream, the choice in the making, and looking back. */
export class Session {
  readonly id: string
  phase = $state<Phase>('loading')
  state = $state.raw<State | null>(null)
  log = $state.raw<LogLine[]>([])
  chat = $state.raw<ChatLine[]>([])
  /** The seat whose secrets are shown; null for a spectator. */
  as = $state<number | null>(null)
  /** Another seat at this screen that has to choose: its secrets are shown only after the screen was passed on. */
  handTo = $state<number | null>(null)
  live = $state(true)
  busy = $state(false)
  /** What is being waited for while busy. */
  #answer: Promise<unknown> = Promise.resolve()
  problem = $state.raw<Problem | null>(null)
  /** Looking back. */
  past = $state.raw<Past | null>(null)
  playing = $state(false)
  /** What is looked at is what others have just done, one move after another: to the reader it is news. */
  paced = $state(false)
  /** How the table stood before the move that is looked at. */
  prior = $state.raw<unknown>(null)
  /** Something else stands in the place of the offers. */
  hold = $state(false)
  /** What happened since one's last turn lies open. */
  telling = $state(false)
  /** A card lies on the board and waits to be read before anything else is told. */
  reading = $state(false)
  /** Told before a new state is shown. */
  onstate: ((s: State) => void) | null = null

  #stream: EventSource | null = null
  #retry = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #band: ReturnType<typeof setTimeout> | undefined
  #player: ReturnType<typeof setTimeout> | undefined
  #away: ReturnType<typeof setTimeout> | undefined
  #poll: ReturnType<typeof setInterval> | undefined
  #pasts = new Map<string, Past>()
  #closed = false
  /** Counts how often the log was begun anew: lines asked for before are another seat's. */
  #readings = 0

  constructor(id: string) {
    this.id = id
    document.addEventListener('visibilitychange', this.#visible)
  }

  // A browser holds few streams to one house. A tab that nobody looks at gives its stream up and asks now and then.
  #visible = () => {
    clearTimeout(this.#away)
    if (document.visibilityState === 'hidden') {
      this.#away = setTimeout(() => {
        if (!this.#stream) return
        this.#stream.close()
        this.#stream = null
        clearTimeout(this.#band)
        this.#band = undefined
        this.#poll = setInterval(() => void this.#refetch(false, true), 15_000)
      }, 60_000)
      return
    }
    if (this.#poll !== undefined) {
      clearInterval(this.#poll)
      this.#poll = undefined
      this.#listen()
    }
  }

  get you(): number[] {
    return this.state?.you ?? []
  }
  get acting(): number[] {
    return this.state?.acting ?? []
  }
  get view(): unknown {
    return this.past ? this.past.view : this.state?.view
  }
  /** The account of the last production at the moment that is shown. */
  get account(): Account | null {
    if (this.handTo !== null) return null
    return (this.past ? this.past.account : this.state?.account) ?? null
  }
  /** What the game announces at the moment that is shown. */
  get news(): Bulletin | null {
    return (this.past ? this.past.news : this.state?.news) ?? null
  }
  /** The seat whose turns can be planned: where its reader plays with other people, who have to be waited for. */
  get planner(): number | null {
    const t = this.state?.table
    const people = t?.seats.filter((x) => x.kind === 'guest') ?? []
    if (t?.status !== 'playing' || t.fork_of || people.length < 2) return null
    return people.find((x) => x.you)?.seat ?? null
  }
  get shared(): boolean {
    return this.you.length > 1
  }
  /** The offers to show now. */
  get offers(): Offer[] {
    const s = this.state
    if (!s || this.past || this.hold || this.handTo !== null || s.as !== this.as || s.table.status !== 'playing') return []
    return s.offers
  }
  /** The log as it may be shown: none while the screen is passed on, for it tells what its seat alone knows. */
  get lines(): LogLine[] {
    return this.handTo === null ? this.log : []
  }
  get mine(): boolean {
    return this.as !== null && this.acting.includes(this.as)
  }
  /** The event after which the board is drawn. */
  get n(): number {
    return this.past ? this.past.n : (this.state?.events ?? 0)
  }

  /** The state; whoever comes by an invitation to a table that is for the invited shows it at the door. */
  async #come(): Promise<State> {
    const code = new URLSearchParams(location.search).get('i')
    try {
      return await api.state(this.id)
    } catch (e) {
      if (!code || !(e instanceof Problem) || e.code !== 'forbidden') throw e
      return api.enter(this.id, code)
    }
  }

  async open(): Promise<void> {
    try {
      this.apply(await this.#come())
      this.#listen()
    } catch (e) {
      if (this.#closed) return
      const p = problemOf(e)
      this.phase = p.code === 'not_found' ? 'missing' : p.code === 'forbidden' ? 'forbidden' : 'away'
      if (this.phase === 'away') this.#timer = setTimeout(() => void this.open(), 3000)
    }
  }

  close(): void {
    this.#closed = true
    document.removeEventListener('visibilitychange', this.#visible)
    clearTimeout(this.#away)
    clearInterval(this.#poll)
    this.#stream?.close()
    this.#stream = null
    clearTimeout(this.#timer)
    clearTimeout(this.#band)
    clearTimeout(this.#player)
  }

  apply(s: State): void {
    if (this.#closed) return
    const began = s.table.status === 'playing' && this.state?.table.status !== 'playing'
    if (this.state && s.version < this.state.version) return
    this.onstate?.(s)
    // Who sits down, or comes to the end of the game, may read what was said before and was not for them.
    const hearing = `${s.table.status === 'over'} ${s.you.length > 0 || s.as !== null || s.table.host}`
    if (this.#hearing && hearing !== this.#hearing) void this.#hearAgain()
    this.#hearing = hearing
    const you = s.you
    const several = you.length > 1
    if (began || !several || this.as === null || !you.includes(this.as)) {
      this.as = s.as
      if (began && several && s.table.fork_of === '') this.handTo = s.as
    }
    if (several && s.as !== this.as && this.as !== null) {
      // The answer is for another seat at this screen: take what is public and ask again for ours.
      this.state = {
        ...s,
        as: this.as,
        ask: '',
        offers: [],
        view: this.state?.view ?? s.view,
        account: this.state?.account ?? null,
        log: [],
      }
      this.#hear(s.chat)
      void this.#refetch(true)
    } else {
      this.state = s
      this.#merge(s)
    }
    this.phase = 'ready'
    for (const look of this.#waiting) look()
    if (several && s.table.status === 'playing' && this.as !== null && this.handTo === null) {
      const acting = s.acting
      const next = acting.find((x) => you.includes(x))
      if (next !== undefined && !acting.includes(this.as)) {
        if (s.table.fork_of !== '') void this.takeSeat(next)
        else this.handTo = next
      }
    }
    if (this.handTo !== null && s.table.status === 'over') this.handTo = null
  }

  /** Shows a seat of this screen. */
  async takeSeat(seat: number): Promise<void> {
    this.as = seat
    this.#pasts.clear()
    this.now()
    // What is shown changes only once it is this seat's own: nobody may see a glimpse of another's hand.
    await this.#refetch(true)
    if (this.state?.as === seat) this.handTo = null
    this.#listen()
  }

  /** Asks for the state; anew where the seat is another than that of the log. */
  async #refetch(anew = false, quiet = false): Promise<void> {
    try {
      const s = await api.state(this.id, this.as, anew ? undefined : this.#have)
      if (this.#closed) return
      if (this.state && s.version >= this.state.version) {
        if (anew) {
          this.log = []
          this.#readings++
        }
        this.state = s
        this.#merge(s)
      }
    } catch (e) {
      if (!quiet && e instanceof Problem) this.problem = e
    }
  }

  #hearing = ''
  async #hearAgain(): Promise<void> {
    try {
      const { chat } = await api.talk(this.id, 0)
      this.chat = chat
      this.#talkWhole = chat.length < maxLines
      void this.#older()
    } catch {
      // What is new comes anyway; the rest with the next visit.
    }
  }

  get #have(): Have {
    return { since: this.log.at(-1)?.n ?? 0, chat: this.chat.at(-1)?.n ?? 0 }
  }

  /** What a change is asked for with: while the stream is open it brings the new state, and the answer need not. */
  get #asker(): Asker {
    return { ...this.#have, follows: this.#stream?.readyState === EventSource.OPEN }
  }

  /** Called with every state. */
  #waiting = new Set<() => void>()

  /** Waits until the stream has brought a version of the state; if it does not, the state is asked for. */
  async #reach(version: number): Promise<void> {
    const there = () => this.#closed || (this.state?.version ?? 0) >= version
    if (there()) return
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(late)
        this.#waiting.delete(look)
        resolve()
      }
      const look = () => {
        if (there()) end()
      }
      const late = setTimeout(end, 2500)
      this.#waiting.add(look)
    })
    if (!there()) await this.#refetch()
  }

  /** Takes over what a change was answered with. */
  #taken(got: State | number): Promise<void> | undefined {
    if (typeof got === 'number') return this.#reach(got)
    this.apply(got)
  }

  /** Takes the new lines over. The server sends the newest; older ones are fetched piece by piece. */
  #merge(s: State): void {
    this.#hear(s.chat)
    this.log = after(this.log, s.log)
    void this.#older()
  }

  /** Whether all that was said and may be read is there. */
  #talkWhole = true
  /** Takes new lines of the talk over. They are numbered through both rooms, of which one may read one: holes mean nothing. */
  #hear(next: ChatLine[]): void {
    const first = next[0]?.n
    if (first === undefined) return
    this.#talkWhole &&= next.length < maxLines
    this.chat = next.length < maxLines ? [...this.chat.filter((l) => l.n < first), ...next] : next
  }

  #fetching = false
  async #older(): Promise<void> {
    if (this.#fetching) return
    this.#fetching = true
    try {
      while (!this.#closed && !(whole(this.log) && this.#talkWhole)) {
        const reading = this.#readings
        const first = this.log[0]?.n ?? 0
        if (!whole(this.log)) {
          const { log } = await api.log(this.id, this.as, first)
          if (reading === this.#readings) this.log = after(log, this.log)
          if (this.log[0]?.n === first) return // the server has no older ones
        } else {
          const { chat } = await api.talk(this.id, this.chat[0]?.n ?? 0)
          this.#talkWhole = chat.length < maxLines
          this.chat = [...chat, ...this.chat]
        }
      }
    } catch {
      // The next state tries again.
    } finally {
      this.#fetching = false
    }
  }

  #listen(): void {
    this.#stream?.close()
    if (this.#closed) return
    const path = api.streamPath(this.id, this.shared ? this.as : null, this.state?.version ?? 0, this.#have)
    const es = device.stream?.(path) ?? new EventSource(path)
    this.#stream = es
    es.addEventListener('open', () => {
      this.#retry = 0
      clearTimeout(this.#band)
      this.#band = undefined
      this.live = true
    })
    es.addEventListener('state', (e: MessageEvent<string>) => {
      try {
        this.apply(JSON.parse(e.data) as State)
      } catch {
        void this.#refetch()
      }
    })
    es.addEventListener('error', () => {
      this.#band ??= setTimeout(() => {
        this.live = false
      }, 2000)
      if (es.readyState === EventSource.CLOSED) {
        es.close()
        clearTimeout(this.#timer)
        this.#retry = Math.min(this.#retry + 1, 6)
        this.#timer = setTimeout(() => this.#listen(), 700 * this.#retry)
        void this.#welcome()
      }
    })
  }

  /** A stream that is refused may be so because the table is not for the reader any more. */
  async #welcome(): Promise<void> {
    try {
      await api.state(this.id, this.as, this.#have)
    } catch (e) {
      const code = e instanceof Problem ? e.code : ''
      if (code !== 'forbidden' && code !== 'not_found') return
      clearTimeout(this.#timer)
      this.phase = code === 'forbidden' ? 'forbidden' : 'missing'
    }
  }

  async #act(what: () => Promise<State | number>): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    this.problem = null
    const answer = what().then((got) => this.#taken(got))
    this.#answer = answer.catch(() => undefined)
    try {
      await answer
      return true
    } catch (e) {
      const p = e instanceof Problem ? e : new Problem(0, 'away', String(e))
      this.problem = p
      if (p.code === 'stale' || p.code === 'conflict') void this.#refetch()
      return false
    } finally {
      this.busy = false
    }
  }

  choose(offer: Offer): Promise<boolean> {
    return this.chooseAll([offer.choice, ...(offer.then ?? [])])
  }
  /** Makes choices one after the other, all or none: one action in the log, and taken back at once. */
  async chooseAll(choices: string[]): Promise<boolean> {
    const s = this.state
    if (!s || this.as === null || !s.ask) return false
    const as = this.as
    // What was looked back at is past.
    this.prior = null
    return this.#act(() => api.choose(this.id, as, this.#asker, s.ask, choices))
  }

  /** What choices would bring if they were made now; null if they cannot be. */
  async preview(choices: string[]): Promise<Foresight | null> {
    const s = this.state
    if (!s || this.as === null || !s.ask) return null
    try {
      return await api.preview(this.id, this.as, s.ask, choices)
    } catch {
      return null
    }
  }

  async undo(): Promise<boolean> {
    // The stream may bring the next question before the answer to the last choice; what is wished then must not be lost.
    while (this.busy) await this.#answer
    const as = this.as
    if (as === null || !this.state?.can_undo) return false
    return this.#act(() => api.undo(this.id, as, this.#asker))
  }

  consent(seat: number, agree: boolean): Promise<boolean> {
    return this.#act(() => api.consent(this.id, seat, this.#asker, agree))
  }
  /** Does something that only some tables have. */
  act(ask: (have: Asker) => Promise<State | number>): Promise<boolean> {
    return this.#act(() => ask(this.#asker))
  }
  async say(text: string): Promise<void> {
    await this.#taken(await api.say(this.id, this.as, this.#asker, text))
  }
  async join(seat?: number): Promise<boolean> {
    // Whoever sits down for the first time in this house is somebody only now: what they listened to before is nobody's.
    this.#stream?.close()
    const sits = await this.#act(() => api.join(this.id, seat))
    this.#listen()
    return sits
  }
  start(): Promise<boolean> {
    return this.#act(() => api.start(this.id))
  }
  /** Gives the table another name: its host may. */
  rename(name: string): Promise<boolean> {
    return this.#act(() => api.nameTable(this.id, name))
  }
  resign(): Promise<boolean> {
    const as = this.as
    return as === null ? Promise.resolve(false) : this.#act(() => api.resign(this.id, as, this.#asker))
  }

  /** Counts what was last asked to be looked at: an answer that comes late must not be shown. */
  #looks = 0

  /** Shows how the table stood after event n; where it is known, what it is to be compared with. */
  async look(n: number, since?: number): Promise<void> {
    const last = this.state?.events ?? 0
    if (n < 0) n = 0
    const asked = ++this.#looks
    const current = n >= last && this.state?.table.status !== 'over'
    n = Math.min(n, last)
    try {
      const before = since === undefined ? null : (await this.peek(since)).view
      const past = current ? null : await this.peek(n)
      if (asked !== this.#looks) return
      this.prior = before
      if (past) this.past = past
      else this.#present()
    } catch (e) {
      if (e instanceof Problem) this.problem = e
      this.playing = false
    }
  }

  /** How the table stood after event n. */
  async peek(n: number): Promise<Past> {
    const key = `${n}/${this.as ?? ''}`
    const known = this.#pasts.get(key)
    if (known) return known
    const p = await api.past(this.id, n, this.as)
    this.#pasts.set(key, p)
    return p
  }

  /** Leaves the board as it is while the state goes on: others' moves are then shown one after another. */
  freeze(): void {
    const s = this.state
    if (!s || this.past) return
    this.past = { n: s.events, view: s.view, account: s.account, news: s.news, log: [] } as Past
  }

  now(): void {
    this.#looks++
    this.prior = null
    this.#present()
  }

  #present(): void {
    this.past = null
    this.playing = false
    clearTimeout(this.#player)
  }

  play(): void {
    if (this.playing) {
      this.playing = false
      clearTimeout(this.#player)
      return
    }
    this.playing = true
    const step = () => {
      if (!this.playing || this.#closed) return
      const last = this.state?.events ?? 0
      const at = this.past ? this.past.n : -1
      if (at >= last) {
        this.now()
        return
      }
      void this.look(at + 1).then(() => {
        if (this.playing) this.#player = setTimeout(step, 700)
      })
    }
    step()
  }
}
