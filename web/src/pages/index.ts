import type { Route } from '../lib/router.svelte'

/** The pages, each fetched when it is wanted. */
const pages = {
  home: () => import('./Home.svelte'),
  table: () => import('./TablePage.svelte'),
  market: () => import('./Market.svelte'),
}

/** Begins to fetch what a route shows. */
export async function prepare(route: Route): Promise<void> {
  if (route.name !== 'lost') await pages[route.name]()
}

export default pages
