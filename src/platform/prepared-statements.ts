import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { storable } from '../base/text.ts'

const MAX_STATEMENTS = 300
const MAX_LENGTH = 5000
/** PostgreSQL: the table of a prepared statement changed. */
const PLAN_IS_STALE = '0A000'

/**
 * Repeated statements are prepared once per connection: for short queries, parsing and planning
 * costs more than execution. The number is bounded, as lists of varying length make endless variants.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const nameOf = statementNames()
  const stale = new WeakSet<pg.PoolClient>()

  async function ask(client: pg.PoolClient, text: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = stale.has(client) ? undefined : nameOf(text)
    if (name === undefined) return client.query(text, values)
    try {
      return await client.query({ name, text, values })
    } catch (thrown) {
      if (!(thrown instanceof pg.DatabaseError && thrown.code === PLAN_IS_STALE)) throw thrown
      stale.add(client)
      return client.query(text, values)
    }
  }

  return {
    async connect() {
      const client = await pool.connect()
      const query = (text: string, values: readonly unknown[]) => ask(client, text, values.map(holdable))
      return { query, release: () => client.release() } as PostgresPoolClient & { query: typeof query }
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

/** Invalid text is an error for API callers; text from elsewhere is stored as well as possible. */
function holdable(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  return Array.isArray(value) ? value.map(holdable) : value
}

/** A statement name for each text from its second use on. */
function statementNames() {
  const names = new Map<string, string>()
  const seen = new Set<string>()
  return (text: string): string | undefined => {
    const known = names.get(text)
    if (known || text.length > MAX_LENGTH || names.size >= MAX_STATEMENTS) return known
    if (seen.has(text)) names.set(text, `s${names.size}`)
    else if (seen.size < MAX_STATEMENTS * 4) seen.add(text)
    return names.get(text)
  }
}
