import { expect, test } from 'vitest'
import type { Offer } from '../../lib/api'
import { slotsFor } from './offers'
import type { View } from './types'
import { wishAt } from './why'

const view = (step: string, cycle = 'food') =>
  ({
    step,
    cycle,
    level: 2,
    players: [
      {
        factories: [
          { product: 'food', level: 1 },
          { product: 'lamps', level: 0 },
        ],
      },
    ],
  }) as unknown as View

test('whoever touches a part would do there what the open question is about', () => {
  const wishes = [
    ['turn', 'mill:food'],
    ['factories', 'mill:lamps'],
    ['machines', 'space:food/3'],
    ['workers', 'space:food/3'],
    ['workers', 'column:food'],
    ['workers', 'row:1'],
    ['quality', 'quality:food'],
    ['marketing', 'marketing:food'],
    ['contracts', 'contract:food/4'],
    ['special', 'shelf:quality_gray/3'],
    ['special', 'shelf:ship_4'],
    ['special', 'shelf:school'],
    ['turn', 'line:food/1'],
  ].map(([step, target]) => wishAt(view(step!), 0, target!))
  expect(wishes).toEqual([
    'modernize(food,2)',
    'construct(lamps,2)',
    'machine(food,3)',
    'hire(food)',
    'hire-column(food)',
    'hire-row(1)',
    'boost(food)',
    'market(food)',
    'contract(food,4)',
    'take-tile(quality_gray,3)',
    'take-ship(ship_4)',
    'take-dev(school)',
    '',
  ])
  expect(wishAt(view('found', ''), 0, 'mill:lamps')).toBe('found(lamps)')
})

test('a tile played again may lie in the slot it leaves', () => {
  const slots = [{ fee: 2, locked: true }, { fee: 4, tile: 'factories' }, { fee: 6, tile: 'quality' }, { fee: 8 }]
  const play = (id: string, cost = 0) => ({ kind: 'play', args: [{ name: 'tile', id }], cost }) as unknown as Offer
  const fees = (o?: Offer) => slotsFor(slots, o).map((s) => s.fee)
  expect([fees(), fees(play('workers')), fees(play('factories'))]).toEqual([[8], [8], [4, 8]])
  // Where it stays in its slot there is no other.
  expect(fees(play('factories', 6))).toEqual([4])
  // So does a ship that was sent out as an action of its own.
  const ship = { kind: 'play-ships', args: [{ name: 'ships', id: 'second' }], cost: 8 } as unknown as Offer
  const laid = [{ fee: 4, tile: 'factories' }, { fee: 6, tile: 'ship_4' }, { fee: 8 }]
  expect(slotsFor(laid, ship, ['ship_2', 'ship_4']).map((s) => s.fee)).toEqual([6])
})
