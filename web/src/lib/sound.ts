/** The sounds of the table, made here: a bell for your turn, a knock for a move, a ring for coin. Off unless wished. */

export type Sound = 'turn' | 'move' | 'coin'

/** A tone: its pitch in hertz, when it begins and how long it rings, in seconds, and how loud it is. */
export interface Tone {
  pitch: number
  at: number
  rings: number
  loud: number
  wave: OscillatorType
}

export const tones: Record<Sound, Tone[]> = {
  turn: [
    { pitch: 659, at: 0, rings: 0.5, loud: 0.12, wave: 'sine' },
    { pitch: 988, at: 0.14, rings: 0.7, loud: 0.1, wave: 'sine' },
  ],
  move: [{ pitch: 196, at: 0, rings: 0.09, loud: 0.14, wave: 'triangle' }],
  coin: [
    { pitch: 2093, at: 0, rings: 0.12, loud: 0.04, wave: 'triangle' },
    { pitch: 2637, at: 0.06, rings: 0.25, loud: 0.04, wave: 'triangle' },
  ],
}

/** What of a table can be heard. */
export interface Heard {
  /** The event that is shown. */
  n: number
  mine: boolean
  cash: number | null
  /** Whether the page looks back: the past makes no sound. */
  back: boolean
}

/** What is to be heard when one thing follows another. The most important first; only that is played. */
export function heard(before: Heard | null, now: Heard): Sound[] {
  if (!before || now.back || before.back) return []
  const out: Sound[] = []
  if (now.mine && !before.mine) out.push('turn')
  if (before.cash !== null && now.cash !== null && now.cash > before.cash) out.push('coin')
  if (now.n > before.n && !(before.mine && now.mine)) out.push('move')
  return out
}

/** The cash of a seat, as every game's view has it. */
export function cashOf(view: unknown, seat: number | null): number | null {
  const { players } = (view ?? {}) as { players?: { seat?: number; cash?: number }[] }
  return players?.find((p) => p.seat === seat)?.cash ?? null
}

let context: AudioContext | null = null

export function play(sound: Sound): void {
  try {
    context ??= new AudioContext()
    const { currentTime } = context
    for (const t of tones[sound]) {
      const from = currentTime + t.at
      const o = context.createOscillator()
      const g = context.createGain()
      o.type = t.wave
      o.frequency.value = t.pitch
      g.gain.setValueAtTime(0, from)
      g.gain.linearRampToValueAtTime(t.loud, from + 0.008)
      g.gain.exponentialRampToValueAtTime(0.0001, from + t.rings)
      o.connect(g).connect(context.destination)
      o.start(from)
      o.stop(from + t.rings + 0.02)
    }
  } catch {
    // A page without sound is a page.
  }
}
