import { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import { restsOn } from '../../../core/running-checks.ts'
import type { OwnedClient } from '../../clients/index.ts'
import { promptBucket } from '../benchmark.ts'
import { type IndexRow, indexRows } from '../store/index-counts.ts'
import { enabledPrompts, type Prompt } from '../store/prompts.ts'
import { readSettings } from '../store/settings.ts'
import { ownerOf } from './check-selection.ts'

const share = z.number().nullable().describe('Rounded to a hundredth; null when unknown')

export const AeoBenchmark = z
  .object({
    client: z.object({ prompts: z.int(), trigger_rate: share, mention_rate: share }),
    index: z
      .object({
        clients: z.int(),
        prompts: z.int(),
        trigger_rate: share,
        mention_rate: share,
        percentile: z.int().nullable(),
      })
      .nullable()
      .describe(
        'Other clients with prompts of the same kinds; null when there are too few to stay anonymous',
      ),
    by_category: z.array(
      z.object({
        category: z.string(),
        prompts: z.int(),
        trigger_rate: share,
        mention_rate: share,
        index_trigger_rate: share,
        index_mention_rate: share,
      }),
    ),
    enough_data: z.boolean(),
    participates: z.boolean(),
    sandbox: z.boolean(),
    ...restsOn('aeo_check'),
  })
  .meta({ id: 'AeoBenchmark' })

/** With fewer owners or observations, one could be identified. */
const LEAST_OWNERS = 5
const LEAST_SEEN = 20

/** What is counted, and of how many. */
type Measure = { n: 'observations' | 'answers'; hits: 'triggers' | 'named' }
const TRIGGERS: Measure = { n: 'observations', hits: 'triggers' }
const MENTIONS: Measure = { n: 'answers', hits: 'named' }

/** A client's prompts compared with all others of the same kinds. */
export async function benchmarkOf(
  ctx: Context,
  client: OwnedClient,
): Promise<z.input<typeof AeoBenchmark>> {
  const settings = await readSettings(ctx.db, client.id)
  const prompts = await enabledPrompts(ctx.db, ownerOf(client))
  const bucketOf = ({ prompt_text }: Prompt) => promptBucket(prompt_text, settings)
  const rows = await indexRows(ctx.db, [...new Set(prompts.map(bucketOf))])
  const own = rows.filter(({ client_id }) => client_id === client.id)
  const others = rows.filter(({ workspace_id }) => workspace_id !== client.workspace_id)
  const seen = publishable(others, TRIGGERS)
  const asked = publishable(others, MENTIONS)
  const enough = seen.length + asked.length > 0
  return {
    client: {
      prompts: prompts.length,
      trigger_rate: rateOf(own, TRIGGERS),
      mention_rate: rateOf(own, MENTIONS),
    },
    index: enough
      ? {
          clients: new Set([...seen, ...asked].map(({ client_id }) => client_id)).size,
          prompts: sum(seen, 'observations') + sum(asked, 'answers'),
          trigger_rate: rateOf(seen, TRIGGERS),
          mention_rate: rateOf(asked, MENTIONS),
          percentile: percentileOf(rateOf(own, MENTIONS), asked),
        }
      : null,
    by_category: [...Map.groupBy(prompts, ({ category }) => category)].map(([category, of]) => {
      const buckets = new Set(of.map(bucketOf))
      const within = (list: IndexRow[]) => list.filter(({ bucket }) => buckets.has(bucket))
      return {
        category,
        prompts: of.length,
        trigger_rate: rateOf(within(own), TRIGGERS),
        mention_rate: rateOf(within(own), MENTIONS),
        index_trigger_rate: rateOf(within(seen), TRIGGERS),
        index_mention_rate: rateOf(within(asked), MENTIONS),
      }
    }),
    enough_data: enough,
    participates: settings.is_in_benchmark && !ctx.config.simulated.answers,
    sandbox: ctx.config.simulated.answers,
  }
}

/** Only kinds of question that enough owners have seen often enough. */
function publishable(rows: IndexRow[], { n }: Measure): IndexRow[] {
  const counted = Map.groupBy(
    rows.filter((row) => row[n] > 0),
    ({ bucket }) => bucket,
  )
  return [...counted.values()]
    .filter((list) => ownersOf(list) >= LEAST_OWNERS && sum(list, n) >= LEAST_SEEN)
    .flat()
}

const ownersOf = (rows: IndexRow[]) =>
  new Set(rows.map(({ workspace_id }) => workspace_id)).size
const sum = (rows: IndexRow[], key: Measure['n' | 'hits']) =>
  rows.reduce((total, row) => total + row[key], 0)

function rateOf(rows: IndexRow[], { n, hits }: Measure): number | null {
  const all = sum(rows, n)
  return all === 0 ? null : Math.round((100 * sum(rows, hits)) / all) / 100
}

/** How many of a hundred clients are named less often. */
function percentileOf(own: number | null, others: IndexRow[]): number | null {
  if (own === null || others.length === 0) return null
  const rates = [...Map.groupBy(others, ({ client_id }) => client_id).values()].map(
    (rows) => rateOf(rows, MENTIONS) ?? 0,
  )
  return Math.round((100 * rates.filter((rate) => rate < own).length) / rates.length)
}
