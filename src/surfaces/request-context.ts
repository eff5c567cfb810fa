import type { App, Context } from '../core/context.ts'
import { authenticateCaller } from './guard.ts'
import { putHeaders } from './headers.ts'
import type { WebContext } from './hono-env.ts'

type RequestContext = Parameters<typeof authenticateCaller>[0]
type Accepts = Parameters<typeof authenticateCaller>[1]

/** Aborts when the client disconnects before the response is sent. */
export function disconnectSignal(c: WebContext): AbortSignal {
  const abort = new AbortController()
  const { outgoing } = c.env
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) abort.abort(new Error('client disconnected'))
  })
  return abort.signal
}

/** The parts of a request that authentication needs. */
export function requestContextOf(c: WebContext, app: App): RequestContext {
  return {
    app,
    incoming: c.env.incoming,
    signal: disconnectSignal(c),
    requestId: c.get('requestId'),
    onAuthenticated: (actor) => c.set('actor', actor),
  }
}

/** Authenticates the caller and sets the rate limit headers. `name` is the label in logs and metrics. */
export async function enter(
  c: WebContext,
  request: RequestContext,
  { name, accepts }: { name: string; accepts: Accepts },
): Promise<Context> {
  c.set('operation', name)
  const { ctx, headers } = await authenticateCaller(request, accepts)
  putHeaders(c, headers)
  return ctx
}
