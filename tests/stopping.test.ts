import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { descendants, kill } from './tree.ts'
import { barMs, until } from './wait.ts'

const folder = mkdtempSync(join(tmpdir(), 'sightline-stop-'))
chmodSync(folder, 0o755)
after(() => rmSync(folder, { recursive: true, force: true }))

/** A zombie, which has ended but was not reaped, is not alive. */
function isAlive(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

// systemd, Docker and people signal npm; a killed npm passes nothing on.
const SIGNALS: NodeJS.Signals[] = process.env.TEST_LONG ? ['SIGTERM', 'SIGHUP', 'SIGKILL'] : ['SIGTERM', 'SIGKILL']

for (const signal of SIGNALS) {
  test(`after ${signal} to npm start no process is left, not even the database`, async () => {
    const settings = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error', DATABASE_URL: '', TEST_DATABASE_URL: '' }
    const npm = spawn('npm', ['start', '--ignore-scripts'], {
      cwd: join(import.meta.dirname, '..'),
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const lines = createInterface({ input: npm.stdout })
    for await (const line of lines) if (line.startsWith('Stop with')) break
    npm.stdout.resume()
    const pids = descendants(npm.pid ?? 0)
    after(() => pids.filter(isAlive).forEach(kill))
    assert.ok(pids.length >= 5, `${pids.length} processes`)
    const ended = once(npm, 'exit')
    npm.kill(signal)
    await ended
    await until('all processes have ended', () => !pids.some(isAlive), barMs(15_000))
  })
}
