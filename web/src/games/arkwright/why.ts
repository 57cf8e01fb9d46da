import { api, Problem } from '../../lib/api'
import { has, t } from '../../lib/i18n.svelte'
import { pageWord } from '../../lib/options'
import type { Picker } from '../../lib/picker.svelte'
import type { View } from './types'
import { tile, ui } from './words'

/** Why somebody who touches a part of the board that is not on offer cannot do there what it is for. */

/** The tile with which one does something at a part. */
const tiles: Record<string, string> = {
  mill: 'factories',
  space: 'workers',
  column: 'workers',
  row: 'workers',
  fire: 'workers',
  quality: 'quality',
  marketing: 'marketing',
  line: 'production_brown',
  contract: 'stock_exchange',
  stock: 'stock_exchange',
}

/** What somebody who touches a part would do there, by the question that is open. */
export function wishAt(view: View, me: number, target: string): string {
  const [kind = '', of = ''] = target.split(':')
  const [product = '', n = ''] = of.split('/')
  const mill = view.players[me]?.factories.find((f) => f.product === product)
  switch (kind) {
    case 'mill':
      if (!view.cycle) return `found(${product})`
      return mill?.level ? `modernize(${product},${mill.level + 1})` : `construct(${product},${view.level})`
    case 'space':
      return view.step === 'machines' ? `machine(${product},${n})` : `hire(${product})`
    case 'column':
    case 'row':
      return `hire-${kind}(${of})`
    case 'quality':
      return `boost(${product})`
    case 'marketing':
      return `market(${product})`
    case 'contract':
      return `contract(${product},${n})`
    case 'shelf':
      return n ? `take-tile(${product},${n})` : /^ship_/.test(of) ? `take-ship(${of})` : `take-dev(${of})`
    default:
      return ''
  }
}

/** Asks the house whether a wish can be had now, and returns what it says if not. */
async function refused(picker: Picker, wish: string): Promise<Problem | null> {
  const { session } = picker
  const [s, me] = [session.state, session.as]
  if (!wish || !s?.ask || me === null || !session.live || !session.mine) return null
  try {
    await api.preview(session.id, me, s.ask, [wish])
  } catch (e) {
    if (e instanceof Problem && e.code === 'refused') return e
  }
  return null
}

/** What was answered last: the next touch of anything else puts it away. */
let last: Problem | null = null

/** A touch on a part that is not on offer is answered: why not, or with which tile. */
export async function touched(e: MouseEvent, picker: Picker): Promise<void> {
  const target = e.target instanceof Element && e.target.closest('[data-part]')?.getAttribute('data-part')
  const { session } = picker
  const me = session.as
  if (last && session.problem === last && !(e.target instanceof Element && e.target.closest('.ban'))) session.problem = null
  if (!target || me === null) return
  const view = session.view as View
  const wish = wishAt(view, me, target)
  let p = await refused(picker, wish)
  if (!p) return
  const id = tiles[target.split(':')[0] ?? '']
  if (p.refusal === 'other_question' && view.step === 'turn' && id)
    p = new Problem(p.status, p.code, ui('why.tile', { tile: tile(id) }), p.clause, 'tile')
  session.problem = last = p
}

/** Why a tile or ship cannot be taken, while somebody is to take one; nothing at other times. */
export async function untaken(picker: Picker, kind: string, id: string): Promise<string> {
  const view = picker.session.view as View
  if (view.step !== 'special') return ''
  const target = kind === 'tile' ? `${id}/${view.tiles.findLast((x) => x.id === id)?.row ?? view.level}` : id
  const p = await refused(picker, wishAt(view, 0, `shelf:${target}`))
  if (!p || p.refusal === 'other_question') return ''
  const k = `ui.refusal.${p.refusal}`
  const words = pageWord(picker.session.state?.table.game ?? '', `refusal.${p.refusal}`, has(k) ? t(k) : `${p.detail}.`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
