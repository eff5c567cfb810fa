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
  readAccount,
  readLocations,
  requireDepth,
  settleSearch,
  VERTICALS,
  warmLocations,
  withNearest,
} from '../modules/serp/index.ts'
import { countIn } from './admission.ts'
import { callerAddress } from './http/address.ts'
import type { Env, WebContext } from './http/hono-env.ts'
import { sendJson } from './http/packing.ts'
import { errorOf } from './report-error.ts'
import { type Call, readCall, readKey } from './search-api/call.ts'
import { googleFailure, readCustomSearch, readGoogleKey } from './search-api/custom-search.ts'
import { type Failure, failureOf } from './search-api/failure.ts'
import { readLensCall, readReviewsCall } from './search-api/lookups.ts'
import { nothingOf, respondAndSettle } from './search-api/settle-or-refund.ts'
import { readPageCall } from './search-api/webpage.ts'

// The slots of a process without a heartbeat for this long are free.
const SILENT_MS = 9000

/** The public search API: at /v1, and at the root for clients that can only swap the host. */
export function mountSearchApi(router: Hono<Env>, { app }: { app: App }) {
  for (const vertical of VERTICALS) {
    router.on(['GET', 'POST'], [`/v1/${vertical}`, `/${vertical}`], (c) =>
      guarded(app, c, () =>
        search(app, c, { name: vertical, read: (asked) => readCall(asked, vertical) }),
      ),
    )
  }
  for (const [name, read] of Object.entries({
    webpage: readPageCall,
    reviews: readReviewsCall,
    lens: readLensCall,
  })) {
    router.on(['GET', 'POST'], [`/v1/${name}`, `/${name}`], (c) =>
      guarded(app, c, () => search(app, c, { name, read })),
    )
  }
  const custom = { name: 'custom_search', read: readCustomSearch, key: readGoogleKey }
  for (const path of ['/customsearch/v1', '/customsearch/v1/siterestrict'])
    router.get(path, (c) => guarded(app, c, () => search(app, c, custom), googleFailure))
  router.get('/v1/account', (c) => guarded(app, c, () => account(app, c)))
  router.get('/account', (c) => guarded(app, c, () => account(app, c)))
  router.get('/v1/locations', (c) => guarded(app, c, () => locations(app, c)))
  router.all('/v1/*', (c) => guarded(app, c, () => Promise.reject(notFound())))
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

type Kind = {
  name: string
  read(c: WebContext): Promise<Call>
  key?(c: WebContext): string | undefined
}

async function search(app: App, c: WebContext, { name, read, key }: Kind): Promise<Response> {
  c.set('operation', `v1_${name}`)
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

async function account(app: App, c: WebContext) {
  c.set('operation', 'v1_account')
  const ctx = enter(app, c, await authorizeSearch(app, callerOf(app, c), null))
  return c.json(await readAccount(ctx))
}

async function locations(app: App, c: WebContext) {
  c.set('operation', 'v1_locations')
  enter(app, c, await authorizeSearch(app, callerOf(app, c), null))
  return sendJson(c, readLocations(c.req.query()))
}
