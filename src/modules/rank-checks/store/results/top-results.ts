import { type NotNull, sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { mainEngine } from '../../../clients/index.ts'
import type { Job } from '../jobs.ts'
import { ofJob, type ResultRow } from './results.ts'

const LISTED = [
  'keyword_id',
  'query',
  'geo',
  'lang',
  'device',
  'state',
  'position',
  'delta',
  'is_new',
  'is_lost',
  'url',
  'prev_position',
  'depth',
] as const

export type Listed = Pick<ResultRow, (typeof LISTED)[number]>

/** The results of a job on the main engine of its client: those of several engines are never put together. */
const ofMain = (db: Db, job: Parameters<typeof ofJob>[1] & Pick<Job, 'client_id'>) =>
  ofJob(db, job).where('engine', '=', mainEngine(job.client_id))

/** Best positions first, then not found, then failed. */
export function bestResults(
  db: Db,
  job: Pick<Job, 'workspace_id' | 'client_id' | 'id' | 'created_at'>,
  limit: number,
): Promise<Listed[]> {
  return ofMain(db, job)
    .select(LISTED)
    .orderBy(sql`state = 'failed'`)
    .orderBy(sql`position is null`)
    .orderBy('position')
    .orderBy('keyword_id')
    .orderBy('device')
    .limit(limit)
    .execute()
}

const MOVED = [
  'keyword_id',
  'query',
  'geo',
  'lang',
  'device',
  'position',
  'prev_position',
  'checked_at',
  'prev_checked_at',
] as const
// A lost keyword fell behind the checked depth.
const MOVE = sql<number>`case when is_lost then prev_position - (depth + 1) else delta end`

type Shift = Pick<ResultRow, (typeof MOVED)[number]> & { prev_position: number; delta: number }
export type Shifts = { gainers: Shift[]; losers: Shift[]; entered: number; lost: number }

/** The largest changes of a job against the last comparable checks, and how many keywords were gained and lost. */
export async function shiftsOfJob(db: Db, job: Job, limit: number): Promise<Shifts> {
  const moved = (isUp: boolean): Promise<Shift[]> =>
    ofMain(db, job)
      .select([...MOVED, MOVE.as('delta')])
      .where(MOVE, isUp ? '>' : '<', 0)
      .where('prev_position', 'is not', null)
      .$narrowType<{ prev_position: NotNull }>()
      .orderBy(MOVE, isUp ? 'desc' : 'asc')
      // Of equal changes, the one nearer to the top matters more.
      .orderBy('prev_position')
      .orderBy('keyword_id')
      .orderBy('device')
      .limit(limit)
      .execute()
  const counted = ofMain(db, job).select((eb) => [
    eb.fn.count<number>('keyword_id').distinct().filterWhere('is_new', '=', true).as('entered'),
    eb.fn.count<number>('keyword_id').distinct().filterWhere('is_lost', '=', true).as('lost'),
  ])
  const [gainers, losers, counts] = await Promise.all([
    moved(true),
    moved(false),
    counted.executeTakeFirstOrThrow(),
  ])
  return { gainers, losers, ...counts }
}
