/** A figure of an account: the result large, the arithmetic small. */
export interface Cell {
  big: string
  small: string[]
  tone: '' | 'gain' | 'loss'
}

export const none: Cell = { big: '–', small: [], tone: '' }
export const plain = (big: string | number, ...small: string[]): Cell => ({ big: String(big), small, tone: '' })
