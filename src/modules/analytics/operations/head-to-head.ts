import { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import { type AnyOperation, get, operation } from '../../../core/operation.ts'
import {
  competitorsOf,
  countKeywords,
  countTracked,
  Domain,
  matchingKeywords,
  requireClient,
} from '../../clients/index.ts'
import { requireJob, type Serp, serpsOf, serpsOfKeywords } from '../../rank-checks/index.ts'
import { HeadToHead } from '../competitor-schemas.ts'
import { segmentOf } from '../figures/segments.ts'
import { positionsOn } from '../figures/serp-extract.ts'
import { catchUp } from '../figures/summarize.ts'
import { Asked, asOf, engineAsked, Segment, Span } from '../schemas.ts'
import { jobsIn } from '../store/metric-points.ts'

type Row = z.input<typeof HeadToHead>['rows'][number]
type Keyword = Pick<Row, 'query' | 'geo' | 'lang'> & { id: number }
type Page = { keyword_id: number; device: 'desktop' | 'mobile'; serp: Serp }

const Input = z.object({
  ...Asked,
  ...Span,
  ...Segment,
  domain: Domain.optional().describe(
    'Only keywords where this domain was found; it need not be a competitor',
  ),
  max_position: z
    .int()
    .min(1)
    .max(100)
    .default(100)
    .describe('With domain: found at this position or better'),
  is_missing: z
    .boolean()
    .default(false)
    .describe(
      'With domain: not found there, instead of found; within what every check saw, as competitor-visibility',
    ),
  page: z.int().min(1).max(1_000_000).default(1),
  per_page: z.int().min(1).max(200).default(50),
})

export const getHeadToHead = operation({
  name: 'get_head_to_head',
  summary: 'Positions of the client and its competitors for each keyword',
  access: 'viewer',
  readsPast: true,
  input: Input,
  output: HeadToHead,
  routes: [get('/api/v1/clients/{client_id}/head-to-head')],
  tool: {
    effect: 'read',
    hint: 'From the results pages of the last full rank check (of the period, with from or to); failed checks have no row.',
  },
  async run(ctx, asked) {
    const { client_id, from, to, device, domain, page, per_page } = asked
    const engine = await engineAsked(ctx, client_id, asked.engine)
    const client = await requireClient(ctx, client_id)
    await catchUp(ctx, client)
    const [[last], competitors] = await Promise.all([
      jobsIn(
        ctx.db,
        {
          workspaceId: client.workspace_id,
          clientId: client_id,
          device,
          from,
          to,
          segment: segmentOf({ engine }),
        },
        1,
      ),
      competitorsOf(ctx.db, client_id),
    ])
    const tracked = [client, ...competitors].map((each) => ({
      domain: each.domain,
      name: each.name,
    }))
    const isTracked = domain === undefined || tracked.some((each) => each.domain === domain)
    const domains = isTracked ? tracked : [...tracked, { domain, name: '' }]
    const names = domains.map((each) => each.domain)
    const found = last
      ? await (domain ? readFitting : readPage)(ctx, {
          ...asked,
          engine,
          jobId: last.job_id,
          comparedDepth: last.compared_depth,
          names,
        })
      : { rows: [], ...(await countsOf(ctx, { ...asked, engine })) }
    const pages = Math.max(1, Math.ceil(found.total / per_page))
    const { job_id = null, checked_at = null } = last ?? {}
    const rest = asOf(checked_at)
    return { engine, job_id, checked_at, domains, ...found, page, per_page, pages, ...rest }
  },
})

type Counted = Pick<
  z.output<typeof Input>,
  'client_id' | 'tag' | 'cluster' | 'geo' | 'engine' | 'device'
>

/** Without a domain the rows are those of the tracked keywords. */
async function countsOf(
  { db }: Context,
  { device, client_id, tag, cluster, geo, engine }: Counted,
) {
  const filter = { client_id, tag, cluster, geo, engine }
  const [total, checks] = await Promise.all([
    countKeywords(db, filter),
    countTracked(db, filter, device),
  ])
  return { total, keywords: total, checks }
}

type Wanted = z.output<typeof Input> & { jobId: number; comparedDepth: number; names: string[] }

/** The keywords of one page, in the order of their making. */
async function readPage(
  ctx: Context,
  { client_id, tag, cluster, geo, engine, page, per_page, ...wanted }: Wanted,
) {
  const filter = { client_id, tag, cluster, geo, engine }
  const offset = (page - 1) * per_page
  const [keywords, counts] = await Promise.all([
    matchingKeywords(ctx.db, filter)
      .selectAll()
      .orderBy('id')
      .limit(per_page)
      .offset(offset)
      .execute(),
    countsOf(ctx, { ...filter, device: wanted.device }),
  ])
  const job = await requireJob(ctx, wanted.jobId)
  const read = reader(keywords, wanted)
  const ids = keywords.map(({ id }) => id)
  return {
    rows: (await serpsOfKeywords(ctx.db, job, ids)).flatMap((seen) => read(seen) ?? []),
    ...counts,
  }
}

/** The position of a domain is read from the pages themselves, so all of them are examined. */
async function readFitting(
  ctx: Context,
  { client_id, tag, cluster, geo, engine, page, per_page, ...wanted }: Wanted,
) {
  const { domain, max_position, is_missing, comparedDepth, names } = wanted
  const deepest = is_missing ? Math.min(max_position, comparedDepth) : max_position
  const keywords = await matchingKeywords(ctx.db, { client_id, tag, cluster, geo, engine })
    .selectAll()
    .orderBy('id')
    .execute()
  const read = reader(keywords, wanted)
  const column = names.indexOf(domain ?? '')
  const rows: Row[] = []
  for await (const seen of serpsOf(ctx.db, await requireJob(ctx, wanted.jobId))) {
    const row = read(seen)
    const position = row?.positions[column] ?? null
    const isThere = position !== null && position <= deepest
    if (row && isThere !== is_missing) rows.push(row)
  }
  const found = new Set(rows.map(({ keyword_id }) => keyword_id)).size
  const counts = { total: rows.length, keywords: found, checks: rows.length }
  return { rows: rows.slice((page - 1) * per_page, page * per_page), ...counts }
}

/** Reads a results page as a row; null for a keyword or device that was not asked for. */
function reader(keywords: Keyword[], { device, names }: Pick<Wanted, 'device' | 'names'>) {
  const words = new Map(keywords.map(({ id, query, geo, lang }) => [id, { query, geo, lang }]))
  const watched = new Set(names)
  return ({ keyword_id, device: on, serp }: Page): Row | null => {
    const keyword = words.get(keyword_id)
    if (!keyword || (device !== 'both' && device !== on)) return null
    const positions = positionsOn(serp, watched)
    const depth = serp.organic.at(-1)?.position ?? 0
    return {
      keyword_id,
      ...keyword,
      device: on,
      depth,
      positions: names.map((name) => positions.get(name) ?? null),
    }
  }
}

export const headToHeadOperations: AnyOperation[] = [getHeadToHead]
