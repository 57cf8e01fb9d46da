import type { Summary } from './api'
import { has, t } from './i18n.svelte'

/** The options of a table in words. */
export function optionWords(table: Summary): string[] {
  const out = [t('ui.seats.n', { n: table.seats.length })]
  for (const [name, value] of Object.entries(table.options ?? {})) {
    if (!value || value === 'off') continue
    const whole = `ui.${table.game}.${name}.${value}`
    const opt = `ui.${table.game}.opt.${name}`
    if (has(whole)) out.push(t(whole))
    else if (has(opt)) out.push(t(opt))
  }
  out.push(t(`ui.undo.${table.undo || 'turn'}`))
  out.push(table.listed ? t('ui.listed.yes') : t('ui.listed.no'))
  return out
}
