import { describe, expect, it } from 'vitest'
import { actionAt, actions, closed } from './actions'
import { details, groups, nearest, row, step, stops, tally, unfolds, unsaid, type Words } from './rows'
import type { LogLine, Piece, Text } from './api'
import { parts } from './text'

const catalog: Record<string, string> = {
  'x.played': '{who} plays {tile} for £{fee}',
  'x.played.head': '{tile} £{fee}',
  'x.hired': '{who} hires a worker for {product}',
  'x.hired.short': '{n} {n:worker|workers} for {product}',
  'x.priced': '{who} asks £{price} for {product}',
  'x.took': '{who} takes {tile}',
  'x.share': '{who}’s share moves by {by}',
  'x.paid': '{who} pays £{cash}',
  'x.sold': '{who} sells {crates}',
  'x.decade': 'The decade of {year} begins',
  'x.chosen': '{who} has chosen',
  'x.note': '{who}: nothing',
  'x.waiting': '{cubes} {cubes:cube waits|cubes wait} in the port',
}
const words: Words = { has: (k) => k in catalog, parts: (t) => parts(catalog, 'en', t) }
const say = (t: Text) =>
  words
    .parts(t)
    .map((p) => (typeof p === 'string' ? p : `S${p.seat}`))
    .join('')
const read = (list: ReturnType<typeof words.parts>) => list.map((p) => (typeof p === 'string' ? p : `S${p.seat}`)).join('')

function fact(kind: string, seat: number | undefined, args: Record<string, number | string> = {}): Text {
  return {
    kind,
    key: `x.${kind}`,
    ...(seat === undefined ? {} : { seat }),
    args: Object.entries(args).map(([name, v]) =>
      typeof v === 'number' ? { name, number: v } : { name, number: 0, id: v, proper: v },
    ),
  }
}
const line = (n: number, seat: number, pieces: Piece[], more: Partial<LogLine> = {}): LogLine => ({
  n,
  seat,
  at: n * 1000,
  kind: 'choice',
  pieces,
  ...more,
})
const move = (id: string, ...facts: Text[]): Piece => ({ action: id, sort: 'move', facts })

const played = (seat: number, tile: string, fee: number) => fact('played', seat, { tile, fee })
const hired = (seat: number, product: string) => fact('hired', seat, { product })
const priced = (seat: number, product: string, price: number) => fact('priced', seat, { product, price })

describe('the log', () => {
  it('makes one action of the pieces of a turn, over several lines', () => {
    const all = actions([
      line(1, 1, [move('m1', played(1, 'Workers', 4))]),
      line(2, 1, [move('m1', hired(1, 'cutlery'))]),
      line(3, 1, [
        move('m1', hired(1, 'cutlery')),
        { action: 'p3', sort: 'phase', of: 'cutlery', facts: [fact('sold', 0, { crates: 2 })] },
      ]),
      line(4, 0, [{ action: 'p3', sort: 'phase', facts: [fact('sold', 1, { crates: 3 })] }, move('m4', played(2, 'Quality', 6))]),
    ])
    expect(all.map((a) => [a.id, a.from, a.n, a.seat, a.of, a.facts.length])).toEqual([
      ['m1', 1, 3, 1, '', 3],
      ['p3', 3, 4, null, 'cutlery', 2],
      ['m4', 4, 4, 2, '', 1],
    ])
  })
  it('has no line without a fact, and none for prices that stay', () => {
    const all = actions(
      [
        line(1, 1, [move('m1', priced(1, 'food', 6), priced(1, 'lamps', 9))]),
        line(2, 1, []),
        line(3, 1, [move('m3', priced(1, 'food', 6))]),
        line(4, 2, [move('m4', priced(2, 'food', 6))]),
        line(5, 1, [move('m5', priced(1, 'food', 5), priced(1, 'food', 4), priced(1, 'lamps', 9))]),
      ],
      { latest: ['priced'], unchanged: ['priced'] },
    )
    expect(all.map((a) => [a.id, a.facts.map((f) => f.args[1]?.number)])).toEqual([
      ['m1', [6, 9]],
      ['m4', [6]],
      ['m5', [4]],
    ])
  })
  it('leaves out what was taken back; that another took it back is told once', () => {
    const lines = [
      line(1, 0, [move('m1', played(0, 'Quality', 2))]),
      line(2, 0, [move('m1', priced(0, 'food', 5))]),
      line(3, 0, [], { kind: 'undo', to: 1 }),
      line(4, 0, [], { kind: 'undo', to: 0 }),
      line(5, 0, [move('m5', played(0, 'Workers', 2))]),
    ]
    expect(actions(lines, {}, 0).map((a) => a.id)).toEqual(['m5'])
    expect(actions(lines, {}, 1).map((a) => [a.id, a.sort, a.n])).toEqual([
      ['u3', 'undo', 4],
      ['m5', 'move', 5],
    ])
    expect(actions([line(1, 2, [], { kind: 'resign' })]).map((a) => [a.sort, a.seat])).toEqual([['resign', 2]])
  })
  it('forgets what only passes as soon as there is more to tell', () => {
    const passing = { passing: ['chosen'] }
    const lines = [line(1, 0, [move('m1', fact('chosen', 0))]), line(2, 1, [move('m2', fact('chosen', 1))])]
    expect(actions(lines, passing)).toHaveLength(2)
    expect(actions([...lines, line(3, 1, [move('m3', fact('paid', 1, { cash: 2 }))])], passing).map((a) => a.id)).toEqual(['m3'])
  })
  it('tells small news with those they come with', () => {
    const news = (id: string, ...facts: Text[]): Piece => ({ action: id, sort: 'news', facts })
    const [start, economy] = [fact('paid', 1, { cash: 1 }), fact('took', undefined, { tile: 'x' })]
    const told = (...lines: LogLine[]) =>
      actions(lines, { small: ['paid'] }).map((a) => [a.ids.join('+'), a.facts.map((f) => f.kind).join()])
    expect(told(line(1, 0, [news('n1', start), news('n1.1', economy)]))).toEqual([['n1+n1.1', 'took,paid']])
    expect(told(line(1, 0, [news('n1', start)]), line(2, 0, [news('n2', economy)]))).toEqual([
      ['n1', 'paid'],
      ['n2', 'took'],
    ])
  })
  it('stands under the names of its parts, the newest first, the running one without', () => {
    const decade = (n: number, year: number) =>
      line(n, 0, [{ action: `c${n}`, sort: 'caption', facts: [fact('decade', undefined, { year })] }])
    const phase = (n: number, of: string): LogLine =>
      line(n, 0, [{ action: `p${n}`, sort: 'phase', of, facts: [fact('sold', 0, { crates: 1 })] }])
    const turn = (n: number) => line(n, 1, [move(`m${n}`, fact('paid', 1, { cash: n }))])
    const shape = (lines: LogLine[], telling = {}) =>
      groups(actions(lines), telling, say).map((g) => [g.caption, g.actions.map((a) => a.id).join()])
    const lines = [decade(1, 1770), turn(2), phase(3, 'food'), turn(4), turn(5), decade(6, 1780), turn(7)]
    expect(shape(lines)).toEqual([
      [null, 'm7'],
      ['The decade of 1770 begins', 'm5,m4,p3,m2'],
    ])
    const part = (of: string, caption?: Text) => `${of}, ${caption?.args[0]?.number}`
    expect(shape(lines, { part })).toEqual([
      [null, 'm7'],
      ['The decade of 1770 begins', 'm5,m4'],
      ['food, 1770', 'p3,m2'],
    ])
    const rest = (caption?: Text) => `end of ${caption?.args[0]?.number}`
    expect(shape(lines, { part, rest })[1]).toEqual(['end of 1770', 'm5,m4'])
    expect(shape(lines.slice(0, 3), { part })).toEqual([[null, 'p3,m2']])
    // What comes before the part that is first was the set-up.
    const named = { first: () => 'The decade of 1770 begins', setup: () => 'set-up' }
    expect(shape([turn(1), decade(2, 1770), turn(3)], named)[1]).toEqual(['set-up', 'm1'])
    expect(shape([turn(1), decade(2, 1780), turn(3)], named)[1]).toEqual(['The decade of 1770 begins', 'm1'])
  })
})

describe('a row', () => {
  const of = (...facts: Text[]) => {
    const [a] = actions([line(1, 1, [move('m1', ...facts)])])
    const r = row(a!, words)
    return [read(r.head), ...r.bits.map((b) => read(b.parts) + (b.times > 1 ? ` ×${b.times}` : ''))]
  }
  it('names the action, then what it did, without its subject and each thing once', () => {
    expect(
      of(
        played(1, 'Workers', 4),
        hired(1, 'cutlery'),
        hired(1, 'food'),
        hired(1, 'cutlery'),
        fact('took', 1, { tile: 'Broker' }),
      ),
    ).toEqual(['Workers £4', '2 workers for cutlery', '1 worker for food', 'takes Broker'])
    expect(of(fact('share', 1, { by: 2 }), fact('note', 1), fact('paid', 1, { cash: 3 }), fact('paid', 1, { cash: 3 }))).toEqual([
      '',
      'share moves by 2',
      'nothing',
      'pays £3 ×2',
    ])
  })
  it('says a sum of money again where others stand between', () => {
    const paid = fact('paid', 1, { cash: 3 })
    expect(of(paid, fact('share', 1, { by: 2 }), paid)).toEqual(['', 'pays £3', 'share moves by 2', 'pays £3'])
  })
  it('opens to all of it, by words and figures where there are some', () => {
    const [a] = actions([
      line(1, 1, [move('m1', played(1, 'Workers', 4), hired(1, 'food'), hired(1, 'food'), priced(1, 'food', 5))]),
    ])
    const all = details(a!, {
      ...words,
      has: (k) => k === 'x.hired.detail',
      parts: (t) => parts({ ...catalog, 'x.hired.detail': '{product} | hired | {n}' }, 'en', t),
    })
    expect(all.map((b) => read(b.parts))).toEqual(['plays Workers for £4', 'food | hired | 2', 'asks £5 for food'])
  })
  it('does not name a thing again that the next fact goes on about', () => {
    const [a] = actions([
      line(1, 1, [move('m1', fact('took', 1, { tile: 'Foreman' }), fact('put', 1, { tile: 'Foreman', product: 'food' }))]),
    ])
    const said = { ...catalog, 'x.put': '{who} sends {tile} to {product}', 'x.put.next': 'for {product}' }
    const w: Words = { has: (k) => k in said, parts: (t) => parts(said, 'en', t) }
    expect(row(a!, w).bits.map((b) => read(b.parts))).toEqual(['takes Foreman', 'for food'])
    const [b] = actions([line(1, 1, [move('m1', fact('put', 1, { tile: 'Foreman', product: 'food' }))])])
    expect(row(b!, w).bits.map((x) => read(x.parts))).toEqual(['sends Foreman to food'])
  })
  it('names whose action it is again after somebody else', () => {
    const [a] = actions([
      line(1, 1, [
        move(
          'm1',
          played(1, 'Deliver', 1),
          fact('paid', 1, { cash: 1 }),
          fact('paid', 2, { cash: 2 }),
          fact('paid', 1, { cash: 3 }),
        ),
      ]),
    ])
    expect(row(a!, words).bits.map((b) => read(b.parts))).toEqual(['pays £1', 'S2 pays £2', 'S1 pays £3'])
  })
  it('and after a sentence about a thing', () => {
    const facts = [fact('decade', undefined, { year: 1770 }), fact('paid', 1, { cash: 1 }), fact('paid', 1, { cash: 2 })]
    const [a] = actions([line(1, 1, [move('m1', played(1, 'Deliver', 1), ...facts)])])
    expect(row(a!, words).bits.map((b) => read(b.parts))).toEqual(['The decade of 1770 begins', 'S1 pays £1', 'pays £2'])
  })

  it('and after as many of something as wait there', () => {
    const facts = [fact('waiting', undefined, { cubes: 3 }), fact('paid', 1, { cash: 1 }), fact('paid', 1, { cash: 2 })]
    const [a] = actions([line(1, 1, [move('m1', played(1, 'Deliver', 1), ...facts)])])
    expect(row(a!, words).bits.map((b) => read(b.parts))).toEqual(['3 cubes wait in the port', 'S1 pays £1', 'pays £2'])
  })

  it('tells in an opened row all but its name', () => {
    const [a] = actions([line(1, 1, [move('m1', played(1, 'Workers', 4), fact('paid', 1, { cash: 1 }))])])
    expect(details(a!, words).map((b) => read(b.parts))).toEqual(['pays £1'])
  })

  it('does not open where its row has said all of it', () => {
    const opens = (w: Words, ...facts: Text[]) => unfolds(actions([line(1, 1, [move('m1', ...facts)])])[0]!, w)
    expect(opens(words, fact('note', 1))).toBe(false)
    expect(opens(words, fact('note', 1), fact('paid', 1, { cash: 1 }))).toBe(false)
    expect(opens(words, played(1, 'Workers', 4))).toBe(false)
    expect(opens(words, played(1, 'Workers', 4), fact('paid', 1, { cash: 1 }))).toBe(true)
    expect(opens(words, hired(1, 'food'))).toBe(true)
  })

  it('keeps the subject that is another', () => {
    expect(of(fact('took', 1, { tile: 'Broker' }), fact('paid', 2, { cash: 3 }), hired(2, 'food'))).toEqual([
      '',
      'takes Broker',
      'S2 pays £3',
      'S2 hires a worker for food',
    ])
    const [news] = actions([
      line(1, 1, [{ action: 'n1', sort: 'news', facts: [hired(1, 'food'), fact('paid', 2, { cash: 1 })] }]),
    ])
    expect(row(news!, words).bits.map((b) => read(b.parts))).toEqual(['S1 hires a worker for food', 'S2 pays £1'])
    expect(read(unsaid(words.parts(fact('paid', 2, { cash: 1 })), null))).toBe('S2 pays £1')
  })
  it('of a phase counts what each sold', () => {
    const facts = [
      fact('sold', 1, { crates: 2 }),
      fact('paid', 1, { cash: 9 }),
      fact('sold', 0, { crates: 3 }),
      fact('sold', 1, { crates: 1 }),
    ]
    expect(tally(facts, { sold: 'crates' })).toEqual([
      { seat: 1, n: 3 },
      { seat: 0, n: 3 },
    ])
    expect(tally(facts, { sold: '' })).toEqual([
      { seat: 1, n: 2 },
      { seat: 0, n: 1 },
    ])
    const rival = fact('rival-sold', undefined, { colour: 'red', goods: 2 })
    expect(tally([rival], { 'rival-sold': 'goods' })).toEqual([{ seat: 'red', n: 2 }])
  })
})

describe('stepping', () => {
  const all = actions([
    line(1, 0, [{ action: 'c1', sort: 'caption', facts: [fact('decade', undefined, { year: 1770 })] }]),
    line(2, 0, [move('m2', fact('paid', 0, { cash: 1 }))]),
    line(3, 0, [move('m2', fact('paid', 0, { cash: 2 }))]),
    line(4, 1, [
      move('m4', fact('paid', 1, { cash: 3 })),
      { action: 'p4', sort: 'phase', of: 'food', facts: [fact('sold', 0, { crates: 1 })] },
    ]),
    line(5, 0, [{ action: 'n5', sort: 'news', facts: [fact('paid', 0, { cash: 4 })] }]),
    line(6, 0, [move('m6', fact('paid', 0, { cash: 5 }))]),
  ])
  it('goes by event, by turn and by round, to both ends', () => {
    expect(stops(all, 'event', 3)).toEqual([0, 1, 2, 3])
    expect(stops(all, 'turn', 6)).toEqual([0, 3, 4, 5, 6])
    expect(stops(all, 'round', 7)).toEqual([0, 1, 4, 7])
    const turns = stops(all, 'turn', 6)
    expect([step(turns, 3, 1), step(turns, 3, -1), step(turns, 6, 1), step(turns, 0, -1), step(turns, 2, 1)]).toEqual([
      4, 0, 6, 0, 3,
    ])
    // A slider that is let go within a turn: at the nearer end, at the earlier of two as near.
    expect([nearest(turns, 1), nearest(turns, 2), nearest(turns, 4), nearest([0, 4], 2), nearest([], 3)]).toEqual([0, 3, 4, 0, 3])
  })
  it('knows what the board shows', () => {
    expect([0, 2, 3, 4, 5, 6, 9].map((n) => actionAt(all, n)?.id)).toEqual([undefined, 'm2', 'm2', 'p4', 'n5', 'm6', 'm6'])
  })
})

it('knows a phase as over once its account is closed, though nothing has followed it', () => {
  const food = actions([line(3, 1, [{ action: 'p3', sort: 'phase', of: 'food', facts: [fact('demand', undefined)] }])])[0]!
  expect(closed({ n: 3, over: true }, food)).toBe(true)
  expect(closed({ n: 3, over: false }, food)).toBe(false)
  expect(closed({ n: 1, over: true }, food)).toBe(false)
})
