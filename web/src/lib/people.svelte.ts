import { Problem } from './api'
import { club, type People, type Relation } from './club'

/** How the reader stands to others, once somebody has asked. */
export const circle = $state<{ people: People | null }>({ people: null })

export async function loadPeople(): Promise<void> {
  circle.people = await club.people()
}

/** Does something about somebody; tells which words say what went wrong, if something did. */
export async function relate(person: string, what: Relation): Promise<string> {
  return told(async () => {
    circle.people = await club.relate(person, what)
  })
}

/** Does something and tells the key of the words for what went wrong: empty if nothing did. */
export async function told(what: () => Promise<unknown>): Promise<string> {
  try {
    await what()
    return ''
  } catch (e) {
    const code = e instanceof Problem ? e.code : ''
    if (code === 'needs_account') return 'club.people.account'
    return code === 'not_found' ? 'club.people.none' : code === 'conflict' ? 'club.people.several' : 'club.people.failed'
  }
}

/** Whether the reader does not want to read what somebody says. */
export function unheard(person: string | undefined): boolean {
  const p = circle.people
  return !!p && !!person && [...p.muted, ...p.blocked].some((x) => x.id === person)
}
