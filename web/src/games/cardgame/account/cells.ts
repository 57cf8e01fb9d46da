import { list, money, signed, signedMoney } from '../../../lib/i18n.svelte'
import { none, plain, type Cell } from '../../../lib/cell'
import { billWords, good, ui } from '../words'
import type { Column } from './sheet'

const gain = (sum: number, ...small: string[]): Cell => ({ big: signedMoney(sum), small, tone: sum ? 'gain' : '' })

function limit(c: Column): Cell {
  const l = c.limit
  if (!l) return none
  const small = [l.demand >= 0 ? `${l.appeal} − ${l.demand}` : ui('fc.most', { appeal: l.appeal })]
  if (c.patrons) small.push(ui('account.patron', { n: c.patrons }))
  return plain(l.limit, ...small)
}

function costs(c: Column): Cell {
  if (c.bankrupt) return { big: ui('bankrupt'), small: [], tone: 'loss' }
  const k = c.costs
  if (!k) return none
  const small = [billWords({ ...k, upkeep: k.maintenance })]
  if (k.loans) small.push(ui('account.fund', { n: k.loans, sum: signedMoney(k.borrowed) }))
  return { big: signedMoney(-k.cash), small, tone: k.cash ? 'loss' : '' }
}

/** What a step was for a seat; flow is what came in and went out with it. */
export function cell(c: Column, step: string, flow: number): Cell {
  if (c.made === null) return none
  switch (step) {
    case 'made':
      return c.extra ? plain(c.made + c.extra, String(c.made), ui('account.shift', { n: c.extra })) : plain(c.made)
    case 'limit':
      return limit(c)
    case 'sold': {
      if (!c.sold) return none
      const small = [`${c.sold.goods} × ${money(c.sold.price)}`]
      const stored = c.sold.goods - c.made - c.extra
      if (stored > 0) small.push(ui('account.stored', { n: stored }))
      return gain(flow, ...small)
    }
    case 'ship': {
      if (!c.shipped) return none
      const small = [`${c.shipped.goods} × ${money(c.shipped.price)}${c.contract ? ` + ${money(c.contract)}` : ''}`]
      // A token for each ship goes without saying.
      if (c.sailed) {
        const { ships, tokens } = c.sailed
        small.push(ui(ships === tokens ? 'account.sailed' : 'account.ships', { n: ships, tokens }))
      }
      return gain(flow, ...small)
    }
    case 'store': {
      const small = c.lost ? [ui('account.lost', { n: c.lost })] : []
      if (c.thrown.length) small.push(ui('account.thrown', { goods: list(c.thrown.map((x) => `${good(x.good)} (${x.goods})`)) }))
      return c.stored || small.length ? plain(c.stored, ...small) : none
    }
    case 'costs':
      return costs(c)
    case 'value': {
      const [from, to] = c.value
      if (to <= from) return none
      const small = [ui('account.to', { from: money(from), to: money(to) })]
      if (c.highest) small.push(ui(c.tie ? 'account.tie' : 'account.highest'))
      return { big: signed(to - from), small, tone: 'gain' }
    }
    case 'fades':
      return c.fades === null ? none : plain(ui('account.to', { from: c.fades + 1, to: c.fades }))
    default:
      return none
  }
}
