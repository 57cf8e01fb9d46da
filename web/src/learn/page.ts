/** The page of lessons and puzzles, by a step of its own: the first load names no more than this. */
export const page = () => import('../pages/Learn.svelte')
