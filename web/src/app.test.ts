import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** The contrasts that the art direction promises, computed from the tokens. */

const css = readFileSync(new URL('./app.css', import.meta.url), 'utf8')

/** The tokens of one theme: a token names its light and its dark colour. */
function tokens(theme: 1 | 2): Record<string, string> {
  const all = css.matchAll(/--(\w+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)
  return Object.fromEntries([...all].map((m) => [m[1] ?? '', m[theme + 1] ?? '']))
}
function light(hex: string): number {
  const c = [1, 3, 5]
    .map((i) => parseInt(hex.slice(i, i + 2), 16) / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
  return 0.2126 * (c[0] ?? 0) + 0.7152 * (c[1] ?? 0) + 0.0722 * (c[2] ?? 0)
}
function contrast(a: string, b: string): number {
  const [x, y] = [light(a), light(b)].sort((p, q) => q - p) as [number, number]
  return (x + 0.05) / (y + 0.05)
}

const sets = [
  ['light', tokens(1)],
  ['dark', tokens(2)],
] as const

describe.each(sets)('colours, %s', (_name, c) => {
  const get = (k: string) => {
    const v = c[k]
    if (!v) throw new Error(`no token ${k}`)
    return v
  }
  const grounds = ['paper', 'sheet', 'sunk', 'raised', 'litbg']
  it('text is legible on every ground', () => {
    for (const ink of ['ink', 'ink2', 'ink3', 'brass', 'gain', 'loss'])
      for (const ground of grounds) expect(contrast(get(ink), get(ground)), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    expect(contrast(get('btnink'), get('btn'))).toBeGreaterThanOrEqual(4.5)
  })
  it('seats are legible, and so is what stands on them', () => {
    for (const seat of ['s1', 's2', 's3', 's4', 's5']) {
      for (const ground of grounds) expect(contrast(get(seat), get(ground)), `${seat} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(get('onseat'), get(seat))).toBeGreaterThanOrEqual(4.5)
    }
  })
  it('goods are legible on their tints', () => {
    for (const good of ['food', 'clothing', 'cutlery', 'lamps']) {
      expect(contrast(get(good), get(`${good}bg`)), good).toBeGreaterThanOrEqual(4.5)
      expect(contrast(get('sheet'), get(good)), good).toBeGreaterThanOrEqual(4.5)
    }
  })
  it('borders and rings are seen', () => {
    expect(contrast(get('lit'), get('sheet'))).toBeGreaterThanOrEqual(3)
    expect(contrast(get('rule2'), get('sheet'))).toBeGreaterThanOrEqual(3)
  })
})
