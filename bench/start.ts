import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const PORT = '18431'
const LATER_LIMIT_SECONDS = 5

/** Time from start to the first response of /health, with an empty and with an existing data directory. */
export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-start-'))
  chmodSync(folder, 0o755)
  try {
    const first = await secondsToHealth(folder)
    const later = [
      await secondsToHealth(folder),
      await secondsToHealth(folder),
      await secondsToHealth(folder),
    ]
    const worst = Math.max(...later)
    console.log(
      `empty data directory: ${first.toFixed(1)} s; later starts: ${later.map((each) => each.toFixed(1)).join(', ')} s`,
    )
    console.log(
      `worst later start / limit of ${LATER_LIMIT_SECONDS} s: ${(worst / LATER_LIMIT_SECONDS).toFixed(2)}`,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function secondsToHealth(folder: string): Promise<number> {
  const env = { ...process.env, DATA_DIR: folder, PORT, LOG_LEVEL: 'error' }
  const started = performance.now()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/main/start.ts')], {
    env,
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  while (!(await isHealthy())) {
    if (child.exitCode !== null) throw new Error(`the start ended with ${child.exitCode}`)
    await sleep(20)
  }
  const seconds = (performance.now() - started) / 1000
  child.kill('SIGTERM')
  await ended
  return seconds
}

async function isHealthy(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${PORT}/health`).then(
    ({ ok }) => ok,
    () => false,
  )
}

if (import.meta.main) await run()
