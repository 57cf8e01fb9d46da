import type { Offer } from '../../lib/api'
import { idOf, numOf } from '../../lib/offer'
import type { View } from './types'

/** The influence tracks with the offers of a question: the view says which step leads where. */

export interface Reach {
  commodity: string
  /** The space the marker would come to, from 1; 0 is before the track. */
  space: number
  offer: Offer
}

export function reaches(view: View, me: number, offers: Offer[]): Reach[] {
  return offers.flatMap((offer) => {
    const commodity = idOf(offer, 'commodity')
    const i = view.east?.commodities.findIndex((c) => c.id === commodity) ?? -1
    if (offer.kind !== 'commodity' || !commodity || i < 0) return []
    const space = view.active === me ? view.east?.leads[i]?.[numOf(offer, 'steps')] : undefined
    return space === undefined ? [] : [{ commodity, space, offer }]
  })
}

export const bonusIcons: Record<string, string> = {
  marketing_any: 'marketing',
  machine_here: 'machine',
  quality_here: 'quality',
  share_step: 'share',
}
