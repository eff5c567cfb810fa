import type { Context } from '../../core/context.ts'
import { type Outcome, settleSearch } from '../../modules/serp/index.ts'
import type { CacheEntry } from '../../platform/cache.ts'
import { disconnectSignal } from '../admission.ts'
import { putHeaders } from '../http/headers.ts'
import type { WebContext } from '../http/hono-env.ts'
import { sendText } from '../http/packing.ts'
import { answer } from './answer.ts'
import type { Call } from './call.ts'

// A batch ends within the contract's limit and before its credit hold expires.
const BATCH_MS = 55_000
// A slow reader is charged while the hold is still valid.
const SENDING_MS = 5000

type Admitted = { ctx: Context; call: Call; cached: Buffer | null; orderingKey: number }

/** Searches and responds; whatever happens, the slot is freed and the credits are settled or released. */
export async function respondAndSettle(
  c: WebContext,
  { ctx, call, cached, orderingKey }: Admitted,
): Promise<Response> {
  const { log, requestId } = ctx
  const { workspaceId } = ctx.actor
  const nothing = nothingOf(call)
  const leave = (outcome: Outcome, kept?: CacheEntry) =>
    settleSearch(ctx, { workspaceId, requestId, orderingKey, outcome, kept }).catch((error) => {
      log.error({ requestId, error }, 'credits not settled; the hold will be released')
    })
  try {
    const { body, outcome, isHit, toCacheEntry } = await answer(
      { ...ctx, signal: signalFor(c, call) },
      call,
      cached,
    )
    putHeaders(c, { 'X-Cache': isHit ? 'HIT' : 'MISS' })
    const response = await sendText(c, body, { type: 'application/json' })
    afterSending(c, (isSent) => void leave(isSent ? outcome : nothing, toCacheEntry?.()))
    return response
  } catch (thrown) {
    await leave(nothing)
    throw thrown
  }
}

/** The outcome of a call that brought nothing: its credits are refunded. */
export const nothingOf = ({ questions }: Call): Outcome => ({
  used: 0,
  cached: 0,
  failed: questions.length,
})

/** Aborted with the caller, and for a batch after its deadline; a single search has its own. */
function signalFor(c: WebContext, { isBatch }: Call): AbortSignal {
  const disconnected = disconnectSignal(c)
  return isBatch ? AbortSignal.any([disconnected, AbortSignal.timeout(BATCH_MS)]) : disconnected
}

/** Settled only when the response was sent: a crash or a disconnect before that is free. */
function afterSending(c: WebContext, book: (isSent: boolean) => void) {
  const { outgoing } = c.env
  if (outgoing.destroyed) return book(false)
  const timer = setTimeout(() => book(true), SENDING_MS)
  outgoing.once('close', () => {
    clearTimeout(timer)
    book(outgoing.writableFinished)
  })
}
