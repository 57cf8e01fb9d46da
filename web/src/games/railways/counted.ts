import type { Change } from '../../lib/api'
import type { Line } from './types'

/** How many markers a preview adds to what a contract for a place counts (RW-11.3): in one's turn all of them are one's own. */
export function added(target: string, changes: Change[], lines: Pick<Line, 'id' | 'town' | 'port'>[]): number {
  const [kind = '', id = ''] = target.split(':')
  const on = lines.find((l) => kind === 'line' && l.id === id)
  const counts = (gauge: string, place: string) => {
    if (gauge === 'level') return place === (on?.town ?? id)
    if (gauge === 'customs') return place === (on?.port ?? id)
    const line = gauge === 'capacity' && lines.find((l) => l.id === place)
    return line && (on ? line === on : line.town === id || line.port === id)
  }
  return changes.reduce((n, c) => {
    const [gauge = '', place = ''] = c.gauge.split('/')
    return counts(gauge, place) ? n + c.to - c.from : n
  }, 0)
}
