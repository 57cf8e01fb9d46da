import { describe, expect, it } from 'vitest'
import { counted } from './looking'
import { clock, minutes, quietParts } from './words'
import { png, strokesOf } from '../../vite.plugins'
import { readFileSync } from 'node:fs'

describe('quiet hours', () => {
  it('are written and read', () => {
    expect(clock(22 * 60)).toBe('22:00')
    expect(clock(7 * 60 + 30)).toBe('07:30')
    expect(minutes('07:30')).toBe(450)
  })
  it('are drawn on both ends of a day', () => {
    expect(quietParts({ from: 1320, to: 450 })).toEqual([
      { at: 0, wide: 31.25 },
      { at: (1320 / 1440) * 100, wide: (120 / 1440) * 100 },
    ])
    expect(quietParts({ from: 720, to: 840 })).toEqual([{ at: 50, wide: (120 / 1440) * 100 }])
    expect(quietParts({ from: 5, to: 5 })).toEqual([])
  })
})

it('a title says how many tables wait', () => {
  expect(counted('Cromford', 2)).toBe('(2) Cromford')
  expect(counted('(2) Cromford', 1)).toBe('(1) Cromford')
  expect(counted('(2) ● Low water', 0)).toBe('● Low water')
})

it('the icon is drawn from its strokes', () => {
  const strokes = strokesOf(readFileSync('public/icon.svg', 'utf8'))
  expect(strokes).toHaveLength(10) // two circles, eight spokes
  expect(strokes[2]).toEqual({ from: [12, 3], to: [12, 9.8] })
  const file = png(strokes, 48, 1, [0, 0, 0, 255], [255, 255, 255, 255])
  expect([...file.subarray(1, 4)].map((c) => String.fromCharCode(c)).join('')).toBe('PNG')
  expect(file.readUInt32BE(16)).toBe(48)
})
