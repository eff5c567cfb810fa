import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after } from 'node:test'
import { endChild, firstMessage } from '../child.ts'

export type ProductProcess = { url: string; process: ChildProcess }

/** Processes of the product that can be killed and replaced. Opened before their test app, so that they end first. */
export function openProcesses() {
  const running = new Set<ProductProcess>()

  async function start(kind: 'serve' | 'work', env: Record<string, string>): Promise<ProductProcess> {
    const file = join(import.meta.dirname, `../../src/main/${kind}.ts`)
    const child = fork(file, { env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    const started = { url: '', process: child }
    running.add(started)
    started.url = (await firstMessage(child)).url ?? ''
    return started
  }

  async function kill(started: ProductProcess) {
    running.delete(started)
    started.process.kill('SIGKILL')
    await once(started.process, 'exit')
  }

  /** Stops a process as a deployment would. */
  async function stop(started: ProductProcess): Promise<number | null> {
    running.delete(started)
    return endChild(started.process)
  }

  after(() => Promise.all([...running].map(({ process: child }) => endChild(child))))
  return { start, kill, stop }
}
