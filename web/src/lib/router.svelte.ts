import { takeFaces } from './faces'

export type Route = { name: 'home' } | { name: 'market' } | { name: 'table'; id: string } | { name: 'lost' }

export function parse(path: string): Route {
  if (path === '/' || path === '') return { name: 'home' }
  if (path === '/market') return { name: 'market' }
  const m = /^\/t\/([A-Za-z0-9_-]+)\/?$/.exec(path)
  return m?.[1] ? { name: 'table', id: m[1] } : { name: 'lost' }
}

export const router = $state<{ route: Route }>({ route: parse(location.pathname) })

export function go(path: string): void {
  if (path !== location.pathname) history.pushState(null, '', path)
  takeFaces()
  router.route = parse(path)
  scrollTo(0, 0)
}

export function startRouter(): void {
  addEventListener('popstate', () => {
    takeFaces()
    router.route = parse(location.pathname)
  })
  document.addEventListener('click', (e) => {
    if (e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return
    const a = e.target instanceof Element ? e.target.closest('a') : null
    if (!a || a.target || a.hasAttribute('download') || a.origin !== location.origin || a.pathname.startsWith('/api')) return
    if (a.hash && a.pathname === location.pathname) return // a place on this page
    e.preventDefault()
    go(a.pathname)
  })
}
