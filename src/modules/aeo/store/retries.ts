import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Check } from './checks.ts'

/** A prompt at a provider, and how many answers it has to bring. */
export type Asking = { prompt_id: number; provider: string; answers: number }

/** Takes the failed answers out of a check, where the prompt and the provider are still there to be asked. */
export async function takeFailed(db: Db, check: Check, providers: string[]): Promise<Asking[]> {
  const { rows } = await sql<Asking>`
    with taken as (delete from aeo_results r using aeo_prompts p
      where r.workspace_id = ${check.workspace_id} and r.check_id = ${check.id} and r.check_at = to_timestamp(${check.created_at})
        and r.state = 'failed' and r.provider = any(${providers}::text[])
        and p.id = r.prompt_id and p.client_id = ${check.client_id}
      returning r.prompt_id, r.provider)
    select prompt_id, provider, count(*)::int as answers from taken group by prompt_id, provider
    order by prompt_id, provider`.execute(db)
  return rows
}

/** Recounts a check after failed answers were taken out for a retry. */
export async function recountFailed(
  db: Db,
  { workspace_id, id, created_at }: Check,
): Promise<void> {
  await sql`
    with rows as (select prompt_id, state, split_part(error, ':', 1) as reason from aeo_results
      where workspace_id = ${workspace_id} and check_id = ${id} and check_at = to_timestamp(${created_at})),
    reasons as (select reason, count(*) as n from rows where state = 'failed' group by reason),
    prompts as (select prompt_id, count(*) as n from rows group by prompt_id)
    update aeo_checks set
      errors = (select coalesce(sum(n), 0) from reasons),
      failures = (select coalesce(jsonb_object_agg(reason, n), '{}') from reasons),
      checked_prompts = (select count(*) from prompts where n = samples * cardinality(providers))
    where workspace_id = ${workspace_id} and id = ${id}`.execute(db)
}
