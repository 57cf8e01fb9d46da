import { expect, test } from 'vitest'
import type { GameNumber } from '../lib/numbers'
import { drawingOf, goodsOf, split } from './drawings'

const numbers = (...paths: string[]) =>
  paths.map((path) => ({ path, part: path.split(/[.[]/)[0], value: '1', class: 'seed', why: '' }) as GameNumber)

test('a drawing has the numbers that lie on its part, and the others stand in rows', () => {
  const list = numbers('share_track.start_space', 'share_track.values[0]', 'share_track.values[1]', 'share_track.runs[0].from')
  const { drawn, rest } = split('share_track', list)
  expect(drawn.map((n) => n.path)).toEqual(['share_track.values[0]', 'share_track.values[1]'])
  expect(rest.map((n) => n.path)).toEqual(['share_track.start_space', 'share_track.runs[0].from'])
})

test('a part without a drawing keeps its rows, and so does one whose numbers are called otherwise', () => {
  const list = numbers('limits.quality_max')
  expect(drawingOf('limits')).toBeUndefined()
  expect(split('limits', list)).toEqual({ drawn: [], rest: list })
  const other = numbers('share_track.rungs[0]')
  expect(split('share_track', other)).toEqual({ drawn: [], rest: other })
})

test('tiles, worker cards and market boards are drawn, and what is no piece stands in rows', () => {
  const tiles = numbers('event_tiles.tiles[lobby].copies', 'event_tiles.tiles[lobby].params.max', 'event_tiles.setup.reserve')
  expect(split('event_tiles', tiles).rest.map((n) => n.path)).toEqual(['event_tiles.setup.reserve'])
  const cards = numbers('worker_cards.food.1.workers', 'worker_cards.food.1.sides.II.machines_half.machines')
  expect(split('worker_cards', cards).rest).toEqual([])
  const market = numbers('market_boards.side_4.appeal_tracks.food.red_arrows_at[3]', 'market_boards.side_4.wages_start_index')
  expect(split('market_boards', market).rest).toEqual([])
})

test('spaces of towns, ports and lines are drawn on the map', () => {
  const list = numbers(
    'boards[land].players[0]',
    'boards[land].towns[a].factory_spaces',
    'boards[land].ports[b].customs_spaces',
    'boards[land].lines[a-b].spaces[0]',
  )
  expect(split('boards', list).drawn).toHaveLength(3)
})

test('goods stand in the order in which the numbers name them', () => {
  expect(goodsOf(numbers('goods[food].order', 'goods[food].min', 'goods[lamps].order', 'prices.max'))).toEqual(['food', 'lamps'])
})
