import { at } from './base'

/**
 * Says to the house that somebody looks at this page, so that nobody is told by push what they see; and shows how many tables
 * wait: in the title, on the icon of the tab, and on that of an installed page.
 */

/** How often it is said while somebody looks who can be reached, and how often any other page asks how many tables wait. */
const every = { seen: 20_000, hidden: 60_000 }

const page = crypto.getRandomValues(new Uint32Array(4)).join('-').slice(0, 40)
let again = false
/** The house may count on this page being looked at: it must hear when it is left, also before it has answered. */
let said = false
let timer: ReturnType<typeof setTimeout> | undefined

interface Answer {
  again?: boolean
  waiting: number
}

async function ask(method: string, path: string, body?: object): Promise<Answer | null> {
  try {
    const r = await fetch(at(path), {
      method,
      keepalive: true,
      ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    })
    return r.ok ? ((await r.json()) as Answer) : null
  } catch {
    return null
  }
}

/** Says that somebody looks, or asks how many tables wait. Whoever can be reached from now on is to say it again. */
export async function look(): Promise<void> {
  clearTimeout(timer)
  const seen = document.visibilityState === 'visible'
  if (seen) {
    said = true
    addEventListener('pagehide', leave) // the same one is added once
  }
  const got = seen ? await ask('POST', '/api/me/looking', { page }) : await ask('GET', '/api/me/waiting')
  if (got) show(got.waiting)
  if (got?.again !== undefined) said = again = got.again
  clearTimeout(timer)
  timer = setTimeout(() => void look(), again && seen ? every.seen : every.hidden)
}

/** Whether the reader can be reached when away. */
export async function hears(): Promise<boolean> {
  await look()
  return again
}

function leave(): void {
  if (said) void ask('POST', '/api/me/looking', { page, gone: true })
  said = false
}

let waits = 0

/** The title with the number before it. */
export const counted = (title: string, n: number): string => (n > 0 ? `(${n}) ` : '') + title.replace(/^\(\d+\) /, '')

function show(n: number): void {
  waits = n
  retitle()
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (icon) icon.href = n > 0 ? marked : plain
  const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>
  if (n > 0) setAppBadge?.call(navigator, n).catch(() => undefined)
  else clearAppBadge?.call(navigator).catch(() => undefined)
}

/** Whether the page that is shown says that it waits for its reader. */
let asked = false
let soon: ReturnType<typeof setTimeout> | undefined

function retitle(): void {
  const mine = document.title.includes('●')
  if (mine !== asked) {
    asked = mine
    // One's own turn has begun or ended here: the number changes with it, once the house has it in its lists, which it keeps
    // every three seconds.
    clearTimeout(soon)
    soon = setTimeout(() => void look(), 3500)
  }
  const title = counted(document.title, Math.max(waits, mine ? 1 : 0))
  if (title !== document.title) document.title = title
}

const plain = at('/icon.svg')
const marked = at('/icon-marked.svg')

/** Puts the keyboard on the question: whoever comes from a message has come for it. */
function toQuestion(): void {
  const q = document.getElementById('question')
  if (!q) return
  q.tabIndex = -1
  q.focus()
}

export function startLooking(): void {
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave()
    void look()
  })
  new MutationObserver(retitle).observe(document.head, { subtree: true, childList: true, characterData: true })
  navigator.serviceWorker?.addEventListener('message', (e: MessageEvent<{ ask?: boolean }>) => {
    if (e.data.ask) toQuestion()
    void look()
  })
  void look()
}
