import { hash } from 'node:crypto'
import { newKey } from '../src/modules/accounts/tokens.ts'
import { type Measured, measure, type Next } from './load.ts'
import { openStage, type Stage } from './stage.ts'

const KEYS = 5_000
const ROUNDS = 3
const SECONDS = 4
const CONNECTIONS = 32

/** A point read through the whole stack beside a bare route with one UPDATE and one without a database. */
export async function run() {
  const stage = await openStage()
  try {
    const keys = await seed(stage)
    const house = await stage.run('src/main/serve.ts')
    const bare = await stage.run('bench/bare.ts')
    let nr = 0
    const ours = (path: string) => () => ({ url: house.url + path, headers: { 'x-api-key': keys[nr++ % KEYS] ?? '' } })
    const peer = (path: string) => () => ({ url: bare.url + path })
    const best = await interleave({
      'point read: key, limit, one query': ours('/api/auth/me'),
      'client list: key, limit, two queries': ours('/api/v1/clients?limit=20'),
      'bare route, one UPDATE': peer('/update'),
      'bare route, no database': peer('/plain'),
    })
    report(best)
  } finally {
    await stage.close()
  }
}

async function interleave(routes: Record<string, Next>) {
  const best = new Map<string, Measured>()
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, next] of Object.entries(routes)) {
      const measured = await measure({ connections: CONNECTIONS, seconds: round ? SECONDS : 1, next })
      if (measured.bad) throw new Error(`${name}: ${measured.bad} answers were not 2xx`)
      if (round && measured.perSecond > (best.get(name)?.perSecond ?? 0)) best.set(name, measured)
    }
  }
  return best
}

function report(best: Map<string, Measured>) {
  const [point, , update, plain] = [...best.values()]
  if (!point || !update || !plain) throw new Error('a route was not measured')
  for (const [name, { perSecond, p50, p99 }] of best) {
    console.log(
      `${name.padEnd(40)} ${perSecond.toFixed(0).padStart(7)}/s  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms`,
    )
  }
  console.log(`point read / bare UPDATE: ${(point.perSecond / update.perSecond).toFixed(2)} (bar: 0.60)`)
  console.log(`point read / bare route without database: ${(point.perSecond / plain.perSecond).toFixed(2)}`)
}

/** Many people with a key each, so that no key meets its limit. */
async function seed({ pool }: Stage) {
  const keys = Array.from({ length: KEYS }, newKey)
  const hashes = keys.map((key) => hash('sha256', key, 'buffer'))
  await pool.query(`insert into workspaces (name, created_at) select 'w' || n, 1 from generate_series(1, 1000) n`)
  await pool.query(`insert into users (workspace_id, email, name, password_hash, role, created_at)
    select 1 + n % 1000, 'u' || n || '@bench.test', 'u', 'none', 'owner', 1 from generate_series(1, ${KEYS}) n`)
  await pool.query(
    `insert into api_keys (user_id, name, hash, created_at, last_used_at)
     select n, 'k', h, 1, extract(epoch from now()) from unnest($1::bytea[]) with ordinality as k(h, n)`,
    [hashes],
  )
  await pool.query(`insert into clients (workspace_id, user_id, name, domain, created_at, updated_at)
    select 1 + n % 1000, 1, 'c', 'example.com', 1, 1 from generate_series(1, 20000) n`)
  await pool.query('create schema bench; create table bench.rows (id bigint primary key, n bigint not null)')
  await pool.query('insert into bench.rows select n, 0 from generate_series(1, 1000) n')
  await pool.query('analyze')
  return keys
}

if (import.meta.main) await run()
