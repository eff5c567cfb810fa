import { z } from 'zod'
import { wilson } from '../../../base/stats.ts'
import { type AnyOperation, operation } from '../../../core/operation.ts'
import { readPage, Window } from '../../../core/page.ts'
import { SpanEnd, SpanStart, UnixTime } from '../../../core/schemas.ts'
import { ClientId, listAsOf, pagedAsOf, requireClient } from '../../clients/index.ts'
import { JobId, requireJob } from '../../rank-checks/index.ts'
import { AI_OVERVIEW, lastWholeJob, type OverviewAnswer, overviewsOf } from '../ai-overviews.ts'
import { meanScore } from '../check/check-figures.ts'
import { presentCitations, presentSpans } from '../present.ts'
import { AeoCitation, AeoSentiment, AeoSpan, RateOf } from '../schemas.ts'
import { type OverviewPoint, overviewPointsOf } from '../store/overview-points.ts'
import { ownerOf } from '../views/check-selection.ts'

const AiOverview = z
  .object({
    surface: z.literal(AI_OVERVIEW),
    provider: z.string().describe('The search source that brought the page'),
    job_id: z.int().describe('The rank check'),
    keyword_id: z.int(),
    query: z.string(),
    geo: z.string(),
    lang: z.string(),
    device: z.enum(['desktop', 'mobile']),
    checked_at: UnixTime,
    state: z
      .enum(['present', 'deferred'])
      .describe(
        'deferred: it is on the page, but its text was not loaded; no one knows what it says or cites',
      ),
    response_text: z.string().describe('Empty when deferred'),
    visibility_score: z.number().nullable().describe('0 to 100; null when deferred'),
    our_domain_mentioned: z.boolean().nullable().describe('Null when deferred'),
    our_domain_cited: z.boolean().nullable().describe('Null when deferred'),
    mention_position: z
      .int()
      .nullable()
      .describe('Rank among all brands mentioned; null when the client is not'),
    sentiment: AeoSentiment,
    is_brand_query: z.boolean().describe('The keyword itself names the client'),
    competitors_mentioned: z.array(z.string()).describe('Domains'),
    competitors_cited: z.array(z.string()).describe('Domains'),
    citations: z.array(AeoCitation),
    spans: z
      .array(AeoSpan)
      .describe('Where brands are named, in UTF-16 units of response_text'),
  })
  .meta({ id: 'AiOverview' })

export const listAiOverviews = operation({
  name: 'list_ai_overviews',
  summary: 'AI overviews of tracked keywords',
  access: 'viewer',
  readsPast: true,
  input: z.object({
    client_id: ClientId,
    job_id: JobId.optional().describe('A rank check; defaults to the last full one'),
    ...Window,
  }),
  output: listAsOf(AiOverview),
  routes: [pagedAsOf('/api/v1/clients/{client_id}/aeo/ai-overviews')],
  tool: {
    effect: 'read',
    hint: 'Read from stored results pages the way model answers are read; nothing is requested or paid. Keywords without an overview are not listed.',
  },
  async run(ctx, { client_id, job_id, ...window }) {
    const client = await requireClient(ctx, client_id)
    const job =
      job_id === undefined ? await lastWholeJob(ctx, client) : await requireJob(ctx, job_id)
    const isOwn = job?.client_id === client_id
    const answers = job && isOwn ? (await overviewsOf(ctx, client, job)).answers : []
    const page = await readPage(window, {
      rows: async (limit, offset) =>
        answers
          .slice(offset, offset + (limit ?? answers.length))
          .map((answer) => present(answer, client.domain)),
      count: async () => answers.length,
    })
    return { ...page, as_of: job && isOwn ? (job.finished_at ?? job.created_at) : null }
  },
})

function present(
  { row, text, isBrand, reading }: OverviewAnswer,
  domain: string,
): z.input<typeof AiOverview> {
  return {
    state: reading ? 'present' : 'deferred',
    surface: AI_OVERVIEW,
    provider: row.source,
    job_id: row.job_id,
    keyword_id: row.keyword_id,
    query: row.query,
    geo: row.geo,
    lang: row.lang,
    device: row.device,
    checked_at: row.checked_at,
    response_text: text,
    visibility_score: reading?.score ?? null,
    our_domain_mentioned: reading?.isNamed ?? null,
    our_domain_cited: reading?.isCited ?? null,
    mention_position: reading?.position ?? null,
    sentiment: reading?.sentiment ?? '',
    is_brand_query: isBrand,
    competitors_mentioned: reading?.competitors ?? [],
    competitors_cited: reading?.citedCompetitors ?? [],
    citations: presentCitations(reading?.citations ?? [], domain),
    spans: presentSpans(reading?.spans ?? [], domain),
  }
}

const Point = z
  .object({
    job_id: z.int().describe('The rank check'),
    checked_at: UnixTime,
    surface: z.literal(AI_OVERVIEW),
    checks: z.int().describe('Result pages that were looked at'),
    unknown: z.int().describe('Pages for which it is unknown whether there was an overview'),
    overviews: z.int(),
    deferred: z
      .int()
      .describe(
        'Overviews whose text was not loaded; left out of the rates of mentions and citations',
      ),
    trigger_rate: RateOf.describe('Pages with an overview, of those where that is known'),
    mention_rate: RateOf.describe('Overviews that name the client, of those that were read'),
    citation_rate: RateOf.describe('Overviews that cite the client, of those that were read'),
    visibility_score: z
      .number()
      .nullable()
      .describe('Mean over the overviews that were read; null when there are none'),
  })
  .meta({ id: 'AiOverviewPoint' })

export const getAiOverviewHistory = operation({
  name: 'get_ai_overview_history',
  summary:
    'How often tracked keywords show an AI overview, and how often it mentions or cites the client, over time',
  access: 'viewer',
  readsPast: true,
  input: z.object({
    client_id: ClientId,
    from: SpanStart.optional(),
    to: SpanEnd.optional(),
    ...Window,
  }),
  output: listAsOf(Point),
  routes: [pagedAsOf('/api/v1/clients/{client_id}/aeo/ai-overviews/history')],
  tool: { effect: 'read', hint: 'Oldest first, one point per rank check of all keywords.' },
  async run(ctx, { client_id, from, to, ...window }) {
    const client = await requireClient(ctx, client_id)
    const points = await overviewPointsOf(ctx.db, { ...ownerOf(client), from, to })
    const page = await readPage(window, {
      rows: async (limit, offset) =>
        points.slice(offset, offset + (limit ?? points.length)).map(presentPoint),
      count: async () => points.length,
    })
    return { ...page, as_of: points.at(-1)?.checked_at ?? null }
  },
})

function presentPoint({
  named,
  cited,
  score_sum,
  ...point
}: OverviewPoint): z.input<typeof Point> {
  const { job_id, checked_at, checks, unknown, overviews, deferred } = point
  const read = overviews - deferred
  return {
    ...{ job_id, checked_at, checks, unknown, overviews, deferred },
    surface: AI_OVERVIEW,
    trigger_rate: wilson(overviews, checks - unknown),
    mention_rate: wilson(named, read),
    citation_rate: wilson(cited, read),
    visibility_score: meanScore({ answers: read, score_sum }),
  }
}

export const aiOverviewOperations: AnyOperation[] = [listAiOverviews, getAiOverviewHistory]
