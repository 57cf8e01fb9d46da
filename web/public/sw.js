/**
 * Shows what the house pushes, and when the house cannot be reached the page that somebody has taken along, or one that says so. Made
 * by hand: what is taken along is put into the cache by the page itself, see src/local/along.ts.
 */

const house = new URL('./', location.href)

/** The files of the page, by names that change with what is in them. */
const along = 'cromford-along'

addEventListener('install', (e) => {
  // Only pages pass through here. What a page says as it is left would be lost on the way: its sender is gone when it arrives.
  e.addRoutes?.([
    { condition: { urlPattern: new URLPattern({ pathname: `${house.pathname}assets/*` }) }, source: { cacheName: along } },
    { condition: { not: { requestMode: 'navigate' } }, source: 'network' },
  ])
  skipWaiting()
})
addEventListener('activate', (e) => e.waitUntil(clients.claim()))

addEventListener('push', (e) => {
  let note
  try {
    note = e.data.json()
  } catch {
    return
  }
  e.waitUntil(
    Promise.all([
      registration.showNotification(note.title, {
        body: note.body,
        tag: note.tag,
        renotify: true,
        lang: note.lang,
        icon: new URL('icon-192.png', house).href,
        badge: new URL('badge-96.png', house).href,
        data: { url: note.url },
      }),
      note.badge > 0 ? navigator.setAppBadge?.(note.badge).catch(() => undefined) : undefined,
    ]),
  )
})

addEventListener('notificationclick', (e) => {
  e.notification.close()
  // The house may be known to this browser by another name than it has given itself.
  const named = new URL(e.notification.data?.url ?? './', house)
  const path = named.pathname.slice(named.pathname.search(/\/(t\/|you$|$)/))
  const to = new URL(`.${path}${named.hash}`, house)
  e.waitUntil(
    (async () => {
      const open = await clients.matchAll({ type: 'window', includeUncontrolled: true })
      const there = open.find((c) => new URL(c.url).pathname === to.pathname)
      if (!there) return clients.openWindow(to.href)
      await there.focus().catch(() => undefined)
      there.postMessage({ ask: to.hash === '#ask' })
    })(),
  )
})

addEventListener('fetch', (e) => {
  const { pathname } = new URL(e.request.url)
  if (e.request.mode === 'navigate') {
    const kept = async () =>
      (await caches.match('page', { cacheName: along })) ?? (await caches.match('offline')) ?? Response.error()
    e.respondWith(fetch(e.request).catch(kept))
  } else if (pathname.startsWith(`${house.pathname}assets/`)) {
    // Where routes are not known yet.
    e.respondWith(caches.match(e.request, { cacheName: along }).then((r) => r ?? fetch(e.request)))
  }
})
