import { money, signed, signedMoney, t } from '../../lib/i18n.svelte'
import type { Change } from '../../lib/api'
import type { Preview } from '../../lib/preview'
import { lanes, type Lane, type Outcome } from './standing'
import type { View } from './types'
import { cap, ui } from './words'

/** A line of the forecast: word, arithmetic, signed result. */
export interface ForecastLine {
  id: string
  of: (o: Outcome) => number
  how: (o: Outcome) => string
  show: (o: Outcome) => string
  tone: (o: Outcome) => string
}

/** What a line of the forecast is called. */
export const lineWord = (id: string): string => (id === 'worth' ? '' : id === 'earns' ? cap(ui('col.net.short')) : ui(`fc.${id}`))

/** Whether what a good leaves over could be bought by the Crown Jubilee alone. */
export const royal = (view: View, me: number, product: string): boolean =>
  view.ongoing === 'crown_jubilee' && !view.players[me]?.devs.some((d) => d.id === `patron_${product}`)

/** What a company would owe for what it bought in its action. */
export const owedOf = (view: View, me: number, pre: Preview): number => pre.get('owed', me)?.to ?? view.players[me]?.owed ?? 0

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
      staff: to('end_staff', now.staff),
    },
  }
}

/**
 * How a company would stand once the running production is over and its staff are paid at a decade's end. One answer goes on
 * to what comes after it, another stops where somebody is asked: both are told by the same moment.
 */
export function settled(view: View, me: number, pre: Preview) {
  const own = view.players[me]!
  const at = (gauge: 'cash' | 'shares' | 'space') => pre.get(gauge, me)?.to ?? own[gauge]
  const told = (cash: number, shares: number, space: number) => ({
    cash,
    shares,
    space,
    portfolio: shares * (view.printed.shares[space - 1] ?? 0),
  })
  const now = told(at('cash'), at('shares'), at('space'))
  const end = endOf(view, me, pre)?.at
  // Past the production the end foretold is the next one's, or the present.
  if (!end || pre.get('cycle') || (end.cash === now.cash && end.space === now.space)) return now
  return told(end.cash, end.shares, end.space)
}

/**
 * Whether a change is told beside the productions. A factory opened or closed changes everything of it: what it makes and who works
 * there says it, and of one that is closed the share spaces that its productions gained, which are lost in every decade (A25-9.3).
 */
export function beside(kind: string, x: Change, me: number): boolean {
  if (kind === 'close' && x.seat === me && x.gauge.startsWith('steps/')) return true
  return !/^(found|close|construct)/.test(kind) || !/^(level|price|appeal|quality|marketing|sells|steps)\//.test(x.gauge)
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
  /** What is shipped, if that is told of: a contract, or as much as ships carry where there are none. */
  shipped?: ReturnType<typeof shipped>
  loans: number
  /** What a loan costs to repay. */
  repay?: number
  /** How the company would stand after the production of the featured good, as the rules carry it out. */
  end?: { product: string; at: End } | undefined
  /** The production that is foretold: of several the featured good's. */
  featured?: Outcome | undefined
  /** The production as it stands: a patron who buys no crate any more is told of as well. */
  was?: Outcome | undefined
  /** Whether only the Crown Jubilee could buy what is left over. */
  royal?: boolean
  /** Why the shares would move, where all of it is known. */
  reasons?: { sold: number; appeal: number; most: number } | undefined
}

/** Whether a contract for one of the goods is told of, or ships that need none. */
export function shipped(view: View, me: number, goods: Outcome[]): 'contract' | 'ships' | undefined {
  if (view.printed.trades) return goods.some((o) => o.owes) ? 'contract' : undefined
  return view.players[me]?.ships.length && goods.some((o) => o.have > 0) ? 'ships' : undefined
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

/** Why the shares would move after a production: what the crates sold do not bring is for being ahead of all others. */
export function reasonsOf(view: View, me: number, o: Outcome, pre?: Preview): Standing['reasons'] {
  // Without a sale there is still a ship that sails.
  const sold = o.steps ? Math.min(2, o.sells + o.patrons) : 0
  const ahead = o.steps - sold
  const others = lanes(view, o.product, pre).filter((l) => l.seat !== me && l.open)
  const lead = (of: (l: Lane) => number) => Math.min(...others.map(of))
  const [appeal, most] = [lead((l) => o.appeal - l.appeal), lead((l) => o.sells + o.patrons - l.sold - l.patrons)]
  // Of one space it is the one in which nobody is level; Charisma wins where somebody is.
  const one = appeal > 0 || (appeal === 0 && most <= 0)
  return { sold, appeal: ahead > 1 || (ahead === 1 && one) ? 1 : 0, most: ahead > 1 || (ahead === 1 && !one) ? 1 : 0 }
}

/** What productions bring, from how things would stand before them: those lines that say something of one of the goods. */
export function forecastLines(s: Standing, goods: Outcome[]): ForecastLine[] {
  return linesOf(s, goods).filter((l) => goods.some((o) => l.how(o) || l.show(o)))
}

function linesOf(s: Standing, goods: Outcome[]): ForecastLine[] {
  const paid = (o: Outcome) => s.cash - s.owed + o.income - o.bill
  const short = (o: Outcome) => o.owes > 0 && !o.export
  const end = (o: Outcome) => (!o.in && s.end?.product === o.product ? s.end.at : undefined)
  /** Of a good of a later cycle nobody knows what there will be by then. */
  const now = (of: (o: Outcome) => string) => (o: Outcome) => (o.in ? '' : of(o))
  /** After the last production of a decade the staff are paid before anybody can act again (A25-11.1.1). */
  const staff = (o: Outcome) => end(o)?.staff ?? 0
  /** What the plain sum comes to, and what there is in truth: stored crates, tiles and forced sales make it differ. */
  const sum = (o: Outcome) => paid(o) + o.export - staff(o)
  const left = (o: Outcome) => end(o)?.cash ?? sum(o) + o.patrons * o.price
  const earned = (o: Outcome) => o.income - o.bill + o.export + o.patrons * o.price
  const sold = (o: Outcome) => Math.max(0, s.shares - (end(o)?.shares ?? s.shares))
  const lent = (o: Outcome) => Math.max(0, (end(o)?.loans ?? s.loans) - s.loans)
  const forced = (o: Outcome) => sold(o) > 0 || lent(o) > 0
  const plain = (o: Outcome) => o.steps + o.sails + o.fades
  const steps = (o: Outcome) => (end(o) ? (end(o)?.space ?? 0) - s.space : plain(o))
  const shares = (o: Outcome) => end(o)?.shares ?? s.shares
  const value = (space: number) => s.values[Math.max(1, Math.min(s.values.length, space)) - 1] ?? 0
  const worth = (o: Outcome) => shares(o) * value(s.space + steps(o)) - s.shares * value(s.space)
  const how = (o: Outcome) => `${money(s.cash)}${s.owed ? ` − ${money(s.owed)}` : ''} + ${money(o.income)} − ${money(o.bill)}`
  const more = (n: number) => (n ? ` ${n > 0 ? '+' : '−'} ${money(Math.abs(n))}` : '')
  /** Whether there is enough for all but the staff. */
  const late = (o: Outcome) => s.cash >= s.owed && paid(o) >= 0
  const lacking = (o: Outcome) => (s.cash < s.owed ? s.cash - s.owed : late(o) ? sum(o) : paid(o))
  const lacked = (o: Outcome) =>
    s.cash < s.owed ? `${money(s.cash)} − ${money(s.owed)}` : how(o) + (late(o) ? more(o.export) + more(-staff(o)) : '')
  const due: ForecastLine = {
    id: 'owed',
    of: () => s.owed,
    how: now(() => ui('fc.owed.how')),
    show: now(() => signedMoney(-s.owed)),
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
    id: s.shipped ?? '',
    of: (o) => o.export,
    // With an Agent there may be more or fewer crates than asked for, and the Office pays beside them.
    how: (o) =>
      short(o)
        ? ui(`fc.${o.have < o.owes ? 'instore' : 'noship'}`, { n: o.have, of: o.owes })
        : o.export
          ? `${Math.floor(o.export / o.cost)} × ${money(o.cost)}${more(o.export % o.cost)}`
          : s.shipped === 'ships'
            ? ui('fc.ready')
            : '',
    show: (o) => (short(o) ? ui('sheet.short') : signedMoney(o.export)),
    tone: (o) => (short(o) ? 'loss' : tone(o.export)),
  }
  const beyond: ForecastLine = {
    id: s.royal ? 'jubilee' : 'else',
    of: (o) => left(o) - sum(o),
    how: (o) => timesSum(o.patrons, o.price, left(o) - sum(o)),
    show: (o) => (left(o) === sum(o) && !o.patrons && (o.in || !s.was?.patrons) ? '' : signedMoney(left(o) - sum(o))),
    tone: (o) => tone(left(o) - sum(o)),
  }
  const sale: ForecastLine[] = [
    { id: 'forced-short', of: lacking, how: now(lacked), show: now((o) => signedMoney(lacking(o))), tone: () => 'loss' },
    {
      id: s.featured && !sold(s.featured) && lent(s.featured) ? 'forced-loan' : 'forced',
      of: sold,
      how: now((o) =>
        [
          sold(o) ? ui('fc.sells.n', { n: sold(o) }) : '',
          lent(o) ? ui('fc.lent', { n: lent(o), repay: lent(o) * (s.repay ?? 0) }) : '',
          `${signedMoney(left(o) - sum(o))}`,
        ]
          .filter(Boolean)
          .join(', '),
      ),
      show: now((o) => (steps(o) - plain(o) ? signed(steps(o) - plain(o)) : '')),
      tone: () => 'loss',
    },
  ]
  const any = (of: (o: Outcome) => unknown, list: ForecastLine[]): ForecastLine[] => (s.featured && of(s.featured) ? list : [])
  return [
    ...lines,
    ...any((o) => forced(o) && !late(o), sale),
    // Ships sail after the wages are paid.
    ...(s.shipped ? [contract] : []),
    ...any(staff, [
      {
        id: 'staff',
        of: staff,
        how: now((o) => (staff(o) ? ui('fc.staff.how') : '')),
        show: now((o) => (staff(o) ? signedMoney(-staff(o)) : '')),
        tone: () => 'loss',
      },
    ]),
    ...any((o) => forced(o) && late(o), sale),
    ...(goods.some((o) => !forced(o) && (left(o) !== sum(o) || (s.was?.patrons ?? 0) > 0)) && !(s.featured && forced(s.featured))
      ? [beyond]
      : []),
    {
      id: 'earns',
      of: earned,
      how: (o) => (o.in ? `${money(o.income)} − ${money(o.bill)}${more(o.export)}${more(o.patrons * o.price)}` : ''),
      show: (o) => (o.in ? signedMoney(earned(o)) : ''),
      tone: (o) => tone(earned(o)),
    },
    {
      id: 'cash',
      of: left,
      how: now((o) => {
        const by = left(o) - sum(o)
        // What is lacking for the wages has its own line, what is lacking for factories is sold before anything is taken.
        const early = forced(o) && s.cash >= s.owed
        return (early ? signedMoney(paid(o)) + more(by) : how(o)) + more(o.export) + more(-staff(o)) + (early ? '' : more(by))
      }),
      show: now((o) => money(left(o))),
      tone: (o) => (left(o) < 0 ? 'loss' : ''),
    },
    {
      id: 'shares',
      of: steps,
      how: (o) => {
        const r = s.reasons
        const [ship, lost] = [o.sails, steps(o) - plain(o)]
        // Else the spaces below say it.
        if (!r || r.sold + r.appeal + r.most !== o.steps || (lost && !forced(o))) return ''
        return [
          r.sold ? ui('fc.why.sold', { n: signed(r.sold) }) : '',
          r.appeal ? ui('fc.why.appeal', { n: signed(r.appeal) }) : '',
          r.most ? ui('fc.why.most', { n: signed(r.most) }) : '',
          ship ? ui('fc.why.ship', { n: signed(ship) }) : '',
          o.fades ? `${t('arkwright.gauge.marketing')} ${signed(o.fades)}` : '',
          lost ? `${ui(sold(o) ? 'fc.forced' : 'fc.forced-loan').toLowerCase()} ${signed(lost)}` : '',
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
      how: now((o) =>
        ui('fc.worth.how', {
          a: s.space,
          b: s.space + steps(o),
          n: shares(o),
          sum: money(shares(o) * value(s.space + steps(o))),
        }),
      ),
      show: now((o) => signedMoney(worth(o))),
      tone: (o) => tone(worth(o)),
    },
  ]
}
