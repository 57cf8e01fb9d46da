import { at, within } from './base'
import { takeFaces } from './faces'

/** Pages that need no more than their name. */
const plain = ['market', 'you', 'records', 'ratings', 'people', 'in'] as const

export type Route =
  | { name: 'home' }
  | { name: (typeof plain)[number] }
  | { name: 'table'; id: string }
  | { name: 'profile'; id: string }
  | { name: 'group'; id: string }
  | { name: 'study'; id: string }
  | { name: 'numbers'; id: string }
  | { name: 'review'; id: string }
  | { name: 'learn'; id: string }
  | { name: 'lost' }

/** What stands at /LETTER/ID. */
const things = { t: 'table', p: 'profile', g: 'group', s: 'study', n: 'numbers', r: 'review' } as const

export function parse(path: string): Route {
  if (path === '/' || path === '') return { name: 'home' }
  const page = plain.find((name) => path === '/' + name)
  if (page) return { name: page }
  // What is learnt there, and with what, the pages of learning know.
  if (/^\/(learn|show)\b/.test(path)) return { name: 'learn', id: path }
  const m = /^\/([tpgsnr])\/([A-Za-z0-9_-]+)\/?$/.exec(path)
  return m?.[2] ? { name: things[m[1] as keyof typeof things], id: m[2] } : { name: 'lost' }
}

const here = (): Route => parse(within(location.pathname) ?? location.pathname)

export const router = $state<{ route: Route }>({ route: here() })

/** Goes to a place in the house; what stands behind a ? or a # is for that place to read. */
export function go(path: string): void {
  if (at(path) !== location.pathname) history.pushState(null, '', at(path))
  takeFaces()
  router.route = parse(path.replace(/[?#].*/, ''))
  scrollTo(0, 0)
}

export function startRouter(): void {
  addEventListener('popstate', () => {
    const to = here()
    // A place on the same page, or a sheet that was closed by going back: nothing is drawn anew.
    if (JSON.stringify(to) === JSON.stringify(router.route)) return
    takeFaces()
    router.route = to
  })
  document.addEventListener('click', (e) => {
    if (e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return
    const a = e.target instanceof Element ? e.target.closest('a') : null
    if (!a || a.target || a.hasAttribute('download') || a.origin !== location.origin) return
    const path = within(a.pathname)
    if (path === null || path.startsWith('/api')) return
    if (a.hash && a.pathname === location.pathname) return // a place on this page
    e.preventDefault()
    go(path + a.search + a.hash)
  })
}
