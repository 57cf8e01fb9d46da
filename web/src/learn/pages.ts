import { addCatalogs } from '../lib/i18n.svelte'
import { learnWords } from '../lib/learning'

// The pages of learning come together and with their words: whoever reads one opens the next.
await addCatalogs(learnWords)

export { default } from './Pages.svelte'
