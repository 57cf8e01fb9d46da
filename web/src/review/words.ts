import type { Catalogs } from '../lib/i18n.svelte'

/** The words of reviews and of the coach. */
export const reviewWords: Catalogs = {
  en: () => import('virtual:words/review/en/first'),
  fr: () => import('virtual:words/review/fr/first'),
}
