import { keep, recall } from './store'

/**
 * The faces are used from the moment they are there, but never exchanged under somebody's eyes: text that changes its width
 * moves everything. If they are late, as on a first visit by a slow line, the page begins with what the machine has, and
 * takes them with the next page that is opened.
 */

const wide = matchMedia('(min-width: 900px)').matches

let there = false

/** Fetches both faces. On a phone they wait until the page is drawn, for they would only hold it up. */
export async function fetchFaces(): Promise<void> {
  const both = ['400 16px "Source Sans 3 Variable"', '600 16px "Source Serif 4 Variable"']
  await Promise.all(both.map((f) => document.fonts.load(f)))
  there = true
}

/** To be called whenever the page changes as a whole. */
export function takeFaces(): void {
  if (there) document.documentElement.classList.add('faces')
}

/** Waits for the faces as long as nobody would notice. */
export async function startFaces(): Promise<void> {
  const late = new Promise((done) => setTimeout(done, wide ? 150 : 40))
  if (wide || recall('faces')) {
    await Promise.race([fetchFaces(), late])
    takeFaces()
  }
}

/** To be called when the page is drawn. */
export function laterFaces(): void {
  if (there) return
  setTimeout(() => void fetchFaces().then(() => keep('faces', 'fetched')), 1500)
}
