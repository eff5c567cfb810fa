import { fail } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { type CacheEntry, forgetCached, readCache, writeCache } from '../../platform/cache.ts'
import { isTimeout, searchError } from '../../providers/search/explain.ts'
import { SearchError, type SearchOptions } from '../../providers/search/search.ts'
import { isBillable } from '../credits/index.ts'
import { type Answer, answerOf, searchParameters } from './answer.ts'
import { cacheKeyOf, type Question } from './question.ts'

/** How long the contract lets an answer be reused. */
export const SEARCH_CACHE_SECONDS = 3600

export type Asked = { answer: Answer; wasCached: boolean }

/** The cache key: includes the workspace, so that one never learns what another searched. */
const storedKey = (workspaceId: number, key: string) => `serp:${workspaceId}:${key}`

/** Answers one question: from the cache where allowed, else by a live search. */
export async function answerQuestion(
  ctx: Context,
  question: Question,
  source: Source = 'auto',
): Promise<Asked> {
  const key = storedKey(
    ctx.actor.workspaceId,
    cacheKeyOf(question.query, cacheSource(ctx, source)),
  )
  const cached = question.cache ? await readCache(ctx.db, key, ctx.now()) : null
  if (cached) return { answer: fromCached(cached, question, ctx.requestId), wasCached: true }
  return { answer: await searchLive(ctx, question, source), wasCached: false }
}

/** The source as a part of the cache key: live questions never get sandbox answers. */
export const cacheSource = ({ config }: Pick<Context, 'config'>, source: Source) =>
  config.simulated.search ? `${SANDBOX}${source}` : source

const SANDBOX = 'sandbox:'

/** Forgets the answers of the sandbox. */
export const forgetSandboxAnswers = ({ db, actor }: Context) =>
  forgetCached(db, storedKey(actor.workspaceId, SANDBOX))

type Source = NonNullable<SearchOptions['source']>

type SearchDeps = Pick<
  Context,
  'search' | 'searches' | 'actor' | 'config' | 'now' | 'requestId' | 'signal'
>

/** A live search without caching. */
export async function findAnswer(
  deps: SearchDeps,
  question: Question,
  source: Source = 'auto',
): Promise<Answer> {
  const { requestId, config } = deps
  const started = performance.now()
  const found = await findResults(deps, question, source).catch(explainFailure(deps))
  const fetchedAt = Math.floor(deps.now())
  const tookMs = Math.round(performance.now() - started)
  return answerOf(question, found, {
    requestId,
    isSandbox: config.simulated.search,
    isCharged: isBillable({ config }),
    tookMs,
    fetchedAt,
  })
}

/** Concurrent equal questions of a workspace share one search, unless the caller opts out. */
function findResults(
  { search, searches, actor, signal }: SearchDeps,
  { query, cache }: Question,
  source: Source,
) {
  if (!cache) return search.search(query, { source, signal })
  const key = storedKey(actor.workspaceId, cacheKeyOf(query, source))
  return searches.join(key, signal, (ending) =>
    search.search(query, { source, signal: ending }),
  )
}

/** A live search whose answer is cached for an hour. */
async function searchLive(ctx: Context, question: Question, source: Source): Promise<Answer> {
  const answer = await findAnswer(ctx, question, source)
  await writeCache(
    ctx.db,
    toCacheEntry(ctx, question, { text: JSON.stringify(answer), source }),
  )
  return answer
}

/** The cached form of an answer. */
export function toCacheEntry(
  { actor, now, config }: Context,
  { query }: Question,
  { text, source = 'auto' }: { text: string; source?: Source },
): CacheEntry {
  const key = storedKey(actor.workspaceId, cacheKeyOf(query, cacheSource({ config }, source)))
  return { key, value: Buffer.from(text), expiresAt: now() + SEARCH_CACHE_SECONDS }
}

/** A cached answer with the parameters of the current question. */
export function fromCached(cached: Uint8Array, question: Question, requestId: string): Answer {
  const answer: Answer = JSON.parse(Buffer.from(cached).toString('utf8'))
  answer.searchInformation.requestId = requestId
  answer.searchParameters = searchParameters(question, answer.searchInformation.engine)
  return answer
}

/** A failed search as the caller is to read it. */
export function explainFailure({ now }: Pick<Context, 'now'>) {
  return (thrown: unknown): never => {
    if (thrown instanceof SearchError) throw searchError(thrown, now())
    if (isTimeout(thrown))
      throw fail('search_timed_out').with({ data: { reason: 'timeout' }, cause: thrown })
    throw thrown
  }
}
