import { at } from './base'
import { t } from './i18n.svelte'
import { trusted } from './trusted'

/** Pushes to this browser. The service worker is registered only when somebody wants them. */

/** Whether this browser can take pushes at all; on an iPhone only once the page was put on the home screen. */
export const able = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

export const denied = (): boolean => 'Notification' in globalThis && Notification.permission === 'denied'

/** Registers the worker, and gives it what it shows when the house cannot be reached. */
export async function worker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(trusted(at('/sw.js')), { scope: at('/') })
  await leaveNote().catch(() => undefined)
  await navigator.serviceWorker.ready
  return registration
}

async function leaveNote(): Promise<void> {
  const page = document.implementation.createHTMLDocument('Cromford')
  page.documentElement.lang = document.documentElement.lang
  const add = (tag: string, text: string) => (page.body.appendChild(page.createElement(tag)).textContent = text)
  const size = page.head.appendChild(page.createElement('meta'))
  size.name = 'viewport'
  size.content = 'width=device-width'
  add('h1', t('ui.away'))
  add('p', t('ui.away.text'))
  const body = `<!doctype html>${page.documentElement.outerHTML}`
  const cache = await caches.open('cromford')
  await cache.put('offline', new Response(body, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }))
}

/** What this browser is subscribed as, if it is. */
export async function subscription(): Promise<PushSubscription | null> {
  if (!able()) return null
  const registration = await navigator.serviceWorker.getRegistration(at('/'))
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Lets this browser take pushes that are signed with the house's key. */
export async function subscribe(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await worker()
  const raw = Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: raw })
  } catch (e) {
    // It was subscribed to another key: that of a house that stood here before.
    const old = await pushManager.getSubscription()
    if (!old) throw e
    await old.unsubscribe()
    return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: raw })
  }
}

/** What a person knows this browser by. */
export function device(): string {
  const ua = navigator.userAgent
  const browser = /Edg\//.test(ua)
    ? 'Edge'
    : /Firefox\//.test(ua)
      ? 'Firefox'
      : /Chrom/.test(ua)
        ? 'Chrome'
        : /Safari\//.test(ua)
          ? 'Safari'
          : ''
  const system = /iPhone|iPad/.test(ua)
    ? 'iOS'
    : /Android/.test(ua)
      ? 'Android'
      : /Windows/.test(ua)
        ? 'Windows'
        : /Mac OS/.test(ua)
          ? 'macOS'
          : /Linux/.test(ua)
            ? 'Linux'
            : ''
  return [browser, system].filter(Boolean).join(', ')
}
