import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { AppError, fail } from '../../../base/errors.ts'
import type { App, Context } from '../../../core/context.ts'
import type { AnyOperation } from '../../../core/operation.ts'
import { needsSandbox } from '../../../platform/config/sandbox.ts'
import type { Config } from '../../../platform/config.ts'
import type { Embedded } from '../../../platform/postgres/embedded.ts'
import { UsageError } from '../failure.ts'
import type { Io } from '../io.ts'
import { readLogin } from '../login-file.ts'
import type { Remote } from '../remote.ts'

// Heavy modules are imported on demand, so that help is instant.

export type Store = { config: Config; problems: string[]; url: string }

/** The configured database, or the embedded one, which is joined or started for the command. */
export async function openStore(io: Io, { isReadOnly = false } = {}): Promise<Store> {
  const { loadConfig } = await import('../../config.ts')
  const { config, problems } = loadConfig()
  if (!io.isOperator) {
    await refuseLogin(io)
    requireInstallation(config)
  }
  if (config.databaseUrl) return { config, problems, url: config.databaseUrl }
  const { startEmbedded } = await import('../../../platform/postgres/embedded.ts')
  const embedded = await startEmbedded(config.dataDir)
  if (!embedded.wasRunning) {
    io.closers.push(() => stopUnlessUsed(embedded))
    const { migrate } = await import('../../../platform/database/migrate.ts')
    if (!isReadOnly) await migrate({ connectionString: embedded.url })
  }
  return { config, problems, url: embedded.url }
}

/** Nobody wants to change another database than they think. */
async function refuseLogin(io: Io) {
  if (!io.isLocal && (await readLogin()))
    throw new UsageError('This works on the installation in this folder alone: add --local')
}

/** Nobody wants a database in whatever folder they happen to be in. */
export function requireInstallation({ databaseUrl, dataDir }: Config) {
  if (databaseUrl || existsSync(dataDir)) return
  throw new UsageError(
    'There is no installation in this folder: `sightline start` makes one, `sightline login URL` uses another',
  )
}

/**
 * The app, closed when the command ends. Read-only commands run no migration and create no secret key. With a
 * sandbox of its own where the installation uses one; its data is the same.
 */
export async function openApp(
  io: Io,
  { isReadOnly = false, hasSandbox = false } = {},
): Promise<App> {
  const { config: given, problems, url } = await openStore(io, { isReadOnly })
  const config = hasSandbox ? await withSandbox(io, given) : given
  const { buildApp } = await import('../../build.ts')
  // Sources that people entered are opened with the key that is there; none is made.
  const hasKey =
    config.secretKey !== undefined || existsSync(join(config.dataDir, 'secret.key'))
  const settings: Config = {
    ...config,
    logLevel: 'error',
    ...(isReadOnly && !hasKey && { secretKey: 'none' }),
  }
  const { app, close } = buildApp({ config: settings, problems, url })
  io.closers.push(close)
  if (isReadOnly) return app
  const { requireSameKey } = await import('../../../platform/secrets/installation-keys.ts')
  await requireSameKey(app.db, app.secrets)
  await app.worlds.reload()
  return app
}

async function withSandbox(io: Io, config: Config): Promise<Config> {
  if (!needsSandbox(config.simulated) || config.sandboxUrl) return config
  const { startSandbox } = await import('../../sandbox.ts')
  const { url, stop } = await startSandbox(config)
  io.closers.push(stop)
  return { ...config, sandboxUrl: url }
}

/** A context that acts as the named person, by default the oldest owner. */
export async function openAs(
  io: Io,
  email: string | undefined,
  { hasSandbox = false } = {},
): Promise<Context> {
  const app = await openApp(io, { hasSandbox })
  const { openContextAs } = await import('../../../modules/accounts/index.ts')
  const who = email ?? (await oldestOwner(io, app))
  try {
    return await openContextAs(app, who)
  } catch (thrown) {
    if (!(thrown instanceof AppError && thrown.code === 'not_found')) throw thrown
    throw fail('user_unknown', { who }).with({ cause: thrown })
  }
}

export type Caller = Context | Remote

/** The server that was logged in to, or else the installation in this folder as the named person. */
export async function openCaller(
  io: Io,
  email: string | undefined,
  { hasSandbox = false } = {},
): Promise<Caller> {
  const login = io.isLocal ? undefined : await readLogin()
  if (!login) return openAs(io, email, { hasSandbox })
  if (email) throw new UsageError(`--as needs --local: at ${login.url} your key says who acts`)
  const { Remote } = await import('../remote.ts')
  return new Remote(login, io.signal)
}

type Operations = typeof import('../operations.ts')
type Input<N extends keyof Operations> = z.input<Operations[N]['input']>
type Output<N extends keyof Operations> = z.output<Operations[N]['output']>

/** Calls an operation, here or on the server. */
export async function call<N extends keyof Operations>(
  caller: Caller,
  name: N,
  input: Input<N>,
): Promise<Output<N>> {
  const operations = await import('../operations.ts')
  return callOperation(caller, operations[name], input) as Promise<Output<N>>
}

export async function callOperation(
  caller: Caller,
  op: AnyOperation,
  input: object,
): Promise<unknown> {
  if (isRemote(caller)) return caller.call(op, input)
  const { invoke } = await import('../../../core/invoke.ts')
  return invoke(op, caller, input)
}

const isRemote = (caller: Caller): caller is Remote => 'server' in caller

/** A client by its id or domain. */
export async function clientOf(caller: Caller, typed: string): Promise<number> {
  if (/^[1-9]\d{0,14}$/.test(typed)) return Number(typed)
  const { items } = await call(caller, 'listClients', {})
  const domain = typed.toLowerCase().replace(/^www\./, '')
  const found = items.find((client) => client.domain === domain)
  if (!found)
    throw new UsageError(
      `No client has the domain ${typed}: see \`sightline client list\`, or \`sightline client add ${typed}\``,
    )
  return found.id
}

/** An identifier as typed. */
export function idOf(typed: string | undefined, what: string): number {
  if (!/^[1-9]\d{0,14}$/.test(typed ?? '')) throw fail('number_expected', { what })
  return Number(typed)
}

async function oldestOwner(io: Io, app: App): Promise<string> {
  const { listUsers } = await import('../../../modules/accounts/index.ts')
  const users = await listUsers(app.db)
  const owner = users.find(({ role }) => role === 'owner')
  if (!owner) throw fail('no_owner')
  const workspaces = new Set(users.map(({ workspace_id }) => workspace_id))
  if (workspaces.size > 1)
    io.note(`Acting as ${owner.email} in ${owner.workspace}; --as names another`)
  return owner.email
}

/** The embedded database stays up while a server or another command uses it. */
async function stopUnlessUsed({ url, stop }: Embedded) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  await client.connect()
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
  )
  await client.end()
  if (!rowCount) await stop()
}
