import type { LogLine } from './api'

/** The lines that hold after event n: what was taken back is left out. */
export function held(lines: LogLine[], n: number): LogLine[] {
  let out: LogLine[] = []
  for (const l of lines) {
    if (l.n > n) break
    if (l.kind === 'undo') out = out.filter((x) => x.n <= (l.to ?? 0))
    else out.push(l)
  }
  return out
}
