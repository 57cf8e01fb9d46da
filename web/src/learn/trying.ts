import type { Change } from '../lib/api'
import type { Example } from '../lib/learning'

/** Another number in an example: which there is to change, and what came of it in words. */

export interface Tried {
  /** The step, from 0, and the choice with the other number. */
  step: number
  choice: string
}

/** The step whose number is changed: the one at hand or the last before it that has one, else the first that comes; -1 if none has. */
export function amountsAt(x: Example, step: number): number {
  const have = x.steps.flatMap((s, i) => ((s.amounts?.length ?? 0) > 1 ? [i] : []))
  return have.findLast((i) => i < step) ?? have[0] ?? -1
}

/** What one looks for first when a number has changed; what the page foretells anyway comes last. */
const first = ['sells', 'income', 'gain', 'steps', 'space', 'value', 'portfolio', 'worth', 'cash', 'appeal', 'price']
const money = new Set(['cash', 'price', 'income', 'bill', 'value', 'portfolio', 'worth', 'wage', 'cost'])
const most = 7

interface Say {
  has: (key: string) => boolean
  t: (key: string) => string
  money: (n: number) => string
  num: (n: number) => string
}

/** The numbers that came out differently, in words, the most telling first. A number that has no word is not told. */
export function ends(changes: Change[], words: string, say: Say): { id: string; word: string; told: string; tried: string }[] {
  const rank = (c: Change) => (first.indexOf(c.gauge.split('/')[0] ?? '') + first.length + 1) % (first.length + 1)
  return changes
    .filter((c) => say.has(`${words}.gauge.${c.gauge.split('/')[0]}`) && !c.gauge.startsWith('end_'))
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, most)
    .map((c) => {
      const [name = '', of = ''] = c.gauge.split('/')
      const key = of ? [`${words}.product.${of}`, `${words}.good.${of}`].find(say.has) : undefined
      const thing = key ? say.t(key) : of && of[0]!.toUpperCase() + of.slice(1)
      const figure = (n: number) => (money.has(name) ? say.money(n) : say.num(n))
      const word = say.t(`${words}.gauge.${name}`)
      return { id: c.gauge, word: thing ? `${word} (${thing})` : word, told: figure(c.from), tried: figure(c.to) }
    })
}
