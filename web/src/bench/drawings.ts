import type { Component, Snippet } from 'svelte'
import type { GameNumber, Drawn } from '../lib/numbers'

/** The parts of a game that are drawn as they lie on the table: which of their numbers the drawing has, and the drawing. */

export interface Drawing {
  /** The numbers of the part by their paths. */
  of: ReadonlyMap<string, GameNumber>
  /** The goods in their order. */
  goods: string[]
  places: Drawn[]
  nameOf: (good: string) => string
  /** What a step of a path is called. */
  say: (step: string) => string
  /** One number, to be typed over; its label tells which it is. */
  cell: Snippet<[GameNumber, string]>
}

interface Part {
  takes: RegExp
  draw: () => Promise<{ default: Component<Drawing> }>
}

const tiles = (takes: RegExp): Part => ({ takes, draw: () => import('./Tiles.svelte') })

const parts: Record<string, Part> = {
  share_track: { takes: /^share_track\.values\[\d+\]$/, draw: () => import('./Track.svelte') },
  labour_market: { takes: /^labour_market\.rows\[\d+\]\.(row|wage|printed\[\d+\])$/, draw: () => import('./Labour.svelte') },
  factory_strips: { takes: /^factory_strips\.(cost\.\w+|output\[\d+\])\[\d+\]$/, draw: () => import('./Strips.svelte') },
  boards: { takes: /\.(factory_spaces|customs_spaces|spaces\[\d+\])$/, draw: () => import('./Map.svelte') },
  factories: {
    takes: /^factories\.\w+\.I+\.(spots\[\d+\]\.(spot|price|appeal)|goods|fixed_cost|ship_price|sum)$/,
    draw: () => import('./Cards.svelte'),
  },
  worker_cards: {
    takes: /^worker_cards\.\w+\.\w+\.(workers|machines|sides\.I+\.(goods|(workers|machines)_half\.(workers|machines)))$/,
    draw: () => import('./Workers.svelte'),
  },
  market_boards: {
    takes:
      /^market_boards\.\w+\.(player_counts\[\d+\]|(appeal_track|demand)_m(in|ax)|appeal_tracks\.\w+\.red_arrows_at\[\d+\]|demand_start\.\w+|wages_track\[\d+\]|wages_start_index)$/,
    draw: () => import('./Market.svelte'),
  },
  development_tiles: tiles(/^development_tiles\.tiles\[/),
  event_tiles: tiles(/^event_tiles\.tiles\[/),
  economy_tiles: tiles(/^economy_tiles\.tiles\[/),
  action_tiles: tiles(/^action_tiles\.set\[/),
  advanced_action_tiles: tiles(/^advanced_action_tiles\.tiles\[/),
  ships: tiles(/^ships\.types\[/),
  special_tile_board: tiles(/^special_tile_board\.rows\[/),
  predefined_setup: tiles(/^predefined_setup\.players\./),
  offices: tiles(/^offices\./),
  quality_cards: tiles(/^quality_cards\./),
  distribution_cards: tiles(/^distribution_cards\.(cards\[|patent_card\.)/),
  development_types: tiles(/^development_types\./),
  warehouses: tiles(/^warehouses\./),
}

export const drawingOf = (part: string): Part | undefined => parts[part]

const drawn = new Map<string, ReturnType<Part['draw']>>()

/** The drawing of a part: fetched once, so that it stays where it is when words or numbers change around it. */
export function drawing(part: string): ReturnType<Part['draw']> | undefined {
  const found = drawn.get(part) ?? parts[part]?.draw()
  if (found) drawn.set(part, found)
  return found
}

/** The numbers of a part that its drawing has, and the others. */
export function split(part: string, list: GameNumber[]): { drawn: GameNumber[]; rest: GameNumber[] } {
  const takes = parts[part]?.takes
  const drawn = takes ? list.filter((n) => takes.test(n.path)) : []
  return { drawn, rest: drawn.length ? list.filter((n) => !drawn.includes(n)) : list }
}

/** The goods of a game, in the order in which its numbers name them. */
export function goodsOf(list: GameNumber[]): string[] {
  return [...new Set(list.flatMap((n) => /^goods\[(\w+)\]/.exec(n.path)?.[1] ?? []))]
}
