import { addCatalogs, type Catalogs } from '../lib/i18n.svelte'

const words: Catalogs = {
  en: () => import('virtual:words/local/en/first'),
  fr: () => import('virtual:words/local/fr/first'),
}

/** The words of what is played on a device. */
export const learnLocal = (): Promise<void> => addCatalogs(words)
