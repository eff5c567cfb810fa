import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { matchingKeywords } from '../../clients/index.ts'
import type { Job } from '../../rank-checks/index.ts'
import { FARTHEST, NEAREST, type Reason, topQuarterAt } from '../rules/opportunity.ts'

/** What a keyword counts as whose volume is not known: the median of those that are, else one. */
export async function usualVolume(db: Db, clientId: number): Promise<number> {
  const middle = sql<number | null>`percentile_cont(0.5) within group (order by search_volume)`
  const row = await matchingKeywords(db, { client_id: clientId })
    .select(middle.as('middle'))
    .executeTakeFirst()
  return row?.middle ?? 1
}

/** The same, read only when the volume of one of these is not known. */
export const usualAmong = async (
  db: Db,
  clientId: number,
  rows: { search_volume: number | null }[],
): Promise<number> =>
  rows.some(({ search_volume }) => search_volume === null) ? usualVolume(db, clientId) : 1

type Part = Omit<Parameters<typeof matchingKeywords>[1], 'client_id'>

/** What figures that are weighted by search volume rest on. */
export async function weightsOf(db: Db, clientId: number, part: Part) {
  const counts = sql<{
    keywords: number
    known: number
  }>`json_build_object('keywords', count(*), 'known', count(search_volume))`
  const found = matchingKeywords(db, { client_id: clientId, ...part }).select(
    counts.as('counts'),
  )
  return (await found.executeTakeFirstOrThrow()).counts
}

type Key = { keyword_id: number; device: 'desktop' | 'mobile' }

/** The standings of a client that are within reach, with the keyword of each. */
const withinReach = (db: Db, { workspace_id, client_id, is_simulated }: Job) =>
  matchingKeywords(db, { client_id })
    .innerJoin('analytics_standings as standing', 'standing.keyword_id', 'keywords.id')
    .where('standing.workspace_id', '=', workspace_id)
    .where('standing.client_id', '=', client_id)
    .where('standing.is_simulated', '=', is_simulated)
    .where('standing.position', '>=', NEAREST)
    .where('standing.position', '<=', FARTHEST)

/** The gain from which on a keyword belongs to the client's best quarter; null when there is none to compare. */
export async function largeGainOf(db: Db, job: Job): Promise<number | null> {
  const known = withinReach(db, job).where('search_volume', 'is not', null)
  const { n } = await known
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const sorted = known.select('standing.gain').orderBy('standing.gain')
  return (await sorted.offset(topQuarterAt(n)).limit(1).executeTakeFirst())?.gain ?? null
}

export type Eligible = Awaited<ReturnType<typeof eligibleAfter>>[number]

/** Those of a job behind a place, in the order of the keywords. */
export function eligibleAfter(
  db: Db,
  job: Job,
  { after, limit }: { after?: Key | undefined; limit: number },
) {
  let found = withinReach(db, job)
    .where('standing.job_id', '=', job.id)
    .select(['standing.keyword_id', 'standing.device', 'position', 'delta', 'previous_delta'])
    .select(['features', 'foreign_features', 'search_volume', 'intent', 'difficulty'])
  if (after)
    found = found.where(
      sql<boolean>`(standing.keyword_id, standing.device) > (${after.keyword_id}, ${after.device})`,
    )
  return found.orderBy('standing.keyword_id').orderBy('standing.device').limit(limit).execute()
}

type Rating = Key & { score: number | null; reasons: Reason[] }

export async function saveRatings(
  db: Db,
  ratings: Rating[],
  { workspace_id, is_simulated }: Job,
): Promise<void> {
  const rows = ratings.map(({ keyword_id, device, score, reasons }) => ({
    keyword_id,
    device,
    score,
    reasons,
  }))
  await sql`update analytics_standings standing set score = given.score, reasons = given.reasons
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(keyword_id bigint, device text, score smallint, reasons text[])
    where standing.workspace_id = ${workspace_id} and standing.keyword_id = given.keyword_id and standing.device = given.device
      and standing.is_simulated = ${is_simulated}`.execute(db)
}
