import { hash } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import { readCache, writeCache } from '../../platform/cache.ts'
import { competitorsOf, requireClient } from '../clients/index.ts'
import { doneJobsOf, type Job } from '../rank-checks/index.ts'
import type { Brand } from './brand.ts'
import type { Layout } from './layout.ts'
import { readSummary } from './store/summaries.ts'

/** Changes that no stamp covers, such as corrections of old results, appear after this time. */
const KEPT_SECONDS = 60

/** Stands in for the token in the cache, so that nothing stored can open a report. */
export const TOKEN_PLACEHOLDER = '0token0'

const Kept = z.object({ body: z.string(), policy: z.string(), fileName: z.string() })
type Kept = z.infer<typeof Kept>

type Wanted = { job: Job; brand: Brand; layout: Layout; language: string; isPaper: boolean }

/** The cached page, unless something it shows has changed since. */
export async function cachedPage(
  ctx: Context,
  wanted: Wanted,
  make: () => Promise<Kept | undefined>,
): Promise<Kept | undefined> {
  const key = `report_page:${hash('sha256', JSON.stringify(await stampOf(ctx, wanted)), 'base64url')}`
  const known = await readCache(ctx.db, key, ctx.now())
  if (known) return Kept.parse(JSON.parse(known.toString('utf8')))
  const page = await make()
  if (page) {
    const value = Buffer.from(JSON.stringify(page))
    await writeCache(ctx.db, { key, value, expiresAt: ctx.now() + KEPT_SECONDS })
  }
  return page
}

async function stampOf(ctx: Context, { job, brand, layout, language, isPaper }: Wanted) {
  const { id, client_id, workspace_id } = job
  const [client, competitors, newest, summary] = await Promise.all([
    requireClient(ctx, client_id),
    competitorsOf(ctx.db, client_id),
    doneJobsOf(ctx.db, { workspace_id, client_id }, 1),
    readSummary(ctx.db, id),
  ])
  return { id, language, isPaper, brand, layout, client, competitors, newest, summary }
}
