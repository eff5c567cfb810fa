import type { Context } from '../../../core/context.ts'
import { positionsOn } from '../../analytics/index.ts'
import { matchingKeywords, segmentFilter, segmentKeywordIds } from '../../clients/index.ts'
import { type KeywordSeries, resultKeyOf, serpsOfKeywords } from '../../rank-checks/index.ts'
import type { Rule } from '../finding.ts'
import type { Series } from './positions.ts'

export const KEYWORDS_AT_ONCE = 500

/** The keywords of a client that a rule is about. */
export async function keywordsInScope(
  { db }: Context,
  clientId: number,
  rule: Rule,
): Promise<number[]> {
  const { tag, cluster, keyword_id, segment_id } = rule
  const segment =
    segment_id === null ? null : await segmentFilter(db, { clientId, id: segment_id })
  if (segment === undefined) return []
  const found = matchingKeywords(db, {
    client_id: clientId,
    ...(tag !== null && { tag }),
    ...(cluster !== null && { cluster }),
    ...(keyword_id !== null && { ids: [keyword_id] }),
  })
  const narrowed =
    segment === null ? found : found.where('keywords.id', 'in', segmentKeywordIds(db, segment))
  const rows = await narrowed.select('keywords.id').orderBy('keywords.id').execute()
  return rows.map(({ id }) => id)
}

/** The same series with the positions of a competitor, read off the stored results pages. */
export async function withCompetitor(
  ctx: Context,
  series: KeywordSeries[],
  domain: string,
): Promise<Series[]> {
  const watched = new Set([domain])
  const keywordIds = [...new Set(series.map(({ keyword_id }) => keyword_id))]
  const jobs = new Map(
    series.flatMap(({ observations }) =>
      observations.map(({ job_id, job_at }) => [job_id, job_at] as const),
    ),
  )
  const positions = new Map<string, number | null>()
  for (const [id, created_at] of jobs) {
    const job = { workspace_id: ctx.actor.workspaceId, id, created_at }
    for (const { serp, ...key } of await serpsOfKeywords(ctx.db, job, keywordIds)) {
      positions.set(`${id}:${resultKeyOf(key)}`, positionsOn(serp, watched).get(domain) ?? null)
    }
  }
  return series.map(({ observations, ...key }) => ({
    ...key,
    observations: observations.map((seen) => {
      const competitor = positions.get(`${seen.job_id}:${resultKeyOf(key)}`)
      return competitor === undefined ? seen : { ...seen, competitor }
    }),
  }))
}

export function* chunksOf<T>(all: T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}
