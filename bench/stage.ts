import '../src/main/compile-cache.mjs'
import { type ChildProcess, fork } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { FLAGS } from '../src/main/supervise.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { startEmbedded } from '../src/platform/postgres/embedded.ts'

/** CPU seconds of a process and its threads; the kernel counts hundredths. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Waits until the worker has finished its work after a start or a check. */
export async function untilIdle({ pool }: Stage) {
  for (let quiet = 0, waits = 0; quiet < 3 && waits < 300; waits++) {
    const { rows } = await pool.query(
      `select exists(select from queue where state in ('ready', 'running') or (state = 'waiting' and run_at < now() + interval '5 s')) as busy`,
    )
    quiet = rows[0].busy ? 0 : quiet + 1
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

export type Stage = Awaited<ReturnType<typeof openStage>>

/** A fresh database with real processes on it, all removed afterwards; or the one of a folder, which is kept. */
export async function openStage(kept?: string) {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'sightline-bench-'))
  if (!kept) chmodSync(folder, 0o755)
  const database = await startEmbedded(folder)
  await migrate({ connectionString: database.url })
  const pool = new pg.Pool({ connectionString: database.url, max: 4 })
  pool.on('error', () => {})
  const children: ChildProcess[] = []
  return {
    url: database.url,
    pool,
    /** Starts a file as its own process and waits until it prints its address. */
    async run(file: string, env: Record<string, string> = {}) {
      const settings = {
        DATABASE_URL: database.url,
        PORT: '0',
        LOG_LEVEL: 'silent',
        SECRET_KEY: 'k'.repeat(40),
        ...env,
      }
      const child = fork(join(import.meta.dirname, '..', file), {
        execArgv: FLAGS,
        env: { ...process.env, ...settings },
      })
      children.push(child)
      const { url } = await new Promise<{ url: string }>((resolve, reject) => {
        child.once('message', (message) => resolve(message as { url: string }))
        child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
      })
      return { url, pid: child.pid ?? 0, stop: () => child.kill('SIGTERM') }
    },
    /** CPU seconds of the open database connections. */
    async databaseSeconds(): Promise<number> {
      const { rows } = await pool.query<{ pid: number }>(
        'select pid from pg_stat_activity where datname is not null',
      )
      return rows.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0)
    },
    async close() {
      for (const child of children) child.kill('SIGTERM')
      await pool.end()
      await database.stop()
      if (!kept) rmSync(folder, { recursive: true, force: true })
    },
  }
}
