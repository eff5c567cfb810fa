import { hash } from 'node:crypto'
import { newKey } from '../src/modules/accounts/tokens.ts'
import { type Measured, measure, type Next } from './load.ts'
import { openStage, type Stage } from './stage.ts'

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
    let nr = 0
    const ours = (path: string) => () => ({
      url: app.url + path,
      headers: { 'x-api-key': keys[nr++ % KEYS] ?? '' },
    })
    const peer = (path: string) => () => ({ url: bare.url + path })
    report(
      await interleave({
        'point read: key, limit, one query': ours('/api/auth/me'),
        'client list: key, limit, two queries': ours('/api/v1/clients?limit=20'),
        'bare route, one UPDATE': peer('/update'),
        'bare route, no database': peer('/plain'),
      }),
    )
  } finally {
    await stage.close()
  }
}

/** Alternates in short rounds, so that the changing speed of a shared machine affects all alike. */
async function interleave(routes: Record<string, Next>) {
  const rounds = new Map<string, Measured[]>(Object.keys(routes).map((name) => [name, []]))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, next] of Object.entries(routes)) {
      const measured = await measure({ connections: CONNECTIONS, seconds: SECONDS, next })
      if (measured.bad) throw new Error(`${name}: ${measured.bad} answers were not 2xx`)
      if (round) rounds.get(name)?.push(measured)
    }
  }
  return rounds
}

function report(rounds: Map<string, Measured[]>) {
  const [point = [], , update = [], plain = []] = rounds.values()
  for (const [name, measured] of rounds) {
    const [perSecond, p50, p99] = (['perSecond', 'p50', 'p99'] as const).map((figure) =>
      median(measured.map((each) => each[figure])),
    )
    console.log(
      `${name.padEnd(40)} ${perSecond?.toFixed(0).padStart(7)}/s  p50 ${p50?.toFixed(1)} ms  p99 ${p99?.toFixed(1)} ms`,
    )
  }
  console.log(`point read / bare UPDATE: ${ratioOf(point, update)} (bar: 0.60)`)
  console.log(`point read / bare route without database: ${ratioOf(point, plain)}`)
}

/** The median of all rounds, and their spread. */
function ratioOf(ours: Measured[], theirs: Measured[]): string {
  const ratios = ours.map(
    ({ perSecond }, round) => perSecond / (theirs[round]?.perSecond ?? Number.NaN),
  )
  return `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

/** Many users with a key each, so that no key reaches its rate limit. */
async function seed({ pool }: Stage) {
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
