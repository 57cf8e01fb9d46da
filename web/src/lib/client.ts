import type { Client } from 'openapi-fetch'
import type { paths } from './wire'

/** How a request is made: what openapi-fetch takes, as far as this page uses it. */
interface Asked {
  params?: {
    path?: Record<string, unknown>
    query?: Record<string, string | number | boolean | null | undefined>
    header?: Record<string, string>
  }
  body?: unknown
  headers?: Record<string, string>
  parseAs?: 'text'
}

/**
 * A client with the types of openapi-fetch, which are made from the server's own description, and without its script, most of
 * which this page does not use. Before a request `first` is waited for.
 */
export function client(first: (method: string, path: string) => Promise<void>): Client<paths> {
  const of =
    (method: string) =>
    async (path: string, { params = {}, body, headers, parseAs }: Asked = {}) => {
      await first(method, path)
      const query = new URLSearchParams()
      for (const [k, v] of Object.entries(params.query ?? {})) if (v !== undefined && v !== null) query.set(k, String(v))
      const at = path.replace(/\{(\w+)\}/g, (_, k: string) => encodeURIComponent(String(params.path?.[k])))
      const plain = typeof body === 'string'
      const response = await fetch(query.size ? `${at}?${query.toString()}` : at, {
        method,
        headers: { ...(body !== undefined && !plain && { 'Content-Type': 'application/json' }), ...params.header, ...headers },
        body: body === undefined ? undefined : plain ? body : JSON.stringify(body),
      })
      const text = await response.text()
      const read = (): unknown => (text ? JSON.parse(text) : undefined)
      if (response.ok) return { data: parseAs === 'text' ? text : read(), response }
      let error: unknown = text
      try {
        error = read()
      } catch {
        // Not the server's own words, but those of something before it.
      }
      return { error, response }
    }
  return { GET: of('GET'), POST: of('POST'), PATCH: of('PATCH') } as unknown as Client<paths>
}
