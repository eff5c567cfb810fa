import { sql } from 'kysely'
import type { Counts } from '../../../core/failures.ts'
import type { Db } from '../../../platform/db.ts'
import type { Check } from './checks.ts'
import type { Step } from './steps.ts'

/** Which steps have to be made again, and how many answers they failed to bring. */
export type Failed = { answers: number; steps: Omit<Step, 'nr'>[]; failures: Counts }

/** Takes the failed answers out of a check, where the prompt and the provider are still there to be asked. */
export async function takeFailed(db: Db, check: Check, providers: string[]): Promise<Failed> {
  const { rows } = await sql<Omit<Step, 'nr'> & { reason: string; answers: number }>`
    with taken as (delete from aeo_results r using aeo_prompts p
      where r.workspace_id = ${check.workspace_id} and r.check_id = ${check.id} and r.check_at = to_timestamp(${check.created_at})
        and r.state = 'failed' and r.provider = any(${providers}::text[])
        and p.id = r.prompt_id and p.client_id = ${check.client_id}
      returning r.prompt_id, r.provider, split_part(r.error, ':', 1) as reason)
    select prompt_id, provider, reason, count(*)::int as answers from taken group by prompt_id, provider, reason
    order by prompt_id, provider`.execute(db)
  const failures: Counts = {}
  for (const { reason, answers } of rows) failures[reason] = (failures[reason] ?? 0) - answers
  const steps = new Map(rows.map(({ prompt_id, provider }) => [`${prompt_id} ${provider}`, { prompt_id, provider }]))
  return { answers: rows.reduce((sum, { answers }) => sum + answers, 0), steps: [...steps.values()], failures }
}

/** Lets a check that has ended run again with so much less done. */
export function reopenCheck(db: Db, { id }: Check, { answers, steps, failures }: Failed): Promise<Check> {
  const prompts = new Set(steps.map(({ prompt_id }) => prompt_id)).size
  return db
    .updateTable('aeo_checks')
    .set((eb) => ({
      status: 'running',
      reason: '',
      finished_at: null,
      failures: sql<string>`add_counts(failures, ${JSON.stringify(failures)}::jsonb)`,
      errors: eb('errors', '-', answers),
      checked_prompts: eb('checked_prompts', '-', prompts),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
