import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'

export type Step = { nr: number; prompt_id: number; provider: string }
type Key = { workspace_id: number; check_id: number; nr: number }
type Checked = { workspace_id: number; id: number }

const ROWS_AT_ONCE = 5000

/** Writes down what there is to do. */
export async function insertSteps(db: Db, { workspace_id, id }: Checked, steps: Step[]): Promise<void> {
  for (let from = 0; from < steps.length; from += ROWS_AT_ONCE) {
    const rows = JSON.stringify(steps.slice(from, from + ROWS_AT_ONCE))
    await sql`insert into aeo_steps (workspace_id, check_id, nr, prompt_id, provider)
      select ${workspace_id}, ${id}, nr, prompt_id, provider
      from jsonb_to_recordset(${rows}::jsonb) as steps(nr integer, prompt_id bigint, provider text)`.execute(db)
  }
}

/** What a step has to do; undefined when it is done. */
export function readStep(db: Db, { workspace_id, check_id, nr }: Key): Promise<Step | undefined> {
  return db
    .selectFrom('aeo_steps')
    .select(['nr', 'prompt_id', 'provider'])
    .where('workspace_id', '=', workspace_id)
    .where('check_id', '=', check_id)
    .where('nr', '=', nr)
    .executeTakeFirst()
}

type Wanted = { provider: string; count: number }

/** Marks the next waiting steps of a provider, at most `count`, as handed to the queue; no step is handed out twice. */
export async function claimSteps(
  db: Db,
  { workspace_id, id }: Checked,
  { provider, count }: Wanted,
): Promise<number[]> {
  const { rows } = await sql<{ nr: number }>`
    with next as (select nr from aeo_steps
      where workspace_id = ${workspace_id} and check_id = ${id} and provider = ${provider} and not is_queued
      order by nr limit ${count} for update skip locked)
    update aeo_steps set is_queued = true from next
    where workspace_id = ${workspace_id} and check_id = ${id} and aeo_steps.nr = next.nr
    returning aeo_steps.nr`.execute(db)
  return rows.map(({ nr }) => nr).sort((a, b) => a - b)
}

/** How many steps of each provider are on their way. */
export async function countQueued(db: Db, { workspace_id, id }: Checked): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('aeo_steps')
    .select(['provider', (eb) => eb.fn.countAll<number>().as('n')])
    .where('workspace_id', '=', workspace_id)
    .where('check_id', '=', id)
    .where('is_queued', '=', true)
    .groupBy('provider')
    .execute()
  return new Map(rows.map(({ provider, n }) => [provider, n]))
}

/** Puts a step back in line. */
export async function releaseStep(db: Db, { workspace_id, check_id, nr }: Key): Promise<void> {
  await db
    .updateTable('aeo_steps')
    .set({ is_queued: false })
    .where('workspace_id', '=', workspace_id)
    .where('check_id', '=', check_id)
    .where('nr', '=', nr)
    .execute()
}

export type Left = { isStruck: boolean; isPromptDone: boolean; isCheckDone: boolean }

/** Strikes a step off and says what is left; the caller holds the check, so that exactly one of them is the last. */
export async function finishStep(db: Db, { workspace_id, check_id, nr }: Key, promptId: number): Promise<Left> {
  const own = db.deleteFrom('aeo_steps').where('workspace_id', '=', workspace_id).where('check_id', '=', check_id)
  const struck = await own.where('nr', '=', nr).returning('nr').executeTakeFirst()
  const { rows } = await sql<{ has_prompt: boolean; has_any: boolean }>`select
      exists (select 1 from aeo_steps where workspace_id = ${workspace_id} and check_id = ${check_id}
        and prompt_id = ${promptId}) as has_prompt,
      exists (select 1 from aeo_steps where workspace_id = ${workspace_id} and check_id = ${check_id}) as has_any`.execute(
    db,
  )
  const [left] = rows
  return { isStruck: struck !== undefined, isPromptDone: !left?.has_prompt, isCheckDone: !left?.has_any }
}
