import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { CheckSource } from '../tables.ts'

/** What one answer engine said in a check. */
export type Tally = { answers: number; named: number; positive: number; negative: number }

/** A check by the engines that answered. */
export type AnswerObservation = {
  check_id: number
  checked_at: number
  /** Equal for checks that asked the same prompts. */
  prompt_set: string
  engines: Record<string, Tally>
}

type Asked = {
  workspaceId: number
  clientId: number
  sources: CheckSource[]
  promptId?: number | null
  /** Not later than this check. */
  upTo?: number
  from?: number
  limit: number
}

/** The finished checks of a client, newest first; of one prompt alone where it is named. */
export async function answerTallies(db: Db, asked: Asked): Promise<AnswerObservation[]> {
  const {
    workspaceId,
    clientId,
    sources,
    promptId = null,
    upTo = null,
    from = null,
    limit,
  } = asked
  const { rows } = await sql<AnswerObservation>`
    select c.id as check_id, c.finished_at as checked_at, c.prompt_set, said.engines
    from (select id, created_at, finished_at, prompt_set from aeo_check_states
      where workspace_id = ${workspaceId} and client_id = ${clientId} and status = 'done' and source = any(${sources}::text[])
        and (${upTo}::bigint is null or id <= ${upTo}) and (${from}::float8 is null or created_at >= to_timestamp(${from}))
      order by id desc limit ${limit}) c
    cross join lateral (
      select jsonb_object_agg(provider, jsonb_build_object('answers', answers, 'named', named,
        'positive', positive, 'negative', negative)) as engines
      from (select provider, count(*) as answers, count(*) filter (where is_named) as named,
          count(*) filter (where sentiment = 'positive') as positive, count(*) filter (where sentiment = 'negative') as negative
        from aeo_results r where r.workspace_id = ${workspaceId} and r.check_id = c.id and r.check_at = c.created_at
          and r.state = 'answered' and (${promptId}::bigint is null or r.prompt_id = ${promptId})
        group by provider) engine) said
    where said.engines is not null
    order by c.id desc`.execute(db)
  return rows
}
