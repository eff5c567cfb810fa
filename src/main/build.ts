import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from '../core/context.ts'
import { catalogueProblems } from '../core/self-check.ts'
import { modules, operations, runKinds, simulatedKinds, subscriptions } from '../modules/index.ts'
import { type Config, loadConfig } from '../platform/config.ts'
import type { Connection, Database } from '../platform/db.ts'
import { createLog } from '../platform/log.ts'
import { openPipelinedPool } from '../platform/pipelined-pool.ts'
import { createSecrets, masterKey } from '../platform/secrets.ts'
import { createSingleFlight } from '../platform/single-flight.ts'
import { openWorlds } from './worlds.ts'

export type Built = { app: App; database: Database; connection: Connection; close(): Promise<void> }

/** Builds the app of a process from its configuration. */
export function buildApp({ config, problems, url }: { config: Config; problems: string[]; url: string }): Built {
  const connection = { connectionString: url }
  const { worlds, world, database, close: closeWorlds } = openWorlds({ config, connection, app: () => app })
  const app: App = {
    ...world,
    problems,
    worlds,
    pipelined: openPipelinedPool(connection),
    instance: randomUUID(),
    log: createLog(config.logLevel),
    secrets: createSecrets(masterKey(config)),
    searches: createSingleFlight(),
    operations,
    subscriptions,
    runKinds,
    simulatedKinds,
    now: () => Date.now() / 1000,
  }
  async function close() {
    await app.pipelined.close()
    await closeWorlds()
  }
  return { app, database, connection, close }
}

/** Refuses to start with a catalogue that contradicts itself or the database. */
export async function requireSoundCatalogue({ db }: App) {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(db)
  const problems = catalogueProblems(
    modules,
    rows.map((row) => row.name),
  )
  if (problems.length) throw new Error(`Invalid operation catalogue: ${problems.join('; ')}`)
}

/** For processes that need DATABASE_URL: serve, work and migrate. */
export function requireDatabaseUrl(): { config: Config; problems: string[]; url: string } {
  const { config, problems } = loadConfig()
  if (config.databaseUrl) return { config, problems, url: config.databaseUrl }
  throw new Error(
    'DATABASE_URL is not set. Set it to a PostgreSQL 15 or later, or use `npm start`, which brings its own.',
  )
}
