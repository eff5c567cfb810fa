import { z } from 'zod'
import { type AnyOperation, get, operation } from '../../../core/operation.ts'
import { Id } from '../../../core/schemas.ts'
import {
  countKeywords,
  countTracked,
  matchingKeywords,
  requireClient,
} from '../../clients/index.ts'
import { foundIn } from '../../rank-checks/index.ts'
import { segmentOf } from '../figures/segments.ts'
import { catchUp } from '../figures/summarize.ts'
import { KeywordMatrix } from '../keyword-schemas.ts'
import { matrixRows } from '../matrix.ts'
import { momentOf } from '../present.ts'
import { Asked, asOf, engineAsked, Segment, Span } from '../schemas.ts'
import { jobsIn } from '../store/metric-points.ts'

const MAX_JOBS = 90

export const getKeywordMatrix = operation({
  name: 'get_keyword_matrix',
  summary: 'Positions of keywords by day',
  access: 'viewer',
  readsPast: true,
  input: z.object({
    ...Asked,
    ...Span,
    ...Segment,
    keyword_ids: z.array(Id).min(1).max(200).optional().describe('Only these keywords'),
    page: z.int().min(1).max(1_000_000).default(1),
    per_page: z.int().min(1).max(200).default(50),
  }),
  output: KeywordMatrix,
  routes: [get('/api/v1/clients/{client_id}/keyword-matrix')],
  tool: {
    effect: 'read',
    hint: `The last ${MAX_JOBS} whole checks of the time asked for. An empty cell was not checked: never read it as lost.`,
  },
  async run(
    ctx,
    {
      client_id,
      device,
      from,
      to,
      tag,
      cluster,
      geo,
      engine: asked,
      keyword_ids,
      page,
      per_page,
    },
  ) {
    const client = await requireClient(ctx, client_id)
    await catchUp(ctx, client)
    const workspaceId = client.workspace_id
    const engine = await engineAsked(ctx, client_id, asked)
    const wanted = { client_id, tag, cluster, geo, engine, ids: keyword_ids }
    const [jobs, keywords, total, checks] = await Promise.all([
      jobsIn(
        ctx.db,
        { workspaceId, clientId: client_id, device, from, to, segment: segmentOf({ engine }) },
        MAX_JOBS,
      ),
      matchingKeywords(ctx.db, wanted)
        .selectAll()
        .orderBy('id')
        .limit(per_page)
        .offset((page - 1) * per_page)
        .execute(),
      countKeywords(ctx.db, wanted),
      countTracked(ctx.db, wanted, device),
    ])
    const columns = jobs.toReversed()
    const keywordIds = keywords.map(({ id }) => id)
    const cells = await foundIn(ctx.db, { workspaceId, keywordIds, jobs: columns })
    return {
      engine,
      jobs: columns.map(momentOf),
      rows: matrixRows({ keywords, jobs: columns, cells, device }),
      ...{ page, per_page, total, keywords: total, checks },
      ...asOf(jobs[0]?.checked_at),
      pages: Math.max(1, Math.ceil(total / per_page)),
    }
  },
})

export const matrixOperations: AnyOperation[] = [getKeywordMatrix]
