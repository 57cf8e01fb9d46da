/** What lies open over the page, the topmost last: Back closes it before it leaves the page. */
const open: (() => void)[] = []
/** Steps back that were made here, because what lay open was closed by hand. */
let own = 0

addEventListener('popstate', () => {
  if (own > 0) own--
  else open.pop()?.()
})

/** Lets Back close something. The answer is called when it was closed otherwise. */
export function closedByBack(close: () => void): () => void {
  history.pushState({ open: true }, '')
  open.push(close)
  return () => {
    const i = open.indexOf(close)
    if (i < 0) return
    open.splice(i, 1)
    // Whoever went to another page in the meantime is not called back.
    if ((history.state as { open?: boolean } | null)?.open !== true) return
    own++
    history.back()
  }
}
