import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { askedIn } from './points.ts'

/** What a check came to, counting only what all compared checks asked; `scope` is all, one kind of access or one provider. */
export type SharedPoint = {
  check_id: number
  scope: string
  prompts: number
  answers: number
  named: number
  cited: number
  score_sum: number
}

type Compared = { workspace_id: number; checkIds: number[]; country?: string | undefined }

/** Checks side by side: the prompts that the same provider answered in each of them, in the same words and market. */
export async function sharedPoints(
  db: Db,
  { workspace_id, checkIds, country }: Compared,
): Promise<SharedPoint[]> {
  const { rows } = await sql<SharedPoint>`
    with asked as (
      select r.check_id, r.access, r.provider, row(r.prompt_text, r.country, r.language) as prompt, count(*) as answers,
        count(*) filter (where r.is_named) as named, count(*) filter (where r.is_cited) as cited, sum(r.score) as score_sum
      from aeo_checks c join aeo_results r
        on r.workspace_id = c.workspace_id and r.check_id = c.id and r.check_at = c.created_at
      where c.workspace_id = ${workspace_id} and c.id = any(${checkIds}::bigint[]) and r.state = 'answered'
        and ${country === undefined ? sql`true` : askedIn(country)}
      group by 1, 2, 3, 4
    ), shared as (
      select access, provider, prompt from asked group by 1, 2, 3 having count(*) = ${checkIds.length}
    )
    select check_id,
      case when grouping(provider) = 0 then provider when grouping(access) = 0 then access else '' end as scope,
      count(distinct prompt) as prompts, sum(answers)::bigint as answers,
      sum(named)::bigint as named, sum(cited)::bigint as cited,
      sum(score_sum) as score_sum
    from asked join shared using (access, provider, prompt)
    group by grouping sets ((check_id), (check_id, access), (check_id, provider))
    order by check_id, scope`.execute(db)
  return rows
}
