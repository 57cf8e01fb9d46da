import type { Depth, JudgedTurn, Review } from '../lib/reviews'
import type { Told } from './calls'
import { script, start } from './start'

/**
 * Judges a finished game on this device, in threads that do nothing else: they can be ended at once, and the tables of the device, if
 * there are any, do not wait for them. What is judged is kept by this browser, and nobody else sees it.
 */

/** Whether this browser can. */
export const able = (): boolean => 'WebAssembly' in globalThis && 'Worker' in globalThis

export interface Judging {
  /** The review, or an error; nothing comes after it was stopped. */
  readonly end: Promise<Review>
  stop(): void
}

/** How many threads share a game: one core is left to the page, and memory is not endless. */
const threads = (): number => Math.min(4, Math.max(1, (navigator.hardwareConcurrency || 2) - 1))

/** Judges a game by its record. */
export function judge(record: string, depth: Depth, progress: (done: number, of: number) => void): Judging {
  const parts = threads()
  const workers: Worker[] = []
  const done: number[] = []
  const stop = () => {
    for (const w of workers) w.terminate()
  }
  /** One thread's part of the turns; what others have judged can be handed to it. */
  const ask = (w: Worker, part: number, known: JudgedTurn[] = []) =>
    new Promise<Review>((resolve, reject) => {
      w.onmessage = ({ data }: MessageEvent<Told>) => {
        if ('about' in data) {
          done[part] = Math.ceil(Math.max(0, data.done - part) / parts)
          progress(
            done.reduce((sum, n) => sum + n, 0),
            data.of,
          )
        } else if ('error' in data && data.error !== undefined) reject(new Error(data.error))
        else if ('value' in data) resolve(JSON.parse(data.value as string) as Review)
      }
      w.onerror = () => reject(new Error('the program of this device did not start'))
      w.postMessage({ n: 1, call: 'judge', args: [JSON.stringify({ record, depth, part, parts, known })] })
    })
  const all = async () => {
    for (let part = 0; part < parts; part++) workers.push(start())
    const found = await Promise.all(workers.map((w, part) => ask(w, part)))
    if (parts === 1) return found[0]!
    // Whoever knows all turns can tell the whole game.
    return ask(
      workers[0]!,
      0,
      found.flatMap((f) => f.turns),
    )
  }
  return { end: all().finally(stop), stop }
}

const cache = () => caches.open('cromford-reviews')
const place = (table: string, depth: Depth) => `${script}/${table}/${depth}`

/** Keeps a review for the next time; those of another program go. */
export async function keepReview(table: string, depth: Depth, review: Review): Promise<void> {
  const c = await cache()
  const here = new URL(script, location.href).href
  for (const old of await c.keys()) if (!old.url.startsWith(here)) await c.delete(old)
  await c.put(place(table, depth), new Response(JSON.stringify(review)))
}
export async function keptReview(table: string, depth: Depth): Promise<Review | undefined> {
  const found = await (await cache()).match(place(table, depth))
  return found && ((await found.json()) as Review)
}
