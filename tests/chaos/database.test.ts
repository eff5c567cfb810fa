import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { hashSecret, newKey } from '../../src/modules/accounts/sign-in/tokens.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { startEmbedded } from '../../src/platform/postgres/embedded.ts'
import { caller } from '../http.ts'
import { openProcesses } from '../search/processes.ts'
import { startUpstream } from '../search/upstream.ts'
import { until } from '../wait.ts'

const IS_LONG = process.env.TEST_LONG !== undefined
const CUTS = IS_LONG ? 20 : 1
const CALLERS = 8
const LATENCY_MS = IS_LONG ? 40 : 150
const CREDITS = 1_000_000
const HOLD_MS = 75_000

const folder = mkdtempSync(join(tmpdir(), 'sightline-database-'))
chmodSync(folder, 0o755)
const upstream = await startUpstream()
const processes = openProcesses()
const database = await startEmbedded(folder)
after(async () => {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})
await migrate({ connectionString: database.url })

async function query(text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

async function seed(): Promise<string[]> {
  const keys = Array.from({ length: CUTS * 60 }, newKey)
  await query(`insert into workspaces (name, created_at) values ('w', 'epoch')`)
  await query(
    `insert into users (workspace_id, email, name, password_hash, role, created_at) values (1, 'o@w.test', 'o', 'none', 'owner', 'epoch')`,
  )
  await query(
    `insert into api_keys (user_id, name, hash, created_at, last_used_at)
     select 1, 'k', h, 'epoch', now() from unnest($1::bytea[]) as h`,
    [keys.map(hashSecret)],
  )
  await query(`select credit_add(1, 'grant', $1, 'start', '')`, [CREDITS])
  return keys
}

/** Stops the database at once, as `pg_ctl stop -m immediate` does, and restarts it on the same data. */
async function cut() {
  const pid = Number(readFileSync(join(database.dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGQUIT')
  await sleep(100 + Math.random() * 300)
  await startEmbedded(folder)
}

test(`${CUTS} database crashes under load: nobody is overcharged, every reservation is closed, servers continue`, {
  timeout: 300_000 + CUTS * 10_000,
}, async () => {
  const keys = await seed()
  const env = {
    ...upstream.env,
    ...{ DATABASE_URL: database.url, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', SECRET_KEY: 'k'.repeat(40) },
  }
  const servers = await Promise.all([processes.start('serve', env), processes.start('serve', env)])
  await processes.start('work', env)
  upstream.state.latencyMs = LATENCY_MS
  const statuses = new Map<string, number>()
  let isOver = false
  let index = 0
  let answeredSinceCut = 0
  const loop = async () => {
    while (!isOver) {
      const turn = index++
      const call = caller(servers[turn % servers.length]?.url ?? '')
      const as = keys[turn % keys.length] ?? ''
      const answer = await call('POST', '/v1/search', { as, body: { q: `question ${turn}` } }).catch(() => null)
      const id = answer?.headers.get('x-request-id')
      if (answer && id) statuses.set(id, answer.status)
      if (answer?.status === 200) answeredSinceCut++
      else await sleep(20)
    }
  }
  const loading = Array.from({ length: CALLERS }, loop)
  for (let round = 0; round < CUTS; round++) {
    await sleep(400 + Math.random() * 600)
    await cut()
    answeredSinceCut = 0
    await until('twenty answers after a crash', () => answeredSinceCut >= 20)
  }
  isOver = true
  await Promise.all(loading)

  // Orphaned reservations are released after a minute; the short run does not wait for it.
  if (!IS_LONG) await query('update credit_reservations set created_at = now() - make_interval(secs => 60)')
  const ended = performance.now()
  await until(
    'every reservation is closed',
    async () => (await query('select 1 from credit_reservations')).length === 0,
  )
  const closedMs = performance.now() - ended

  const uses = await query(`select reference, -sum(amount) as amount from credit_entries where kind = 'use' group by 1`)
  const answered = [...statuses.values()].filter((status) => status === 200).length
  const refused = [...statuses.values()].filter((status) => status !== 200).length
  const overcharged = uses.filter(({ reference, amount }) => {
    const status = statuses.get(reference)
    return Number(amount) > 1 || (status !== undefined && status !== 200)
  })
  const [account] = await query('select balance, pending from credit_accounts where workspace_id = 1')
  console.log(
    `${answered} answered, ${refused} refused, ${CUTS} crashes; ${uses.length} charged, overcharged ${overcharged.length}; reservations closed after ${(closedMs / 1000).toFixed(1)} s`,
  )
  assert.deepEqual(overcharged, [])
  assert.ok(closedMs < HOLD_MS, `${closedMs} ms`)
  assert.ok(uses.length <= answered + CALLERS * CUTS, `${uses.length} charged`)
  assert.deepEqual(
    [Number(account.balance) + Number(account.pending), Number(account.pending)],
    [CREDITS - uses.length, 0],
  )
})
