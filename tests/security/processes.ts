import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestApp } from '../test-app.ts'

export type Process = { url: string; pid: number; stderr: string[]; child: ChildProcess }

/** One of our processes on a test app's database, as an operator runs it. */
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

/** Asks a server how it is while something goes on; the longest wait for an answer, in milliseconds. */
export async function healthDuring<T>(url: string, work: Promise<T>): Promise<{ longestMs: number; result: T }> {
  let isOver = false
  let longestMs = 0
  const watching = (async () => {
    while (!isOver) {
      const began = performance.now()
      const answer = await fetch(`${url}/health`)
      await answer.text()
      longestMs = Math.max(longestMs, performance.now() - began)
      if (answer.status !== 200) throw new Error(`/health answered ${answer.status}`)
      await sleep(20)
    }
  })()
  const result = await work.finally(() => {
    isOver = true
  })
  await watching
  return { longestMs, result }
}
