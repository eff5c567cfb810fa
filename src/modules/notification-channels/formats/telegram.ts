import { z } from 'zod'
import { buttonsOf, escapeHtml, fitLines, withoutManage } from '../message.ts'
import { type Answer, type Format, judgeStatus, type Outcome } from './format.ts'

const TEXT = 4096
const TOKEN = /^\d{5,20}:[\w-]{20,100}$/

const ErrorBody = z.object({
  description: z.string().catch(''),
  parameters: z
    .object({ retry_after: z.number().optional(), migrate_to_chat_id: z.number().optional() })
    .catch({}),
})

export const telegram: Format = {
  label: 'Telegram',
  hosts: /^api\.telegram\.org$/,
  /** People have the token of their bot, not an address. */
  addressOf: (address) =>
    `${TOKEN.test(address) ? `https://api.telegram.org/bot${address}` : address}/sendMessage`,
  bodyOf(message, chatId) {
    const title = `<b>${escapeHtml(message.title)}</b>\n`
    const lines = fitLines(
      withoutManage(message),
      TEXT - title.length,
      ({ mark, text, url }) => {
        const words = escapeHtml(text)
        return `${mark} ${url ? `<a href="${escapeHtml(url).replaceAll('"', '%22')}">${words}</a>` : words}`
      },
    )
    const buttons = buttonsOf(message)
    const preview = message.picture && { url: message.picture.url, prefer_large_media: true }
    return {
      ...{ chat_id: chatId, text: title + lines, parse_mode: 'HTML' },
      link_preview_options: preview ?? { is_disabled: true },
      ...(buttons.length > 0 && { reply_markup: { inline_keyboard: [buttons] } }),
    }
  },
  judge,
}

function judge(answer: Answer): Outcome {
  const outcome = judgeStatus(answer)
  if (outcome.result === 'sent') return outcome
  const { description, parameters } = read(answer.body)
  if (parameters.migrate_to_chat_id !== undefined) {
    return { result: 'moved', chatId: String(parameters.migrate_to_chat_id) }
  }
  if (outcome.result === 'moved') return outcome
  const seconds = parameters.retry_after ?? outcome.seconds
  const isGone = /chat not found/i.test(description)
  return { ...outcome, seconds, ...(isGone && { result: 'dead' as const }) }
}

function read(body: string): z.infer<typeof ErrorBody> {
  try {
    return ErrorBody.parse(JSON.parse(body))
  } catch {
    return { description: '', parameters: {} }
  }
}
