import { money, num, signed, signedMoney } from '../../../lib/i18n.svelte'
import { ui } from '../words'
import { flow, type Column, type Step } from './account'

/** A figure of the account: the result large, the arithmetic small. */
export interface Cell {
  big: string
  small: string[]
  tone: '' | 'gain' | 'loss'
}

const none: Cell = { big: '–', small: [], tone: '' }
const plain = (big: string | number, ...small: string[]): Cell => ({ big: String(big), small, tone: '' })
const gain = (sum: number, ...small: string[]): Cell => ({ big: signedMoney(sum), small, tone: sum ? 'gain' : '' })

function limit(c: Column): Cell {
  const l = c.limit
  if (!l) return none
  const small = [l.demand >= 0 ? `${l.appeal} − ${l.demand}` : ui('fc.most', { appeal: l.appeal, demand: num(l.demand) })]
  if (c.patrons) small.push(ui('account.patron', { n: c.patrons }))
  return plain(l.limit, ...small)
}

function costs(c: Column): Cell {
  if (c.bankrupt) return { big: ui('bankrupt'), small: [], tone: 'loss' }
  if (!c.paid) return none
  const sum = [money(c.fixed), `${c.wages.workers} × ${money(c.wages.wage)}`]
  if (c.maintenance.cash) sum.push(num(c.maintenance.cash))
  const small = [sum.join(' + ') + (c.wages.saved ? ` − ${money(c.wages.saved)}` : '')]
  if (c.fund.loans) small.push(ui('account.fund', { n: c.fund.loans, sum: signedMoney(c.fund.cash) }))
  return { big: signedMoney(-c.paid.cash), small, tone: c.paid.cash ? 'loss' : '' }
}

/** What a step was for a seat. */
export function cell(c: Column, step: Step): Cell {
  if (c.made === null) return none
  switch (step) {
    case 'made':
      return c.extra ? plain(c.made + c.extra, `${c.made} + ${c.extra}`) : plain(c.made)
    case 'limit':
      return limit(c)
    case 'sold':
      return c.sold ? gain(flow(c, 'sold'), `${c.sold.goods} × ${money(c.sold.price)}`) : none
    case 'ship': {
      if (!c.shipped) return none
      const small = [`${c.shipped.goods} × ${money(c.shipped.price)}${c.contract ? ` + ${money(c.contract)}` : ''}`]
      if (c.sailed) small.push(ui('account.ships', { n: c.sailed.ships, tokens: c.sailed.tokens }))
      return gain(flow(c, 'ship'), ...small)
    }
    case 'store': {
      const small = c.lost ? [ui('account.lost', { n: c.lost })] : []
      return c.stored || c.lost ? plain(c.stored, ...small) : none
    }
    case 'costs':
      return costs(c)
    case 'value':
      if (!c.rise) return none
      return {
        big: signed(c.rise),
        small: [
          ui('account.to', { from: money(c.value - c.rise), to: money(c.value) }),
          ...(c.highest ? [ui('account.highest')] : []),
        ],
        tone: 'gain',
      }
    case 'fades':
      return c.fades === null ? none : plain(ui('account.to', { from: c.fades + 1, to: c.fades }))
  }
}
