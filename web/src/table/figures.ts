import { signed, signedMoney } from '../lib/i18n.svelte'

/** A change and how it is written: nothing as a dash. */
export interface Written {
  by: number
  text: string
}

/** What an offer changes in each column of a list; some columns are in pounds. */
export function figures<C extends string>(columns: C[], pounds: readonly C[], change: (column: C) => number): Written[] {
  return columns.map((c) => {
    const by = change(c)
    return { by, text: by === 0 ? '–' : pounds.includes(c) ? signedMoney(by) : signed(by) }
  })
}
