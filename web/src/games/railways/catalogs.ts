import type { Catalogs } from '../../lib/i18n.svelte'

export const railwaysWords: Catalogs = {
  en: () => import('virtual:words/railways/en/first'),
  fr: () => import('virtual:words/railways/fr/first'),
}
export const railwaysRest: Catalogs = {
  en: () => import('virtual:words/railways/en/rest'),
  fr: () => import('virtual:words/railways/fr/rest'),
}
