import { money, signed, signedMoney } from '../../../lib/i18n.svelte'
import type { Account } from '../../../lib/api'
import { none, plain, type Cell } from '../../../lib/cell'
import { billSum } from '../forecast'
import { dev, ui } from '../words'
import type { Column, Sheet } from './sheet'

/** A share that moved for something else than the sale. */
function moved(c: Column, step: string): string[] {
  const m = c.moves.find((x) => x.step === step)
  return m ? [ui('account.share', { by: signed(m.by) })] : []
}

function shares(c: Column): Cell {
  const r = c.reasons
  if (!r) return none
  const m = c.moves.find((x) => x.step === 'shares')
  const why = [[r.sold, r.appeal, r.most].join(' + ')]
  // A tie gives nobody a bonus, unless somebody has it won.
  if (c.ties) why.push(dev('press_attache'))
  return m
    ? plain(ui('account.to', { from: m.space - m.by, to: m.space }), ...why)
    : plain(signed(r.sold + r.appeal + r.most), ...why)
}

function bill(c: Column, wage: number): Cell {
  const b = c.bill
  if (!b) return none
  // A Workshop makes the machines cheaper; a Foreman the workers, and is named.
  const machines = b.cash - b.workers * wage
  const simple = machines >= 0 && machines <= b.machines
  const small = simple
    ? [`${b.workers} × ${money(wage)}${machines ? ` + ${machines}` : ''}`]
    : [billSum(b.workers, wage, b.machines, b.cash), dev('foreman')]
  if (c.raised.shares) small.push(ui('account.raised', { n: c.raised.shares, sum: signedMoney(c.raised.sold) }))
  if (c.raised.loans) small.push(ui('account.borrowed', { n: c.raised.loans, sum: signedMoney(c.raised.borrowed) }))
  return { big: signedMoney(-b.cash), small: [...small, ...moved(c, 'bill')], tone: b.cash ? 'loss' : '' }
}

function takings(c: Column, sum: number): Cell {
  if (!c.sold) return none
  const small = [`${c.sold.crates} × ${money(c.sold.price)}`, ...c.patrons.map(money)]
  return { big: signedMoney(sum), small: [small.join(' + ')], tone: sum ? 'gain' : '' }
}

function shipped(c: Column, sum: number): Cell {
  const d = c.delivered
  if (!d) return none
  const small = [d.crates ? `${d.crates} × ${money(d.cash / d.crates)}` : '', c.office ? money(c.office) : '']
  return {
    big: signedMoney(sum),
    small: [small.filter(Boolean).join(' + '), ...moved(c, 'ship')],
    tone: sum ? 'gain' : '',
  }
}

/** What a step was for a seat; flow is what came in and went out with it. */
export function cell(c: Column, step: string, flow: number, wage: number): Cell {
  switch (step) {
    case 'made':
      if (c.made === null) return none
      if (c.after) return plain(c.made + c.extra + c.after, ui('account.after', { n: c.made + c.extra, more: c.after }))
      return c.extra ? plain(c.made + c.extra, `${c.made} + ${c.extra}`) : plain(c.made)
    case 'offered':
      return c.offered ? plain(c.offered) : none
    case 'home':
      return c.sold ? plain(c.sold.crates, ui('account.outof', { n: (c.made ?? 0) + c.extra + c.offered })) : none
    case 'patrons':
      return c.patrons.length ? plain(c.patrons.length) : none
    case 'takings':
      return takings(c, flow)
    case 'shares':
      return shares(c)
    case 'bill':
      return bill(c, wage)
    case 'weakens':
      return c.weakens === null ? none : plain(ui('account.to', { from: c.weakens + 1, to: c.weakens }), ...moved(c, 'weakens'))
    case 'ship':
      return shipped(c, flow)
    case 'contract':
      if (!c.contract) return none
      return c.contract.late
        ? {
            big: ui('account.late'),
            small: [ui('account.owes', { n: c.contract.crates }), ...moved(c, 'contract')],
            tone: 'loss',
          }
        : plain(ui('account.owes', { n: c.contract.crates }))
    case 'store':
      if (!c.stored) return none
      return plain(c.stored - c.lost, ...(c.lost ? [ui('account.lost', { n: c.lost })] : []))
    default:
      return none
  }
}

/**
 * How many steps are told of where so many are shown: with the last one also the one in which somebody is asked. Patrons pay at once,
 * and what was sold before them is paid too (A25-9.2.10, A25-9.2.13): there the takings are told as far as they have come.
 */
export function toldTo(account: Account, shown: number): number {
  const { done, steps } = account
  if (shown < done || done >= steps.length) return shown
  return done + (steps[done]?.id === 'patrons' ? 2 : 1)
}

/** What stands under the name of a step. */
export function note(a: Sheet, step: string): string {
  switch (step) {
    case 'home':
      return a.importer === null
        ? ui('account.wanted', { n: a.demand })
        : ui('account.wanted.importer', { n: a.demand, importer: a.importer })
    case 'shares':
      return ui('account.why')
    case 'bill':
      return ui('account.wage', { wage: money(a.wage), machine: money(1) })
    default:
      return ''
  }
}
