import { addCatalogs, type Catalogs } from '../lib/i18n.svelte'

/** The words of the owner's bench, which come with its page. */
const words: Catalogs = {
  en: () => import('virtual:words/numbers/en/first'),
  fr: () => import('virtual:words/numbers/fr/first'),
}
await addCatalogs(words)

export { default } from './Numbers.svelte'
