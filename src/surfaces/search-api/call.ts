import { isUtf8 } from 'node:buffer'
import { fail } from '../../base/errors.ts'
import { parseJson } from '../../base/json.ts'
import type { Context } from '../../core/context.ts'
import {
  type Outcome,
  type Question,
  readQuestion,
  type Vertical,
} from '../../modules/serp/index.ts'
import type { CacheEntry } from '../../platform/cache.ts'
import { readBearer } from '../http/credentials.ts'
import type { WebContext } from '../http/hono-env.ts'
import { readBytes } from '../http/input.ts'

const MAX_BATCH = 100

/** One question, or a batch whose invalid items get their own errors. */
export type Call = {
  questions: (Question | Error)[]
  isBatch: boolean
  /** The handler of a call that is not a search. */
  work?: (ctx: Context) => Promise<Answered>
}

/** The answer as JSON; `toKeep` is what goes into the cache. */
export type Answered = {
  body: string
  outcome: Outcome
  isHit: boolean
  toCacheEntry?: () => CacheEntry
}

/** A call is a JSON object, a JSON array, or the query string of a GET or POST. */
export async function readCall(c: WebContext, vertical: Vertical): Promise<Call> {
  const body = c.req.method === 'POST' ? await readBody(c) : undefined
  if (Array.isArray(body)) return { questions: readBatch(body, vertical), isBatch: true }
  const { apiKey: _, ...query } = c.req.query()
  return { questions: [readQuestion({ ...query, ...(body ?? {}) }, vertical)], isBatch: false }
}

/** The fields of a call that is not a search: of its query string, and of its body before those. */
export async function readFields(c: WebContext): Promise<Record<string, unknown>> {
  const body = c.req.method === 'POST' ? await readBody(c) : undefined
  const { apiKey: _, ...query } = c.req.query()
  return { ...query, ...(Array.isArray(body) ? {} : body) }
}

/** Ignores the content type: clients of this API are not strict about it. */
async function readBody(
  c: WebContext,
): Promise<unknown[] | Record<string, unknown> | undefined> {
  const bytes = await readBytes(c.env.incoming)
  if (bytes.length === 0) return undefined
  if (!isUtf8(bytes)) throw fail('body_not_utf8')
  const value = parseJson(bytes.toString('utf8'))
  if (typeof value !== 'object' || value === null) throw fail('body_not_objects')
  return value as unknown[] | Record<string, unknown>
}

function readBatch(items: unknown[], vertical: Vertical): (Question | Error)[] {
  if (items.length === 0 || items.length > MAX_BATCH) throw fail('batch_size', { n: MAX_BATCH })
  return items.map((item) => {
    try {
      return readQuestion(item, vertical)
    } catch (thrown) {
      return thrown instanceof Error ? thrown : new Error(String(thrown))
    }
  })
}

/** The key in either header, or in the query as some clients send it. */
export function readKey(c: WebContext): string {
  const bearer = readBearer(c.env.incoming.headers)
  return c.req.header('x-api-key') ?? bearer ?? c.req.query('apiKey') ?? ''
}
