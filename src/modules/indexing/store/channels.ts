import { type Selectable, sql } from 'kysely'
import { anyOf, type Db, type Tables } from '../../../platform/database/db.ts'
import { CHANNELS, type Channel, type Refusal } from '../../../providers/index-channels/port.ts'
import type { Tally } from '../run/task-outcome.ts'

/** A run, as far as its pages and channels need it. */
export type Task = { workspace_id: number; id: number; client_id: number; is_forced: boolean }
export type ChannelRow = Selectable<Tables['indexing_channels']>

export function channelsOf(db: Db, tasks: Pick<Task, 'id'>[]): Promise<ChannelRow[]> {
  const ids = tasks.map(({ id }) => id)
  const order = sql`array_position(${sql.val(CHANNELS)}::text[], channel)`
  return db
    .selectFrom('indexing_channels')
    .selectAll()
    .where('task_id', '=', anyOf(ids))
    .orderBy(order)
    .execute()
}

type Planned = {
  channel: Channel
  is_configured: boolean
  is_finished: boolean
  planned: number
}

/** The work left for each channel. */
export async function planChannels(
  db: Db,
  { workspace_id, id }: Task,
  plans: Planned[],
): Promise<void> {
  const rows = plans.map((plan) => ({ ...plan, workspace_id, task_id: id }))
  await db.insertInto('indexing_channels').values(rows).execute()
}

type Key = { workspace_id: number; id: number; channel: Channel }
type Counted = Pick<Tally, 'attempted' | 'accepted' | 'rejected'> & {
  last?: { http_status: number | null; refusal: Refusal; detail: string }
}

export async function countAttempts(
  db: Db,
  key: Key,
  { last, ...counts }: Counted,
): Promise<void> {
  await channelAt(db, key)
    .set((eb) => ({
      attempted: eb('attempted', '+', counts.attempted),
      accepted: eb('accepted', '+', counts.accepted),
      rejected: eb('rejected', '+', counts.rejected),
      ...last,
    }))
    .execute()
}

export function finishChannel(db: Db, key: Key, deferred: number): Promise<ChannelRow> {
  return channelAt(db, key)
    .set({ is_finished: true, deferred })
    .returningAll()
    .executeTakeFirstOrThrow()
}

function channelAt(db: Db, { workspace_id, id, channel }: Key) {
  return db
    .updateTable('indexing_channels')
    .where('workspace_id', '=', workspace_id)
    .where('task_id', '=', id)
    .where('channel', '=', channel)
}
