/** Where the house stands at its address: '' at its top, '/cromford' behind a proxy that has more than this house. */
export const base = globalThis.document?.documentElement.dataset.base ?? ''

/** The address of a place in the house. */
export const at = (path: string): string => base + path

/** The place in the house that an address is, or null if it is outside. */
export function within(pathname: string, house = base): string | null {
  if (pathname === house) return '/'
  return pathname.startsWith(`${house}/`) ? pathname.slice(house.length) : null
}
