// Records the demo: ninety days of a shop and of an agency's other clients in the simulated web, written to
// src/modules/demo/recording. To be run again after a change of the tables or of the simulated web.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startSandbox } from '../sandbox/server.ts'
import { openContext } from '../src/core/context.ts'
import { buildApp } from '../src/main/build.ts'
import { loadConfig } from '../src/main/config.ts'
import { work } from '../src/main/worker-process.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { startEmbedded } from '../src/platform/postgres/embedded.ts'
import { AGENCY } from './demo/agency-clients.ts'
import { dump, standing, TABLES } from './demo/dump.ts'
import { DAY, recordAgency, recordShop, STORY_NOW } from './demo/record.ts'

const folder = mkdtempSync(join(tmpdir(), 'sightline-demo-'))
chmodSync(folder, 0o755)
const database = await startEmbedded(folder, ['fsync=off', 'synchronous_commit=off'])
const sandbox = await startSandbox()
const client = new pg.Client({ connectionString: database.url })
const began = performance.now()
try {
  await migrate({ connectionString: database.url })
  await client.connect()
  for (let age = 0; age < 120; age += 28) await makeMonths(STORY_NOW - age * DAY)
  await control('models', { failures: 0 })
  for (const each of AGENCY) await control('place', { domain: each.domain, ...standing(each) })
  const { config, problems } = loadConfig({
    SECRET_KEY: 'k'.repeat(40),
    SANDBOX_URL: sandbox.url,
    LOG_LEVEL: 'warn',
    DATABASE_POOL: '12',
  })
  const open = () => buildApp({ config, problems, url: database.url })
  const built = open()
  const working = await work(open())
  const ctx = openContext(built.app, {
    ...(await addPerson()),
    role: 'owner',
    clientIds: null,
    via: 'cli',
  })
  const setClock = (now: number | 'real') => control('clock', { now })
  const stage = { ctx, setClock, settle, report }
  await recordShop(stage)
  await recordAgency(stage)
  await working.close()
  await built.close()
  report(`${await dump(client)} bytes`)
} finally {
  await client.end()
  await sandbox.close()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

function report(text: string) {
  console.log(`${Math.round((performance.now() - began) / 1000)} s  ${text}`)
}

async function makeMonths(at: number) {
  await client.query(
    'select ensure_rank_partition(to_timestamp($1)), ensure_aeo_partition(to_timestamp($1))',
    [at],
  )
}

async function control(what: string, body: unknown) {
  const answer = await fetch(`${sandbox.url}/_control/${what}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${what}: ${await answer.text()}`)
}

async function addPerson() {
  const { rows } = await client.query<{ id: string }>(
    `insert into workspaces (name, created_at) values ('demo', 'epoch') returning id`,
  )
  const workspaceId = Number(rows[0]?.id)
  const user = await client.query<{ id: string }>(
    `insert into users (workspace_id, email, name, password_hash, role, created_at)
      values ($1, 'demo@example.com', 'demo', 'none', 'owner', 'epoch') returning id`,
    [workspaceId],
  )
  return { workspaceId, userId: Number(user.rows[0]?.id) }
}

/** What was written by the wall clock, which is after the story, is moved to the given time. */
async function settle(at: number) {
  const { rows } = await client.query<{ table: string; names: string[] }>(
    `select table_name as table, array_agg(column_name::text) as names from information_schema.columns
      where table_schema = 'public' and data_type = 'timestamp with time zone' and table_name = any($1) group by 1`,
    [TABLES],
  )
  // One and the same for all: rows of two tables belong together by their time.
  const by = `make_interval(secs => ${Math.round(Date.now() / 1000 - at)})`
  const late = `to_timestamp(${STORY_NOW + DAY})`
  for (const { table, names } of rows) {
    const moves = names.map(
      (name) => `${name} = case when ${name} > ${late} then ${name} - ${by} else ${name} end`,
    )
    const isLate = names.map((name) => `${name} > ${late}`).join(' or ')
    await client.query(`update ${table} set ${moves.join(', ')} where ${isLate}`)
  }
}
