import { hash } from 'node:crypto'
import type { Context } from '../../../core/context.ts'
import type { Run } from '../../../core/run.ts'
import { readCache, writeCache } from '../../../platform/cache.ts'
import type { AskedOnce } from '../../../providers/llm/surfaces/surface.ts'

/** Tasks are gone a day after they were begun. */
const KEPT_SECONDS = 23 * 3600

export type AskingRun = Pick<Run, 'id' | 'workspace_id' | 'created_at'>

/** The same for every attempt of a step; another for each run, so that a retry asks anew. */
export function askedOnce(
  { db, now }: Context,
  { id, workspace_id, created_at }: AskingRun,
  question: (string | number)[],
): AskedOnce {
  // Several installations may share an account: ids alone would meet.
  const name = JSON.stringify([workspace_id, id, created_at, ...question])
  const key = hash('sha256', name, 'base64url')
  const cacheKey = `answer-task:${key}`
  return {
    key,
    task: async () => (await readCache(db, cacheKey, now()))?.toString() ?? null,
    keepTask: (task) =>
      writeCache(db, {
        key: cacheKey,
        value: Buffer.from(task),
        expiresAt: now() + KEPT_SECONDS,
      }),
  }
}
