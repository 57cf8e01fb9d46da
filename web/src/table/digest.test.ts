import { describe, expect, it } from 'vitest'
import type { Action } from '../lib/actions'
import { above, afresh, covered, manner, meant, moved, parted, start, unread, type Moved } from './digest'
import { stations } from './pace'
import { span, stood, sums } from './sums'

const c = (gauge: string, from: number, to: number) => ({ gauge, from, to, seat: 0 })
const m = (n: number, ...changes: ReturnType<typeof c>[]): Moved & { of: { sort: string } } => ({
  action: `m${n}`,
  n,
  changes,
  of: { sort: 'move' },
})
const as = (sort: string, x: ReturnType<typeof m>) => ({ ...x, of: { sort } })

describe('since your last turn', () => {
  it('is nothing, one line for one move, or a sheet', () => {
    expect(manner([])).toBe('none')
    expect(manner([{ sort: 'move' }])).toBe('line')
    expect(manner([{ sort: 'phase' }])).toBe('sheet')
    expect(manner([{ sort: 'move' }, { sort: 'move' }])).toBe('sheet')
  })
  it('tells what came after the last choice, and of what that set off the news of the own company', () => {
    const line = (n: number, sort: Action['sort'], ...facts: { kind: string; seat?: number }[]) => ({
      n,
      of: { sort, facts: facts.map((f) => ({ key: '', args: [], ...f })) },
    })
    expect(unread(line(8, 'move'), 7, 0)).toBe(true)
    expect(unread(line(7, 'phase', { kind: 'sold', seat: 0 }), 7, 0)).toBe(false)
    expect(unread(line(7, 'news', { kind: 'economy' }, { kind: 'starts', seat: 0 }), 7, 0, ['starts'])).toBe(false)
    expect(unread(line(7, 'news', { kind: 'obsolete', seat: 1 }), 7, 0)).toBe(false)
    expect(unread(line(7, 'news', { kind: 'obsolete', seat: 0 }), 7, 0)).toBe(true)
    expect(unread(line(6, 'news', { kind: 'obsolete', seat: 0 }), 7, 0)).toBe(false)
    expect(unread(line(7, 'news', { kind: 'recalled-empty', seat: 1 }), 7, 0)).toBe(true)
  })
  it('tells above the offers what no sheet tells', () => {
    const at = (n: number, sort: string) => ({ n, of: { sort } })
    const [move, phase, news, mine] = [at(6, 'move'), at(7, 'phase'), at(7, 'news'), at(7, 'move')]
    expect(above([move, phase, news, mine], [], 0, 7)).toEqual([phase, news])
    expect(above([move, phase, news], [], 7, 7)).toEqual([])
    expect(above([phase, move], [move], 0, 7)).toEqual([move])
    const late = [1, 2, 3, 4].map((n) => at(n, 'move'))
    expect(above(late, late, 0, 0)).toEqual(late.slice(1))
  })
  it('sums what belongs together, and drops what evens out', () => {
    expect(moved([c('sells/food', 3, 2), c('sells/lamps', 1, 3), c('cash', 22, 31), c('space', 4, 4)])).toEqual([
      { gauge: 'sells/food', by: -1 },
      { gauge: 'sells/lamps', by: 2 },
      { gauge: 'cash', by: 9 },
    ])
    expect(moved([c('stock/food', 3, 2), c('stock/lamps', 1, 2)])).toEqual([])
    expect(
      sums(
        [
          { gauge: 'cash', value: 22 },
          { gauge: 'sells/food', value: 3 },
          { gauge: 'sells/lamps', value: 9 },
        ],
        [
          { gauge: 'cash', value: 31 },
          { gauge: 'sells/food', value: 3 },
          { gauge: 'sells/lamps', value: 8 },
        ],
      ),
    ).toEqual([
      { gauge: 'cash', before: 22, now: 31 },
      { gauge: 'sells', before: 12, now: 11 },
    ])
  })
  it('does not compare what would be sold of one good with another', () => {
    const [move, phase] = [{ sort: 'move' }, { sort: 'phase' }]
    expect(afresh('sells', [move, move])).toBe(false)
    expect(afresh('sells', [move, phase])).toBe(true)
    expect(afresh('cash', [phase])).toBe(false)
  })
  it('leaves out cards that lie face down', () => {
    expect(covered([{ kind: 'sealed' }])).toBe(true)
    expect(covered([{ kind: 'sealed' }, { kind: 'built' }])).toBe(false)
    expect(covered([])).toBe(false)
  })
  it('does not tell the turn to the next good as a loss of sales', () => {
    const moves = [
      m(1, c('sells', 2, 4)),
      as('phase', m(2, c('cash', 18, 23), c('sells', 4, 3))),
      as('news', m(3, c('sells', 4, 0))),
      m(4, c('sells', 0, 1)),
    ]
    expect(
      moves.map((_, i) =>
        meant(moves, i)
          .map((x) => `${x.gauge} ${x.by}`)
          .join(),
      ),
    ).toEqual(['sells 2', 'cash 5', '', 'sells 1'])
    expect(start(moves.slice(0, 3))).toBe(1)
    // Also where the production was told before: what is told begins with who starts.
    expect(meant([as('news', m(3, c('sells', 2, 0))), as('move', m(4))], 0)).toEqual([])
    // Where every good is counted by itself, news may well change what is sold.
    const event = [as('phase', m(1)), as('news', m(2, c('sells/food', 3, 1)))]
    expect(meant(event, 1)).toEqual([{ gauge: 'sells/food', by: -2 }])
    expect(meant([as('phase', m(1, c('sells/food', 3, 1)))], 0)).toEqual([])
  })
  it('starts on the last line that changed something for you', () => {
    expect(start([m(1, c('cash', 1, 2)), m(2, c('cash', 2, 2)), m(3)])).toBe(0)
    expect(start([m(1), m(2)])).toBe(1)
    expect(start([])).toBe(-1)
  })
  it('says how long one was away', () => {
    const h = 3_600_000
    expect(span(52 * h)).toEqual([
      { unit: 'd', n: 2 },
      { unit: 'h', n: 4 },
    ])
    expect(span(24 * h + 5 * 60_000)).toEqual([{ unit: 'd', n: 1 }])
    expect(span(5 * 60_000)).toEqual([{ unit: 'min', n: 5 }])
    expect(span(59_000)).toEqual([])
  })
})

it('the moves of others are shown one after another: a stop after each that was not seen, the last is now', () => {
  expect(stations([3, 7, 5, 7, 9], 3, 9)).toEqual([5, 7])
  expect(stations([3, 9], 3, 9)).toEqual([])
  expect(stations([12], 3, 9)).toEqual([])
})

describe('what was put away', () => {
  // The sale brought £61 and took a share, the staff took £6; the event that came later took £4 more.
  const d = {
    before: [
      { gauge: 'cash', value: 7 },
      { gauge: 'shares', value: 11 },
    ],
    moves: [m(10, c('cash', 7, 68), c('shares', 11, 10)), m(15, c('cash', 68, 62)), m(20, c('cash', 62, 58))],
  }
  const told = d.moves.map((x) => ({ ...x, of: { ...x.of, n: x.n === 15 ? 12 : x.n } }))
  it('is not told again, though the game went on in silence behind it', () => {
    const [past, rest] = parted(d.moves, told, 12)
    expect([past, rest]).toEqual([d.moves.slice(0, 2), [told[2]]])
    expect(stood(d.before, past)).toEqual([
      { gauge: 'cash', value: 62 },
      { gauge: 'shares', value: 10 },
    ])
    expect(parted(d.moves, told, 20)[1]).toEqual([])
  })
  it('is all of it told to whoever has read nothing', () => {
    expect(parted(d.moves, told, 0)).toEqual([[], told])
    expect(stood(d.before, [])).toEqual(d.before)
  })
})
