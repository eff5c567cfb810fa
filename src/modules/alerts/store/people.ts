import { sql } from 'kysely'
import { anyOf, type Db } from '../../../platform/database/db.ts'
import { ofAllWorkspaces, WORKSPACE_ID } from '../../../platform/database/workspace-scope.ts'
import type { Preferences } from '../tables.ts'
import '../tables.ts'

const NEW: Preferences = {
  ...{
    by_mail: false,
    delivery: 'instant',
    time_zone: 'UTC',
    quiet_from: null,
    quiet_to: null,
  },
  ...{ snoozed_until: null, escalate_hours: null, muted: [] },
}

export async function readPreferences(db: Db, userId: number): Promise<Preferences> {
  return (await people(db).where('user_id', '=', userId).executeTakeFirst()) ?? NEW
}

const people = (db: Db) =>
  db
    .selectFrom('alert_people')
    .select([
      'by_mail',
      'delivery',
      'time_zone',
      'quiet_from',
      'quiet_to',
      'snoozed_until',
      'muted',
      'escalate_hours',
    ])

export async function savePreferences(
  db: Db,
  userId: number,
  change: Partial<Preferences>,
): Promise<Preferences> {
  await db
    .insertInto('alert_people')
    .values({ workspace_id: WORKSPACE_ID, user_id: userId, ...change })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'user_id']).doUpdateSet({ user_id: userId, ...change }),
    )
    .execute()
  return readPreferences(db, userId)
}

/** Those who want mail of alerts. */
export const mailedPeople = (db: Db): Promise<(Preferences & { user_id: number })[]> =>
  people(db).select('user_id').where('by_mail', '=', true).orderBy('user_id').execute()

type NewMail = { user_id: number; alert_id: number; due_at: number }

export async function insertMails(db: Db, mails: NewMail[]): Promise<void> {
  if (mails.length === 0) return
  await db
    .insertInto('alert_mails')
    .values(mails.map((mail) => ({ workspace_id: WORKSPACE_ID, ...mail })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Claim = { userId: number; now: number; until: number; limit: number }

/** What is due for a person and nobody is sending, the oldest first; taken until a time. */
export async function claimMails(
  db: Db,
  { userId, now, until, limit }: Claim,
): Promise<number[]> {
  const { rows } = await sql<{ alert_id: number }>`
    update alert_mails set claimed_until = to_timestamp(${until})
    where workspace_id = ${WORKSPACE_ID} and user_id = ${userId} and alert_id in (
      select alert_id from alert_mails where workspace_id = ${WORKSPACE_ID} and user_id = ${userId} and sent_at is null
        and due_at <= to_timestamp(${now}) and (claimed_until is null or claimed_until <= to_timestamp(${now}))
      order by alert_id limit ${limit} for update skip locked)
    returning alert_id`.execute(db)
  return rows.map(({ alert_id }) => alert_id).toSorted((a, b) => a - b)
}

type Claimed = { userId: number; alertIds: number[] }

export async function settleMails(
  db: Db,
  { userId, alertIds }: Claimed,
  change: { sent_at?: number; claimed_until?: null },
): Promise<void> {
  const own = db.updateTable('alert_mails').set(change).where('user_id', '=', userId)
  await own.where('alert_id', '=', anyOf(alertIds)).execute()
}

/** Moves what waits for a person to another time. */
export async function retimeMails(db: Db, userId: number, due_at: number): Promise<void> {
  await db
    .updateTable('alert_mails')
    .set({ due_at })
    .where('user_id', '=', userId)
    .where('sent_at', 'is', null)
    .execute()
}

export async function dropMails(db: Db, userId: number): Promise<void> {
  await db
    .deleteFrom('alert_mails')
    .where('user_id', '=', userId)
    .where('sent_at', 'is', null)
    .execute()
}

/** Acknowledged alerts are not mailed to people who only get the others. */
export async function dropEscalatedMails(db: Db, alertIds: number[]): Promise<void> {
  await sql`delete from alert_mails m using alert_people p
    where m.workspace_id = ${WORKSPACE_ID} and p.workspace_id = m.workspace_id and p.user_id = m.user_id
      and p.escalate_hours is not null and m.sent_at is null and m.alert_id = any(${alertIds})`.execute(
    db,
  )
}

/** People with mail due that nobody is sending yet. */
export async function duePeople(
  db: Db,
  now: number,
): Promise<{ user_id: number; workspace_id: number }[]> {
  const { rows } = await sql<{ user_id: number; workspace_id: number }>`
    select distinct user_id, workspace_id from alert_mails where sent_at is null and due_at <= to_timestamp(${now - 5})
      and (claimed_until is null or claimed_until <= to_timestamp(${now}))`.execute(
    ofAllWorkspaces(db),
  )
  return rows
}
