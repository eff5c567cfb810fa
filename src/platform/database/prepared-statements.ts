import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isStalePlan } from '../../base/errors.ts'
import { storable } from '../../base/text.ts'
import { CopyLines } from '../copy.ts'

const MAX_STATEMENTS = 300
const MAX_LENGTH = 5000

/** Its connections are shared, so that a name means the same statement for all who use the pool. */
const namesOn = new WeakMap<pg.Pool, ReturnType<typeof statementNames>>()

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
  const nameOf = namesOn.get(pool) ?? statementNames()
  namesOn.set(pool, nameOf)

  async function ask(
    client: pg.PoolClient,
    { text, values, isInside }: Asked,
  ): Promise<pg.QueryResult> {
    const name = nameOf(text)
    if (name === undefined) return client.query(text, values)
    try {
      return await client.query({ name, text, values })
    } catch (thrown) {
      if (!isStalePlan(thrown)) throw thrown
      renewConnections(pool)
      // The transaction ended with it: its owner starts again.
      if (isInside) throw thrown
      return client.query(text, values)
    }
  }

  return {
    async connect() {
      const client = await openFresh(pool)
      try {
        await setSimulated(client, simulated)
      } catch (thrown) {
        client.release(true)
        throw thrown
      }
      let isInside = false
      const query = (text: string, values: readonly unknown[]) => {
        if (/^(?:begin|start transaction)\b/.test(text)) isInside = true
        else if (/^(?:commit|rollback)$/.test(text)) isInside = false
        const [first] = values
        if (first instanceof CopyLines) return first.read(client, text)
        return ask(client, { text, values: values.map(holdable), isInside })
      }
      return { query, release: () => client.release() } as PostgresPoolClient & {
        query: typeof query
      }
    },
    // Others use it too: its owner ends it.
    end: async () => {},
    options: pool.options,
  }
}

type Asked = { text: string; values: unknown[]; isInside: boolean }

const changes = new WeakMap<pg.Pool, number>()
const openedAt = new WeakMap<pg.PoolClient, number>()

/** The schema has changed: connections that may have prepared statements of before are replaced as they come up. */
export function renewConnections(pool: pg.Pool): void {
  changes.set(pool, (changes.get(pool) ?? 0) + 1)
}

async function openFresh(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.connect()
    const now = changes.get(pool) ?? 0
    const then = openedAt.get(client) ?? now
    openedAt.set(client, then)
    if (then === now) return client
    client.release(true)
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
