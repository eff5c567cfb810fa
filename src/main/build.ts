import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { App } from '../core/context.ts'
import { catalogueProblems } from '../core/self-check.ts'
import {
  modules,
  operations,
  runKinds,
  simulatedKinds,
  subscriptions,
} from '../modules/index.ts'
import { type Clock, createClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import {
  divideConnections,
  type Kind,
  REPLICA_CONNECTIONS,
} from '../platform/database/connections.ts'
import { type Connection, openPool } from '../platform/database/db.ts'
import { openPipelinedPool } from '../platform/database/pipelined-pool.ts'
import { openReplica, type Replica } from '../platform/database/replica.ts'
import { createFetcher } from '../platform/http.ts'
import { createLog, type Log } from '../platform/observing/log.ts'
import { openTraceExport, type TraceExport } from '../platform/observing/trace-export.ts'
import { requireMigrated } from '../platform/postgres/preflight.ts'
import { requireSameKey } from '../platform/secrets/installation-keys.ts'
import { createSecrets, masterKey } from '../platform/secrets.ts'
import { createSingleFlight } from '../platform/single-flight.ts'
import { lookupTxt } from '../platform/txt-records.ts'
import { hostsOf } from './providers/models.ts'
import { openWorlds } from './workspace-providers.ts'

export type Built = {
  app: App
  pool: Pool
  connection: Connection
  clock: Clock
  close(): Promise<void>
}

type Building = { config: Config; problems: string[]; url: string; kind?: Kind }

/** Builds the app of a process from its configuration. */
export function buildApp({ config, problems, url, kind = 'serve' }: Building): Built {
  const instance = randomUUID()
  const connection = {
    connectionString: url,
    application_name: `sightline ${kind} ${instance.slice(0, 8)}`,
  }
  const log = createLog(config.logLevel, { process: kind, instance })
  const clock = createClock(log)
  const share = divideConnections(kind, config.databasePool)
  const pool = openPool(connection, share.pool)
  const { worlds, world, close: closeWorlds } = openWorlds({ config, pool, app: () => app })
  const collector = openCollector({ config, log, kind, instance })
  const pipelined = openPipelinedPool(connection, share)
  const replica = openReplicaOf(config, { connection, pool, pipelined, log })
  const app: App = {
    ...world,
    problems,
    worlds,
    pipelined,
    replica,
    instance,
    tracer: collector,
    log,
    secrets: createSecrets(masterKey(config), config.previousSecretKey),
    searches: createSingleFlight(),
    txtRecords: lookupTxt,
    operations,
    subscriptions,
    runKinds,
    simulatedKinds,
    now: clock.now,
  }
  async function close() {
    await app.pipelined.close()
    await replica?.close()
    await closeWorlds()
    await pool.end()
    await collector.close()
  }
  return { app, pool, connection, clock, close }
}

function openReplicaOf(
  { databaseReadUrl }: Config,
  { connection, ...others }: Omit<Parameters<typeof openReplica>[0], 'max'>,
): Replica | null {
  if (!databaseReadUrl) return null
  return openReplica({
    ...others,
    connection: { ...connection, connectionString: databaseReadUrl },
    max: REPLICA_CONNECTIONS,
  })
}

type Collecting = { config: Config; log: Log; kind: Kind; instance: string }

/** The operator names the collector, so it may have a private address. */
function openCollector({ config: { traces }, log, kind, instance }: Collecting): TraceExport {
  const allowPrivate = traces ? hostsOf([traces.endpoint]) : []
  const fetcher = createFetcher({ allowPrivate, userAgent: 'Sightline/1.0' })
  const resource = { 'service.instance.id': instance, 'sightline.process': kind }
  const opened = openTraceExport({ settings: traces, fetcher, log, resource })
  return { ...opened, close: () => opened.close().finally(() => fetcher.close()) }
}

/** Refuses to start on a database that is too old, not migrated, or set up with another key. */
export async function requireSound({ app, connection }: Pick<Built, 'app' | 'connection'>) {
  await requireMigrated(connection)
  await requireSoundCatalogue(app)
  await requireSameKey(app.db, app.secrets)
}

/** Refuses to start with a catalogue that contradicts itself or the database. */
export async function requireSoundCatalogue({ db }: App) {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(
    db,
  )
  const problems = catalogueProblems(
    modules,
    rows.map((row) => row.name),
  )
  if (problems.length) throw new Error(`Invalid operation catalogue: ${problems.join('; ')}`)
}
