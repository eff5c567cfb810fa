import { z } from 'zod'
import { fail } from '../../base/errors.ts'
import { type Context, transaction } from '../../core/context.ts'
import { call } from '../../core/invoke.ts'
import { type AnyOperation, del, get, operation, post } from '../../core/operation.ts'
import { Deleted } from '../../core/schemas.ts'
import { recordAudit } from '../accounts/index.ts'
import { ClientId, requireClient } from '../clients/index.ts'
import { queryMetrics } from '../insights/index.ts'
import { feedUrl } from './link.ts'
import { Feed, FeedId, NewFeed } from './schemas.ts'
import * as store from './store.ts'

const MAX_FEEDS = 50

export const listFeeds = operation({
  name: 'list_feeds',
  summary: 'List feeds for spreadsheets and BI tools',
  access: 'analyst',
  isForTeam: true,
  input: z.object({ client_id: ClientId }),
  output: z.array(Feed),
  routes: [get('/api/v1/clients/{client_id}/feeds')],
  tool: { effect: 'read', hint: 'Anyone who knows an address can read its rows.' },
  async run(ctx, { client_id }) {
    await requireClient(ctx, client_id)
    return (await store.listFeeds(ctx.db, client_id)).map((feed) => present(ctx, feed))
  },
})

export const createFeed = operation({
  name: 'create_feed',
  summary: 'Create a feed that Google Sheets, Excel or Looker Studio can read',
  access: 'analyst',
  isForTeam: true,
  input: NewFeed,
  output: Feed,
  routes: [post('/api/v1/clients/{client_id}/feeds', { status: 201 })],
  tool: {
    effect: 'write',
    hint: 'One view of one client, read only. delete_feed revokes it.',
    confirm: ({ name, view }) => `Make a feed of ${view}: ${name}?`,
  },
  run: (ctx, { client_id, ...given }) =>
    transaction(ctx, async (tx) => {
      await requireClient(tx, client_id)
      if ((await store.listFeeds(tx.db, client_id)).length >= MAX_FEEDS)
        throw fail('feed_limit', { n: MAX_FEEDS })
      // Unknown columns are refused now, with their names, and not when the sheet reads.
      await requireColumns(tx, client_id, given)
      const added = await store.insertFeed(tx.db, { client_id, ...given, created_at: tx.now() })
      await recordAudit(tx, 'feed_created', `feed ${added.id} of ${given.view}`)
      return present(tx, added)
    }),
})

export const deleteFeed = operation({
  name: 'delete_feed',
  summary: 'Delete a feed: its address stops working',
  access: 'analyst',
  isForTeam: true,
  input: z.object({ client_id: ClientId, feed_id: FeedId }),
  output: Deleted,
  routes: [del('/api/v1/clients/{client_id}/feeds/{feed_id}')],
  tool: {
    effect: 'destroy',
    hint: 'Sheets that read it will show an error.',
    confirm: ({ feed_id }) => `End feed ${feed_id}?`,
  },
  run: (ctx, { client_id, feed_id }) =>
    transaction(ctx, async (tx) => {
      await requireClient(tx, client_id)
      await store.deleteFeed(tx.db, { clientId: client_id, id: feed_id })
      await recordAudit(tx, 'feed_deleted', `feed ${feed_id}`)
      return { deleted: true }
    }),
})

type Chosen = Pick<z.output<typeof NewFeed>, 'view' | 'dimensions' | 'metrics'>

async function requireColumns(
  tx: Context,
  client_id: number,
  { view: dataset, dimensions, metrics }: Chosen,
) {
  // It may be made before Search Console is connected.
  if (dataset === 'clicks' && dimensions.length + metrics.length === 0) return
  await call(tx, queryMetrics, {
    ...{ client_id, dataset, limit: 1 },
    ...(dimensions.length > 0 && { dimensions }),
    ...(metrics.length > 0 && { metrics }),
  })
}

const present = (ctx: Context, feed: store.FeedRow) => ({
  ...feed,
  csv_url: feedUrl(ctx, feed.id, 'csv'),
  json_url: feedUrl(ctx, feed.id, 'json'),
  parquet_url: feedUrl(ctx, feed.id, 'parquet'),
  xlsx_url: feedUrl(ctx, feed.id, 'xlsx'),
})

export const feedOperations: AnyOperation[] = [listFeeds, createFeed, deleteFeed]
