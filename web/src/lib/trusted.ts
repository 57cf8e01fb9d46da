import { at } from './base'

/** The scripts of workers: the browser runs none that was not made here. */

interface Policy {
  createScriptURL(url: string): string
}
interface Factory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy
}

let policy: Policy | undefined

/** An address of ours as one that a worker may be made of; the empty one for any other. */
export function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory }
  policy ??= trustedTypes?.createPolicy('app-sw', {
    createScriptURL: (u) => {
      const { origin, pathname } = new URL(u, location.href)
      return origin === location.origin && (pathname === at('/sw.js') || pathname.startsWith(at('/assets/'))) ? u : ''
    },
  })
  return policy?.createScriptURL(url) ?? url
}
