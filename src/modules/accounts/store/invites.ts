import { sql } from 'kysely'
import { readPage, type Window } from '../../../core/page.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { MemberRole } from '../schemas.ts'
import { INVITE_SECONDS } from '../sign-in/lifetimes.ts'
import { withClients, withClientsOf } from './client-limits.ts'
import { requireOwnClients } from './foreign-keys.ts'

type NewInvite = {
  workspaceId: number
  email: string
  role: MemberRole
  clientIds: number[] | null
  hash: Buffer
  invitedBy: number
  now: number
}

const shown = ['id', 'email', 'role', 'invited_by', 'created_at', 'expires_at'] as const

/** A second invite to the same address replaces the first. */
export async function insertInvite(db: Db, invite: NewInvite) {
  const {
    workspaceId: workspace_id,
    email,
    role,
    clientIds: client_ids,
    hash,
    invitedBy: invited_by,
    now,
  } = invite
  const times = { created_at: now, expires_at: now + INVITE_SECONDS }
  const row = {
    workspace_id,
    email,
    role,
    is_limited: client_ids !== null,
    hash,
    invited_by,
    ...times,
  }
  const added = await db
    .insertInto('invites')
    .values(row)
    .onConflict((on) => on.columns(['workspace_id', 'email']).doUpdateSet(row))
    .returning(shown)
    .executeTakeFirstOrThrow()
  const before = db.deleteFrom('invite_clients').where('workspace_id', '=', workspace_id)
  await before.where('invite_id', '=', added.id).execute()
  const clients = [...new Set(client_ids)].map((client_id) => ({
    workspace_id,
    invite_id: added.id,
    client_id,
  }))
  if (clients.length)
    await requireOwnClients(db.insertInto('invite_clients').values(clients).execute())
  return { ...added, client_ids: client_ids && clients.map((client) => client.client_id) }
}

export function invitesPage(
  db: Db,
  { workspaceId, now }: { workspaceId: number; now: number },
  window: Window,
) {
  const open = db
    .selectFrom('invites')
    .where('workspace_id', '=', workspaceId)
    .where('expires_at', '>', now)
  return readPage(window, {
    async rows(limit, offset) {
      const found = await open
        .select([...shown, 'workspace_id', 'is_limited'])
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute()
      return (await withClients(db, found, 'invite')).map(
        ({ workspace_id: _, ...invite }) => invite,
      )
    },
    count: async () =>
      (
        await open
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
      ).total,
  })
}

/** An invite is valid only while its creator may still grant its role. */
const standing = (db: Db, hash: Buffer, now: number) =>
  db
    .selectFrom('invites')
    .innerJoin('users as inviter', 'inviter.id', 'invites.invited_by')
    .where('invites.hash', '=', hash)
    .where('invites.expires_at', '>', now)
    .whereRef('inviter.workspace_id', '=', 'invites.workspace_id')
    .where(
      sql<boolean>`(inviter.role = 'owner' or inviter.role = 'admin' and invites.role <> 'owner')`,
    )

export async function hasInvite(db: Db, hash: Buffer, now: number): Promise<boolean> {
  const found = await standing(db, hash, now).select('invites.id').executeTakeFirst()
  return found !== undefined
}

/** Deletes and returns the invite, so that only one of many concurrent attempts gets it. */
export async function claimInvite(db: Db, hash: Buffer, now: number) {
  const locked = await standing(db, hash, now)
    .select('invites.id')
    .forUpdate('invites')
    .executeTakeFirst()
  if (!locked) return null
  const invite = await db
    .selectFrom('invites')
    .select([...shown, 'workspace_id', 'is_limited'])
    .where('id', '=', locked.id)
    .executeTakeFirstOrThrow()
  const claimed = await withClientsOf(db, invite, 'invite')
  await db.deleteFrom('invites').where('id', '=', invite.id).execute()
  return claimed
}

export async function deleteInvite(db: Db, workspaceId: number, id: number): Promise<boolean> {
  const gone = await db
    .deleteFrom('invites')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** Deletes invites that their creator may no longer grant. */
export async function deleteInvitesBy(db: Db, userId: number): Promise<number> {
  const gone = await db
    .deleteFrom('invites')
    .where('invited_by', '=', userId)
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}

export async function sweepInvites(db: Db, now: number) {
  await db.deleteFrom('invites').where('expires_at', '<=', now).execute()
}
