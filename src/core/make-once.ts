import { sql } from 'kysely'
import { type Context, transaction } from './context.ts'

/** Two equal requests within this time count as a double submit. */
export const REPEAT_SECONDS = 10

type Making<T> = {
  /** What makes two requests equal. */
  key: unknown[]
  /** What an equal request created since then. */
  find(tx: Context, since: number): Promise<T | undefined>
  make(tx: Context): Promise<T>
}

/** Creates a thing once, even when equal requests arrive concurrently within a few seconds. */
export function makeOnce<T>(ctx: Context, { key, find, make }: Making<T>): Promise<T> {
  return transaction(ctx, async (tx) => {
    const name = JSON.stringify([tx.actor.workspaceId, tx.actor.userId, ...key])
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 21))`.execute(tx.db)
    return (await find(tx, tx.now() - REPEAT_SECONDS)) ?? make(tx)
  })
}
