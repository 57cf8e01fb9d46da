import { describe, expect, it } from 'vitest'
import type { Change, Text } from '../../lib/api'
import { gather, gathered } from './gathered'
import { billThen } from './words'

const c = (gauge: string, from: number, to: number, seat?: number): Change => ({
  gauge,
  from,
  to,
  ...(seat === undefined ? {} : { seat }),
})

describe('what an offer changes', () => {
  it('is told factory by factory, after what all share', () => {
    const list = gathered(
      [
        c('makes/food', 2, 4, 0),
        c('price/food', 5, 7, 0),
        c('makes/lamps', 3, 5, 0),
        c('cash', 50, 48, 0),
        c('value', 10, 11, 1),
        c('wage', 3, 4),
        ...['food', 'clothes', 'cutlery', 'lamps'].map((g) => c(`demand/${g}`, 2, 1)),
      ],
      0,
    )
    expect(list.map((x) => `${x.gauge} ${x.of?.length ?? ''}`)).toEqual([
      'cash ',
      'wage ',
      'demand 4',
      'food 2',
      'makes/lamps ',
      'value ',
    ])
  })
  it('keeps demand apart that moves otherwise', () => {
    const list = gathered([c('demand/food', 2, 4), c('demand/lamps', 2, 1)], 0)
    expect(list.map((x) => x.gauge)).toEqual(['demand/food', 'demand/lamps'])
  })
})

describe('the log', () => {
  const demand = (good: string, by: number, to: number): Text => ({
    key: 'cardgame.fact.demand',
    kind: 'demand',
    args: [
      { name: 'good', id: good, term: `cardgame.good.${good}`, number: 0 },
      { name: 'by', number: by },
      { name: 'demand', number: to },
    ],
  })
  it('tells demand that moves alike once', () => {
    const facts = [demand('food', -1, 2), demand('clothes', -1, 4), demand('food', 3, 5)]
    expect(gather(facts).map((f) => [f.kind, f.args.find((a) => a.name === 'by')?.number])).toEqual([
      ['demands', -1],
      ['demand', 3],
    ])
  })
})

describe('the log of a production', () => {
  const cost = (kind: string, cash: number): Text => ({ key: kind, kind, args: [{ name: 'cash', number: cash }] })
  it('tells no costs of nothing', () => {
    const bare = [cost('fixed', 6), cost('wages', 0), cost('maintenance', 0), cost('paid', 6)]
    expect(gather(bare).map((f) => f.kind)).toEqual(['paid'])
    const manned = [cost('fixed', 6), cost('wages', 9), cost('maintenance', 0), cost('paid', 15)]
    expect(gather(manned).map((f) => f.kind)).toEqual(['fixed', 'wages', 'paid'])
  })
})

describe('the costs that would be', () => {
  const b = { fixed: 4, workers: 3, wage: 3, upkeep: 0, saved: 0, free: 0 }
  it('are a sum also where the factory is flipped', () => {
    expect(billThen(b, { cost: 18, workers: 3, machines: 0, wage: 4, flipped: true })).toBe('£6 + 3 × £4')
    expect(billThen(b, { cost: 16, workers: 3, machines: 0, wage: 4, flipped: false })).toBe('£4 + 3 × £4')
  })
  it('and where a Workshop frees machines that were not there', () => {
    expect(billThen({ ...b, fixed: 7 }, { cost: 23, workers: 4, machines: 1, wage: 4, flipped: false })).toBe('£7 + 4 × £4')
  })
  it('and where a Foreman saves of them', () => {
    const f = { ...b, fixed: 7, workers: 5, saved: 8 }
    expect(billThen(f, { cost: 18, workers: 5, machines: 0, wage: 3, flipped: true })).toBe('£11 + 5 × £3 − £8')
    expect(billThen(f, { cost: 12, workers: 3, machines: 2, wage: 3, flipped: false })).toBe('£7 + 3 × £3 + £2 − £6')
    expect(billThen(f, { cost: 22, workers: 5, machines: 0, wage: 3, flipped: false })).toBe('£7 + 5 × £3')
  })
  it('and where a Foreman comes', () => {
    const then = { cost: 7, workers: 5, machines: 0, wage: 2, flipped: false, foreman: true }
    expect(billThen({ ...b, fixed: 5, workers: 5, wage: 2 }, then)).toBe('£5 + 5 × £2 − £8')
  })
  it('and none where the numbers do not make it', () => {
    expect(billThen(b, { cost: 18, workers: 3, machines: 0, wage: 4, flipped: false })).toBe('')
  })
})
