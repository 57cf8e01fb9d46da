/** The automated opponents have no seat; they are drawn with marks that no seat of a solo game has. */
const marks: Record<string, number> = { orange: 1, purple: 3 }

/** The mark a colour is drawn with, or null for the neutral one. */
export const markOf = (colour: string): number | null => marks[colour] ?? null

/** The class that gives a part its owner's colour. */
export function ownerClass(seat: number | null, colour = ''): string {
  const mark = seat ?? markOf(colour)
  return mark === null ? 'imp' : `s${mark + 1}`
}
