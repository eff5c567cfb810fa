import { type Insertable, type Selectable, sql } from 'kysely'
import { notFound } from '../../../base/errors.ts'
import { readPage, type Window } from '../../../core/page.ts'
import type { Db, Tables } from '../../../platform/database/db.ts'

type RecipientRow = Selectable<Tables['report_recipients']>

export function pageRecipients(db: Db, clientId: number, window: Window) {
  const own = db.selectFrom('report_recipients').where('client_id', '=', clientId)
  return readPage(window, {
    rows: (limit, offset) =>
      own.selectAll().orderBy('id').limit(limit).offset(offset).execute(),
    count: () => countRecipients(db, clientId),
  })
}

export async function countRecipients(db: Db, clientId: number): Promise<number> {
  const counted = db.selectFrom('report_recipients').where('client_id', '=', clientId)
  return (
    await counted.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  ).n
}

/** Those who want to be written to. */
export function subscribersOf(db: Db, clientId: number): Promise<RecipientRow[]> {
  const own = db.selectFrom('report_recipients').selectAll().where('client_id', '=', clientId)
  return own.where('unsubscribed_at', 'is', null).orderBy('id').execute()
}

/** Returns the new recipient, or undefined when the address is already there. */
export function insertRecipient(db: Db, recipient: Insertable<Tables['report_recipients']>) {
  const insert = db.insertInto('report_recipients').values(recipient)
  return insert
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'client_id', 'email']).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
}

type Key = { clientId: number; id: number }

export async function requireRecipient(db: Db, { clientId, id }: Key): Promise<RecipientRow> {
  const own = db
    .selectFrom('report_recipients')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
  const row = await own.executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export async function deleteRecipient(db: Db, id: number): Promise<void> {
  await db.deleteFrom('report_recipients').where('id', '=', id).execute()
}

/** Whoever a link claims to be for. */
export function recipientOfLink(db: Db, id: number): Promise<RecipientRow | undefined> {
  return db.selectFrom('report_recipients').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function saveSubscription(
  db: Db,
  id: number,
  unsubscribed_at: number | null,
): Promise<void> {
  await db
    .updateTable('report_recipients')
    .set({ unsubscribed_at })
    .where('id', '=', id)
    .execute()
}

export async function insertMails(
  db: Db,
  mails: Insertable<Tables['report_mails']>[],
): Promise<void> {
  if (mails.length > 0) await db.insertInto('report_mails').values(mails).execute()
}

type Sending = { snapshotId: number; recipientId: number }

/** A mail that was not sent yet, with all it is made of; undefined when there is nothing (more) to send. */
export function openMail(db: Db, { snapshotId, recipientId }: Sending) {
  return db
    .selectFrom('report_mails')
    .innerJoin('report_recipients', 'report_recipients.id', 'recipient_id')
    .innerJoin('report_snapshots', 'report_snapshots.id', 'snapshot_id')
    .select([
      'recipient_id',
      'email',
      'language',
      'attach_pdf',
      'data',
      'title',
      'report_snapshots.client_id',
    ])
    .select(['report_snapshots.workspace_id', 'date_from', 'date_to'])
    .where('snapshot_id', '=', snapshotId)
    .where('recipient_id', '=', recipientId)
    .where('sent_at', 'is', null)
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirst()
}

export async function closeMail(
  db: Db,
  { snapshotId, recipientId }: Sending,
  outcome: { sent_at: number } | { error: string },
) {
  await db
    .updateTable('report_mails')
    .set(outcome)
    .where('snapshot_id', '=', snapshotId)
    .where('recipient_id', '=', recipientId)
    .execute()
}

/** Mail sent about a client, newest first. */
export function pageMails(db: Db, clientId: number, window: Window) {
  const own = db
    .selectFrom('report_mails')
    .innerJoin('report_recipients', 'report_recipients.id', 'recipient_id')
    .where('client_id', '=', clientId)
  return readPage(window, {
    rows: (limit, offset) =>
      own
        .select(['snapshot_id', 'email', 'sent_at', 'error'])
        .orderBy('snapshot_id', 'desc')
        .orderBy('recipient_id')
        .limit(limit)
        .offset(offset)
        .execute(),
    count: async () =>
      (await own.select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()).n,
  })
}

/** The workspaces that send reports to an address. */
export async function workspacesOfRecipient(db: Db, email: string): Promise<number[]> {
  const found = db
    .selectFrom('report_recipients')
    .select('workspace_id')
    .distinct()
    .where('email', '=', email)
    .where('unsubscribed_at', 'is', null)
  return (await found.execute()).map(({ workspace_id }) => workspace_id)
}

/** Report recipients of a workspace. */
export async function recipientEmails(db: Db, limit: number): Promise<string[]> {
  const found = db.selectFrom('report_recipients').select('email').distinct().orderBy('email')
  return (await found.limit(limit).execute()).map(({ email }) => email)
}

/** A person's reports, and the mail sent to them. */
export function recipientsOfPerson(db: Db, workspaceId: number, email: string) {
  return db
    .selectFrom('report_recipients')
    .select(['id', 'client_id', 'email', 'language', 'unsubscribed_at', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .where('email', '=', email.toLowerCase())
    .orderBy('id')
    .limit(10_000)
    .execute()
}

export async function deleteRecipientsOfPerson(
  db: Db,
  workspaceId: number,
  email: string,
): Promise<number> {
  const gone = await db
    .deleteFrom('report_recipients')
    .where('workspace_id', '=', workspaceId)
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}
