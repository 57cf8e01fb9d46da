/** What the page and its house say to each other. */

/** Method, path, query as JSON, whether the version is enough for an answer, and the body. */
export type Asked = [method: string, path: string, query: string, brief: boolean, body: string]

/** What the page can ask for, and with what. */
export interface Calls {
  name: [string]
  ask: Asked
  follow: Asked
  unfollow: [number]
  think: [question: string]
  judge: [game: string]
  replay: [record: string]
  bench: [game: string, seats: number, seconds: number]
}

export type Call = { [C in keyof Calls]: { n: number; call: C; args: Calls[C] } }[keyof Calls]

export type Told =
  { n: number; value?: unknown; error?: string } | { stream: number; state: string } | { about: number; done: number; of: number }
