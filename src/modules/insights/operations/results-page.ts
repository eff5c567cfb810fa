import { z } from 'zod'
import { notFound } from '../../../base/errors.ts'
import { hostOf } from '../../../base/network/url.ts'
import { get, operation } from '../../../core/operation.ts'
import { restsOn } from '../../../core/running-checks.ts'
import { SpanEnd, text, UnixTime } from '../../../core/schemas.ts'
import { AskedEngine, engineAsked, OfEngine, sitesOf } from '../../analytics/index.ts'
import { ClientId, keywordsOf, queryKey, requireClient } from '../../clients/index.ts'
import { checksOf, requireJob, serpOfResult } from '../../rank-checks/index.ts'

const Answer = z
  .object({
    query: z.string().describe('What is searched for'),
    geo: z.string().describe('Market'),
    device: z.string().describe('desktop or mobile'),
    engine: OfEngine.describe('The search engine whose page it is'),
    checked_at: UnixTime.describe('When the check was made'),
    columns: z.array(z.string()).describe('Names of the columns'),
    rows: z
      .array(z.array(z.union([z.string(), z.number(), z.boolean()])))
      .describe('The results from the first position on'),
    features: z.array(z.string()).describe('Blocks of the page'),
    ai_overview_sources: z
      .array(z.string())
      .nullable()
      .describe(
        'Sites the AI overview rests on; null where there is none or it could not be seen',
      ),
    total: z.int().describe('Results on the page'),
    ...restsOn('rank_check'),
  })
  .meta({ id: 'BriefResultsPage' })

export const getResultsPage = operation({
  name: 'get_results_page',
  summary: 'The saved results page of a tracked keyword: position, domain, title',
  access: 'viewer',
  readsPast: true,
  input: z.object({
    client_id: ClientId,
    query: text(500, 1).describe('A tracked keyword, as it is searched for'),
    geo: text(10).optional().describe('Its market, where it is tracked in several'),
    device: z.enum(['desktop', 'mobile']).default('desktop').describe('desktop or mobile'),
    engine: AskedEngine,
    to: SpanEnd.optional().describe('As of the end of this day, or before this Unix time'),
    limit: z.int().min(1).max(100).default(10).describe('Maximum number of results'),
  }),
  output: Answer,
  routes: [get('/api/v1/clients/{client_id}/results-page')],
  tool: {
    effect: 'read',
    isBrief: true,
    hint: 'By the last whole check; search_live asks again.',
  },
  async run(ctx, { client_id, query, geo, device, engine, to, limit }) {
    const client = await requireClient(ctx, client_id)
    const tracked = (await keywordsOf(ctx.db, client_id, engine)).filter(
      (each) =>
        queryKey(each.query) === queryKey(query) &&
        (geo === undefined || each.geo === geo.toLowerCase()),
    )
    const main = await engineAsked(ctx, client_id, engine)
    const keyword = tracked.find((each) => each.engine === main) ?? tracked[0]
    const series = {
      workspaceId: client.workspace_id,
      clientId: client_id,
      ...(to !== undefined && { to }),
    }
    const checks = keyword && (await checksOf(ctx.db, series))
    if (!checks) throw notFound()
    const job = await requireJob(ctx, checks.now.job_id)
    const serp = await serpOfResult(ctx.db, job, { keyword_id: keyword.id, device })
    if (!serp) throw notFound()
    const own = new Set([client.domain])
    const domainOf = (link: string) => hostOf(link) ?? ''
    const sources = serp.ai_overview?.sources.map(({ link }) => domainOf(link)) ?? []
    return {
      query: keyword.query,
      geo: keyword.geo,
      device,
      engine: keyword.engine,
      checked_at: checks.now.checked_at,
      columns: ['position', 'domain', 'is_ours', 'title'],
      rows: serp.organic
        .slice(0, limit)
        .map(({ position, link, title }) => [
          position,
          domainOf(link),
          sitesOf(domainOf(link), own).length > 0,
          title,
        ]),
      features: serp.features,
      ai_overview_sources: sources.length > 0 ? [...new Set(sources)] : null,
      total: serp.organic.length,
    }
  },
})
