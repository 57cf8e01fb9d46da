import { expect, test } from 'vitest'
import type { Offer } from '../lib/api'
import { longest } from './longest'

const offer = (choice: string, kind: string, changes: number): Offer =>
  ({
    choice,
    kind,
    args: [{ name: 'card', id: choice }],
    preview: Array.from({ length: changes }, () => ({ gauge: 'cash', from: 0, to: 1 })),
  }) as unknown as Offer

test('every preview of few offers is measured', () => {
  const all = Array.from({ length: 16 }, (_, i) => offer(`o${i}`, 'play', i))
  expect(longest(all)).toEqual(all)
})

test('of many offers those of each kind that change most are measured', () => {
  const many = Array.from({ length: 40 }, (_, i) => offer(`p${i}`, 'price', i % 10))
  const found = longest([...many, offer('d', 'done', 0)])
  expect(found.map((o) => o.choice)).toContain('d')
  expect(found).toHaveLength(9)
  expect(found.filter((o) => o.kind === 'price').map((o) => o.preview?.length)).toEqual([9, 9, 9, 9, 8, 8, 8, 8])
})

test('of offers that differ only in their numbers the one with the longest is measured', () => {
  const hire = (n: number) =>
    ({
      choice: `hire ${n}`,
      kind: 'hire',
      args: [{ name: 'n', number: n }],
      preview: [{ gauge: 'cash', from: 100, to: 100 - n }],
    }) as unknown as Offer
  const card = (id: string) => ({ ...hire(1), choice: id, args: [{ name: 'card', id }] }) as unknown as Offer
  const found = longest([hire(1), hire(100), hire(7), card('a'), card('b')])
  expect(found.map((o) => o.choice)).toEqual(['hire 100', 'a', 'b'])
})
