import { client, get, Problem, type Schemas } from './api'
import { language } from './i18n.svelte'

/** Signing in and the own account: fetched with the pages that need it. */

export type MyAccount = Schemas['MyAccount']
export type MyToken = Schemas['MyToken']
export type SignedIn = Schemas['SignedIn']
export type Scope = 'read' | 'play' | 'tables'
export const scopes: Scope[] = ['read', 'play', 'tables']

export const account = {
  mine: () => get(client.GET('/api/me/account')),
  ways: () => get(client.GET('/api/in')),
  askLink: (address: string, to: string) => get(client.POST('/api/in/mail', { body: { address, language: language(), to } })),
  useLink: (secret: string) => get(client.POST('/api/in/link', { body: { secret } })),
  useCode: (secret: string) => get(client.POST('/api/in/code', { body: { secret } })),
  removePasskey: (id: string) => get(client.DELETE('/api/me/passkeys/{id}', { params: { path: { id } } })),
  removeMail: () => get(client.DELETE('/api/me/mail', { params: { query: { language: language() } } })),
  signOut: (id: string) => get(client.DELETE('/api/me/sessions/{id}', { params: { path: { id } } })),
  signOutOthers: () => get(client.DELETE('/api/me/sessions')),
  signOutAll: () => get(client.DELETE('/api/me/sessions', { params: { query: { this: true } } })),
  code: () => get(client.POST('/api/me/code')),
  recovery: () => get(client.POST('/api/me/recovery')),
  makeToken: (name: string, scope: Scope, days: number) => get(client.POST('/api/tokens', { body: { name, scope, days } })),
  removeToken: (id: string) => get(client.DELETE('/api/tokens/{id}', { params: { path: { id } } })),
  leave: () => get(client.POST('/api/me/delete', { body: { sure: true } })),
}

/** A browser that knows no passkeys, or somebody who thinks better of it, is a Problem like any other. */
async function byKey<T>(what: () => Promise<T>): Promise<T> {
  try {
    return await what()
  } catch (e) {
    throw e instanceof Problem ? e : new Problem(0, 'cancelled', '')
  }
}

/** Makes a passkey. Whoever has no account has one then. */
export function makePasskey(): Promise<SignedIn> {
  return byKey(async () => {
    const { options } = await get(client.POST('/api/me/passkeys/begin'))
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON)
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    return get(client.POST('/api/me/passkeys', { body: { answer: made.toJSON() as unknown } }))
  })
}

/** Signs in with a passkey, whosever it is. */
export function usePasskey(): Promise<SignedIn> {
  return byKey(async () => {
    const { options } = await get(client.POST('/api/in/begin'))
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
    const found = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
    return get(client.POST('/api/in/passkey', { body: { answer: found.toJSON() as unknown } }))
  })
}
