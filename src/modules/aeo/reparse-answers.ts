import { hash } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { on } from '../../core/event.ts'
import { enqueue, job } from '../../core/job.ts'
import {
  clientNamesChanged,
  type OwnedClient,
  requireClient,
  withClientShared,
} from '../clients/index.ts'
import { rereadOverviews } from './ai-overviews.ts'
import { readColumns } from './check/run-sample.ts'
import { brandsOf } from './client-brands.ts'
import type { Brands } from './reading/brands.ts'
import { isAboutBrand, readAnswer } from './reading/read.ts'
import { checkBefore, lockCheck } from './store/checks.ts'
import { recount, savePoints } from './store/points.ts'
import { type ResultRow, resultsAfter, rewriteResults } from './store/results.ts'

const ROWS_AT_ONCE = 200
const NEWEST = Number.MAX_SAFE_INTEGER

/** Reads the answers of one check after the other again, newest first, with the names as they are now. */
export const rereadAnswers = job({
  name: 'reread_aeo_answers',
  payload: z.object({ client_id: z.int(), before: z.int() }),
  attempts: 10,
  async run(ctx, { client_id, before }) {
    const client = await findClient(ctx, client_id)
    if (!client) return
    if (before === NEWEST) await rereadOverviews(ctx, client)
    const check = await checkBefore(
      ctx.db,
      { workspace_id: client.workspace_id, client_id },
      before,
    )
    if (!check) return
    const brands = await brandsOf(ctx, client)
    for (let afterId = 0; ; ) {
      const rows = await resultsAfter(ctx.db, check, { afterId, limit: ROWS_AT_ONCE })
      const last = rows.at(-1)
      if (!last) break
      afterId = last.id
      const answered = rows
        .filter(({ state }) => state === 'answered')
        .map((row) => reread(brands, row))
      await rewriteResults(ctx.db, check, answered)
    }
    await withClientShared(ctx, client_id, async (tx) => {
      await lockCheck(tx.db, check.id)
      await recount(tx.db, check)
      if (check.finished_at !== null) await savePoints(tx.db, check)
      await enqueue(tx, rereadAnswers, { client_id, before: check.id })
    })
  },
})

/** What names have changed, old answers are read again by. */
export const followNames = on(clientNamesChanged, 'aeo', async (ctx, { client_id }) => {
  const client = await findClient(ctx, client_id)
  if (client) await queueReread(ctx, client)
})

/** Deduplicates names. */
export async function queueReread(ctx: Context, client: OwnedClient): Promise<void> {
  const { domains, isMatchingCase, writings } = await brandsOf(ctx, client)
  const spelt = [...writings.values()]
    .flat()
    .map(({ brand, parts }) => [brand, parts.map((part) => part.key)])
  const names = hash('sha256', JSON.stringify([domains, isMatchingCase, spelt]))
  const key = `aeo_reread:${client.id}:${names}`
  await enqueue(ctx, rereadAnswers, { client_id: client.id, before: NEWEST }, { key })
}

function reread(brands: Brands, row: ResultRow) {
  const judged = row.judge === 'model' ? row.sentiment : ''
  const reading = readAnswer(
    brands,
    { text: row.response_text, sources: row.has_search ? row.citations : null },
    judged,
  )
  const columns = readColumns(reading)
  const judge = row.judge === 'model' && reading.isNamed ? ('model' as const) : columns.judge
  return { ...columns, judge, id: row.id, is_brand: isAboutBrand(brands, row.prompt_text) }
}

/** Undefined when it was deleted meanwhile. */
function findClient(ctx: Context, id: number): Promise<OwnedClient | undefined> {
  return requireClient(ctx, id).catch((thrown) => {
    if (thrown instanceof AppError && thrown.code === 'not_found') return undefined
    throw thrown
  })
}
