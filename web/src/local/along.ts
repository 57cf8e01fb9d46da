import { at } from '../lib/base'
import { worker } from '../lib/push'

/** Takes the page along: every file of it is kept by this browser, so that it opens where no house can be reached. */

const name = 'cromford-along'

/** Whether this browser can keep a page at all. */
export const able = (): boolean => 'serviceWorker' in navigator && 'caches' in globalThis

/** Whether all of the page is here, as it is now. */
export async function taken(): Promise<boolean> {
  if (!able() || !(await navigator.serviceWorker.getRegistration(at('/')))) return false
  const cache = await caches.open(name)
  return (await cache.match('page')) !== undefined
}

/** Fetches what is missing, and drops what is of an older page. */
export async function take(): Promise<void> {
  if (!able()) return
  const cache = await caches.open(name)
  const { files } = (await (await fetch(at('/offline.json'))).json()) as { files: string[] }
  const wanted = files.map((f) => new URL(at(`/${f}`), location.href).href)
  const here = (await cache.keys()).map((r) => r.url)
  await cache.addAll(wanted.filter((f) => !here.includes(f)))
  // A page that names nothing to be fetched beforehand.
  const page = await fetch(at('/you'))
  await worker()
  await cache.put('page', page)
  const old = here.filter((f) => f.includes('/assets/') && !wanted.includes(f))
  await Promise.all(old.map((f) => cache.delete(f)))
  await navigator.storage?.persist?.().catch(() => false)
}
