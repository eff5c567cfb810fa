import type { Values } from '../../../base/messages.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Known } from '../../../platform/database/table.ts'

type Seen = { code: string; values: Values; now: number }

export async function saveWarning(db: Db, { code, values, now }: Seen): Promise<void> {
  const row = { code, values: JSON.stringify(values), last_seen_at: now }
  await db
    .insertInto('operator_warnings')
    .values({ ...row, first_seen_at: now })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
    .execute()
}

export function warningsSince(db: Db, since: number) {
  return db
    .selectFrom('operator_warnings')
    .selectAll()
    .where('last_seen_at', '>=', since)
    .orderBy('code')
    .limit(100)
    .execute()
}

declare module '../../../platform/database/db.ts' {
  interface KnownColumns {
    operator_warnings: Known<'operator_warnings', { values: Values }>
  }
}
