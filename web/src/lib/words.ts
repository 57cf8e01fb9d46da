import { client, get, type Schemas } from './api'

/** How somebody hears of what concerns them when they are not looking. */
export type Hearing = Schemas['Hearing']
export type Ears = Schemas['Ears']
export type Kind = Schemas['Choice']['kind']
export type Shape = Schemas['Webhook']['shape']

export const kinds: Kind[] = ['turn', 'deadline', 'invitation', 'undo', 'over', 'mention']
export const channels = ['push', 'mail', 'webhook'] as const
export type Channel = (typeof channels)[number]

export const words = {
  read: () => get(client.GET('/api/me/words')),
  choose: (body: Ears) => get(client.PUT('/api/me/words', { body })),
  test: () => get(client.POST('/api/me/words/test')),
  addPush: (p: PushSubscription, name: string) => {
    const { endpoint, keys } = p.toJSON()
    return get(
      client.POST('/api/me/pushes', {
        body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }, name },
      }),
    )
  },
  removePush: (push: string) => get(client.DELETE('/api/me/pushes/{push}', { params: { path: { push } } })),
  setHook: (url: string, shape: Shape) => get(client.PUT('/api/me/webhook', { body: { url, shape } })),
  removeHook: () => get(client.DELETE('/api/me/webhook')),
  silence: (id: string, silent: boolean) =>
    get(client.POST('/api/tables/{id}/silence', { params: { path: { id } }, body: { silent } })),
}

/** A time of day, as a field has it: 22:00. */
export const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export function minutes(text: string): number {
  const [h = 0, m = 0] = text.split(':').map(Number)
  return h * 60 + m
}

/** The parts of a day that are quiet, in per cent of it. */
export function quietParts({ from, to }: { from: number; to: number }): { at: number; wide: number }[] {
  const part = (a: number, b: number) => ({ at: (a / 1440) * 100, wide: ((b - a) / 1440) * 100 })
  if (from === to) return []
  return from < to ? [part(from, to)] : [part(0, to), part(from, 1440)]
}
