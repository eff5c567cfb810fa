import { AppError } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { readCache, writeCache } from '../../platform/cache.ts'
import { SearchFailed, type SearchOptions } from '../../providers/search/search.ts'
import { type Answer, answerOf } from './answer.ts'
import { queryOf } from './place.ts'
import { cacheKeyOf, type Question } from './question.ts'

const CACHE_SECONDS = 3600

export type Asked = { answer: Answer; wasCached: boolean }

/** Where an answer is kept: a workspace never learns what another one searched. */
export function cacheKeyFor(question: Question, source = 'auto'): string {
  return cacheKeyOf(queryOf(question), source)
}

export const storedKey = (workspaceId: number, key: string) => `serp:${workspaceId}:${key}`

/** One question answered: from the last hour's answers where allowed, else by a live search. */
export async function ask(ctx: Context, question: Question, source: SearchOptions['source'] = 'auto'): Promise<Asked> {
  const key = storedKey(ctx.actor.workspaceId, cacheKeyFor(question, source))
  const kept = question.cache ? await readCache(ctx.db, key, ctx.now()) : null
  if (kept) return { answer: renew(kept, ctx.requestId), wasCached: true }
  return { answer: await searchLive(ctx, question, source), wasCached: false }
}

/** A live search; its answer is kept for the next hour. */
export async function searchLive(ctx: Context, question: Question, source: SearchOptions['source'] = 'auto'): Promise<Answer> {
  const query = queryOf(question)
  const started = performance.now()
  const found = await ctx.search.search(query, { source: source ?? 'auto' }).catch(explainFailure)
  const fetchedAt = Math.floor(ctx.now())
  const tookMs = Math.round(performance.now() - started)
  const answer = answerOf(question, query, found, { requestId: ctx.requestId, isSandbox: ctx.config.sandbox, tookMs, fetchedAt })
  const key = storedKey(ctx.actor.workspaceId, cacheKeyFor(question, source))
  await writeCache(ctx.db, key, { value: Buffer.from(JSON.stringify(answer)), expiresAt: ctx.now() + CACHE_SECONDS })
  return answer
}

/** A kept answer under the id of the request that it now answers. */
export function renew(kept: Uint8Array, requestId: string): Answer {
  const answer: Answer = JSON.parse(Buffer.from(kept).toString('utf8'))
  answer.searchInformation.requestId = requestId
  return answer
}

function explainFailure(thrown: unknown): never {
  if (!(thrown instanceof SearchFailed)) throw thrown
  if (thrown.reason === 'timeout') throw new AppError('timeout', 'The search timed out; try again', { cause: thrown })
  if (thrown.reason === 'unsupported') {
    throw new AppError('not_configured', 'No configured source can answer this question; set one, such as SERPER_API_KEY', { cause: thrown })
  }
  throw new AppError('provider_failed', `The search failed (${thrown.reason}); try again`, { cause: thrown })
}

