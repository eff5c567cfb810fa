import type { Hono } from 'hono'
import { AppError, fail, notFound, unauthorized } from '../base/errors.ts'
import { type App, type Context, openContext } from '../core/context.ts'
import { KEY_LIMIT } from '../modules/accounts/index.ts'
import { isBillable, mayNotSpend, noCreditsFor } from '../modules/credits/index.ts'
import {
  type Authorization,
  authorizeSearch,
  cacheKeyOf,
  cacheSource,
  requireDepth,
  settleSearch,
  warmLocations,
  withNearest,
} from '../modules/serp/index.ts'
import { noteActivity } from '../platform/observing/watchdog.ts'
import { countIn } from './admission.ts'
import { callerAddress } from './http/address.ts'
import type { Env, WebContext } from './http/hono-env.ts'
import { sendJson } from './http/packing.ts'
import { errorOf } from './report-error.ts'
import { type Call, readKey } from './search-api/call.ts'
import { type Failure, failureOf } from './search-api/failure.ts'
import { SEARCH_OPERATIONS, type SearchOperation } from './search-api/operations.ts'
import { nothingOf, respondAndSettle } from './search-api/settle-or-refund.ts'

// The slots of a process without a heartbeat for this long are free.
const SILENT_MS = 9000

/** The public search API. */
export function mountSearchApi(router: Hono<Env>, { app }: { app: App }) {
  for (const operation of SEARCH_OPERATIONS) {
    const { name, paths, methods, present } = operation
    router.on(
      methods.map((method) => method.toUpperCase()),
      Object.values(paths),
      (c) => {
        c.set('operation', name)
        noteActivity(name)
        return guarded(app, c, () => respond(app, c, operation), present)
      },
    )
  }
  router.all('/v1/*', (c) => guarded(app, c, () => Promise.reject(notFound())))
}

async function respond(app: App, c: WebContext, operation: SearchOperation) {
  if ('read' in operation) return search(app, c, operation)
  const ctx = enter(app, c, await authorizeSearch(app, callerOf(app, c), null))
  return sendJson(c, await operation.answer(ctx, c))
}

/** Formats every failure as this API does. */
async function guarded(
  app: App,
  c: WebContext,
  work: () => Promise<Response>,
  present: (failure: Failure) => object = (failure) => failure,
): Promise<Response> {
  try {
    return await work()
  } catch (thrown) {
    const failure = failureOf(errorOf(c, app, thrown))
    return c.json(present(failure), failure.statusCode)
  }
}

/** Searches deeper than the operator sells them are refused; in a batch, each by itself. */
function withinDepth(call: Call, { search: { maxDepth } }: App['config']): Call {
  const questions = call.questions.map((question) => {
    if (question instanceof Error) return question
    try {
      requireDepth(question, maxDepth)
      return question
    } catch (thrown) {
      if (call.isBatch && thrown instanceof AppError) return thrown
      throw thrown
    }
  })
  return { ...call, questions }
}

type ChargedOperation = Extract<SearchOperation, { read: unknown }>

async function search(
  app: App,
  c: WebContext,
  { read, key }: ChargedOperation,
): Promise<Response> {
  const call = await read(c)
    .then((asked) => withinDepth(asked, app.config))
    .catch((thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown))))
  const since = performance.now()
  const authorization = await authorizeSearch(
    app,
    callerOf(app, c, key?.(c)),
    call instanceof Error ? null : wanted(app, call),
  )
  const ctx = enter(app, c, authorization)
  void warmLocations()
  if (call instanceof Error) throw withNearest(call)
  if (!authorization?.maySpend) throw mayNotSpend()
  if (!authorization.hasSlot)
    throw fail('too_many_at_once').with({
      headers: { 'Retry-After': '1' },
    })
  if (!authorization.hasCredits) throw await noCreditsFor(ctx)
  if (performance.now() - since > SILENT_MS) {
    await settleSearch(app, {
      workspaceId: ctx.actor.workspaceId,
      requestId: ctx.requestId,
      orderingKey: authorization.orderingKey,
      outcome: nothingOf(call),
    })
    throw fail('waited_too_long')
  }
  // The cache was read for the sources of the installation; a workspace with its own may be in another world.
  const cached = ctx.config === app.config ? authorization.cached : null
  return respondAndSettle(c, { ctx, call, cached, orderingKey: authorization.orderingKey })
}

/** What a call must reserve. A batch reads the cache item by item. */
function wanted(app: App, { questions, isBatch }: Call) {
  const [first] = questions
  const isKept = !isBatch && first && !(first instanceof Error) && first.cache
  return {
    credits: isBillable(app) ? questions.length : 0,
    cacheKey: isKept ? cacheKeyOf(first.query, cacheSource(app, 'auto')) : null,
  }
}

const callerOf = ({ config }: App, c: WebContext, key = readKey(c)) => ({
  key,
  requestId: c.get('requestId'),
  address: callerAddress(c.env.incoming, config.trustProxy),
})

/** 401, then 429; callers with a key get the rate limit headers. */
function enter(app: App, c: WebContext, authorization: Authorization | null): Context {
  if (!authorization) throw unauthorized()
  const { actor, verdict } = authorization
  countIn(c, { actor, limit: KEY_LIMIT, verdict })
  if (authorization.isElsewhere) throw fail('address_not_allowed')
  const { address } = callerOf(app, c)
  return openContext(app, actor, { requestId: c.get('requestId'), address })
}
