import { addCatalogs, clubWords, sharedRest } from '../lib/i18n.svelte'
import type { Route } from '../lib/router.svelte'

const withWords = async <T>(page: Promise<T>): Promise<T> => (await Promise.all([page, addCatalogs(sharedRest)]))[0]

const ofClub = async <T>(page: Promise<T>): Promise<T> => (await Promise.all([withWords(page), addCatalogs(clubWords)]))[0]

/** The pages, each fetched when it is wanted. */
const pages = {
  home: () => ofClub(import('./Home.svelte')),
  table: () => import('./TablePage.svelte'),
  market: () => withWords(import('./Market.svelte')),
  you: () => ofClub(import('./You.svelte')),
  in: () => ofClub(import('./SignIn.svelte')),
  people: () => ofClub(import('./People.svelte')),
  group: () => ofClub(import('./Group.svelte')),
  ratings: () => ofClub(import('./Ratings.svelte')),
  profile: () => ofClub(import('./Profile.svelte')),
  records: () => ofClub(import('./Records.svelte')),
  study: () => ofClub(import('./Study.svelte')),
  learn: async () => (await withWords(import('../learn/page'))).page(),
}

/** Begins to fetch what a route shows. */
export async function prepare(route: Route): Promise<void> {
  if (route.name !== 'lost') await pages[route.name]()
}

export default pages
