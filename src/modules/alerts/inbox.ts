import { notFound } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { provenanceOf } from '../../core/schemas.ts'
import { findUser, namesOf } from '../accounts/index.ts'
import { findAlert, type ReadAlert, type Reader } from './store/alerts.ts'

/** The caller, since unread state is per person. */
export async function readerOf({ db, actor: { userId }, now }: Context): Promise<Reader> {
  const person = userId === 0 ? undefined : await findUser(db, userId)
  return { userId, joinedAt: person?.created_at ?? 0, now: now() }
}

export async function requireAlert(ctx: Context, id: number): Promise<ReadAlert> {
  const found = await findAlert({ ...ctx, reader: await readerOf(ctx) }, id)
  if (!found) throw notFound()
  return found
}

/** As the caller sees them. */
export async function presentAlerts({ db, actor }: Context, alerts: ReadAlert[]) {
  const assigned = [...new Set(alerts.flatMap(({ assigned_to }) => assigned_to ?? []))]
  const names = await namesOf(db, actor.workspaceId, assigned)
  return alerts.map(({ path, simulated_port, assigned_to, ...alert }) => {
    const assignee = assigned_to === null ? undefined : names.get(assigned_to)
    return {
      ...alert,
      assigned_to: assignee === undefined ? null : assigned_to,
      assignee: assignee ?? null,
      url: path,
      source: provenanceOf(simulated_port !== null),
    }
  })
}
