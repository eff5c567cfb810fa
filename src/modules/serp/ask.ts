import { AppError } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { type Kept, readCache, writeCache } from '../../platform/cache.ts'
import { SearchFailed, type SearchOptions } from '../../providers/search/search.ts'
import { type Answer, answerOf, searchParameters } from './answer.ts'
import { cacheKeyOf, type Question } from './question.ts'

const CACHE_SECONDS = 3600

export type Asked = { answer: Answer; wasCached: boolean }

/** Where an answer is kept: a workspace never learns what another one searched. */
const storedKey = (workspaceId: number, key: string) => `serp:${workspaceId}:${key}`

/** One question answered: from the last hour's answers where allowed, else by a live search. */
export async function ask(ctx: Context, question: Question, source: Source = 'auto'): Promise<Asked> {
  const key = storedKey(ctx.actor.workspaceId, cacheKeyOf(question.query, source))
  const kept = question.cache ? await readCache(ctx.db, key, ctx.now()) : null
  if (kept) return { answer: renew(kept, question, ctx.requestId), wasCached: true }
  return { answer: await searchLive(ctx, question, source), wasCached: false }
}

type Source = NonNullable<SearchOptions['source']>

type Means = Pick<Context, 'search' | 'config' | 'now' | 'requestId' | 'signal'>

/** A live search, and nothing kept of it. */
export async function findAnswer(means: Means, question: Question, source: Source = 'auto'): Promise<Answer> {
  const { requestId, config, signal } = means
  const started = performance.now()
  const found = await means.search.search(question.query, { source, signal }).catch(explainFailure)
  const fetchedAt = Math.floor(means.now())
  const tookMs = Math.round(performance.now() - started)
  return answerOf(question, found, { requestId, isSandbox: config.sandbox, tookMs, fetchedAt })
}

/** A live search; its answer is kept for the next hour. */
async function searchLive(ctx: Context, question: Question, source: Source): Promise<Answer> {
  const answer = await findAnswer(ctx, question, source)
  await writeCache(ctx.db, toKeep(ctx, question, { text: JSON.stringify(answer), source }))
  return answer
}

/** An answer as it is kept for the next hour. */
export function toKeep(
  { actor, now }: Context,
  { query }: Question,
  { text, source = 'auto' }: { text: string; source?: Source },
): Kept {
  const key = storedKey(actor.workspaceId, cacheKeyOf(query, source))
  return { key, value: Buffer.from(text), expiresAt: now() + CACHE_SECONDS }
}

/** A kept answer, as the answer to the request and in the words of the question at hand. */
export function renew(kept: Uint8Array, question: Question, requestId: string): Answer {
  const answer: Answer = JSON.parse(Buffer.from(kept).toString('utf8'))
  answer.searchInformation.requestId = requestId
  answer.searchParameters = searchParameters(question, answer.searchInformation.engine)
  return answer
}

function explainFailure(thrown: unknown): never {
  if (thrown instanceof SearchFailed && thrown.reason === 'unsupported') {
    throw new AppError(
      'not_configured',
      'No configured source can answer this question; set one, such as SERPER_API_KEY',
      { cause: thrown },
    )
  }
  if (isTimeout(thrown)) throw new AppError('timeout', 'The search timed out; try again', { cause: thrown })
  if (!(thrown instanceof SearchFailed)) throw thrown
  throw new AppError('provider_failed', `The search failed (${thrown.reason}); try again`, { cause: thrown })
}

/** The search ran out of its time, or its caller out of theirs. */
function isTimeout(thrown: unknown): boolean {
  if (thrown instanceof SearchFailed) return thrown.reason === 'timeout'
  return thrown instanceof DOMException && thrown.name === 'TimeoutError'
}
