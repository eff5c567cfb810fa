import { z } from 'zod'
import en from '../../../locales/en/chat-messages.json' with { type: 'json' }
import { LANGUAGES, type Language } from '../../../locales/index.ts'
import ru from '../../../locales/ru/chat-messages.json' with { type: 'json' }
import uk from '../../../locales/uk/chat-messages.json' with { type: 'json' }
import { fillIn } from '../../base/messages.ts'

const WORDS = { en, ru, uk }

/** A news item as stored until it is sent. */
export const Line = z.object({
  /** The first line leads where the news is shown; each below it says one part of it. */
  text: z.string(),
  /** The same in other languages, as far as it is known in them. */
  translations: z.partialRecord(z.enum(LANGUAGES), z.string()).optional(),
  /** Where the dashboard shows it, without the host. */
  path: z.string(),
  color: z.enum(['success', 'warning', 'danger']),
  isSimulated: z.boolean(),
  /** Of an alert: which one. */
  alertId: z.int().optional(),
  /** What its chart is of, where there is one. */
  chart: z.string().optional(),
})
export type Line = z.infer<typeof Line>

/** What goes to a chat at once: the first lines, and how many there are besides. */
export type Message = {
  language: Language
  title: string
  lines: ShownLine[]
  more: number
  /** Where an alert is acknowledged or snoozed. */
  manage?: ShownLine
  /** A chart at an address that the chat can reach. */
  picture?: { url: string; text: string }
}
type ShownLine = {
  mark: string
  text: string
  url: string | null
  details?: string[]
}

const MAX_LINES = 10
const MAX_TEXT = 300
const MAX_DETAILS = 8
const MARKS = { success: '🟢', warning: '🟠', danger: '🔴' }

type Composed = {
  lines: Line[]
  baseUrl: string | undefined
  language?: Language
  title?: string
  manageUrl?: string
  picture?: { url: string; label: string }
}

export function composeMessage({
  lines,
  baseUrl,
  language = 'en',
  title,
  manageUrl,
  picture,
}: Composed): Message {
  const words = WORDS[language]
  const shown = lines
    .slice(0, MAX_LINES)
    .map(({ text, translations, path, color, isSimulated }) => {
      const [head = '', ...parts] = (translations?.[language] ?? text).split('\n')
      const note = isSimulated ? ` ${words.simulated}` : ''
      const left = parts.length - MAX_DETAILS
      const more = left > 0 ? [fillIn(language, words.more, { n: left })] : []
      const details = [...parts.slice(0, MAX_DETAILS), ...more]
      return {
        mark: MARKS[color],
        text: cut(head, MAX_TEXT - note.length) + note,
        url: baseUrl ? baseUrl + path : null,
        ...(details.length > 0 && { details: details.map((each) => cut(each, MAX_TEXT)) }),
      }
    })
  return {
    language,
    title: cut(
      title ??
        (lines.length === 1 ? 'Sightline' : fillIn(language, words.title, { n: lines.length })),
      MAX_TEXT,
    ),
    lines: shown,
    more: lines.length - shown.length,
    ...(manageUrl && { manage: { mark: '🔕', text: words.manage, url: manageUrl } }),
    // Chats fetch it themselves, and over https alone.
    ...(picture?.url.startsWith('https:') && {
      picture: {
        url: picture.url,
        text: cut(fillIn(language, words.picture, { label: picture.label }), MAX_TEXT),
      },
    }),
  }
}

/** What a phone shows of a message: what happened, and to whom. */
export function summaryOf({ title, lines: [first] }: Message): string {
  if (!first) return title
  const [detail] = first.details ?? []
  return cut(detail ? `${first.text}: ${detail}` : first.text, MAX_TEXT)
}

/** The text of a test message. */
export const testLine = (language: Language): Line => ({
  ...{
    text: WORDS[language].test,
    path: '/settings/notifications',
    color: 'success',
    isSimulated: false,
  },
})

type LinkButton = { text: string; url: string }

/** Where a chat has buttons: to the newest news, and to acknowledge or snooze. Chats refuse some addresses that are not public. */
export function buttonsOf({ language, lines, manage }: Message): LinkButton[] {
  const last = lines.findLast(({ url }) => url !== null)
  const open = last?.url ? [{ text: WORDS[language].open, url: last.url }] : []
  return [...open, ...(manage?.url ? [{ text: manage.text, url: manage.url }] : [])].filter(
    ({ url }) => url.startsWith('https:'),
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
export function fitLines(
  { language, lines, more, manage }: Message,
  room: number,
  write: (line: ShownLine) => string,
): string {
  const fitting: string[] = []
  const last = manage ? [write(manage)] : []
  let used = last.join('').length + 1
  for (const line of lines) {
    const written = writeWhole(line, write)
    if (used + written.length + 1 > room - MORE_ROOM) break
    fitting.push(written)
    used += written.length + 1
  }
  const left = more + lines.length - fitting.length
  return [
    ...fitting,
    ...(left > 0 ? [fillIn(language, WORDS[language].more, { n: left })] : []),
    ...last,
  ].join('\n')
}

const MORE_ROOM = 40

const writeWhole = (line: ShownLine, write: (line: ShownLine) => string) =>
  [
    write(line),
    ...(line.details ?? []).map((text) => write({ mark: '•', text, url: null })),
  ].join('\n')

/** Backslashes before everything that Markdown could take for markup, and no mention of anybody. */
export const escapeMarkdown = (text: string) =>
  text.replace(/[\\`*_~|>#[\]()<]/g, '\\$&').replaceAll('@', '@\u200b')

/** A line as Markdown has it. */
export function markdownLine({ mark, text, url }: ShownLine): string {
  const words = escapeMarkdown(text)
  return `${mark} ${url ? `[${words}](${url})` : words}`
}

/** What chats decode, and nothing else: quotes would be shown as entities. */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
