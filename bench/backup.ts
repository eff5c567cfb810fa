import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { migrate } from '../src/platform/database/migrate.ts'
import { seedJob, seedKeywords } from './analytics.ts'
import { openStage, type Stage } from './stage.ts'

const MIN_MB_A_SECOND = 50
const MB = 1_000_000
const CLI = join(import.meta.dirname, '../src/main/cli.ts')

/** Speed of backing up and restoring a database with results, results pages and raw pages. */
export async function run({ keywords = 10_000, jobs = 20, rawPages = 30_000 } = {}) {
  const stage = await openStage()
  const folder = mkdtempSync(join(tmpdir(), 'sightline-bench-'))
  try {
    // Autovacuum must not be measured.
    await stage.pool.query('alter system set autovacuum = off')
    await stage.pool.query('select pg_reload_conf()')
    await seed(stage, { keywords, jobs, rawPages })
    // The state autovacuum and the checkpointer leave: otherwise the first reader pays for setting hint bits.
    await stage.pool.query('vacuum analyze')
    await stage.pool.query('checkpoint')
    await letIdleConnectionsEnd(stage)
    const { rows } = await stage.pool.query<{ bytes: number }>(
      'select pg_database_size(current_database()) as bytes',
    )
    const bytes = Number(rows[0]?.bytes)
    const file = join(folder, 'all.backup')
    await timed('backup', {
      stage,
      bytes,
      work: () => command(stage.url, ['backup', file]),
    })
    console.log(
      `  ${(bytes / MB).toFixed(0)} MB with indexes; the file has ${(statSync(file).size / MB).toFixed(0)} MB`,
    )
    const other = new URL(stage.url)
    other.pathname = '/restored'
    await stage.pool.query('create database restored')
    await migrate({ connectionString: other.href })
    const work = () => command(other.href, ['restore', file])
    await timed('restore', { stage, bytes, work })
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await stage.close()
  }
}

/** Runs the command as an operator would, including its start. */
const command = (url: string, args: string[]) =>
  promisify(execFile)(process.execPath, [CLI, ...args, '--quiet'], {
    env: { ...process.env, DATABASE_URL: url, SECRET_KEY: 'k'.repeat(40) },
  })

type Work = { stage: Stage; bytes: number; work: () => Promise<unknown> }

/** Also reports the rate per CPU second of command and database, since the clock says little on a busy machine. */
async function timed(name: string, { stage, bytes, work }: Work) {
  const cpuBefore = await bothSeconds(stage)
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1000
  const cpu = (await bothSeconds(stage)) - cpuBefore
  const [rate, alone] = [seconds, cpu].map((each) => bytes / MB / each)
  const isGood = Math.max(rate ?? 0, alone ?? 0) >= MIN_MB_A_SECOND
  console.log(
    `${name}: ${seconds.toFixed(1)} s: ${rate?.toFixed(0)} MB/s; by CPU ${cpu.toFixed(1)} s: ${alone?.toFixed(0)} MB/s (bar: ${MIN_MB_A_SECOND})${isGood ? '' : '  MISSED'}`,
  )
}

/** CPU time of seeding would be counted here once its connections end. */
async function letIdleConnectionsEnd({ pool }: Stage) {
  while (pool.totalCount > 0) await sleep(500)
}

/** CPU seconds of the commands and database connections that have ended. */
async function bothSeconds({ pool }: Stage): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const [, postmaster = 0] = statOf(rows[0]?.pid ?? 0)
  return childrenSeconds(process.pid) + childrenSeconds(postmaster)
}

const statOf = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? []

function childrenSeconds(pid: number): number {
  const fields = statOf(pid)
  return ((fields[13] ?? 0) + (fields[14] ?? 0)) / 100
}

export async function seed(
  stage: Stage,
  { keywords, jobs, rawPages }: { keywords: number; jobs: number; rawPages: number },
) {
  const { pool } = stage
  await pool.query(`insert into workspaces (name, created_at) values ('w', 'epoch')`)
  await pool.query(`insert into users (workspace_id, email, name, password_hash, role, created_at)
    values (1, 'u@bench.test', 'u', 'none', 'owner', 'epoch')`)
  const { client } = await seedKeywords(stage, keywords)
  for (let index = 0; index < jobs; index++) {
    const at = Math.floor(Date.now() / 1000) - (jobs - index) * 86_400
    const job = await seedJob(stage, { client, keywords, at })
    await pool.query(
      `insert into rank_serps (workspace_id, job_id, keyword_id, device, job_at, body)
       select workspace_id, job_id, keyword_id, device, job_at, ${packedBytes(46, 'keyword_id')} from rank_results where job_id = $1`,
      [job],
    )
  }
  await pool.query(
    `insert into rank_pages (id, workspace_id, client_id, fetched_at, asked, reader, body)
     select gen_random_uuid(), 1, $1, now(), '{"query": "q"}', 1, ${packedBytes(380, 'n')} from generate_series(1, $2::int) n`,
    [client, rawPages],
  )
}

/** Incompressible bytes, like compressed pages: hashes of 64 bytes each. */
const packedBytes = (hashes: number, row: string) =>
  `(select string_agg(sha512(random()::text::bytea), '') from generate_series(1, ${hashes}) where ${row} is not null)`

if (import.meta.main) {
  const [keywords, jobs, rawPages] = process.argv.slice(2).map(Number)
  await run({
    ...(keywords && { keywords }),
    ...(jobs && { jobs }),
    ...(rawPages && { rawPages }),
  })
}
