/** How long a move stands before the next one, in milliseconds. */
export const slowness = 1400

/** Where the board stops on its way from what was shown to now: after each action that was not seen yet. The last one is now. */
export function stations(ends: number[], shown: number, now: number): number[] {
  return [...new Set(ends)].filter((n) => n > shown && n < now).sort((a, b) => a - b)
}
