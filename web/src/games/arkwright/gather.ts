import type { Text } from '../../lib/api'

/** Facts of an action that say one thing are told as one. */

const worded = (id: string): string => `arkwright.fact.${id}`

const numberOf = (f: Text | undefined, name: string): number => f?.args.find((a) => a.name === name)?.number ?? 0

/** What playing a tile again cost beside its slot, or beside what was paid instead. */
function again(f: Text, all: Text[]): Text {
  const other = all.find((o) => o.kind === 'other-fee' && o.seat === f.seat)
  const more = numberOf(f, 'fee') - numberOf(other ?? f, other ? 'fee' : 'slot')
  return more > 0 ? { ...f, key: worded('played-again'), args: [...f.args, { name: 'again', number: more }] } : f
}

/** Whether a fact is the move of a share that comes with the one before it. */
const falls = (f: Text | undefined, before: Text | undefined): boolean =>
  f?.kind === 'share-moves' && before !== undefined && f.seat === before.seat

export function gather(all: Text[]): Text[] {
  // Importers that move by themselves come back, as these Acts are over (A25-18.8, A14-10.8).
  const out: Text[] = all[0]?.kind === 'importer' ? [{ kind: 'lapsed', key: worded('lapsed'), args: [] }] : []
  /** What the Office paid for a shipment, which is told with it. */
  const office = new Map<Text, Text>()
  all.forEach((f, i) => {
    if (f.kind !== 'income') return
    const ship = all.slice(i + 1).find((d) => d.kind === 'delivered' && d.seat === f.seat)
    if (ship && !office.has(ship)) office.set(ship, f)
  })
  const told = new Set(office.values())
  for (const [i, f] of all.entries()) {
    const paid = office.get(f)
    if (told.has(f)) continue
    else if (paid)
      out.push({
        ...f,
        key: worded('delivered-office'),
        args: [...f.args, { name: 'office', number: numberOf(paid, 'cash') }],
      })
    else if (f.kind === 'played') out.push(again(f, all))
    // Shares sold by force take their spaces with them.
    else if (f.kind === 'emergency-sale' && falls(all[i + 1], f))
      out.push({ ...f, key: worded('emergency-spaces'), args: [...f.args, ...all[i + 1]!.args.filter((a) => a.name !== 'who')] })
    else if (falls(f, all[i - 1]) && all[i - 1]?.kind === 'emergency-sale') continue
    // A share that falls right behind a contract that is late falls because of it.
    else if (falls(f, all[i - 1]) && all[i - 1]?.kind === 'late-contract')
      out.push({ ...f, kind: 'late-share', key: worded('late-share') })
    else out.push(f)
  }
  return out
}
