import type { Line, Port, Town } from './types'

export type Point = [number, number]

/** The drawn course of a line from its town to its port. */
export function course(line: Line, town: Town, port: Port): Point[] {
  return [town.at, ...line.via, port.at]
}

export function path(points: Point[]): string {
  return points.map(([x, y], i) => `${i ? 'L' : 'M'}${x} ${y}`).join(' ')
}

export function length(points: Point[]): number {
  let sum = 0
  for (let i = 1; i < points.length; i++) sum += distance(points[i - 1]!, points[i]!)
  return sum
}

function distance(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1])
}

/** The point at a distance along the course. */
export function along(points: Point[], at: number): Point {
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1]!
    const b = points[i]!
    const d = distance(a, b)
    if (at <= d || i === points.length - 1) {
      const f = d === 0 ? 0 : at / d
      return [a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f]
    }
    at -= d
  }
  return points[0] ?? [0, 0]
}

/** Where the spaces of a line lie: 30 apart about its middle, the first nearest the town. */
export function spaces(points: Point[], count: number): Point[] {
  const mid = length(points) / 2
  return Array.from({ length: count }, (_, i) => along(points, mid + (i - (count - 1) / 2) * 30))
}

/** A place for a label beside the spaces of a line: to the left of its course. */
export function beside(points: Point[], count: number, away: number): Point {
  const mid = length(points) / 2
  const at = mid - ((count - 1) / 2) * 30
  const a = along(points, at)
  const b = along(points, at + 1)
  const dx = b[0] - a[0]
  const dy = b[1] - a[1]
  const d = Math.hypot(dx, dy) || 1
  const side = dx < 0 ? 1 : -1
  return [a[0] - (dy / d) * away * side * -1, a[1] + (dx / d) * away * side * -1]
}
