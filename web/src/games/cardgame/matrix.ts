import type { Offer } from '../../lib/api'
import { idOf, numOf } from '../../lib/offer'

/** Offers that answer two questions at once: which factory, and with what. */
const twofold: Record<string, string> = { run: 'cards', turn: 'position', token: 'position' }

export const inMatrix = (o: Offer): boolean => o.kind in twofold

/** A column of a matrix: a kind of offer with a number, and with a card that is used besides. */
export interface Head {
  key: string
  kind: string
  n: number
  extra: string
}
export interface Matrix {
  heads: Head[]
  rows: { good: string; cells: (Offer | undefined)[] }[]
}

const headOf = (o: Offer): Head => {
  const n = numOf(o, twofold[o.kind] ?? '')
  const extra = idOf(o, 'extra') ?? ''
  return { key: `${extra}/${o.kind === 'token' ? 1 : 0}/${n}`, kind: o.kind, n, extra }
}

/** Factories down, in the order of the offers; across what is used, the little before the much. */
export function matrixOf(offers: Offer[]): Matrix {
  const heads = new Map<string, Head>()
  const goods = new Map<string, Map<string, Offer>>()
  for (const o of offers) {
    const h = headOf(o)
    heads.set(h.key, h)
    const good = idOf(o, 'good') ?? ''
    const row = goods.get(good) ?? new Map<string, Offer>()
    row.set(h.key, o)
    goods.set(good, row)
  }
  const order = [...heads.values()].sort((a, b) => a.key.localeCompare(b.key))
  return {
    heads: order,
    rows: [...goods].map(([good, row]) => ({ good, cells: order.map((h) => row.get(h.key)) })),
  }
}
