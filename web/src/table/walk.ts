import type { Offer } from '../lib/api'
import { keyOf } from '../lib/offer'
import type { Picker } from '../lib/picker.svelte'

/** Puts the keyboard on the offers of a list. */
export function focusOn(list: HTMLElement | undefined): void {
  list?.querySelector<HTMLElement>('.row[tabindex="0"], button:not(.row)')?.focus()
}

/** Where Tab stops among offers that stand together: at the picked one, or else at the first. */
export function stopAt(offers: Offer[], picker: Picker): Offer | undefined {
  return offers.find((o) => picker.has(o)) ?? offers[0]
}

/** The keys of a list of offers: arrows walk through it, Enter takes the offer. */
export function walk(e: KeyboardEvent, list: HTMLElement | undefined, picker: Picker): void {
  const row = e.target instanceof HTMLElement ? e.target.closest<HTMLElement>('.row') : null
  if (!row || !list) return
  const offer = (el: HTMLElement | undefined) => picker.session.offers.find((x) => keyOf(x) === el?.dataset.choice)
  if (e.key === 'Enter') {
    e.preventDefault()
    const o = offer(row)
    if (!o || e.repeat) return
    if (!picker.has(o)) picker.point(o)
    void picker.take()
    return
  }
  const step = e.key === 'ArrowDown' || e.key === 'ArrowRight' ? 1 : e.key === 'ArrowUp' || e.key === 'ArrowLeft' ? -1 : 0
  if (!step) return
  e.preventDefault()
  const rows = [...list.querySelectorAll<HTMLElement>('.row')]
  const next = rows[(rows.indexOf(row) + step + rows.length) % rows.length]
  next?.focus()
  const o = offer(next)
  // What is being put together stays as it is until one is added to it.
  if (o && !picker.bundle.length) picker.point(o)
}
