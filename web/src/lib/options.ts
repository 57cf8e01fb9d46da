import { games } from '../games'
import type { Summary } from './api'
import { has, t } from './i18n.svelte'

/** A word of a game’s page, or what stands for it. */
export function pageWord(game: string, name: string, otherwise: string): string {
  const key = `${games[game]?.ui ?? ''}.${name}`
  return has(key) ? t(key) : otherwise
}

/** The options of a table in words. */
export function optionWords(table: Summary): string[] {
  const out = [t('ui.seats.n', { n: table.seats.length })]
  for (const [name, value] of Object.entries(table.options)) {
    if (!value || value === 'off') continue
    const words = pageWord(table.game, `${name}.${value}`, pageWord(table.game, `opt.${name}`, ''))
    if (words) out.push(words)
  }
  out.push(t(`ui.undo.${table.undo || 'turn'}`))
  out.push(table.listed ? t('ui.listed.yes') : t('ui.listed.no'))
  if (table.rated) out.push(t('ui.rated'))
  return out
}
