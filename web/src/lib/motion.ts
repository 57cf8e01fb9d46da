/**
 * Pieces that move are seen to move. A piece is an element with data-piece, a name that it keeps wherever it lies; one that is
 * new may say with data-origin where it came from, which is what another element calls data-source.
 */

export interface Spot {
  x: number
  y: number
}

/** How far a piece has to be moved back to where it was; nothing where it stayed or one cannot see it. */
export function travel(from: Spot | undefined, to: Spot): Spot | null {
  if (!from) return null
  const by = { x: from.x - to.x, y: from.y - to.y }
  return Math.abs(by.x) < 2 && Math.abs(by.y) < 2 ? null : by
}

export type Spots = Map<string, Spot>

function spotOf(el: Element): Spot | undefined {
  const r = el.getBoundingClientRect()
  // What is not drawn has no place.
  return r.width || r.height ? { x: r.left + r.width / 2, y: r.top + r.height / 2 } : undefined
}

/** Where the pieces lie, and the places they may come from. */
export function spots(root: ParentNode): Spots {
  const out: Spots = new Map()
  for (const el of root.querySelectorAll<HTMLElement>('[data-piece], [data-source]')) {
    const at = spotOf(el)
    if (!at) continue
    const { piece, source } = el.dataset
    if (piece) out.set(piece, at)
    if (source) out.set(`from ${source}`, at)
  }
  return out
}

/** Lets the pieces travel from where they lay to where they lie. How many did is returned. */
export function move(root: ParentNode, before: Spots): number {
  const found: [HTMLElement, Spot][] = []
  for (const el of root.querySelectorAll<HTMLElement>('[data-piece]')) {
    const { piece, origin } = el.dataset
    const from = before.get(piece ?? '') ?? (origin ? before.get(`from ${origin}`) : undefined)
    const to = spotOf(el)
    const by = to ? travel(from, to) : null
    if (by) found.push([el, by])
  }
  for (const [el, by] of found)
    el.animate([{ transform: `translate(${by.x}px, ${by.y}px)` }, { transform: 'none' }], {
      duration: 180,
      easing: 'cubic-bezier(0.33, 1, 0.68, 1)',
    })
  return found.length
}
