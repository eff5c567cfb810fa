import { randomBytes, randomUUID } from 'node:crypto'
import { after } from 'node:test'
import pg from 'pg'
import { type Context, openContext, type Role } from '../src/core/context.ts'
import { buildApp } from '../src/main/build.ts'
import { loadConfig } from '../src/main/config.ts'
import { serve } from '../src/main/server-process.ts'
import { work } from '../src/main/worker-process.ts'
import type { Kind } from '../src/platform/database/connections.ts'

const ADMIN_URL = process.env.TEST_DATABASE_URL
const NODE_URLS = process.env.TEST_NODE_URLS?.split(' ').filter(Boolean) ?? []
const TEMPLATE = 'sightline_template'

export type TestApp = Awaited<ReturnType<typeof openTestApp>>

/** A whole app on a database of its own, cloned from the migrated template; closed after the tests of the file. */
export async function openTestApp(env: Record<string, string> = {}) {
  if (!ADMIN_URL) throw new Error('Run tests with `npm test`, or one file with `node scripts/test.ts FILE`')
  const name = `t_${randomBytes(6).toString('hex')}`
  await admin(`create database ${name} template ${TEMPLATE} strategy file_copy`)
  const url = ADMIN_URL.replace('/postgres?', `/${name}?`)
  const settings = {
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'silent',
    SECRET_KEY: 'k'.repeat(40),
    ...env,
  }
  const { config, problems } = loadConfig(settings)
  const build = (kind: Kind = 'serve') => buildApp({ config, problems, url, kind })
  const built = build()
  const running = new Set<() => Promise<void>>()
  const people = await populate(built.pool)

  const as = (role: Role): Context => openContext(built.app, people.first(role))
  const asOther = (role: Role): Context => openContext(built.app, people.second(role))
  async function close() {
    for (const end of running) await end()
    await built.close()
    await admin(`drop database if exists ${name} with (force)`).catch(leave)
  }
  after(close)
  /** Closed with the test app, unless a test closes it earlier. */
  const untilClosed = (end: () => Promise<void>) => {
    const endOnce = async () => {
      if (running.delete(endOnce)) await end()
    }
    running.add(endOnce)
    return endOnce
  }

  return {
    ...built,
    url,
    /** Environment for one of our processes on the database of this test app. */
    env: { ...settings, DATABASE_URL: url },
    as,
    asOther,
    /** A real server on a free port. */
    async serve() {
      const own = build()
      const { url, close } = await serve(own)
      return { url, log: own.app.log, close: untilClosed(close) }
    },
    /** A real worker. */
    async work() {
      const working = await work(build('work'))
      return { ...working, close: untilClosed(working.close) }
    },
  }
}

/** Two workspaces with one user of each role; the second is the stranger of every test. */
async function populate(pool: pg.Pool) {
  const insert = async (workspace: string) => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into workspaces (name, created_at) values ($1, 'epoch') returning id`,
      [workspace],
    )
    const workspaceId = rows[0]?.id ?? 0
    const ids = new Map<string, number>()
    for (const role of ['viewer', 'analyst', 'admin', 'owner']) {
      const user = await pool.query<{ id: number }>(
        `insert into users (workspace_id, email, name, password_hash, role, created_at) values ($1, $2, $3, 'none', $3, 'epoch') returning id`,
        [workspaceId, `${role}-${randomUUID()}@${workspace}.test`, role],
      )
      ids.set(role, user.rows[0]?.id ?? 0)
    }
    return (role: Role) =>
      ({
        role,
        userId: ids.get(role) ?? 0,
        workspaceId: role === 'guest' ? 0 : workspaceId,
        clientIds: null,
        via: 'key',
      }) as const
  }
  return { first: await insert('first'), second: await insert('second') }
}

/** A cluster may be doing maintenance in a database: the end of the run drops what is left. */
function leave(thrown: unknown) {
  if (!(thrown instanceof pg.DatabaseError && thrown.code === '55006')) throw thrown
}

/** On every node if the database is a cluster: copies of all nodes make a copy of the whole. */
async function admin(statement: string) {
  for (const connectionString of [ADMIN_URL, ...NODE_URLS]) {
    const client = new pg.Client({ connectionString })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
}
