import { t } from '../../lib/i18n.svelte'
import type { Text } from '../../lib/api'

/** What the things are called that some texts speak of, by their ids. */
export function things(texts: Text[]): Map<string, string> {
  const out = new Map<string, string>()
  for (const a of texts.flatMap((x) => x.args)) if (a.id) out.set(a.id, a.term ? t(a.term) : (a.proper ?? a.id))
  return out
}

/** A public number in words: "level/cutlery" is its kind and what it is of. */
export function thing(gauge: string, word: (kind: string) => string, named: Map<string, string>): string {
  const [kind = '', ...of] = gauge.split('/')
  return [word(kind) || kind, ...of.map((x) => named.get(x) ?? x)].join(' · ')
}
