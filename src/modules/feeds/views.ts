import { z } from 'zod'
import { fail } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { call } from '../../core/invoke.ts'
import { onReplica } from '../../core/replica-read.ts'
import { answerQuery, DATASET_NAMES, DATASETS, type Dataset } from '../insights/index.ts'
import { listSearchPerformance } from '../search-console/index.ts'

export const FeedView = z.enum(DATASET_NAMES)
export type FeedView = z.infer<typeof FeedView>

export type Cell = string | number | boolean | null

/** Rows as the API has them: a feed is the same operation with the rights of a viewer of one client. */
export type FeedPage = { columns: string[]; rows: Cell[][]; nextOffset: number | null }

export type Asked = {
  clientId: number
  view: FeedView
  dimensions: string[]
  metrics: string[]
  days: number | null
  limit: number
  offset: number
}

const DAY = 86_400

export function readView(ctx: Context, asked: Asked): Promise<FeedPage> {
  const isPlain = asked.dimensions.length + asked.metrics.length === 0
  return onReplica(ctx, (at) =>
    asked.view === 'clicks' && isPlain ? readClicks(at, asked) : readDataset(at, asked),
  )
}

async function readDataset(ctx: Context, asked: Asked): Promise<FeedPage> {
  const { clientId: client_id, view: dataset, dimensions, metrics, days, limit, offset } = asked
  const { period }: Dataset = DATASETS[dataset]
  if (days !== null && !period.includes('from'))
    throw fail('feed_without_days', { view: dataset })
  const answer = await answerQuery(ctx, {
    ...{ client_id, dataset, device: 'both', filters: [], limit, offset },
    ...(dimensions.length > 0 && { dimensions }),
    ...(metrics.length > 0 && { metrics }),
    ...(days !== null && { from: ctx.now() - days * DAY }),
  })
  return { columns: answer.columns, rows: answer.rows, nextOffset: answer.next_offset }
}

const CLICKS = [
  'value',
  'is_remainder',
  'clicks',
  'impressions',
  'ctr',
  'position',
  'is_tracked',
] as const

const PAGE = 1000

/** Every query with clicks, in the columns that this view always had. */
async function readClicks(ctx: Context, asked: Asked): Promise<FeedPage> {
  const rows: Cell[][] = []
  let next: number | null = asked.offset
  while (next !== null && rows.length < asked.limit) {
    const limit = Math.min(PAGE, asked.limit - rows.length)
    const page: FeedPage = await readClickPage(ctx, { ...asked, limit, offset: next })
    rows.push(...page.rows)
    next = page.nextOffset
  }
  return { columns: [...CLICKS], rows, nextOffset: next }
}

async function readClickPage(
  ctx: Context,
  { clientId, days, limit, offset }: Asked,
): Promise<FeedPage> {
  const from =
    days === null
      ? {}
      : { from: new Date((ctx.now() - days * DAY) * 1000).toISOString().slice(0, 10) }
  const page = await call(ctx, listSearchPerformance, {
    client_id: clientId,
    ...from,
    limit,
    offset,
  })
  const rows = page.items.map((item) => CLICKS.map((column) => item[column]))
  return { columns: [...CLICKS], rows, nextOffset: page.next_offset ?? null }
}
