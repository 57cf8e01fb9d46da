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

/** What a company would owe for what it bought in its action. */
export const owedOf = (view: View, me: number, pre: Preview): number => pre.get('owed', me)?.to ?? view.players[me]?.owed ?? 0

/** The contract for the featured good: crates, those in store for it, and what they pay together. */
export function dueOf(view: View, me: number): Standing['due'] {
  const i = view.market.findIndex((m) => m.product === view.cycle)
  const p = view.players[me]
  const owes = p?.contracts[i] ?? 0
  // What an Office pays on top in both editions; it is told only where the end comes to as much.
  const office = p?.devs.some((d) => d.id === 'office') ? 5 : 0
  return { owes, pays: owes * (p?.factories[i]?.cost ?? 0), stored: p?.stock[i] ?? 0, office }
}

export type End = NonNullable<View['players'][number]['end']>

/** How a company would stand after the running cycle's production, with the offer looked at. */
export function endOf(view: View, me: number, pre: Preview): Standing['end'] {
  const now = view.players[me]?.end
  if (!now) return undefined
  const to = (gauge: string, n: number) => pre.get(gauge, me)?.to ?? n
  return {
    product: view.cycle,
    at: {
      cash: to('end_cash', now.cash),
      shares: to('end_shares', now.shares),
      space: to('end_space', now.space),
      loans: to('end_loans', now.loans),
    },
  }
}

/** How things stand before the production. */
export interface Standing {
  cash: number
  /** What was bought and is paid before the production. */
  owed: number
  space: number
  wage: number
  shares: number
  /** Share values from space 1. */
  values: number[]
  /** The good whose contract is foretold. */
  contract?: { product: string; delivery: Delivery } | undefined
  /** The contract for the featured good, which the rules may fill, and what an Office pays on top. */
  due?: { owes: number; pays: number; stored: number; office: number } | undefined
  loans: number
  /** How the company would stand after the production of the featured good, as the rules carry it out. */
  end?: { product: string; at: End } | undefined
  /** The production that is foretold: of several the featured good's. */
  featured?: Outcome | undefined
  /** The company's tiles: where the end is not known, a Patron buys a crate that is left over. */
  devs?: { id: string }[] | undefined
  /** Why the shares would move, where all of it is known. */
  reasons?: { sold: number; appeal: number; most: number } | undefined
}

const tone = (n: number) => (n > 0 ? 'gain' : n < 0 ? 'loss' : '')

/** Workers and machines as arithmetic: with a Workshop one machine is paid for, and what a Foreman saves is taken off. */
export function billSum(workers: number, wage: number, machines: number, bill: number): string {
  const cogs = bill - workers * wage === 1 ? Math.min(1, machines) : machines
  const saved = workers * wage + cogs - bill
  if (saved < 0) return ''
  return `${workers} × ${money(wage)}${cogs ? ` + ${money(cogs)}` : ''}${saved ? ` − ${money(saved)}` : ''}`
}

/** A number of things at a price each, where it comes to the sum. */
export function timesSum(n: number, each: number, sum: number): string {
  return n * each === sum ? `${n} × ${money(each)}` : ''
}

/** Why the shares would move after a production, as the ladder shows it. */
export function reasonsOf(view: View, me: number, o: Outcome, pre?: Preview): Standing['reasons'] {
  // Without a sale there is still a ship that sails.
  if (!o.sells) return { sold: 0, appeal: 0, most: 0 }
  const others = lanes(view, o.product, pre).filter((l) => l.seat !== me && l.open)
  return {
    sold: Math.min(2, o.sells),
    appeal: others.every((l) => o.appeal > l.appeal) ? 1 : 0,
    most: others.every((l) => o.sells > l.sold) ? 1 : 0,
  }
}

/** What a production brings, from how things would stand before it. */
export function forecastLines(s: Standing): ForecastLine[] {
  const paid = (o: Outcome) => s.cash - s.owed + o.income - o.bill
  let { contract: told } = s
  const [f, d] = [s.featured, s.due]
  if (!told && f && d?.owes && s.end?.product === f.product) {
    const [got, have] = [s.end.at.cash - paid(f), d.stored + f.makes - f.sells]
    const tell = (delivery: Delivery) => (told = { product: f.product, delivery })
    // Where as much is left as the contract brings, it was delivered; where too few crates are left over, it is not.
    if (got === d.pays + d.office)
      tell({ owes: d.owes, have: d.owes, export: d.pays, spaces: s.end.at.space - s.space - f.steps, short: false })
    else if (got === 0 && have < d.owes) tell({ owes: d.owes, have, export: 0, spaces: 0, short: true })
  }
  const delivery = (o: Outcome) => (told?.product === o.product ? told.delivery : undefined)
  const exported = (o: Outcome) => delivery(o)?.export ?? 0
  const end = (o: Outcome) => (s.end?.product === o.product ? s.end.at : undefined)
  /** What the plain sum comes to, and what there is in truth: stored crates, tiles and forced sales make it differ. */
  const sum = (o: Outcome) => paid(o) + exported(o)
  const patron = (o: Outcome) =>
    o.makes - o.sells > (delivery(o)?.owes ?? 0) && s.devs?.some((d) => d.id === `patron_${o.product}`) ? o.price : 0
  const left = (o: Outcome) => end(o)?.cash ?? sum(o) + patron(o)
  const sold = (o: Outcome) => Math.max(0, s.shares - (end(o)?.shares ?? s.shares))
  const lent = (o: Outcome) => Math.max(0, (end(o)?.loans ?? s.loans) - s.loans)
  const forced = (o: Outcome) => sold(o) > 0 || lent(o) > 0
  const plain = (o: Outcome) => o.steps + (delivery(o)?.spaces ?? 0)
  const steps = (o: Outcome) => (end(o) ? (end(o)?.space ?? 0) - s.space : plain(o))
  const shares = (o: Outcome) => end(o)?.shares ?? s.shares
  const value = (space: number) => s.values[Math.max(1, Math.min(s.values.length, space)) - 1] ?? 0
  const worth = (o: Outcome) => shares(o) * value(s.space + steps(o)) - s.shares * value(s.space)
  const how = (o: Outcome) => `${money(s.cash)}${s.owed ? ` − ${money(s.owed)}` : ''} + ${money(o.income)} − ${money(o.bill)}`
  const more = (n: number) => (n ? ` ${n > 0 ? '+' : '−'} ${money(Math.abs(n))}` : '')
  const due: ForecastLine = {
    id: 'owed',
    of: () => s.owed,
    how: () => ui('fc.owed.how'),
    show: () => signedMoney(-s.owed),
    tone: () => 'loss',
  }
  const lines: ForecastLine[] = [
    ...(s.owed ? [due] : []),
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
  const contract: ForecastLine = {
    id: 'contract',
    of: exported,
    how: (o) => {
      const d = delivery(o)
      if (!d) return ''
      return d.short ? ui('fc.instore', { n: d.have, of: d.owes }) : timesSum(d.owes, d.export / d.owes, d.export)
    },
    show: (o) => (delivery(o)?.short ? ui('sheet.short') : signedMoney(exported(o))),
    tone: (o) => (delivery(o)?.short ? 'loss' : tone(exported(o))),
  }
  const any = (of: (o: Outcome) => boolean, list: ForecastLine[]): ForecastLine[] => (s.featured && of(s.featured) ? list : [])
  return [
    ...lines,
    ...any(forced, [
      { id: 'forced-short', of: paid, how, show: (o) => signedMoney(paid(o)), tone: () => 'loss' },
      {
        id: 'forced',
        of: sold,
        how: (o) =>
          [
            sold(o) ? ui('fc.sells.n', { n: sold(o) }) : '',
            lent(o) ? ui('fc.lent', { n: lent(o) }) : '',
            `${signedMoney(left(o) - sum(o))}`,
          ]
            .filter(Boolean)
            .join(', '),
        show: (o) => (steps(o) - plain(o) ? signed(steps(o) - plain(o)) : ''),
        tone: () => 'loss',
      },
    ]),
    // Ships sail after the wages are paid.
    ...(told ? [contract] : []),
    ...any(
      (o) => !forced(o) && left(o) !== sum(o),
      [
        {
          id: 'else',
          of: (o) => left(o) - sum(o),
          // A patron buys one crate.
          how: (o) => timesSum(1, o.price, left(o) - sum(o)),
          show: (o) => signedMoney(left(o) - sum(o)),
          tone: (o) => tone(left(o) - sum(o)),
        },
      ],
    ),
    {
      id: 'cash',
      of: left,
      how: (o) => {
        const by = left(o) - sum(o)
        return (forced(o) ? signedMoney(paid(o)) + more(by) : how(o)) + more(exported(o)) + (forced(o) ? '' : more(by))
      },
      show: (o) => money(left(o)),
      tone: (o) => (left(o) < 0 ? 'loss' : ''),
    },
    {
      id: 'shares',
      of: steps,
      how: (o) => {
        const r = s.reasons
        // Else the spaces below say it.
        if (!r || r.sold + r.appeal + r.most !== o.steps || steps(o) !== plain(o)) return ''
        const ship = delivery(o)?.spaces ?? 0
        return [
          r.sold ? ui('fc.why.sold', { n: signed(r.sold) }) : '',
          r.appeal ? ui('fc.why.appeal', { n: signed(r.appeal) }) : '',
          r.most ? ui('fc.why.most', { n: signed(r.most) }) : '',
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
        ui('fc.worth.how', {
          a: s.space,
          b: s.space + steps(o),
          n: shares(o),
          sum: money(shares(o) * value(s.space + steps(o))),
        }),
      show: (o) => signedMoney(worth(o)),
      tone: (o) => tone(worth(o)),
    },
  ]
}
