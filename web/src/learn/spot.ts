/** Finds the parts of a page that a lesson lights, and a place for its card beside them. */

export interface Box {
  x: number
  y: number
  w: number
  h: number
}

/** What a lesson lights, as a selector: a board part as offers name it, or place: with a place of the page and what of it. */
export function selectorOf(light: string): string {
  const [, place, part] = /^place:(\S+)(?: (.*))?$/.exec(light) ?? []
  if (place === undefined) return `[data-target="${CSS.escape(light)}"]`
  const at = `[data-place="${CSS.escape(place)}"]`
  return part === undefined ? at : `${at}:is(${part}), ${at} ${part}`
}
/** The place of the page that a lesson lights something of; nothing if it lights a board part. */
export const placeOf = (light: string): string => /^place:(\S+)/.exec(light)?.[1] ?? ''

/** The first of some elements that can be seen. */
export function visible(selector: string): HTMLElement | null {
  for (const e of document.querySelectorAll<HTMLElement>(selector)) {
    const r = e.getBoundingClientRect()
    if (r.width > 0 && r.height > 0 && getComputedStyle(e).visibility !== 'hidden') return e
  }
  return null
}

/** Whether a touch in its middle reaches an element: nothing but the lesson itself lies over it, and nothing that scrolls hides it. */
export function hit(e: HTMLElement): boolean {
  const r = e.getBoundingClientRect()
  const over = document
    .elementsFromPoint(r.left + r.width / 2, r.top + r.height / 2)
    .find((x) => !x.closest('.veil, .lcard') && !x.classList.contains('ring'))
  return over !== undefined && (e.contains(over) || over.contains(e))
}

/** What of an element is in sight, with some room around it. */
export function boxOf(e: Element, room = 0): Box {
  const r = e.getBoundingClientRect()
  return { x: r.left - room, y: r.top - room, w: r.width + 2 * room, h: r.height + 2 * room }
}

export const same = (a: Box | null, b: Box | null): boolean =>
  a === b || (a !== null && b !== null && a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h)

/** How much two boxes cover of each other. */
export function overlap(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
  return w > 0 && h > 0 ? w * h : 0
}

/** The box around two. */
export function around(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  return { x, y, w: Math.max(a.x + a.w, b.x + b.w) - x, h: Math.max(a.y + a.h, b.y + b.h) - y }
}

/** A place for a card of a size within a window: beside the lit parts, never over them if there is any way. The first is the part. */
export function placed(lit: Box[], card: { w: number; h: number }, win: Box): Box {
  const p = lit[0]
  const gap = 24
  const edge = 12
  const within = (x: number, y: number): Box => ({
    x: Math.round(Math.max(win.x + edge, Math.min(x, win.x + win.w - card.w - edge))),
    y: Math.round(Math.max(win.y + edge, Math.min(y, win.y + win.h - card.h - edge))),
    ...card,
  })
  if (!p) return within(win.x + (win.w - card.w) / 2, win.y + (win.h - card.h) / 2)
  const mid = { x: p.x + p.w / 2 - card.w / 2, y: p.y + p.h / 2 - card.h / 2 }
  const right = win.x + win.w
  const bottom = win.y + win.h
  const places = [
    within(p.x + p.w + gap, mid.y),
    within(p.x - gap - card.w, mid.y),
    within(mid.x, p.y + p.h + gap),
    within(mid.x, p.y - gap - card.h),
    within(right, bottom),
    within(win.x, bottom),
    within(right, win.y),
    within(win.x, win.y),
  ]
  const covered = (b: Box) => lit.reduce((n, l) => n + overlap(b, l), 0)
  return places.reduce((best, x) => (covered(x) < covered(best) ? x : best))
}

/** A place for the card of a phone: at the bottom, or above what is to be touched there, or below it where there is no room above. */
export function below(lit: Box | null, h: number, win: Box): Box {
  const at = (y: number): Box => ({ x: win.x, y, w: win.w, h })
  const bottom = at(win.y + win.h - h)
  // A part that fills the window has its head in sight.
  if (!lit || lit.h > win.h / 2 || overlap(lit, bottom) === 0) return bottom
  const places = [bottom, at(Math.max(win.y, Math.round(lit.y) - h - 4)), at(win.y)]
  return places.reduce((best, x) => (overlap(lit, x) < overlap(lit, best) ? x : best))
}

/** The line that ties a card to its part: from one edge to the other, where they stand side by side or above each other. */
export function tie(part: Box, card: Box): Box | null {
  const y = Math.max(part.y, card.y)
  const y2 = Math.min(part.y + part.h, card.y + card.h)
  const x = Math.max(part.x, card.x)
  const x2 = Math.min(part.x + part.w, card.x + card.w)
  if (y2 > y) {
    const at = Math.min(y + 60, (y + y2) / 2)
    if (card.x >= part.x + part.w) return { x: part.x + part.w, y: at, w: card.x - part.x - part.w, h: 2 }
    if (part.x >= card.x + card.w) return { x: card.x + card.w, y: at, w: part.x - card.x - card.w, h: 2 }
  }
  if (x2 > x) {
    const at = Math.min(x + 60, (x + x2) / 2)
    if (card.y >= part.y + part.h) return { x: at, y: part.y + part.h, w: 2, h: card.y - part.y - part.h }
    if (part.y >= card.y + card.h) return { x: at, y: card.y + card.h, w: 2, h: part.y - card.y - card.h }
  }
  return null
}
