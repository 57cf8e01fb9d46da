import type { Offer } from '../../lib/api'
import { idOf } from '../../lib/offer'
import { Preview } from '../../lib/preview'
import type { View } from './types'

/** The influence tracks with the offers of a question: which step leads where is in what the offer would change. */

export interface Reach {
  commodity: string
  /** The space the marker would come to, from 1; 0 is before the track. */
  space: number
  offer: Offer
}

export function reaches(view: View, me: number, offers: Offer[]): Reach[] {
  const trade = view.players[me]?.trade ?? []
  return offers.flatMap((offer) => {
    const commodity = idOf(offer, 'commodity')
    const i = view.east?.commodities.findIndex((c) => c.id === commodity) ?? -1
    if (offer.kind !== 'commodity' || !commodity || i < 0) return []
    const space = new Preview(offer).get(`influence/${commodity}`, me)?.to ?? trade[i] ?? 0
    return [{ commodity, space, offer }]
  })
}

export const bonusIcons: Record<string, string> = {
  marketing_any: 'marketing',
  machine_here: 'machine',
  quality_here: 'quality',
  share_step: 'share',
}
