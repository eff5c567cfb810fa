import { z } from 'zod'
import { fail } from '../../base/errors.ts'
import { type Context, transaction } from '../../core/context.ts'
import { enqueue } from '../../core/job.ts'
import { type AnyOperation, del, get, operation, post, put } from '../../core/operation.ts'
import { Deleted, UnixTime } from '../../core/schemas.ts'
import { recordAudit } from '../accounts/index.ts'
import { citedPages } from '../aeo/index.ts'
import {
  ClientId,
  type OwnedClient,
  requireClient,
  withClientLocked,
} from '../clients/index.ts'
import { importVisits, probeProperty, refreshVisits } from './import-visits.ts'
import * as store from './store.ts'

const PATH = '/api/v1/clients/{client_id}/analytics-property'
const PROPERTY = /^\d{4,20}$/
const Day = z.iso.date()

const PropertyId = z
  .string()
  .regex(PROPERTY, 'must be the number of a property')
  .meta({ example: '412345678' })

export const connectAnalytics = operation({
  name: 'connect_analytics',
  summary: 'Connect a Google Analytics 4 property and import its visits',
  access: 'analyst',
  input: z.strictObject({
    client_id: ClientId,
    property_id: PropertyId.describe('Its number, under Admin → Property details at Google'),
  }),
  output: z.object({ property_id: z.string().describe('The property that is connected') }),
  routes: [put(PATH)],
  tool: {
    effect: 'write',
    hint: 'Imports 180 days in the background. Connecting another property replaces the previous data.',
    confirm: ({ client_id, property_id }) =>
      `Connect Analytics property ${property_id} to client ${client_id}?`,
  },
  async run(ctx, { client_id, property_id }) {
    const client = await requireClient(ctx, client_id)
    if (client.is_archived) throw fail('client_archived')
    await probeProperty(ctx, client_id, property_id)
    return withClientLocked(ctx, client_id, async (tx) => {
      await store.replaceProperty(tx.db, store.keyOf(tx, client_id), {
        id: property_id,
        now: tx.now(),
      })
      await recordAudit(tx, 'integration_saved', `client ${client_id} analytics ${property_id}`)
      await enqueue(tx, refreshVisits, { client_id })
      return { property_id }
    })
  },
})

export const disconnectAnalytics = operation({
  name: 'disconnect_analytics',
  summary: "Disconnect a client's Google Analytics property and delete its visits",
  access: 'analyst',
  input: z.object({ client_id: ClientId }),
  output: Deleted,
  routes: [del(PATH)],
  tool: {
    effect: 'destroy',
    hint: 'They can be imported again while Google keeps them.',
    confirm: ({ client_id }) =>
      `Disconnect Analytics from client ${client_id} and delete its visits?`,
  },
  async run(ctx, { client_id }) {
    await requireClient(ctx, client_id)
    const deleted = await transaction(ctx, (tx) =>
      store.replaceProperty(tx.db, store.keyOf(tx, client_id), { id: null, now: tx.now() }),
    )
    return { deleted }
  },
})

export const importSiteVisits = operation({
  name: 'import_site_visits',
  summary: 'Import new visits of a client from Google Analytics now',
  access: 'analyst',
  input: z.object({ client_id: ClientId }),
  output: z.object({ rows: z.int().describe('How many rows Google has') }),
  routes: [post(`${PATH}/import`)],
  tool: {
    effect: 'write',
    hint: 'Runs automatically every night.',
    confirm: ({ client_id }) => `Import the visits of client ${client_id} now?`,
  },
  async run(ctx, { client_id }) {
    await requireClient(ctx, client_id)
    return { rows: await importVisits(ctx, client_id) }
  },
})

const BY = ['organic_page', 'assistant', 'assistant_page'] as const
const USUAL_DAYS = 28
const PAGE = 50

const SiteVisits = z
  .object({
    property_id: z.string().nullable().describe('The connected property; null: none is'),
    connected_at: UnixTime.nullable().describe('When it was connected'),
    first_day: Day.nullable().describe('The first day that is imported'),
    last_day: Day.nullable().describe('The last day that is imported'),
    from: Day.nullable().describe(
      'The first day that is summed up; null: nothing is imported and no day was asked for',
    ),
    to: Day.nullable().describe('The last day that is summed up; null like from'),
    answers: z
      .int()
      .nullable()
      .describe('Answers of our newest check that citations are counted in; null: none'),
    total: z.int().describe('How many rows there are'),
    items: z
      .array(
        z.object({
          value: z.string().describe('A landing page as a path, or the host of an assistant'),
          sessions: z
            .int()
            .describe('Visits; of assistants a lower bound, as apps often name no referrer'),
          key_events: z.number().describe('Conversions, as Analytics is set up'),
          own_answers: z
            .int()
            .nullable()
            .describe(
              'Of a page: answers of our newest check that cite it; null: of something else, or never checked',
            ),
        }),
      )
      .describe('Those with most visits first'),
  })
  .meta({ id: 'SiteVisits' })

export const getSiteVisits = operation({
  name: 'get_site_visits',
  summary:
    'Google Analytics visits and conversions: organic search by landing page, and referrals from assistants',
  access: 'viewer',
  input: z.object({
    client_id: ClientId,
    by: z
      .enum(BY)
      .default('organic_page')
      .describe(
        'organic_page: landing pages of organic search; assistant: assistants; assistant_page: pages they led to',
      ),
    from: Day.optional().describe('The first day; left out, 27 days before the last'),
    to: Day.optional().describe('The last day; left out, the last that is imported'),
    limit: z.int().min(1).max(1000).default(PAGE).describe('Maximum number of rows'),
    offset: z.int().min(0).max(1_000_000).default(0).describe('Number of rows omitted'),
  }),
  output: SiteVisits,
  routes: [get('/api/v1/clients/{client_id}/site-visits')],
  tool: {
    effect: 'read',
    hint: 'Clicks from AI Overviews are counted as organic search: they cannot be told apart.',
    defaults: { limit: 20 },
  },
  async run(ctx, { client_id, by, limit, offset, ...asked }) {
    const client = await requireClient(ctx, client_id)
    const key = store.keyOf(ctx, client_id)
    const [property, extent] = await Promise.all([
      store.findProperty(ctx.db, key),
      store.extentOf(ctx.db, key),
    ])
    const to = asked.to ?? extent.last_day
    const from = asked.from ?? (to && usualStart(to))
    const channel = by === 'organic_page' ? 'organic' : 'assistant'
    const column = by === 'assistant' ? 'source' : 'landing_page'
    const [{ rows, total }, cited] = await Promise.all([
      from && to
        ? store.sumVisits(ctx.db, key, { channel, by: column, from, to, limit, offset })
        : { rows: [], total: 0 },
      by === 'assistant_page' ? citationsByPath(ctx, client) : null,
    ])
    const about = {
      property_id: property?.property_id ?? null,
      connected_at: property?.connected_at ?? null,
    }
    const items = rows.map((row) => ({ ...row, own_answers: cited?.of(row.value) ?? null }))
    return { ...about, ...extent, from, to, answers: cited?.answers ?? null, total, items }
  },
})

const usualStart = (to: string) =>
  new Date(Date.parse(to) - (USUAL_DAYS - 1) * 86_400_000).toISOString().slice(0, 10)

/** Analytics names paths alone. */
async function citationsByPath(ctx: Context, client: OwnedClient) {
  const { answers, pages } = await citedPages(ctx, client)
  const counts = new Map<string, number>()
  for (const [url, count] of pages) {
    const path = pathOf(URL.parse(url)?.pathname ?? url)
    counts.set(path, (counts.get(path) ?? 0) + count)
  }
  return {
    answers: answers || null,
    of: (path: string) => (answers ? (counts.get(pathOf(path)) ?? 0) : null),
  }
}

const pathOf = (path: string) =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path

export const siteVisitOperations: AnyOperation[] = [
  connectAnalytics,
  disconnectAnalytics,
  importSiteVisits,
  getSiteVisits,
]
