import { z } from 'zod'
import { get, operation } from '../../../core/operation.ts'
import { competitorsOf, countKeywords, matchingKeywords, requireClient } from '../../clients/index.ts'
import { requireJob, serpsOfKeywords } from '../../rank-checks/index.ts'
import { placesOn } from '../digest.ts'
import { Asked, HeadToHead, Segment } from '../schemas.ts'
import { jobsIn } from '../store/points.ts'
import { catchUp } from '../summarize.ts'

export const getHeadToHead = operation({
  name: 'get_head_to_head',
  summary: 'Where the client and its competitors stand for each keyword',
  access: 'viewer',
  input: z.object({
    ...Asked,
    ...Segment,
    page: z.int().min(1).max(1_000_000).default(1),
    per_page: z.int().min(1).max(200).default(50),
  }),
  output: HeadToHead,
  routes: [get('/api/v1/clients/{client_id}/head-to-head')],
  tool: { effect: 'read', hint: 'Read off the results pages of the last whole rank check; failed checks have no row.' },
  async run(ctx, { client_id, device, tag, cluster, geo, page, per_page }) {
    const client = await requireClient(ctx, client_id)
    await catchUp(ctx, client)
    const wanted = { client_id, tag, cluster, geo }
    const [[last], competitors, keywords, total] = await Promise.all([
      jobsIn(ctx.db, { workspaceId: client.workspace_id, clientId: client_id, device }, 1),
      competitorsOf(ctx.db, client_id),
      matchingKeywords(ctx.db, wanted)
        .selectAll()
        .orderBy('id')
        .limit(per_page)
        .offset((page - 1) * per_page)
        .execute(),
      countKeywords(ctx.db, wanted),
    ])
    const domains = [client, ...competitors].map(({ domain, name }) => ({ domain, name }))
    const paging = { page, per_page, total, pages: Math.max(1, Math.ceil(total / per_page)) }
    if (!last) return { job_id: null, checked_at: null, domains, rows: [], ...paging }
    const words = new Map(keywords.map(({ id, query, geo, lang }) => [id, { query, geo, lang }]))
    const serps = await serpsOfKeywords(ctx.db, await requireJob(ctx, last.job_id), [...words.keys()])
    const watched = new Set(domains.map(({ domain }) => domain))
    const rows = serps
      .filter((seen) => device === 'both' || seen.device === device)
      .flatMap(({ keyword_id, device: on, serp }) => {
        const keyword = words.get(keyword_id)
        const places = placesOn(serp, watched)
        const positions = domains.map(({ domain }) => places.get(domain) ?? null)
        return keyword ? [{ keyword_id, ...keyword, device: on, positions }] : []
      })
    return { job_id: last.job_id, checked_at: last.checked_at, domains, rows, ...paging }
  },
})
