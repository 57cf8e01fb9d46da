import { money, signed, signedMoney } from '../../lib/i18n.svelte'
import type { Preview } from '../../lib/preview'
import { lanes, type Outcome } from './standing'
import type { View } from './types'
import { ui } from './words'

/** A line of the forecast: word, arithmetic, signed result. */
export interface ForecastLine {
  id: string
  of: (o: Outcome) => number
  how: (o: Outcome) => string
  show: (o: Outcome) => string
  tone: (o: Outcome) => string
}

/** What becomes of the contract for a good when it is produced. */
export interface Delivery {
  /** Crates owed, and those there would be for it. */
  owes: number
  have: number
  /** What it pays, and what its ships cost on the share track. */
  export: number
  spaces: number
  short: boolean
}

/** How things stand before the production. */
export interface Standing {
  cash: number
  space: number
  wage: number
  shares: number
  /** Share values from space 1. */
  values: number[]
  /** The good whose contract is foretold. */
  contract?: { product: string; delivery: Delivery } | undefined
  /** Why the shares would move, where all of it is known. */
  reasons?: { sold: number; appeal: number; most: number } | undefined
}

const tone = (n: number) => (n > 0 ? 'gain' : n < 0 ? 'loss' : '')

/** Workers and machines as arithmetic, where the plain one holds: a Foreman or a Workshop makes the bill smaller. */
export function billSum(workers: number, wage: number, machines: number, bill: number): string {
  if (workers * wage + machines !== bill) return ''
  return `${workers} × ${money(wage)}${machines ? ` + ${money(machines)}` : ''}`
}

/** A number of things at a price each, where it comes to the sum. */
export function timesSum(n: number, each: number, sum: number): string {
  return n * each === sum ? `${n} × ${money(each)}` : ''
}

/** Why the shares would move after a production, as the ladder shows it. */
export function reasonsOf(view: View, me: number, o: Outcome, pre?: Preview): Standing['reasons'] {
  if (!o.sells) return undefined
  const others = lanes(view, o.product, pre).filter((l) => l.seat !== me && l.open)
  return {
    sold: Math.min(2, o.sells),
    appeal: others.every((l) => o.appeal > l.appeal) ? 1 : 0,
    most: others.every((l) => o.sells > l.sold) ? 1 : 0,
  }
}

/** What a production brings, from how things would stand before it. */
export function forecastLines(s: Standing): ForecastLine[] {
  const delivery = (o: Outcome) => (s.contract?.product === o.product ? s.contract.delivery : undefined)
  const exported = (o: Outcome) => delivery(o)?.export ?? 0
  const left = (o: Outcome) => s.cash + o.income + exported(o) - o.bill
  const steps = (o: Outcome) => o.steps + (delivery(o)?.spaces ?? 0)
  const value = (space: number) => s.values[Math.max(1, Math.min(s.values.length, space)) - 1] ?? 0
  const worth = (o: Outcome) => s.shares * (value(s.space + steps(o)) - value(s.space))
  const lines: ForecastLine[] = [
    {
      id: 'takings',
      of: (o) => o.income,
      how: (o) => timesSum(o.sells, o.price, o.income),
      show: (o) => signedMoney(o.income),
      tone: (o) => tone(o.income),
    },
    {
      id: 'wages',
      of: (o) => o.bill,
      how: (o) => billSum(o.workers, s.wage, o.machines, o.bill),
      show: (o) => signedMoney(-o.bill),
      tone: (o) => tone(-o.bill),
    },
  ]
  if (s.contract)
    lines.push({
      id: 'contract',
      of: exported,
      how: (o) => {
        const d = delivery(o)
        if (!d) return ''
        return d.short ? ui('fc.instore', { n: d.have, of: d.owes }) : timesSum(d.owes, d.export / d.owes, d.export)
      },
      show: (o) => (delivery(o)?.short ? ui('sheet.short') : signedMoney(exported(o))),
      tone: (o) => (delivery(o)?.short ? 'loss' : tone(exported(o))),
    })
  return [
    ...lines,
    {
      id: 'cash',
      of: left,
      how: (o) => `${money(s.cash)} + ${money(o.income)} − ${money(o.bill)}${exported(o) ? ` + ${money(exported(o))}` : ''}`,
      show: (o) => money(left(o)),
      tone: (o) => (left(o) < 0 ? 'loss' : ''),
    },
    {
      id: 'shares',
      of: steps,
      how: (o) => {
        const r = s.reasons
        if (!r || r.sold + r.appeal + r.most !== o.steps) return ui('fc.space', { a: s.space, b: s.space + steps(o) })
        const ship = delivery(o)?.spaces ?? 0
        return [
          ui('fc.why.sold', { n: r.sold }),
          r.appeal ? ui('fc.why.appeal', { n: r.appeal }) : '',
          r.most ? ui('fc.why.most', { n: r.most }) : '',
          ship ? ui('fc.why.ship', { n: signed(ship) }) : '',
        ]
          .filter(Boolean)
          .join(', ')
      },
      show: (o) => signed(steps(o)),
      tone: (o) => tone(steps(o)),
    },
    {
      id: 'worth',
      of: worth,
      how: (o) =>
        ui('fc.worth.how', { a: s.space, b: s.space + steps(o), n: s.shares, sum: money(s.shares * value(s.space + steps(o))) }),
      show: (o) => signedMoney(worth(o)),
      tone: (o) => tone(worth(o)),
    },
  ]
}
