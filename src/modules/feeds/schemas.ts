import { z } from 'zod'
import { Id, text, UnixTime } from '../../core/schemas.ts'
import { ClientId } from '../clients/index.ts'
import { FeedView } from './views.ts'

export const FeedId = Id.describe('Feed id from list_feeds')

const Name = z.string().max(60)

export const NewFeed = z.object({
  client_id: ClientId,
  name: text(100, 1).describe('What you call it, such as Looker'),
  view: FeedView.describe('What its rows are: a dataset of query_metrics'),
  dimensions: z
    .array(Name)
    .max(20)
    .default([])
    .describe('Dimensions, as in query_metrics; empty for the defaults'),
  metrics: z
    .array(Name)
    .max(20)
    .default([])
    .describe('Metrics, as in query_metrics; empty for all'),
})

export const Feed = z
  .object({
    id: z.int(),
    client_id: z.int(),
    name: z.string(),
    view: z.string().describe('What its rows are'),
    dimensions: z.array(z.string()).describe('Dimensions; empty for the defaults'),
    metrics: z.array(z.string()).describe('Metrics; empty for all'),
    csv_url: z
      .string()
      .describe('Address of its rows as CSV; anyone who knows it can read them'),
    json_url: z.string().describe('The same rows as JSON'),
    parquet_url: z.string().describe('The same rows as Parquet, with typed columns'),
    xlsx_url: z.string().describe('The same rows as an Excel workbook'),
    last_used_at: UnixTime.nullable().describe(
      'When it was last read, to the hour; null: never',
    ),
    created_at: UnixTime,
  })
  .meta({ id: 'Feed' })
