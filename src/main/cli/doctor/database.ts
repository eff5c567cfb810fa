import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import type { App } from '../../../core/context.ts'
import type { Config } from '../../../platform/config.ts'
import {
  BEFORE_BASELINE,
  isBeforeBaseline,
  readMigrations,
} from '../../../platform/database/migrate.ts'
import { DatabaseProblem, requireUsable } from '../../../platform/postgres/preflight.ts'
import { readKeyState } from '../../../platform/secrets/installation-keys.ts'
import { openApp } from '../commands/app.ts'
import type { Io } from '../io.ts'
import type { Finding } from './finding.ts'
import { checkPorts } from './ports.ts'
import { checkSources } from './sources.ts'

/** Checks of the database; later ones are skipped when an earlier one makes them pointless. */
export async function* checkDatabase(io: Io, config: Config): AsyncGenerator<Finding, void> {
  const connection = await checkConnection(config)
  yield connection.finding
  if (!connection.isUsable) return yield* checkPorts(config)
  try {
    if (config.databaseUrl) await requireUsable({ connectionString: config.databaseUrl })
    const app = await openApp(io, { isReadOnly: true })
    yield await readVersion(app)
    const migrations = await checkMigrations(app)
    yield migrations
    if (migrations.state !== 'fail') {
      yield await checkCatalogue(app)
      yield await checkKey(app)
      yield await checkProxy(app)
      yield* checkReplica(app)
      await app.worlds.reload()
      yield* checkPorts(app.config)
      yield await checkSandboxData(app)
      yield* checkSources(app)
    }
  } catch (thrown) {
    if (thrown instanceof DatabaseProblem) {
      const { found, advice } = thrown
      return yield { check: 'database', state: 'fail', found, advice }
    }
    const { toAppError } = await import('../../../base/errors.ts')
    const found =
      toAppError(thrown).code === 'unavailable'
        ? 'does not answer'
        : String(thrown instanceof Error ? thrown.message : thrown)
    const advice = config.databaseUrl
      ? 'See whether PostgreSQL runs and DATABASE_URL is right'
      : 'See postgres.log beside the data'
    yield { check: 'database', state: 'fail', found, advice }
  }
}

/** Checks the connection. An embedded PostgreSQL that was never started is not started now: a check must not install anything. */
async function checkConnection({
  databaseUrl,
  dataDir,
}: Config): Promise<{ finding: Finding; isUsable: boolean }> {
  const check = 'postgres'
  if (databaseUrl) {
    const { host, pathname } = new URL(databaseUrl)
    return {
      finding: { check, state: 'ok', found: `given: ${host || 'local'}${pathname}` },
      isUsable: true,
    }
  }
  try {
    const { chooseInstallation } = await import('../../../platform/postgres/binary.ts')
    const { data } = chooseInstallation(resolve(dataDir))
    if (!existsSync(join(data, 'PG_VERSION'))) {
      const finding: Finding = {
        check,
        state: 'warn',
        found: `no data at ${data} yet`,
        advice: 'The first start creates it',
      }
      return { finding, isUsable: false }
    }
    const state = isRunning(data) ? 'running' : 'stopped; started for this check'
    return {
      finding: { check, state: 'ok', found: `embedded at ${data}, ${state}` },
      isUsable: true,
    }
  } catch (thrown) {
    const found = thrown instanceof Error ? thrown.message : String(thrown)
    return {
      finding: { check, state: 'fail', found, advice: 'Set DATABASE_URL' },
      isUsable: false,
    }
  }
}

function isRunning(data: string): boolean {
  const file = join(data, 'postmaster.pid')
  try {
    return existsSync(file) && process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 0)
  } catch (thrown) {
    // It runs and belongs to another user.
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM'
  }
}

async function readVersion({ db }: App): Promise<Finding> {
  const { rows } = await sql<{
    version: string
  }>`select current_setting('server_version') as version`.execute(db)
  return {
    check: 'database',
    state: 'ok',
    found: `answers, PostgreSQL ${rows[0]?.version ?? 'unknown'}`,
  }
}

async function checkMigrations({ db }: App): Promise<Finding> {
  const check = 'migrations'
  const exists = await sql<{
    known: boolean
  }>`select to_regclass('migrations') is not null as known`.execute(db)
  const done = exists.rows[0]?.known
    ? (
        await sql<{
          name: string
          digest: string
        }>`select name, digest from migrations`.execute(db)
      ).rows
    : []
  const ours = new Map(readMigrations().map(({ name, digest }) => [name, digest]))
  const missing = [...ours.keys()].filter((name) => !done.some((each) => each.name === name))
  const unknown = done.filter(({ name }) => !ours.has(name))
  const changed = done.filter(({ name, digest }) => ours.has(name) && ours.get(name) !== digest)
  if (isBeforeBaseline(done.map(({ name }) => name)))
    return { check, state: 'fail', found: 'made before 1.0', advice: BEFORE_BASELINE }
  if (changed.length)
    return {
      check,
      state: 'fail',
      found: `changed after they ran: ${names(changed)}`,
      advice: 'Bring the files back as they were',
    }
  if (missing.length)
    return {
      check,
      state: 'fail',
      found: `not run: ${missing.join(', ')}`,
      advice: 'Start Sightline again, or run `npm run migrate`',
    }
  if (unknown.length) {
    const advice = 'Fine while a newer version is rolled out; then update this one too'
    return { check, state: 'warn', found: `of a newer version: ${names(unknown)}`, advice }
  }
  return { check, state: 'ok', found: `all ${ours.size} have run` }
}

/** Simulated results beside live ones are never mixed, but may be cleared once the real world is measured. */
async function checkSandboxData(app: App): Promise<Finding> {
  const check = 'sandbox data'
  const left: string[] = []
  for (const { kind, port, tables } of app.simulatedKinds) {
    if (app.config.simulated[port]) continue
    const { rows } = await sql<{ n: number }>`select count(*) as n from workspaces w
      where exists (select 1 from ${sql.table(tables[0].table)} t where ${tables[0].where(sql.ref('w.id'))})`.execute(
      app.db,
    )
    if (rows[0]?.n) left.push(kind)
  }
  if (left.length === 0) return { check, state: 'ok', found: 'none beside live results' }
  const advice =
    '`sightline sandbox data` counts them; `sightline sandbox clear --action set_aside` or `wipe` clears them'
  return {
    check,
    state: 'warn',
    found: `simulated results beside live ones: ${left.join(', ')}`,
    advice,
  }
}

async function checkCatalogue(app: App): Promise<Finding> {
  const { requireSoundCatalogue } = await import('../../build.ts')
  try {
    await requireSoundCatalogue(app)
    return {
      check: 'catalogue',
      state: 'ok',
      found: 'operations, routes, jobs and tables fit together',
    }
  } catch (thrown) {
    const found = thrown instanceof Error ? thrown.message : String(thrown)
    return { check: 'catalogue', state: 'fail', found, advice: 'Install the program anew' }
  }
}

async function checkKey({ db, secrets, config }: App): Promise<Finding> {
  const check = 'stored secrets'
  switch (await readKeyState(db, secrets)) {
    case 'unused':
      return { check, state: 'ok', found: 'none yet' }
    case 'missing': {
      const advice = 'Set the SECRET_KEY that this database was set up with'
      return { check, state: 'fail', found: 'SECRET_KEY is another one', advice }
    }
    case 'rotating': {
      const advice =
        '`sightline secrets rotate`, once all processes have both keys; until then keep SECRET_KEY_PREVIOUS'
      return { check, state: 'warn', found: 'not all are sealed with SECRET_KEY', advice }
    }
    case 'current': {
      const rest = config.previousSecretKey ? '; SECRET_KEY_PREVIOUS may go' : ''
      return { check, state: 'ok', found: `sealed with this key${rest}` }
    }
  }
}

const names = (list: { name: string }[]) => list.map(({ name }) => name).join(', ')

/** Behind an unconfigured proxy, all callers seem to have one address. */
async function checkProxy(app: App): Promise<Finding> {
  const check = 'proxy'
  const { currentWarnings } = await import('../../../modules/system/index.ts')
  const [warning] = (await currentWarnings(app)).filter(
    ({ code }) => code === 'proxy_not_named',
  )
  if (warning) return { check, state: 'warn', found: warning.text, advice: warning.advice }
  const { trustProxy } = app.config
  return {
    check,
    state: 'ok',
    found: trustProxy.length ? `trusted: ${trustProxy.join(', ')}` : 'none seen',
  }
}

/** A replica that is down is no error, but does not help either. */
async function* checkReplica({ replica }: App): AsyncGenerator<Finding, void> {
  if (!replica) return
  const check = 'replica'
  const { lagSeconds, problem } = await replica.look()
  if (problem === null)
    return yield { check, state: 'ok', found: `${lagSeconds.toFixed(1)} s behind` }
  const advice =
    'See whether it runs and DATABASE_READ_URL is right; the database answers meanwhile'
  yield { check, state: 'warn', found: problem, advice }
}
