import { games } from '../games'
import { has, t } from '../lib/i18n.svelte'
import { called, steps, type Drawn } from '../lib/numbers'

/** What the steps of a number's path are called: things of the game as its table calls them, all else in words of the bench. */

const kinds = ['product', 'good', 'dev', 'event', 'tile', 'ship', 'track', 'card']

/** Steps that only hold others together: they are not told. */
const silent = ['sides', 'params']

export const capital = (s: string) => s.charAt(0).toUpperCase() + s.slice(1)

export const partName = (part: string) => (has(`numbers.part.${part}`) ? t(`numbers.part.${part}`) : called(part))

export function namer(game: string, places: Drawn[]): (step: string) => string {
  const words = games[game]?.words ?? game
  const thing = (id: string) => kinds.map((k) => `${words}.${k}.${id.toLowerCase()}`).find(has)
  const spots = new Map(places.filter((p) => p.name).map((p) => [steps(p.path).at(-1)!, p.name]))
  return (step) => {
    const id = step.replace(/[[\]]/g, '')
    if (/^\d+$/.test(id)) return called(step)
    if (silent.includes(id)) return ''
    const own = `numbers.step.${id}`
    const board = `ui.${words}.board.${id}`
    // What stands in brackets is a thing by its name, what stands without is what is told of it.
    const key = step.startsWith('[') ? [thing(id), board, own] : [own, thing(id), board]
    const found = key.find((k) => k && has(k))
    return found ? t(found) : (spots.get(step) ?? spotsOf(id, spots) ?? called(step))
  }
}

/** A way is called by its ends. */
function spotsOf(id: string, spots: Map<string, string>): string | undefined {
  const ends = id.split('-').map((end) => spots.get(`[${end}]`))
  return ends.length > 1 && ends.every(Boolean) ? ends.join(' – ') : undefined
}
