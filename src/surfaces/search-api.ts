import type { Hono } from 'hono'
import { AppError, unauthorized } from '../base/errors.ts'
import { type Context, type House, openContext } from '../core/context.ts'
import { KEY_LIMIT } from '../modules/accounts/index.ts'
import { noCredits } from '../modules/credits/index.ts'
import {
  admitSearch,
  ask,
  cacheKeyFor,
  type Gates,
  leaveSearch,
  type Outcome,
  type Question,
  readAccount,
  readLocations,
  renew,
  searchLive,
  VERTICALS,
  type Vertical,
} from '../modules/serp/index.ts'
import { retryAfter } from '../platform/limits.ts'
import { callerAddress } from './address.ts'
import type { Env, WebContext } from './rest.ts'
import { type Call, readCall, readKey } from './search-api/call.ts'
import { type Failure, failureOf } from './search-api/failure.ts'

const AT_ONCE = 5

/** The public search API: at /v1, and at the root for clients that can only swap the host. */
export function searchDoor(app: Hono<Env>, { house }: { house: House }) {
  for (const vertical of VERTICALS) {
    app.on(['GET', 'POST'], [`/v1/${vertical}`, `/${vertical}`], (c) => guarded(house, c, () => search(house, c, vertical)))
  }
  app.get('/v1/account', (c) => guarded(house, c, () => account(house, c)))
  app.get('/account', (c) => guarded(house, c, () => account(house, c)))
  app.get('/v1/locations', (c) => guarded(house, c, () => locations(house, c)))
}

/** Every failure leaves in the words of this API. */
async function guarded(house: House, c: WebContext, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (thrown) {
    const failure = failureOf(thrown)
    if (failure.statusCode >= 500) {
      house.log.error({ requestId: c.get('requestId'), operation: c.get('operation'), error: thrown }, failure.message)
    }
    for (const [name, value] of Object.entries(thrown instanceof AppError ? thrown.headers : {})) c.header(name, value)
    return c.json(failure, failure.statusCode)
  }
}

async function search(house: House, c: WebContext, vertical: Vertical): Promise<Response> {
  c.set('operation', `v1_${vertical}`)
  const requestId = c.get('requestId')
  const call = await readCall(c, vertical).catch((thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown))))
  const gates = await admitSearch(house, readKey(c), requestId, call instanceof Error ? null : wanted(call))
  const ctx = enter(house, c, gates)
  if (call instanceof Error) throw call
  if (gates?.lease == null) throw new AppError('rate_limited', 'Too many requests at once: at most 5 per key', { headers: { 'Retry-After': '1' } })
  if (!gates.hasCredits) throw noCredits()
  const settle = (outcome: Outcome) => leaveSearch(house, { requestId, lease: gates.lease ?? 0, outcome })
  try {
    const { body, outcome, isHit } = call.isBatch ? await answerBatch(ctx, call) : await answerOne(ctx, call, gates.cached)
    c.header('X-Cache', isHit ? 'HIT' : 'MISS')
    afterSending(house, c, () => settle(outcome))
    return c.json(body)
  } catch (thrown) {
    await settle({ used: 0, cached: 0, failed: call.questions.length })
    throw thrown
  }
}

/** What a call needs from the gates. A batch looks into the cache item by item. */
function wanted({ questions, isBatch }: Call) {
  const [first] = questions
  const isKept = !isBatch && first && !(first instanceof Error) && first.cache
  return { credits: questions.length, cacheKey: isKept ? cacheKeyFor(first) : null }
}

/** 401, then 429; the limits are told to whoever has a key. */
function enter(house: House, c: WebContext, gates: Gates | null): Context {
  if (!gates) throw unauthorized()
  const { actor, verdict } = gates
  c.header('RateLimit-Limit', String(KEY_LIMIT))
  c.header('RateLimit-Remaining', String(Math.max(0, verdict.remaining)))
  c.header('RateLimit-Reset', String(retryAfter(verdict)))
  if (!verdict.allowed) {
    throw new AppError('rate_limited', 'Rate limit exceeded', { headers: { 'Retry-After': String(retryAfter(verdict)) } })
  }
  const address = callerAddress(c.env.incoming, house.config.trustProxy)
  return openContext(house, actor, { requestId: c.get('requestId'), address })
}

type Answered = { body: object; outcome: Outcome; isHit: boolean }

async function answerOne(ctx: Context, { questions }: Call, cached: Buffer | null): Promise<Answered> {
  if (cached) return { body: renew(cached, ctx.requestId), outcome: { used: 1, cached: 1, failed: 0 }, isHit: true }
  const [question] = questions
  if (!question || question instanceof Error) throw question
  return { body: await searchLive(ctx, question), outcome: { used: 1, cached: 0, failed: 0 }, isHit: false }
}

/** Answers in the order of the questions; an item that fails is told in its place and costs nothing. */
async function answerBatch(ctx: Context, { questions }: Call): Promise<Answered> {
  const outcome = { used: 0, cached: 0, failed: 0 }
  const body: (object | Failure)[] = []
  const queue = [...questions.entries()]
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, question] = next
      body[index] = await answerItem(ctx, question, outcome)
    }
  })
  await Promise.all(workers)
  return { body, outcome, isHit: outcome.used > 0 && outcome.cached === questions.length }
}

async function answerItem(ctx: Context, question: Question | Error, outcome: Outcome): Promise<object | Failure> {
  try {
    if (question instanceof Error) throw question
    const { answer, wasCached } = await ask(ctx, question)
    outcome.used++
    if (wasCached) outcome.cached++
    return answer
  } catch (thrown) {
    outcome.failed++
    return failureOf(thrown)
  }
}

/** Booked only when the answer has gone out: a crash in between is free for the caller, never charged. */
function afterSending(house: House, c: WebContext, settle: () => Promise<void>) {
  c.env.outgoing.once('close', () => {
    settle().catch((error) => house.log.error({ requestId: c.get('requestId'), error }, 'credits not settled; the hold will be released'))
  })
}

async function account(house: House, c: WebContext) {
  c.set('operation', 'v1_account')
  const ctx = enter(house, c, await admitSearch(house, readKey(c), c.get('requestId'), null))
  return c.json(await readAccount(ctx))
}

async function locations(house: House, c: WebContext) {
  c.set('operation', 'v1_locations')
  enter(house, c, await admitSearch(house, readKey(c), c.get('requestId'), null))
  return c.json(readLocations(c.req.query()))
}
