/** The symbol of an action tile, whatever its grade. */
const byKind: Record<string, string> = {
  factories: 'factory',
  workers: 'worker',
  machines: 'machine',
  quality: 'quality',
  marketing: 'marketing',
  stock_exchange: 'share',
  production: 'crate',
  ships: 'ship',
}
const grades = ['brown', 'gray'] as const
export type Grade = '' | (typeof grades)[number]

export function gradeOf(tile: string): Grade {
  return grades.find((g) => tile.endsWith(`_${g}`)) ?? ''
}
export function kindOf(tile: string): string {
  return tile.replace(/_(brown|gray)$/, '')
}
export function tileIcon(tile: string): string {
  return byKind[kindOf(tile)] ?? 'event'
}
