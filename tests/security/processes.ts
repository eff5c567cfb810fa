import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { mainThreadMs } from '../cpu-time.ts'
import type { TestApp } from '../test-app.ts'

export type Process = { url: string; pid: number; stderr: string[]; child: ChildProcess }

/** One of our processes on the database of a test app, as an operator runs it. */
export async function startProcess(testApp: TestApp, name: 'serve' | 'work', env = {}): Promise<Process> {
  const child = fork(join(import.meta.dirname, `../../src/main/${name}.ts`), {
    env: { ...process.env, ...testApp.env, ...env },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  const stderr: string[] = []
  child.stderr?.on('data', (piece) => stderr.push(String(piece)))
  after(() => child.kill('SIGKILL'))
  const [{ url = '' }] = (await once(child, 'message')) as [{ url?: string }]
  return { url, pid: child.pid ?? 0, stderr, child }
}

const ANSWER_MS = 30_000

/** Polls the health of a server while something goes on; measures what its main thread spent meanwhile, in milliseconds. */
export async function healthDuring<T>({ url, pid }: Process, work: Promise<T>): Promise<{ busyMs: number; result: T }> {
  const before = mainThreadMs(pid)
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(ANSWER_MS) })
      await answer.text()
      if (answer.status !== 200) throw new Error(`/health answered ${answer.status}`)
      await sleep(20)
    }
  })()
  const result = await work.finally(() => {
    isOver = true
  })
  await watching
  return { busyMs: mainThreadMs(pid) - before, result }
}
