import type { Insertable } from 'kysely'
import type { Db, Tables } from '../../../platform/database/db.ts'

/** The written summary of a job; empty without one. */
export async function readSummary(db: Db, jobId: number): Promise<string> {
  const row = await db
    .selectFrom('report_summaries')
    .select('summary')
    .where('job_id', '=', jobId)
    .executeTakeFirst()
  return row?.summary ?? ''
}

export async function saveSummary(
  db: Db,
  summary: Insertable<Tables['report_summaries']>,
): Promise<void> {
  const { summary: text, updated_at } = summary
  await db
    .insertInto('report_summaries')
    .values(summary)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'job_id']).doUpdateSet({ summary: text, updated_at }),
    )
    .execute()
}
