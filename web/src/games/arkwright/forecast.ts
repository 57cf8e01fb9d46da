import { money, signed, signedMoney } from '../../lib/i18n.svelte'
import type { Outcome } from './standing'
import { ui } from './words'

/** A line of the forecast: word, arithmetic, signed result. */
export interface ForecastLine {
  id: string
  of: (o: Outcome) => number
  how: (o: Outcome) => string
  show: (o: Outcome) => string
  tone: (o: Outcome) => string
}

const tone = (n: number) => (n > 0 ? 'gain' : n < 0 ? 'loss' : '')

/** The bill as arithmetic, where the plain one holds: a Foreman or a Workshop makes it smaller. */
function sums(o: Outcome, wage: number): string {
  if (o.workers * wage + o.machines !== o.bill) return ''
  return `${o.workers} × ${money(wage)}${o.machines ? ` + ${ui('machines.n', { n: o.machines })}` : ''}`
}

/** What a production brings, from the cash, the share space and the wage there would be. */
export function forecastLines(cash: number, space: number, wage: number): ForecastLine[] {
  const left = (o: Outcome) => cash + o.income - o.bill
  return [
    { id: 'sold', of: (o) => o.sells, how: () => '', show: (o) => ui('of.n', { n: o.sells, of: o.makes }), tone: () => '' },
    {
      id: 'takings',
      of: (o) => o.income,
      how: (o) => `${o.sells} × ${money(o.price)}`,
      show: (o) => signedMoney(o.income),
      tone: (o) => tone(o.income),
    },
    {
      id: 'wages',
      of: (o) => o.bill,
      how: (o) => sums(o, wage),
      show: (o) => signedMoney(-o.bill),
      tone: (o) => tone(-o.bill),
    },
    {
      id: 'shares',
      of: (o) => o.steps,
      how: (o) => ui('fc.space', { a: space, b: space + o.steps }),
      show: (o) => signed(o.steps),
      tone: (o) => tone(o.steps),
    },
    {
      id: 'cash',
      of: left,
      how: (o) => `${money(cash)} + ${money(o.income)} − ${money(o.bill)}`,
      show: (o) => money(left(o)),
      tone: (o) => (left(o) < 0 ? 'loss' : ''),
    },
  ]
}
