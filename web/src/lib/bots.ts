import { has, t } from './i18n.svelte'

/** A bot of the ladder, by its name: level5, or level5-shipper for one with a character. */
export function levelOf(bot: string): { n: number; style: string } | null {
  const m = /^level([1-8])(?:-(.+))?$/.exec(bot)
  return m ? { n: Number(m[1]), style: m[2] ?? '' } : null
}

/** What a bot is called: the level by name and number, with its character. */
export function botName(bot: string): string {
  const l = levelOf(bot)
  if (!l) return has(`ui.bot.${bot}`) ? t(`ui.bot.${bot}`) : bot
  const level = t('ui.level', { name: t(`ui.level.${l.n}`), n: l.n })
  const style = has(`ui.style.${l.style}`) ? t(`ui.style.${l.style}`) : l.style
  return style ? t('ui.level.styled', { level, style }) : level
}
