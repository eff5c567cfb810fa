import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { ctr } from '../../click-models/index.ts'
import type { Job } from '../../rank-checks/index.ts'
import { ALL } from '../figures/segments.ts'
import { FIRST_PAGE } from '../figures/serp-extract.ts'
import type { Sum } from '../rules/visibility.ts'
import type { AnyDevice } from '../tables.ts'

export type Neighbourhood = {
  segment: string
  device: AnyDevice
  domain: string
  keywords: number
  checks: number
  best: number
} & Sum

/** A segment on a device, and on how many of its pages a domain must appear to be listed. */
type Least = { segment: string; device: AnyDevice; least: number }

type Asked = { parts: Least[]; usual: number; most: number; fewer: number }

/** The domains most often in the top ten, for each of these segments; of equals, by name. */
export async function neighboursIn(
  db: Db,
  { workspace_id, id }: Job,
  { parts, usual, most, fewer }: Asked,
) {
  const clicks = Array.from({ length: FIRST_PAGE }, (_, index) => ctr(index + 1))
  const { rows } = await sql<Neighbourhood>`
    with part as (select * from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
        as part(segment text, device text, least double precision)),
    near as (select segment, device, domain, keyword_id, position, coalesce(search_volume, ${usual}::double precision) as weight,
        (${clicks}::double precision[])[position] as clicks
      from analytics_drafts, unnest(segments) segment, unnest(neighbours, positions) as near(domain, position)
      where workspace_id = ${workspace_id} and job_id = ${id} and segment in (select segment from part)),
    counted as (select segment, coalesce(device, 'both') as device, domain, count(distinct keyword_id) as keywords, count(*) as checks, min(position) as best,
        sum(weight * clicks) as weighed, sum(clicks) as even
      from near group by grouping sets ((segment, device, domain), (segment, domain))),
    ranked as (select counted.*, row_number() over (partition by segment, device
        order by keywords desc, domain collate "C") as nr
      from counted join part using (segment, device) where keywords >= least)
    select segment, device, domain, keywords, checks, best, weighed, even from ranked
    where nr <= case segment when ${ALL} then ${most}::bigint else ${fewer}::bigint end
    order by segment, device, nr`.execute(db)
  return rows
}
