import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startSandbox } from '../src/main/sandbox.ts'
import { newKey } from '../src/modules/accounts/sign-in/tokens.ts'
import { compare, type Measured, measure, type Next } from './load.ts'
import { openStage, type Stage } from './stage.ts'

const KEYS = 20_000
const WORKSPACES = 50
const SECONDS = 3
// Longer, because one caller with a slow upstream makes few requests.
const SECONDS_ALONE = 10
const CONNECTIONS = [1, 20, 100]
const LATENCIES = [0, 300]
const OVERHEAD_BAR_MS = 5
// Compressing the page is work of the upstream.
const AS_WE_ASK = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** The public search API: cached answers, and live ones through a minimal API and through sandbox results pages. */
export async function run() {
  const stage = await openStage()
  const upstream = await startUpstream()
  const sandbox = await startSandbox()
  try {
    const keys = await seed(stage)
    const enforced = { CREDITS_ENFORCED: 'true' }
    const { host } = new URL(upstream.url)
    const api = {
      SEARCH_SOURCES: 'serper',
      SEARCH_BASES: `serper=${upstream.url}`,
      SERPER_API_KEY: 'stub',
      HTTP_ALLOW_PRIVATE: host,
    }
    await measureApp(stage, {
      name: 'API',
      keys,
      env: { ...enforced, ...api },
      upstream: upstream.url,
      delay: upstream.delay,
    })
    const delay = (ms: number) => slowSandbox(sandbox.url, ms)
    // Opaque links cost a second request to the engine, which is not our overhead.
    await fetch(`${sandbox.url}/_control/layout`, {
      method: 'POST',
      body: JSON.stringify({ opaqueLinks: 0 }),
    })
    await measureApp(stage, {
      name: 'pages',
      keys,
      env: { ...enforced, SANDBOX_URL: sandbox.url },
      upstream: `${sandbox.url}/google`,
      delay,
    })
  } finally {
    await sandbox.stop()
    await upstream.close()
    await stage.close()
  }
}

type Plan = {
  name: string
  keys: string[]
  env: Record<string, string>
  upstream: string
  delay(ms: number): Promise<void>
}

async function measureApp(stage: Stage, { name, keys, env, upstream, delay }: Plan) {
  const app = await stage.run('src/main/serve.ts', env)
  let index = 0
  const ask = (q: () => string) => () => {
    const key = keys[index++ % keys.length] ?? ''
    return { url: `${app.url}/v1/search?q=${q()}`, headers: { 'x-api-key': key } }
  }
  const kept = ask(() => 'kept')
  // Answers are cached for an hour, so each way needs queries of its own.
  const live = ask(() => `live+${name}+${index}`)
  // Each workspace has a cache of its own.
  for (const next of [live, kept])
    for (let i = 0; i < 4; i++) await measure({ connections: 8, seconds: 0.5, next })

  for (const connections of name === 'API' ? CONNECTIONS : [])
    await measureOurs('kept answer', { connections, next: kept, pid: app.pid })
  for (const ms of LATENCIES) {
    await delay(ms)
    for (const connections of CONNECTIONS) {
      const direct = () => ({
        url: `${upstream}/search?q=direct+${index++}`,
        headers: AS_WE_ASK,
      })
      const label = `live by ${name}, upstream ${ms} ms`
      const { p50 } = await measureOurs(label, {
        connections,
        next: live,
        pid: app.pid,
        spreadMs: ms,
      })
      const over =
        connections === 1
          ? await compare(live, direct, SECONDS_ALONE)
          : p50 -
            (await measure({ connections, seconds: SECONDS, next: direct, spreadMs: ms })).p50
      const bar = hasRoom(connections, ms) ? ` (bar: ${OVERHEAD_BAR_MS})` : ''
      console.log(`${''.padEnd(48)}over upstream: ${over.toFixed(1)} ms${bar}`)
    }
  }
  app.stop()
}

/** Whether the machine has capacity left, so that callers do not wait for each other. */
const hasRoom = (connections: number, ms: number) =>
  connections === 1 || (ms > 0 && connections <= 20)

const secondsFor = (connections: number) => (connections === 1 ? SECONDS_ALONE : SECONDS)

type Ours = { connections: number; next: Next; pid: number; spreadMs?: number }

async function measureOurs(
  name: string,
  { connections, next, pid, spreadMs = 0 }: Ours,
): Promise<Measured> {
  const before = cpuMs(pid)
  const seconds = secondsFor(connections)
  const measured = await measure({ connections, seconds, next, spreadMs })
  const { perSecond, p50, p99, bad } = measured
  if (bad) throw new Error(`${name}: ${bad} answers were not 2xx`)
  const cpu = (cpuMs(pid) - before) / (perSecond * seconds)
  const rss =
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  const figures = `${perSecond.toFixed(0).padStart(6)}/s  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms  CPU ${cpu.toFixed(2)} ms  RSS ${rss.toFixed(0)} MB`
  console.log(`${name.padEnd(32)} ${String(connections).padStart(3)} connections ${figures}`)
  return measured
}

/** CPU time of a process so far; Linux counts it in hundredths of a second. */
function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Answers like the third-party API, at once or after a delay. */
async function startUpstream() {
  const organic = Array.from({ length: 10 }, (_, index) => ({
    title: `Result ${index}`,
    link: `https://example.com/${index}`,
    snippet: 'Some words about it.',
    position: index + 1,
  }))
  const answer = JSON.stringify({ searchParameters: { q: 'x' }, organic })
  let waitMs = 0
  const server = createServer((request, response) => {
    const send = () =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
    request.resume().once('end', () => (waitMs > 0 ? setTimeout(send, waitMs) : send()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async delay(ms: number) {
      waitMs = ms
    },
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function slowSandbox(url: string, ms: number) {
  const faults = ms > 0 ? [{ fault: 'latency', ms }] : []
  await fetch(`${url}/_control/faults`, { method: 'POST', body: JSON.stringify(faults) })
}

/** Many keys in several workspaces, so that no key reaches its rate limit. */
async function seed({ pool }: Stage) {
  const keys = Array.from({ length: KEYS }, newKey)
  const hashes = keys.map((key) => hash('sha256', key, 'buffer'))
  await pool.query(
    `insert into workspaces (name, created_at) select 'w' || n, 'epoch' from generate_series(1, ${WORKSPACES}) n`,
  )
  await pool.query(`insert into users (workspace_id, email, name, password_hash, role, created_at)
    select n, 'u' || n || '@bench.test', 'u', 'none', 'owner', 'epoch' from generate_series(1, ${WORKSPACES}) n`)
  await pool.query(
    `insert into api_keys (user_id, name, hash, created_at, last_used_at)
     select 1 + n % ${WORKSPACES}, 'k', h, 'epoch', now() from unnest($1::bytea[]) with ordinality as k(h, n)`,
    [hashes],
  )
  await pool.query(
    `select credit_add(n, 'grant', 10000000, 'bench ' || n, '') from generate_series(1, ${WORKSPACES}) n`,
  )
  await pool.query('analyze')
  return keys
}

if (import.meta.main) await run()
