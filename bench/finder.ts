import { hash } from 'node:crypto'
import { Agent, request } from 'undici'
import { newKey } from '../src/modules/accounts/sign-in/tokens.ts'
import { openStage, type Stage } from './stage.ts'

const ROWS = 1_000_000
const ROUNDS = 60
const KEYS = 600
const MAX_P95_MS = 100

const QUESTIONS: Record<string, (index: number) => string> = {
  'a whole name': (index) => `silver coffee ${index * 7919} store`,
  'the beginning of many': () => 'silver',
  'the beginning of one': (index) => `silver coffee ${index * 7919}`,
  'two letters': () => 'co',
  'a word inside': () => 'coffee',
  'two words': () => 'store amber',
  'a part of a word': () => 'offe',
  'a part of a domain': (index) => `n${index * 7919}.ex`,
  'a word of all': () => 'store',
  'a part of all domains': () => 'xampl',
  'words that never meet': () => 'silver golden',
  'a slip of the finger': () => 'cofeee',
  'a slip in a whole name': (index) => `silver cofeee ${index * 7919} store`,
  'a long slip': () => 'northernlihgts',
  'nothing like it': () => 'zzqqxxjj',
  'a job by number': (index) => `#${index * 7919 + 1}`,
}

/** Search by name among a million clients of one workspace, each with a job. */
export async function run({ rows = ROWS } = {}) {
  const stage = await openStage()
  try {
    const keys = await seed(stage, rows)
    const { url } = await stage.run('src/main/serve.ts')
    const dispatcher = new Agent({ connections: 1 })
    let index = 0
    const times = new Map<string, number[]>()
    for (let round = -3; round < ROUNDS; round++) {
      for (const [name, questionOf] of Object.entries(QUESTIONS)) {
        const q = encodeURIComponent(questionOf(Math.abs(round) % (rows / 8000)))
        const headers = { 'x-api-key': keys[index++ % keys.length] ?? '' }
        const began = performance.now()
        const { statusCode, body } = await request(`${url}/api/search?q=${q}`, {
          dispatcher,
          headers,
        })
        const found = (await body.json()) as unknown[]
        if (statusCode !== 200)
          throw new Error(`${name}: ${statusCode} ${JSON.stringify(found)}`)
        if (round >= 0) times.set(name, [...(times.get(name) ?? []), performance.now() - began])
        if (round === 0) console.log(`${name.padEnd(24)} ${found.length} found`)
      }
    }
    await dispatcher.close()
    report(times, rows)
  } finally {
    await stage.close()
  }
}

function report(times: Map<string, number[]>, rows: number) {
  console.log(`p50 / p95 in ms at ${rows} clients and as many jobs (bar: p95 ${MAX_P95_MS} ms)`)
  for (const [name, each] of times) {
    const sorted = each.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
    const figures = `${at(0.5).toFixed(1)} / ${at(0.95).toFixed(1)}`
    console.log(
      `${name.padEnd(24)}${figures.padStart(16)}${at(0.95) <= MAX_P95_MS ? '' : '  MISSED'}`,
    )
  }
}

async function seed({ pool }: Stage, rows: number): Promise<string[]> {
  const keys = Array.from({ length: KEYS }, newKey)
  await pool.query(`insert into workspaces (name, created_at) values ('w', 'epoch')`)
  await pool.query(`insert into users (workspace_id, email, name, password_hash, role, created_at)
    values (1, 'u@bench.test', 'u', 'none', 'owner', 'epoch')`)
  await pool.query(
    `insert into api_keys (user_id, name, hash, created_at, last_used_at)
     select 1, 'k', h, 'epoch', now() from unnest($1::bytea[]) as k(h)`,
    [keys.map((key) => hash('sha256', key, 'buffer'))],
  )
  const words = `array['silver','golden','northern','northernlights','amber','river','urban','little','grand','blue']`
  const things = `array['coffee','shoes','garden','travel','dental','repair','bakery','studio','market','law']`
  const began = performance.now()
  await pool.query('drop index clients_by_grams')
  await pool.query(
    `insert into clients (workspace_id, user_id, name, domain, created_at, updated_at)
     select 1, 1, initcap((${words})[1 + n % 10] || ' ' || (${things})[1 + n / 10 % 10] || ' ' || n || ' Store'),
       'n' || n || '.example', 'epoch', 'epoch' from generate_series(0, $1::int - 1) n`,
    [rows],
  )
  await pool.query(
    `create index clients_by_grams on clients using gin (name_trigrams(workspace_id, name || ' ' || domain))`,
  )
  await pool.query(
    `with run as (insert into runs (workspace_id, client_id, kind, unique_key, state, input, is_simulated, simulated_ports, created_at, finished_at)
       select 1, id, 'rank_check', '', 'done', '{}', false, '{}', 'epoch', 'epoch' from clients returning id, client_id)
     insert into rank_checks (id, workspace_id, client_id, depth, is_whole, keywords)
     select id, 1, client_id, 'smart', true, 1 from run`,
  )
  await pool.query('vacuum analyze clients')
  await pool.query('vacuum analyze rank_checks, runs')
  const { rows: sizes } = await pool.query(
    `select pg_relation_size('clients_by_grams') / 1048576 as mb`,
  )
  console.log(
    `seeded in ${((performance.now() - began) / 1000).toFixed(0)} s; the index of pieces has ${sizes[0].mb} MB`,
  )
  return keys
}

if (import.meta.main) await run({ rows: Number(process.argv[2] ?? ROWS) })
