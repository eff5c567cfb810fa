import { sql } from 'kysely'
import { readPage, type Window } from '../../../core/page.ts'
import type { Db } from '../../../platform/database/db.ts'
import { notifyRevoked } from '../access-revoked.ts'
import {
  COMPANY_SESSION_SECONDS,
  SESSION_IDLE_SECONDS,
  SESSION_LIFE_SECONDS,
} from '../sign-in/lifetimes.ts'
import { accountOf } from './users.ts'

const MAX_SESSIONS = 100

type NewSession = {
  userId: number
  hash: Buffer
  address: string
  userAgent: string
  isCompany: boolean
  now: number
}

/** Ends the oldest sessions beyond the limit. */
export async function insertSession(
  db: Db,
  { userId, hash, address, userAgent, isCompany, now }: NewSession,
) {
  const row = {
    user_id: userId,
    hash,
    address,
    user_agent: userAgent,
    created_at: now,
    seen_at: now,
    is_company: isCompany,
  }
  await db.insertInto('sessions').values(row).execute()
  const newest = db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
  const surplus = newest.offset(MAX_SESSIONS)
  await db.deleteFrom('sessions').where('id', 'in', surplus).execute()
}

/** `isBound`: only in the current workspace; otherwise in all of theirs. */
type Whose = { userId: number; isBound: boolean }

const isOf = ({ userId, isBound }: Whose) =>
  isBound
    ? sql<boolean>`user_id = ${userId}`
    : sql<boolean>`user_id in (select u.id from users u where u.id = ${accountOf(userId)} or u.account_id = ${accountOf(userId)})`

const living = (db: Db, { now, ...whose }: Whose & { now: number }) =>
  db
    .selectFrom('sessions')
    .where(isOf(whose))
    .where('seen_at', '>', now - SESSION_IDLE_SECONDS)
    .where('created_at', '>', now - SESSION_LIFE_SECONDS)
    .where((eb) =>
      eb.or([
        eb('is_company', '=', false),
        eb('created_at', '>', now - COMPANY_SESSION_SECONDS),
      ]),
    )

export function sessionsPage(db: Db, whose: Whose & { now: number }, window: Window) {
  const sessions = living(db, whose)
  return readPage(window, {
    rows: (limit, offset) =>
      sessions
        .select(['id', 'created_at', 'seen_at', 'address', 'user_agent'])
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    count: async () =>
      (
        await sessions
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
      ).total,
  })
}

type Renewal = { userId: number; id: number; hash: Buffer; now: number }

/** Identity confirmed: the session continues under a new token. */
export async function renewSession(
  db: Db,
  { userId, id, hash, now }: Renewal,
): Promise<boolean> {
  const renewed = await db
    .updateTable('sessions')
    .set({ hash, proved_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return renewed !== undefined
}

/** Ends one session of this person; false when there is none with that id. */
export async function endSession(
  db: Db,
  { id, ...whose }: Whose & { id: number },
): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where(isOf(whose))
    .where('id', '=', id)
    .returning('id')
    .execute()
  await notifyRevoked(
    db,
    'session',
    ended.map((row) => row.id),
  )
  return ended.length > 0
}

type Move = { userId: number; id: number; to: number; hash: Buffer }

/** The session continues in another workspace of the same person, under a new token. */
export async function moveSession(db: Db, { userId, id, to, hash }: Move): Promise<boolean> {
  const moved = await db
    .updateTable('sessions')
    .set({ user_id: to, hash })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  await notifyRevoked(db, 'session', [id])
  return moved !== undefined
}

/** Ends all sessions of a person in one workspace but the current one. */
export const endOtherSessions = (db: Db, userId: number, keptId?: number) =>
  endSessions(db, { userId, isBound: true, keptId })

/** The same in all workspaces: the account itself has changed. */
export const endAccountSessions = (db: Db, userId: number, keptId?: number) =>
  endSessions(db, { userId, isBound: false, keptId })

/** Ends all sessions of a person except one. */
export async function endSessions(
  db: Db,
  { keptId = 0, ...whose }: Whose & { keptId: number | undefined },
): Promise<number> {
  const ended = await db
    .deleteFrom('sessions')
    .where(isOf(whose))
    .where('id', '<>', keptId)
    .returning('id')
    .execute()
  await notifyRevoked(
    db,
    'session',
    ended.map((row) => row.id),
  )
  return ended.length
}

type Company = { workspaceId: number; domains: string[] }

/** Where a company becomes the only way in: what its members opened in another way. Owners keep theirs. */
export async function endSessionsBesideCompany(db: Db, { workspaceId, domains }: Company) {
  const members = db
    .selectFrom('users')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('role', '<>', 'owner')
    .where(sql<string>`split_part(email, '@', 2)`, 'in', domains)
  const ended = await db
    .deleteFrom('sessions')
    .where('is_company', '=', false)
    .where('user_id', 'in', members)
    .returning('id')
    .execute()
  await notifyRevoked(
    db,
    'session',
    ended.map((row) => row.id),
  )
}

export async function sweepSessions(db: Db, now: number) {
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('seen_at', '<=', now - SESSION_IDLE_SECONDS),
        eb('created_at', '<=', now - SESSION_LIFE_SECONDS),
        eb.and([
          eb('is_company', '=', true),
          eb('created_at', '<=', now - COMPANY_SESSION_SECONDS),
        ]),
      ]),
    )
    .execute()
}
