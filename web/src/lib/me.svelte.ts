import { api, type Me } from './api'

export const me = $state<{ who: Me | null }>({ who: null })

export async function loadMe(): Promise<void> {
  me.who ??= await api.me()
}

export async function rename(name: string): Promise<void> {
  me.who = await api.rename(name)
}
