import type { Context } from '../../core/context.ts'
import { FetchError } from '../../platform/http.ts'
import type { Outcome } from './formats/format.ts'
import { FORMATS } from './formats/index.ts'
import type { Message } from './message.ts'
import type { Channel } from './store.ts'

const TIMEOUT_MS = 10_000
const MAX_ANSWER = 256 * 1024

/** Sends to the chat once. Every result is an outcome, and none reveals the address. */
export async function send(ctx: Context, channel: Channel, message: Message): Promise<Outcome> {
  const { addressOf, bodyOf, judge } = FORMATS[channel.kind]
  try {
    const url = addressOf(ctx.secrets.open(channel.address))
    const body = JSON.stringify(bodyOf(message, channel.chat_id))
    const headers = { 'content-type': 'application/json' }
    const limits = { maxRedirects: 0, timeoutMs: TIMEOUT_MS, maxBytes: MAX_ANSWER }
    const answer = await ctx.http.fetch(url, { method: 'POST', headers, body, ...limits })
    const retryAfter = Number(answer.headers.get('retry-after') ?? Number.NaN)
    return judge({
      status: answer.status,
      body: answer.text(),
      retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
    })
  } catch (thrown) {
    if (thrown instanceof FetchError)
      return { result: 'later', error: thrown.reason, seconds: null }
    ctx.log.warn({ channel: channel.id, error: thrown }, 'notification not sent')
    return { result: 'later', error: 'it could not be sent', seconds: null }
  }
}
