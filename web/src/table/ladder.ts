/**
 * The highest and the lowest row that are wholly in sight of a ladder with rows of such a height, scrolled so far in a frame so
 * high. The row of 0 is pinned at the frame's foot and hides what lies behind it.
 */
export function inSight(top: number, row: number, scrolled: number, frame: number): [number, number] {
  const gone = Math.ceil((scrolled - 0.5) / row)
  return [top - gone, Math.max(1, top + 1 - Math.floor((scrolled + frame - row + 0.5) / row))]
}
