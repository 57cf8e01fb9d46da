import { keep, recall } from './store'

export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** How the moves of others are shown: at once, one after another, or one at a time when the reader wishes. */
export const paces = ['once', 'slow', 'step'] as const
export type Pace = (typeof paces)[number]

const stored = recall('theme')
const pace = recall('pace')

export const prefs = $state<{ theme: Theme; quick: boolean; pace: Pace; sound: boolean; digest: boolean }>({
  theme: themes.find((x) => x === stored) ?? 'auto',
  quick: recall('quick') === 'yes',
  pace: paces.find((x) => x === pace) ?? 'once',
  sound: recall('sound') === 'yes',
  digest: recall('digest') !== 'no',
})

export function applyTheme(theme: Theme): void {
  prefs.theme = theme
  keep('theme', theme)
  if (theme === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function setPace(p: Pace): void {
  prefs.pace = p
  keep('pace', p)
}

/** Switches one of the settings that are on or off. */
export function setPref(name: 'quick' | 'sound' | 'digest', on: boolean): void {
  prefs[name] = on
  keep(name, on ? 'yes' : 'no')
}
