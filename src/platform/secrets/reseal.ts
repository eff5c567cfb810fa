import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { resealText, type Secrets } from '../secrets.ts'

/** Every column that holds sealed values. */
export const SEALED_COLUMNS: readonly { table: string; column: string }[] = [
  { table: 'clients', column: 'screenshot_proxy' },
  { table: 'integrations', column: 'secret' },
  { table: 'webhooks', column: 'secret' },
  { table: 'webhooks', column: 'old_secret' },
  { table: 'notification_channels', column: 'address' },
  { table: 'sources', column: 'secret' },
  { table: 'feed_exports', column: 'secret' },
  { table: 'totp_seeds', column: 'sealed' },
  { table: 'sign_in_providers', column: 'sealed_secret' },
  { table: 'sign_in_attempts', column: 'sealed' },
  { table: 'google_grants', column: 'sealed' },
  { table: 'google_attempts', column: 'sealed' },
  { table: 'idempotent_requests', column: 'answer' },
  { table: 'queue', column: 'payload' },
]

const BATCH = 500

type Resealing = { db: Db; secrets: Secrets }

/** How many rows hold something that another key sealed. */
export async function countStale({ db, secrets }: Resealing): Promise<number> {
  let total = 0
  for (const { table, column } of SEALED_COLUMNS) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}
      where ${isStale(column, secrets)}`.execute(db)
    total += rows[0]?.n ?? 0
  }
  return total
}

/**
 * Seals one batch anew, and returns how many rows that were. What is done stays done, so it can be broken off and
 * called again; rows that others are changing come later.
 */
export async function resealBatch({ db, secrets }: Resealing): Promise<number> {
  for (const { table, column } of SEALED_COLUMNS) {
    const done = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{
        row: string
        text: string
      }>`select ctid::text as row, ${sql.ref(column)}::text as text
        from ${sql.table(table)} where ${isStale(column, secrets)} limit ${BATCH} for update skip locked`.execute(
        tx,
      )
      if (rows.length === 0) return 0
      const ids = rows.map(({ row }) => row)
      const texts = rows.map(({ text }) => resealText(secrets, text))
      await sql`update ${sql.table(table)} t set ${sql.ref(column)} = n.text${sql.raw(table === 'queue' ? '::jsonb' : '')}
        from unnest(${ids}::text[]::tid[], ${texts}::text[]) as n (id, text) where t.ctid = n.id`.execute(
        tx,
      )
      return rows.length
    })
    if (done > 0) return done
  }
  return 0
}

/** A sealed value begins with its version and the id of its key. */
const isStale = (column: string, secrets: Secrets) =>
  sql<boolean>`${sql.ref(column)}::text ~ ${`v2\\.(?!${secrets.sealingKey()})[\\w-]{11}\\.`}`
