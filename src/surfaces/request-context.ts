import type { App, Context } from '../core/context.ts'
import { admitCaller } from './guard.ts'
import { putHeaders } from './headers.ts'
import type { WebContext } from './web.ts'

type RequestContext = Parameters<typeof admitCaller>[0]
type Accepts = Parameters<typeof admitCaller>[1]

/** Aborts when the caller hangs up before the answer is sent. */
export function goneSignal(c: WebContext): AbortSignal {
  const abort = new AbortController()
  const { outgoing } = c.env
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) abort.abort(new Error('the caller hung up'))
  })
  return abort.signal
}

/** What admission needs to know of a request. */
export function requestContextOf(c: WebContext, app: App): RequestContext {
  return {
    app,
    incoming: c.env.incoming,
    signal: goneSignal(c),
    requestId: c.get('requestId'),
    onKnown: (actor) => c.set('actor', actor),
  }
}

/** Admits the caller and tells them their limits. `name` is the label in logs and metrics. */
export async function enter(
  c: WebContext,
  request: RequestContext,
  { name, accepts }: { name: string; accepts: Accepts },
): Promise<Context> {
  c.set('operation', name)
  const { ctx, headers } = await admitCaller(request, accepts)
  putHeaders(c, headers)
  return ctx
}
