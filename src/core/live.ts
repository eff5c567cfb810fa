import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from './context.ts'

/** The NOTIFY channel that every process listens on. */
export const LIVE = 'live'

/** A live update for open dashboards. Nothing is lost without it: the API returns the same. */
export const Notice = z.object({
  /** The same in every process, so that a client can resume after it. */
  id: z.string().regex(/^[\w-]{1,60}$/),
  workspace_id: z.int(),
  client_id: z.int().nullable(),
  /** The recipients; null = everyone in the workspace. */
  user_ids: z.array(z.int()).nullable().default(null),
  type: z.string().regex(/^[\w.-]{1,60}$/),
  /** Null when it was too large for NOTIFY: clients then fetch it from the API. */
  data: z.record(z.string(), z.unknown()).nullable(),
})
export type Notice = z.infer<typeof Notice>

type News = {
  type: string
  client_id?: number
  user_ids?: number[]
  data: Record<string, unknown>
}

const MAX_BYTES = 7000

/** Notifies the open dashboards of the workspace when the caller's transaction commits. */
export async function publish(
  ctx: Context,
  { type, client_id, user_ids, data }: News,
): Promise<void> {
  const { workspaceId: workspace_id } = ctx.actor
  const about = {
    id: randomUUID(),
    workspace_id,
    client_id: client_id ?? null,
    user_ids: user_ids ?? null,
  }
  const notice: Notice = { ...about, type, data }
  const whole = JSON.stringify(notice)
  const payload =
    Buffer.byteLength(whole) > MAX_BYTES ? JSON.stringify({ ...notice, data: null }) : whole
  await sql`select pg_notify(${LIVE}, ${payload})`.execute(ctx.db)
}
