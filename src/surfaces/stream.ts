import type { IncomingMessage } from 'node:http'
import { toAppError } from '../base/errors.ts'
import type { Context } from '../core/context.ts'
import type { WebContext } from './hono-env.ts'

type News = { type: string; data: unknown }

export const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

export const wantsStream = ({ headers }: IncomingMessage) => /\btext\/event-stream\b/.test(headers.accept ?? '')

/** A failure before the first event is a plain error response; after it, `error` is the last event. */
export async function streamed(c: WebContext, ctx: Context, run: (ctx: Context) => Promise<unknown>) {
  const waiting: News[] = []
  let wake = () => {}
  const emitProgress = (news: News) => {
    waiting.push(news)
    wake()
  }
  const begun = new Promise<void>((resolve) => {
    wake = resolve
  })
  const over = run({ ...ctx, emitProgress })
  await Promise.race([begun, over])
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      wake = () => {
        for (const { type, data } of waiting.splice(0))
          controller.enqueue(encoder.encode(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`))
      }
      over
        .then((output) => emitProgress({ type: 'done', data: output }))
        .catch((thrown) => emitProgress({ type: 'error', data: failureOf(ctx, thrown) }))
        .finally(() => controller.close())
        // Nothing is sent to a disconnected client.
        .catch(() => {})
      wake()
    },
    cancel() {
      wake = () => void waiting.splice(0)
    },
  })
  for (const [name, value] of Object.entries(STREAM_HEADERS)) c.header(name, value)
  return c.body(body)
}

function failureOf({ log, requestId }: Context, thrown: unknown) {
  const error = toAppError(thrown)
  if (error.status >= 500) log.error({ requestId, error: error.cause ?? error }, error.message)
  return { error: error.message, ...error.data }
}
