import type { Insertable } from 'kysely'
import type { Tables } from '../../../platform/database/db.ts'
import { CURVE } from '../../click-models/index.ts'
import type { Job } from '../../rank-checks/index.ts'
import {
  type Checks,
  compared,
  isPartial,
  measured,
  visibilityOf,
} from '../rules/visibility.ts'
import type { Neighbourhood } from '../store/competitor-discovery.ts'
import type { Competitor, Neighbour } from '../tables.ts'
import type { Part } from './accumulator.ts'
import { engineOf } from './segments.ts'

export type Point = Insertable<Tables['analytics_points']>

type Given = { job: Job; neighbours: Neighbourhood[]; comparedDepths: Map<string, number> }

/** The numbers of a job for one segment on one device. */
export function pointOf(part: Part, { job, neighbours, comparedDepths }: Given): Point {
  const { device, segment, checks, keywords, failed, own, features, owned, held, sources } =
    part
  const { avg_position: compared_avg_position, not_found: compared_not_found } = compared(
    checks,
    own,
  )
  const near = neighbours.filter((each) => each.segment === segment && each.device === device)
  return {
    workspace_id: job.workspace_id,
    client_id: job.client_id,
    job_id: job.id,
    device,
    segment,
    job_at: job.created_at,
    checked_at: job.finished_at ?? job.created_at,
    is_whole: job.is_whole,
    is_simulated: job.is_simulated,
    is_partial: isPartial({ total: checks.total, failed }),
    curve: CURVE,
    ...measured(checks, own),
    ...{
      keywords,
      failed,
      compared_depth: comparedDepths.get(engineOf(segment)) ?? 0,
      compared_avg_position,
      compared_not_found,
    },
    sources: [...sources].sort(),
    features: JSON.stringify(features),
    owned: JSON.stringify(owned),
    held: JSON.stringify(held),
    competitors: JSON.stringify(competitorNumbers(part)),
    domains: JSON.stringify(near.map((each) => neighbourOf(each, checks))),
  }
}

/** The watched domains over the same checks and the same depth, so that their numbers compare with the client's. */
export function competitorNumbers({ checks, competitors }: Part): Record<string, Competitor> {
  return Object.fromEntries(
    [...competitors].map(([domain, site]) => {
      const { total: _, ...numbers } = measured(checks, site)
      return [domain, { ...numbers, ...compared(checks, site) }]
    }),
  )
}

function neighbourOf(
  { domain, keywords, checks: seen, best, ...clicks }: Neighbourhood,
  checks: Checks,
): Neighbour {
  return {
    domain,
    keywords,
    checks: seen,
    best_position: best,
    visibility: visibilityOf(checks, clicks),
  }
}
