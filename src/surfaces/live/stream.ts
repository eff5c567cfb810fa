import type { IncomingMessage } from 'node:http'
import { toAppError } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { reportError } from '../../core/report-error.ts'
import type { WebContext } from '../http/hono-env.ts'

type StreamEvent = { type: string; data: unknown }

export const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

export const wantsStream = ({ headers }: IncomingMessage) =>
  /\btext\/event-stream\b/.test(headers.accept ?? '')

/** A failure before the first event is a plain error response; after it, `error` is the last event. */
export async function streamed(
  c: WebContext,
  ctx: Context,
  run: (ctx: Context) => Promise<unknown>,
) {
  const waiting: StreamEvent[] = []
  let flush = () => {}
  const send = (event: StreamEvent) => {
    waiting.push(event)
    flush()
  }
  const begun = new Promise<void>((resolve) => {
    flush = resolve
  })
  const over = run({ ...ctx, emitProgress: send })
  await Promise.race([begun, over])
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      flush = () => {
        for (const { type, data } of waiting.splice(0))
          controller.enqueue(
            encoder.encode(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`),
          )
      }
      over
        .then((output) => send({ type: 'done', data: output }))
        .catch((thrown) => send({ type: 'error', data: failureOf(ctx, thrown) }))
        .finally(() => controller.close())
        // Nothing is sent to a disconnected client.
        .catch(() => {})
      flush()
    },
    cancel() {
      flush = () => void waiting.splice(0)
    },
  })
  for (const [name, value] of Object.entries(STREAM_HEADERS)) c.header(name, value)
  return c.body(body)
}

function failureOf({ log, requestId }: Context, thrown: unknown) {
  const error = toAppError(thrown)
  reportError(log, error, { requestId })
  return error.body
}
