import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { storable } from '../base/text.ts'

const MAX_STATEMENTS = 300
const MAX_LENGTH = 5000
/** PostgreSQL: the table of a prepared statement changed. */
const PLAN_IS_STALE = '0A000'

/** The simulated ports that a connection was last set to, which `is_simulated('search')` reads. */
const simulatedOn = new WeakMap<pg.PoolClient, string>()

async function setSimulated(client: pg.PoolClient, simulated: string) {
  if (simulatedOn.get(client) === simulated) return
  await client.query(`select set_config('sightline.simulated', $1, false)`, [simulated])
  simulatedOn.set(client, simulated)
}

/**
 * Repeated statements are prepared once per connection: for short queries, parsing and planning
 * costs more than execution. The number is bounded, as lists of varying length make endless variants.
 */
export function preparing(pool: pg.Pool, simulated: string): PostgresPool {
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
      try {
        await setSimulated(client, simulated)
      } catch (thrown) {
        client.release(true)
        throw thrown
      }
      const query = (text: string, values: readonly unknown[]) => ask(client, text, values.map(holdable))
      return { query, release: () => client.release() } as PostgresPoolClient & { query: typeof query }
    },
    // Others use it too: its owner ends it.
    end: async () => {},
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
