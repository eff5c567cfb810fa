import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { packProduct } from '../scripts/release/pack.ts'

const LIMIT_SECONDS = 60
const PORT = '18432'

/** Time from `npx sightline` in an empty folder, with a warm npm cache, to the loaded demo. */
export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-newcomer-'))
  chmodSync(folder, 0o755)
  try {
    const cache = join(folder, 'npm')
    const npx = ['--yes', `--package=${packProduct(join(folder, 'packs'))}`, 'sightline']
    const cwd = join(folder, 'empty')
    mkdirSync(cwd)
    const env = {
      ...process.env,
      npm_config_cache: cache,
      npm_config_loglevel: 'error',
      PORT,
      LOG_LEVEL: 'error',
    }
    execFileSync('npx', [...npx, '--version'], { cwd, env })
    rmSync(join(cache, '_npx'), { recursive: true })

    const load = loadavg()[0] ?? 0
    const cpuBefore = cpuSecondsOfChildren()
    const started = performance.now()
    const seconds = () => (performance.now() - started) / 1000
    const child = spawn('npx', npx, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    const closed = new Promise((resolve) => child.once('close', resolve))
    try {
      const link = await printedLink(child.stdout)
      const running = seconds()
      await loadDemo(link)
      const loaded = seconds()
      console.log(
        `runs after ${running.toFixed(1)} s, demo after ${loaded.toFixed(1)} s; load before ${load.toFixed(1)}`,
      )
      console.log(`demo / limit of ${LIMIT_SECONDS} s: ${(loaded / LIMIT_SECONDS).toFixed(2)}`)
    } finally {
      // Like Ctrl-C, this reaches every process that npx started.
      if (child.pid) process.kill(-child.pid, 'SIGINT')
      await closed
    }
    console.log(`CPU from start to stop: ${(cpuSecondsOfChildren() - cpuBefore).toFixed(1)} s`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** CPU seconds of all child processes that were waited for, and of their children. */
function cpuSecondsOfChildren(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) / 100
}

function printedLink(stdout: Readable): Promise<URL> {
  let printed = ''
  return new Promise((resolve, reject) => {
    stdout.on('data', (piece) => {
      printed += piece
      const link = /http:\S+#token=\S+(?=\s)/.exec(printed)
      if (link) resolve(new URL(link[0]))
    })
    stdout.once('close', () => reject(new Error(`it ended without a link: ${printed}`)))
  })
}

/** Does what the first page does: creates an account by the one-time link, then loads the demo. */
async function loadDemo({ origin, hash }: URL) {
  const token = hash.slice('#token='.length)
  const account = {
    token,
    name: 'New',
    email: 'new@example.com',
    password: 'a long pass phrase',
  }
  let cookie = ''
  const { headers } = await ask('/api/auth/setup', account)
  cookie = headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  await ask('/api/v1/demo', {})
  for (;;) {
    const { status, message } = await (await ask('/api/v1/demo')).json()
    if (status === 'ready') return
    if (status === 'failed') throw new Error(message)
    await sleep(100)
  }

  async function ask(path: string, body?: object) {
    const response = await fetch(origin + path, {
      headers: {
        origin,
        ...(cookie && { cookie }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response
  }
}

if (import.meta.main) await run()
