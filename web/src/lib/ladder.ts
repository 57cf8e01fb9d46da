import { levelOf } from './bots'
import { t } from './i18n.svelte'
import { pageWord } from './options'

/** The bots of a game that are offered, without their characters. The one of old is not, where there are levels. */
export function offered(bots: string[]): string[] {
  const levels = bots.filter((b) => levelOf(b)?.style === '')
  return levels.length ? [...levels, ...bots.filter((b) => b === 'random')] : bots
}

/** The characters that a level has in a game. */
export function styles(bots: string[], bot: string): string[] {
  const n = levelOf(bot)?.n
  return bots.flatMap((b) => {
    const l = levelOf(b)
    return l && l.n === n && l.style ? [l.style] : []
  })
}

/** A bot without its character. */
export const plainBot = (bot: string): string => bot.replace(/-.*/, '')

/** A bot with another character. */
export const withStyle = (bot: string, style: string): string => plainBot(bot) + (style && `-${style}`)

/** Who plays where nobody has chosen. */
export const usualBot = (bots: string[]): string => ['level2', 'greedy'].find((b) => bots.includes(b)) ?? bots[0] ?? ''

/** What a bot does at the table, in a line. */
export function botAbout(game: string, bot: string): string {
  const l = levelOf(bot)
  if (!l) return ''
  const style = l.style === 'any' ? t('ui.start.style.drawn') : l.style && pageWord(game, `style.${l.style}`, '')
  return [t(`ui.start.level.${l.n}`), style].filter(Boolean).join(' ')
}
