import { z } from 'zod'

/** One piece of news as it is kept until it is sent. */
export const Line = z.object({
  text: z.string(),
  /** Where the dashboard shows it, without the host. */
  path: z.string(),
  color: z.enum(['success', 'warning', 'danger']),
  isSimulated: z.boolean(),
  /** Of an alert: which one. */
  alertId: z.int().optional(),
})
export type Line = z.infer<typeof Line>

/** What goes to a chat at once: the first lines, and how many there are besides. */
export type Message = {
  title: string
  lines: ShownLine[]
  more: number
  /** Where an alert is acknowledged or snoozed. */
  manage?: ShownLine
}
export type ShownLine = { mark: string; text: string; url: string | null }

const MAX_LINES = 10
const MAX_TEXT = 300
const MARKS = { success: '🟢', warning: '🟠', danger: '🔴' }

type Composed = { title: string; lines: Line[]; baseUrl: string | undefined; manageUrl?: string }

export function composeMessage({ title, lines, baseUrl, manageUrl }: Composed): Message {
  const shown = lines.slice(0, MAX_LINES).map(({ text, path, color, isSimulated }) => ({
    mark: MARKS[color],
    text: cut(isSimulated ? `${text} (simulated)` : text, MAX_TEXT),
    url: baseUrl ? baseUrl + path : null,
  }))
  const manage = manageUrl && { mark: '🔕', text: 'Acknowledge or snooze', url: manageUrl }
  return {
    title: cut(title, MAX_TEXT),
    lines: shown,
    more: lines.length - shown.length,
    ...(manage && { manage }),
  }
}

type LinkButton = { text: string; url: string }

/** Where a chat has buttons: to the newest news, and to acknowledge or snooze. Chats refuse some addresses that are not public. */
export function buttonsOf({ lines, manage }: Message): LinkButton[] {
  const last = lines.findLast(({ url }) => url !== null)
  const open = last?.url ? [{ text: 'Open', url: last.url }] : []
  return [...open, ...(manage?.url ? [{ text: manage.text, url: manage.url }] : [])].filter(({ url }) =>
    url.startsWith('https:'),
  )
}

/** The message without what its buttons say. */
export function withoutManage(message: Message): Message {
  const { manage, ...rest } = message
  return manage?.url?.startsWith('https:') ? rest : message
}

/** Whole characters only: half a surrogate pair is refused by some chats. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text
  return `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** Lines as a chat writes them, as many as fit; the others are counted at the end. */
export function fitLines({ lines, more, manage }: Message, room: number, write: (line: ShownLine) => string): string {
  const fitting: string[] = []
  const last = manage ? [write(manage)] : []
  let used = last.join('').length + 1
  for (const line of lines) {
    const written = write(line)
    if (used + written.length + 1 > room - MORE_ROOM) break
    fitting.push(written)
    used += written.length + 1
  }
  const left = more + lines.length - fitting.length
  return [...fitting, ...(left > 0 ? [`… and ${left} more`] : []), ...last].join('\n')
}

const MORE_ROOM = 40

/** Backslashes before everything that Markdown could take for markup, and no mention of anybody. */
export const escapeMarkdown = (text: string) => text.replace(/[\\`*_~|>#[\]()<]/g, '\\$&').replaceAll('@', '@\u200b')

/** A line as Markdown has it. */
export function markdownLine({ mark, text, url }: ShownLine): string {
  const words = escapeMarkdown(text)
  return `${mark} ${url ? `[${words}](${url})` : words}`
}

/** What chats decode, and nothing else: quotes would be shown as entities. */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
