import { describe, expect, it } from 'vitest'
import type { Change } from '../../lib/api'
import { added } from './counted'

const lines = [
  { id: 'leeds-hull', town: 'leeds', port: 'hull' },
  { id: 'leeds-london', town: 'leeds', port: 'london' },
]
const place = (gauge: string, from: number) => ({ gauge, seat: 0, from, to: from + 1 }) as Change

describe('what an offer adds to a contract', () => {
  it('is every marker that the contract counts', () => {
    const [line, level, customs] = [place('capacity/leeds-hull', 0), place('level/leeds', 1), place('customs/hull', 0)]
    expect(added('town:leeds', [line, level], lines)).toBe(2)
    expect(added('port:hull', [line, customs], lines)).toBe(2)
    expect(added('line:leeds-hull', [line, level, customs], lines)).toBe(3)
  })
  it('is not what lies elsewhere, nor another line of a line contract, nor cubes', () => {
    expect(added('line:leeds-london', [place('capacity/leeds-hull', 0)], lines)).toBe(0)
    expect(added('port:london', [place('capacity/leeds-hull', 0), place('customs/hull', 0)], lines)).toBe(0)
    expect(added('town:leeds', [place('yard/leeds', 0), place('cash', 4)], lines)).toBe(0)
  })
})
