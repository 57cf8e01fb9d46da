/** Pages that few visits begin with: where they are is not known to the first picture of any other. */
const rare = {
  group: () => import('./Group.svelte'),
  study: () => import('./Study.svelte'),
  numbers: () => import('./bench'),
  review: () => import('./Review.svelte'),
}

export default rare
