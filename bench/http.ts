import { hash } from 'node:crypto'
import { newKey } from '../src/modules/accounts/sign-in/tokens.ts'
import { type Measured, measure, type Next } from './load.ts'
import { cpuSeconds, openStage, type Stage } from './stage.ts'

const KEYS = 5_000
const ROUNDS = 9
const SECONDS = 1
const CONNECTIONS = 32

/** A point read through the whole stack, compared with a bare route with one UPDATE and one without a database. */
export async function run() {
  const stage = await openStage()
  try {
    const keys = await seed(stage)
    const app = await stage.run('src/main/serve.ts')
    const bare = await stage.run('bench/bare.ts')
    let index = 0
    const ours = (path: string) => () => ({
      url: app.url + path,
      headers: { 'x-api-key': keys[index++ % KEYS] ?? '' },
    })
    const peer = (path: string) => () => ({ url: bare.url + path })
    const cpu = (pid: number) => async () => cpuSeconds(pid) + (await stage.databaseSeconds())
    report(
      await interleave({
        'point read: key, limit, one query': { next: ours('/api/auth/me'), cpu: cpu(app.pid) },
        'client list: key, limit, two queries': {
          next: ours('/api/v1/clients?limit=20'),
          cpu: cpu(app.pid),
        },
        'bare route, one UPDATE': { next: peer('/update'), cpu: cpu(bare.pid) },
        'bare route, no database': { next: peer('/plain'), cpu: cpu(bare.pid) },
      }),
    )
  } finally {
    await stage.close()
  }
}

/** With the CPU seconds that its server and the database have taken so far. */
type Peer = { next: Next; cpu(): Promise<number> }
type Round = Measured & { cpuMs: number }

/** Alternates in short rounds, so that the changing speed of a shared machine affects all alike. */
async function interleave(routes: Record<string, Peer>) {
  const rounds = new Map<string, Round[]>(Object.keys(routes).map((name) => [name, []]))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, { next, cpu }] of Object.entries(routes)) {
      const before = await cpu()
      const measured = await measure({ connections: CONNECTIONS, seconds: SECONDS, next })
      if (measured.bad) throw new Error(`${name}: ${measured.bad} answers were not 2xx`)
      const cpuMs = (1000 * ((await cpu()) - before)) / measured.asked
      if (round) rounds.get(name)?.push({ ...measured, cpuMs })
    }
  }
  return rounds
}

function report(rounds: Map<string, Round[]>) {
  const [point = [], list = [], update = [], plain = []] = rounds.values()
  for (const [name, measured] of rounds) {
    const [perSecond, p50, p99, cpuMs] = (['perSecond', 'p50', 'p99', 'cpuMs'] as const).map(
      (figure) => median(measured.map((each) => each[figure])),
    )
    console.log(
      `${name.padEnd(40)} ${perSecond?.toFixed(0).padStart(7)}/s  p50 ${p50?.toFixed(1)} ms  p99 ${p99?.toFixed(1)} ms  CPU ${cpuMs?.toFixed(2)} ms`,
    )
  }
  console.log(`point read / bare UPDATE: ${ratioOf(point, update)} (bar: 0.60)`)
  console.log(`point read / bare route without database: ${ratioOf(point, plain)} (bar: 0.35)`)
  console.log(`client list / point read: ${ratioOf(list, point)} (bar: 0.60)`)
}

/** The median of all rounds and their spread, and what it is by CPU time, which a busy machine changes least. */
function ratioOf(ours: Round[], theirs: Round[]): string {
  const ratios = (of: (ours: Round, theirs: Round) => number) =>
    ours.flatMap((round, index) => (theirs[index] ? of(round, theirs[index]) : []))
  const rates = ratios((here, there) => here.perSecond / there.perSecond)
  const cpu = ratios((here, there) => there.cpuMs / here.cpuMs)
  return `${median(rates).toFixed(2)} (${Math.min(...rates).toFixed(2)} to ${Math.max(...rates).toFixed(2)}), by CPU ${median(cpu).toFixed(2)}`
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

/** Many users with a key each, so that no key reaches its rate limit. */
export async function seed({ pool }: Stage) {
  const keys = Array.from({ length: KEYS }, newKey)
  const hashes = keys.map((key) => hash('sha256', key, 'buffer'))
  await pool.query(
    `insert into workspaces (name, created_at) select 'w' || n, 'epoch' from generate_series(1, 1000) n`,
  )
  await pool.query(`insert into users (workspace_id, email, name, password_hash, role, created_at)
    select 1 + n % 1000, 'u' || n || '@bench.test', 'u', 'none', 'owner', 'epoch' from generate_series(1, ${KEYS}) n`)
  await pool.query(
    `insert into api_keys (user_id, name, hash, created_at, last_used_at)
     select n, 'k', h, 'epoch', now() from unnest($1::bytea[]) with ordinality as k(h, n)`,
    [hashes],
  )
  await pool.query(`insert into clients (workspace_id, user_id, name, domain, created_at, updated_at)
    select 1 + n % 1000, 1, 'c', 'example.com', 'epoch', 'epoch' from generate_series(1, 20000) n`)
  await pool.query(
    'create schema bench; create table bench.rows (id bigint primary key, n bigint not null)',
  )
  await pool.query('insert into bench.rows select n, 0 from generate_series(1, 1000) n')
  await pool.query('analyze')
  return keys
}

if (import.meta.main) await run()
