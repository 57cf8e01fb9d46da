import { keep, recall } from './store'

export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const stored = recall('theme')

export const prefs = $state<{ theme: Theme; quick: boolean }>({
  theme: themes.find((x) => x === stored) ?? 'auto',
  quick: recall('quick') === 'yes',
})

export function applyTheme(theme: Theme): void {
  prefs.theme = theme
  keep('theme', theme)
  if (theme === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function setQuick(on: boolean): void {
  prefs.quick = on
  keep('quick', on ? 'yes' : 'no')
}
