import type { LogLine, Text } from './api'

/** Everything that an event told. */
export const told = (l: LogLine): Text[] => l.pieces.flatMap((p) => p.facts)

/** The lines that hold after event n: what was taken back is left out. */
export function held<L extends { n: number; kind: string; to?: number | undefined }>(lines: L[], n: number): L[] {
  let out: L[] = []
  for (const l of lines) {
    if (l.n > n) break
    if (l.kind === 'undo') out = out.filter((x) => x.n <= (l.to ?? 0))
    else out.push(l)
  }
  return out
}

/** Lines with those that follow. Where there is a hole between them the older ones are left: they are fetched again. */
export function after<L extends { n: number }>(lines: L[], next: L[]): L[] {
  const first = next[0]?.n
  if (first === undefined) return lines
  const kept = lines.filter((l) => l.n < first)
  return (kept.at(-1)?.n ?? 0) === first - 1 || kept.length === 0 ? [...kept, ...next] : next
}

/** Whether lines are there from the first. */
export function whole(lines: { n: number }[]): boolean {
  return (lines[0]?.n ?? 1) === 1
}
