// The PostgreSQL that tests run on: an embedded one, or that of TEST_DATABASE_URL; its template database is migrated, and
// on a Citus cluster distributed.

import pg from 'pg'
import { distribute } from '../src/platform/database/distribute.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { startEmbedded } from '../src/platform/postgres/embedded.ts'

type TestServer = {
  /** Ends with `/postgres?`, for the tests to put the name of their database in. */
  adminUrl: string
  /** The same of the other nodes of a cluster. */
  nodeUrls: string[]
  stop(): Promise<void>
}

const TEMPLATE = 'sightline_template'
/** As few as show what goes wrong: every test has tables of its own. */
const SHARDS = 4

// What a test writes lives as long as the run: waiting for the disk proves nothing here. The tests of power cuts bring
// their own databases.
const SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=256MB',
]

export async function openTestServer(folder: string): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return openGiven(given)
  const database = await startEmbedded(folder, SETTINGS)
  const adminUrl = database.url.replace('/sightline?', '/postgres?')
  await run(adminUrl, `create database ${TEMPLATE}`)
  await migrate({ connectionString: inTemplate(adminUrl) })
  return { adminUrl, nodeUrls: [], stop: database.stop }
}

/** Everything of a run before, which may have been broken off, goes first. */
async function openGiven(given: string): Promise<TestServer> {
  const nodes = await nodesOf(given)
  const [adminUrl = '', ...nodeUrls] = [given, ...nodes.map((node) => at(given, node))].map(
    adminOf,
  )
  for (const url of [adminUrl, ...nodeUrls]) {
    await dropTestDatabases(url)
    await run(url, `create database ${TEMPLATE}`)
    if (nodes.length > 0) await run(inTemplate(url), 'create extension citus')
  }
  if (nodes.length > 0) await join(given, nodes)
  const template = { connectionString: inTemplate(adminUrl) }
  await migrate(template)
  if (nodes.length > 0) await distribute(template, { shards: SHARDS })
  // Nobody may be in a database that is copied: not even the maintenance of Citus.
  for (const url of [adminUrl, ...nodeUrls]) {
    await run(url, `alter database ${TEMPLATE} allow_connections false`)
    await run(
      url,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${TEMPLATE}'`,
    )
  }
  const stop = async () => {
    for (const url of [adminUrl, ...nodeUrls]) await dropTestDatabases(url)
  }
  return { adminUrl, nodeUrls, stop }
}

type Node = { host: string; port: number }

async function nodesOf(url: string): Promise<Node[]> {
  const { rowCount } = await run(url, `select 1 from pg_extension where extname = 'citus'`)
  if (!rowCount) return []
  return (
    await run(
      url,
      'select nodename as host, nodeport as port from pg_dist_node where groupid > 0',
    )
  ).rows
}

async function join(given: string, nodes: Node[]) {
  const { hostname, port } = new URL(given)
  const url = inTemplate(adminOf(given))
  await run(url, `select citus_set_coordinator_host('${hostname}', ${port || 5432})`)
  for (const node of nodes)
    await run(url, `select citus_add_node('${node.host}', ${node.port})`)
}

function at(given: string, { host, port }: Node): string {
  const url = new URL(given)
  url.host = `${host}:${port}`
  return url.href
}

function adminOf(given: string): string {
  const url = new URL(given)
  url.pathname = '/postgres'
  return url.search ? url.href : `${url.href}?`
}

const inTemplate = (adminUrl: string) => adminUrl.replace('/postgres?', `/${TEMPLATE}?`)

async function dropTestDatabases(url: string) {
  const { rows } = await run(
    url,
    `select datname from pg_database where datname ~ '^t_[0-9a-f]{12}$' or datname = '${TEMPLATE}'`,
  )
  for (const { datname } of rows) await run(url, `drop database ${datname} with (force)`)
}

async function run(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}
