/** The questions that are answered as one piece of work. */
export const works = ['workers', 'school', 'machines', 'quality', 'marketing', 'levels'] as const
export type Work = (typeof works)[number]

export const isWork = (step: string): step is Work => (works as readonly string[]).includes(step)

/** Questions that seldom come: their words are fetched later. */
const seldom = [
  'call',
  'close',
  'extra',
  'opium',
  'returns',
  'riot',
  'promote',
  'recession',
  'charisma',
  'press',
  'patent',
  'patron',
  'shut',
  'discard',
  'replace',
  'limit',
  'contracts',
  'repay',
  'sell-crates',
  'copy',
  'run',
  'capital',
  'return',
  'ship',
  'offer',
  'deliver',
  'must-fire',
  'keep',
  'name',
]
export const isSeldom = (step: string): boolean => seldom.includes(step)
