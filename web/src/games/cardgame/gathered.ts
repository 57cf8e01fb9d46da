import type { Change, Text } from '../../lib/api'
import { list } from '../../lib/i18n.svelte'
import { idOf, numOf } from '../../lib/offer'
import { good } from './words'

/** Changes that are told together: of one factory, or of the demand for several goods. */
export interface Gathered extends Change {
  of?: Change[]
}

/** What an offer changes, in the order it is told: one's own numbers, what all share, one's factories one by one, the others. */
export function gathered(changes: Change[], me: number): Gathered[] {
  const own: Gathered[] = []
  const common: Gathered[] = []
  const factories = new Map<string, Change[]>()
  const others: Gathered[] = []
  const demand: Change[] = []
  for (const c of changes) {
    const [name, good] = c.gauge.split('/')
    if (c.seat === undefined || c.seat === null) (name === 'demand' ? demand : common).push(c)
    else if (c.seat !== me) others.push(c)
    else if (good === undefined || name === 'track') own.push(c)
    else factories.set(good, [...(factories.get(good) ?? []), c])
  }
  const first = demand[0]
  const alike = first && demand.length > 1 && demand.every((c) => c.to - c.from === first.to - first.from)
  if (alike) common.push({ gauge: 'demand', from: 0, to: first.to - first.from, of: demand })
  else common.push(...demand)
  const mills = [...factories].map(([good, of]): Gathered => (of.length > 1 ? { ...of[0]!, gauge: good, of } : of[0]!))
  return [...own, ...common, ...mills, ...others]
}

/** Costs that are none. */
const nil = (f: Text) => ['wages', 'maintenance'].includes(f.kind) && numOf(f, 'cash') === 0

/** Demand for several goods that moves alike, one fact after another, is told as one; what costs nothing is not told. */
export function gather(all: Text[]): Text[] {
  const out: Text[] = []
  // Fixed costs alone are what is paid.
  const real = all.filter((f) => !nil(f))
  const facts = real.filter((f, i) => f.kind !== 'fixed' || real[i + 1]?.kind !== 'paid')
  for (let i = 0; i < facts.length; i++) {
    const f = facts[i]!
    let to = i + 1
    while (f.kind === 'demand' && facts[to]?.kind === 'demand' && numOf(facts[to]!, 'by') === numOf(f, 'by')) to++
    const same = facts.slice(i, to)
    if (same.length < 2) {
      out.push(f)
      continue
    }
    const goods = list(same.map((x) => good(idOf(x, 'good') ?? '')))
    const by = numOf(f, 'by')
    const args = [
      { name: 'goods', number: same.length, proper: goods },
      { name: 'by', number: by },
    ]
    out.push({ ...f, key: 'cardgame.ui.demands', kind: 'demands', args })
    i = to - 1
  }
  return out
}
