import { execFile, spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  fchmodSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { minimalEnv } from '../config.ts'
import { chooseInstallation, type Installation, linkLibraries } from './binary.ts'

const USER = 'sightline'
const DATABASE = 'sightline'
const START_MS = 30_000
const STOP_MS = 30_000
const INSTANCE_LOCK = 7_126_002
const SETTINGS = [
  'listen_addresses=',
  'max_connections=120',
  'shared_buffers=128MB',
  'jit=off',
  'max_wal_size=1GB',
]

export type Embedded = {
  url: string
  /** The data directory, and whether it differs from the requested one. */
  dataDir: string
  isMoved: boolean
  stop(): Promise<void>
}

/** Starts PostgreSQL on the data directory, or joins the one that already runs there. */
export async function startEmbedded(
  dataDir: string,
  settings: string[] = [],
): Promise<Embedded & { wasRunning: boolean }> {
  const installation = chooseInstallation(resolve(dataDir))
  makeFolder(installation)
  const socket = socketDir(installation)
  const url = `postgresql://${USER}@localhost/${DATABASE}?host=${encodeURIComponent(socket)}`
  const wasRunning = await answers(socket)
  if (!wasRunning) {
    linkLibraries(installation.native)
    await initialise(installation)
    await launch(installation, { socket, settings: [...SETTINGS, ...settings] })
  }
  await createDatabase(socket)
  return {
    url,
    dataDir: installation.data,
    isMoved: installation.isMoved,
    wasRunning,
    stop: () => stop(installation.data),
  }
}

/** Held while the process lives, so that one data directory serves one instance. */
export async function lockInstance(url: string, dataDir: string) {
  const client = new pg.Client({
    connectionString: url,
    application_name: `sightline ${process.pid}`,
  })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ held: boolean }>(
    'select pg_try_advisory_lock($1) as held',
    [INSTANCE_LOCK],
  )
  if (rows[0]?.held) return client
  const holder = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and objid = $1 and granted`,
    [INSTANCE_LOCK],
  )
  await client.end()
  const pid = holder.rows[0]?.name.replace('sightline ', 'process ') ?? 'another process'
  throw new Error(
    `Sightline already runs on ${resolve(dataDir)} (${pid}). Stop it first, or set another DATA_DIR and PORT.`,
  )
}

/** Private; as root, traversable for PostgreSQL's user but not listable. */
function makeFolder({ data, runAs }: Installation) {
  mkdirSync(dirname(data), { recursive: true, mode: runAs ? 0o711 : 0o700 })
}

/** Socket paths are limited to about 100 bytes, so a deep clone gets a short one elsewhere. */
function socketDir({ data, runAs }: Installation): string {
  const inside = join(data, '..', 'socket')
  const dir =
    inside.length < 85 ? inside : join('/tmp', `sightline-${hash('sha256', data).slice(0, 16)}`)
  mkdirSync(dir, { recursive: true })
  chmodSync(dir, 0o700)
  if (runAs) chownSync(dir, runAs.uid, runAs.gid)
  return dir
}

async function answers(socket: string): Promise<boolean> {
  const client = new pg.Client({
    host: socket,
    user: USER,
    database: 'postgres',
    connectionTimeoutMillis: 2000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/** Created aside, then renamed: an incomplete data directory is never used. */
async function initialise({ native, data, runAs }: Installation) {
  if (existsSync(join(data, 'PG_VERSION'))) return
  const half = `${data}.new`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { recursive: true, mode: 0o700 })
  if (runAs) chownSync(half, runAs.uid, runAs.gid)
  const options = [
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--auth=trust',
  ]
  await promisify(execFile)(join(native, 'bin/initdb'), ['-D', half, '-U', USER, ...options], {
    ...runAs,
    cwd: half,
    env: minimalEnv(),
  })
  renameSync(half, data)
}

async function launch(
  { native, data, runAs }: Installation,
  { socket, settings }: { socket: string; settings: string[] },
) {
  const log = openSync(join(data, '..', 'postgres.log'), 'a', 0o600)
  // The log contains failed statements with their values.
  fchmodSync(log, 0o600)
  const args = ['-D', data, '-k', socket, ...settings.flatMap((setting) => ['-c', setting])]
  const until = Date.now() + START_MS
  while (Date.now() < until) {
    // Its own process group: Ctrl-C must stop us first, the database last.
    const child = spawn(join(native, 'bin/postgres'), args, {
      ...runAs,
      cwd: data,
      env: minimalEnv(),
      detached: true,
      stdio: ['ignore', log, log],
    })
    child.unref()
    let hasEnded = false
    child.once('exit', () => {
      hasEnded = true
    })
    child.once('error', () => {
      hasEnded = true
    })
    while (!hasEnded && Date.now() < until) {
      if (await answers(socket)) return
      await sleep(50)
    }
    // After a crash the old server may still be shutting down; or a concurrent start was faster.
    if (await answers(socket)) return
    await sleep(300)
  }
  throw new Error(
    `PostgreSQL did not start within ${START_MS / 1000} s; see ${join(data, '..', 'postgres.log')}`,
  )
}

async function createDatabase(socket: string) {
  const client = new pg.Client({ host: socket, user: USER, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
      DATABASE,
    ])
    if (!rowCount) await client.query(`create database ${DATABASE}`)
  } catch (thrown) {
    // 42P04: a concurrent start created it.
    if (!(thrown instanceof pg.DatabaseError && thrown.code === '42P04')) throw thrown
  } finally {
    await client.end()
  }
}

/** SIGINT is PostgreSQL's clean, quick stop: it rolls back what is open and writes a checkpoint. */
async function stop(data: string) {
  const pid = postmasterPid(data)
  if (!pid) return
  signal(pid, 'SIGINT')
  const until = Date.now() + STOP_MS
  while (Date.now() < until) {
    if (!signal(pid, 0) || !existsSync(join(data, 'postmaster.pid'))) return
    await sleep(20)
  }
  signal(pid, 'SIGQUIT')
}

function postmasterPid(data: string): number | undefined {
  const file = join(data, 'postmaster.pid')
  return existsSync(file)
    ? Number(readFileSync(file, 'utf8').split('\n')[0]) || undefined
    : undefined
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
