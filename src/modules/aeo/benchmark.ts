import type { Context } from '../../core/context.ts'
import { on } from '../../core/event.ts'
import { seesOverviews } from '../../providers/search/sources/registry.ts'
import { jobCompleted, resultsOf as rankResultsOf, requireJob } from '../rank-checks/index.ts'
import { bucketOf } from './benchmark-buckets.ts'
import { marketOf } from './check/run-sample.ts'
import type { Check } from './store/checks.ts'
import { type Counted, saveAnswers, saveTriggers } from './store/index-counts.ts'
import { marketsOf } from './store/prompts.ts'
import { resultsOf } from './store/results.ts'
import { readSettings } from './store/settings.ts'

/** A rank check saw above which results an answer stands: that is counted, without the words that were searched. */
export const countTriggers = on(
  jobCompleted,
  'aeo_index',
  async (ctx, { job_id, client_id }) => {
    if (ctx.config.simulated.answers || !(await isShared(ctx, client_id))) return
    const job = await requireJob(ctx, job_id)
    const seen = (await rankResultsOf(ctx.db, job)).filter(
      ({ state, source, features }) =>
        state !== 'failed' &&
        source !== 'sandbox' &&
        (seesOverviews(source) || features.includes('ai_overview')),
    )
    const counts = countBy(seen, (row) => ({
      bucket: bucketOf({ text: row.query, intent: '', geo: row.geo, lang: row.lang }),
      isHit: row.features.includes('ai_overview'),
    }))
    await saveTriggers(ctx.db, job, counts)
  },
)

/** What a check of prompts adds to the index. */
export async function noteAnswers(ctx: Context, check: Check): Promise<void> {
  if (check.source !== 'live' || !(await isShared(ctx, check.client_id))) return
  const rows = await resultsOf(ctx.db, check, { limit: null, offset: 0 })
  const owner = { workspace_id: check.workspace_id, client_id: check.client_id }
  const markets = new Map(
    (await marketsOf(ctx.db, owner)).map((prompt) => [prompt.id, marketOf(prompt, check)]),
  )
  const counts = countBy(
    rows.filter((row) => row.state === 'answered' && !row.is_brand),
    (row) => ({
      bucket: promptBucket(row.prompt_text, markets.get(row.prompt_id) ?? check),
      isHit: row.is_named,
    }),
  )
  await saveAnswers(ctx.db, check, counts)
}

type Market = { country: string; language: string }

/** Rank checks do not know what a person is after, so that it cannot be a part of what is compared. */
export const promptBucket = (text: string, { country, language }: Market) =>
  bucketOf({ text, intent: '', geo: country, lang: language })

const isShared = async (ctx: Context, clientId: number) =>
  (await readSettings(ctx.db, clientId)).is_in_benchmark

function countBy<T>(
  rows: T[],
  read: (row: T) => { bucket: string; isHit: boolean },
): Counted[] {
  const counts = new Map<string, Counted>()
  for (const { bucket, isHit } of rows.map(read)) {
    const known = counts.get(bucket) ?? { bucket, hits: 0, n: 0 }
    counts.set(bucket, { bucket, n: known.n + 1, hits: known.hits + (isHit ? 1 : 0) })
  }
  return [...counts.values()]
}
