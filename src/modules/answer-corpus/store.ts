import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../platform/database/workspace-scope.ts'
import type { CorpusPlatform } from '../../providers/corpus/port.ts'

export type ReadAnswer = {
  question_hash: string
  question: string
  answer: string
  model: string
  volume: number | null
  first_recorded_at: number | null
  recorded_at: number
  is_mentioned: boolean
  is_cited: boolean
  position: number | null
  competitors: string[]
}

type Where = {
  client_id: number
  is_simulated: boolean
  platform: CorpusPlatform
  geo: string
  lang: string
  now: number
}

/** Newer answers of the source replace older ones. */
export async function saveAnswers(db: Db, where: Where, answers: ReadAnswer[]): Promise<void> {
  const { client_id, is_simulated, platform, geo, lang, now } = where
  const rows = new Map(answers.map((answer) => [answer.question_hash, answer]))
  await sql`insert into corpus_answers (workspace_id, client_id, is_simulated, platform, geo, lang, question_hash,
      question, answer, model, volume, first_recorded_at, recorded_at, is_mentioned, is_cited, position, competitors,
      fetched_at)
    select ${WORKSPACE_ID}, ${client_id}, ${is_simulated}, ${platform}, ${geo}, ${lang}, question_hash, question,
      answer, model, volume, to_timestamp(first_recorded_at), to_timestamp(recorded_at), is_mentioned, is_cited,
      position, competitors, to_timestamp(${now})
    from jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb) as given (question_hash text, question text,
      answer text, model text, volume bigint, first_recorded_at double precision, recorded_at double precision,
      is_mentioned boolean, is_cited boolean, position integer, competitors jsonb)
    on conflict (workspace_id, client_id, is_simulated, platform, geo, lang, question_hash) do update set
      question = excluded.question, answer = excluded.answer, model = excluded.model, volume = excluded.volume,
      first_recorded_at = excluded.first_recorded_at, recorded_at = excluded.recorded_at,
      is_mentioned = excluded.is_mentioned, is_cited = excluded.is_cited, position = excluded.position,
      competitors = excluded.competitors, fetched_at = excluded.fetched_at`.execute(db)
}

const IS_CURRENT = sql<boolean>`is_simulated = is_simulated('search')`

export const answersOf = (db: Db, clientId: number) =>
  db.selectFrom('corpus_answers').where('client_id', '=', clientId).where(IS_CURRENT)

export const countAnswers = async (db: Db, clientId: number) =>
  answersOf(db, clientId)
    .select((eb) => [
      eb.fn.countAll<number>().as('answers'),
      eb.fn.max('fetched_at').as('fetched_at'),
    ])
    .executeTakeFirstOrThrow()

const MOST_MONTHS = 1000

/** By when an answer was last recorded: its words are of then. */
export const monthsOf = (db: Db, clientId: number) =>
  answersOf(db, clientId)
    .select((eb) => [
      sql<string>`to_char(recorded_at at time zone 'UTC', 'YYYY-MM')`.as('month'),
      'platform',
      'geo',
      'lang',
      eb.fn.countAll<number>().as('answers'),
      sql<number>`count(*) filter (where is_mentioned)`.as('mentioned'),
      sql<number>`count(*) filter (where is_cited)`.as('cited'),
    ])
    .groupBy(['month', 'platform', 'geo', 'lang'])
    .orderBy('month', 'desc')
    .orderBy('platform')
    .orderBy('geo')
    .orderBy('lang')
    .limit(MOST_MONTHS)
    .execute()
