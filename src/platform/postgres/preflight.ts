import pg from 'pg'
import { type Connection, LIMITS, LOCK_TIMEOUT } from '../database/db.ts'
import { BEFORE_BASELINE, isBeforeBaseline, readMigrations } from '../database/migrate.ts'

export const OLDEST_POSTGRES = 18
const CONNECT_MS = 10_000

/** Why a database cannot be used, and what to change. */
export class DatabaseProblem extends Error {
  readonly found: string
  readonly advice: string

  constructor(found: string, advice: string, options?: ErrorOptions) {
    super(`${found}. ${advice}`, options)
    this.found = found
    this.advice = advice
  }
}

/** Connects with what every process needs, or says in a sentence what to change. */
async function connectOrExplain(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    options: LIMITS,
    connectionTimeoutMillis: CONNECT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (thrown) {
    throw explainConnection(thrown)
  }
  try {
    await requireVersion(client)
    await requireSettings(client)
    return client
  } catch (thrown) {
    await client.end()
    throw thrown
  }
}

/** The database answers, is new enough, and keeps the settings of a session. */
export async function requireUsable(connection: Connection): Promise<void> {
  const client = await connectOrExplain(connection)
  await client.end()
}

/** For processes that serve or work: the database is new enough and migrated. */
export async function requireMigrated(connection: Connection): Promise<void> {
  const client = await connectOrExplain(connection)
  try {
    const missing = await missingMigrations(client)
    if (missing.length > 0)
      throw new Error(
        `The database lacks ${missing.length} migrations, from ${missing[0]} on. Run \`npm run migrate\`.`,
      )
  } finally {
    await client.end()
  }
}

async function missingMigrations(client: pg.Client): Promise<string[]> {
  const known = await client.query<{ known: boolean }>(
    `select to_regclass('migrations') is not null as known`,
  )
  const { rows } = known.rows[0]?.known
    ? await client.query<{ name: string }>('select name from migrations')
    : { rows: [] }
  const done = rows.map(({ name }) => name)
  if (isBeforeBaseline(done)) throw new Error(BEFORE_BASELINE)
  return readMigrations()
    .map(({ name }) => name)
    .filter((name) => !done.includes(name))
}

async function requireVersion(client: pg.Client) {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  const version = rows[0]?.version ?? 'unknown'
  if (isOldPostgres(version))
    throw new DatabaseProblem(
      `PostgreSQL ${version} is too old: Sightline needs ${OLDEST_POSTGRES} or later`,
      'Upgrade it, or unset DATABASE_URL to use the embedded one.',
    )
}

/** A pooler may be told to drop the session settings without a word. */
async function requireSettings(client: pg.Client) {
  const { rows } = await client.query<{ timeout: string }>(
    `select current_setting('lock_timeout') as timeout`,
  )
  if (rows[0]?.timeout !== LOCK_TIMEOUT)
    throw new DatabaseProblem('The session settings do not reach PostgreSQL', POOLER)
}

export const isOldPostgres = (version: string) =>
  !(Number.parseInt(version, 10) >= OLDEST_POSTGRES)

const POOLER =
  'DATABASE_URL leads to a connection pooler, which drops the session settings Sightline relies on. Name PostgreSQL itself; DATABASE_POOL bounds the connections of a process.'

/** The sentences by PostgreSQL's or the network's code. */
const BY_CODE: Record<string, string> = {
  ECONNREFUSED:
    'Nothing listens there. See whether PostgreSQL runs and DATABASE_URL names its host and port.',
  ENOTFOUND: 'The host of DATABASE_URL is unknown. Correct it, or look at the name server.',
  EAI_AGAIN: 'The host of DATABASE_URL cannot be looked up. Look at the name server.',
  ENOENT: 'There is no socket at the path in DATABASE_URL. See whether PostgreSQL runs there.',
  '28P01': 'The password in DATABASE_URL is wrong.',
  '28000':
    'PostgreSQL lets this user in from here neither with nor without encryption. Look at pg_hba.conf and at sslmode in DATABASE_URL.',
  '3D000': 'Create the database (createdb), or correct its name in DATABASE_URL.',
  '53300': 'PostgreSQL has no connection left. Raise max_connections, or lower DATABASE_POOL.',
}

const BY_MESSAGE: [RegExp, string][] = [
  [/startup parameter/, POOLER],
  [
    /does not support SSL/,
    'This server has no encryption. Remove sslmode from DATABASE_URL, or set it to disable.',
  ],
  [
    /certificate|self.signed|altnames/i,
    'The certificate of the server cannot be verified. Add sslrootcert=FILE to DATABASE_URL, or choose another sslmode.',
  ],
  [/timeout/i, 'It does not answer. Look at the firewall between here and PostgreSQL.'],
]

function explainConnection(thrown: unknown): DatabaseProblem {
  const { message } = thrown instanceof Error ? thrown : { message: String(thrown) }
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
  const advice = BY_MESSAGE.find(([pattern]) => pattern.test(message))?.[1] ?? BY_CODE[code]
  return new DatabaseProblem(
    `The database cannot be reached (${message || code})`,
    advice ?? 'Look at DATABASE_URL and at the log of PostgreSQL.',
    { cause: thrown },
  )
}
