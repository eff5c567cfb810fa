import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Simulated } from '../platform/config/sandbox.ts'
import { childEnv } from '../platform/config.ts'

export type Child = {
  /** The address it serves, once it does; rejects when its first start fails. */
  ready: Promise<string>
  /** What a server that is ready tells who starts it. */
  greeting(): Promise<Greeting>
  stop(): Promise<void>
}

export type Greeting = { token: string | null; simulated: Simulated }

/** Backoff between failed starts. */
const PAUSES_MS = [1000, 2000, 5000, 15_000]
/** A child ends itself before; one that is stuck is ended. */
const STOP_MS = 13_000
/** Most objects are short-lived: a young generation of this size is nearly as fast as the default of 32 MB. */
export const FLAGS = ['--max-semi-space-size=8']

/** Supervises a child process: restarts it whenever it exits unexpectedly. */
export function supervise(name: 'serve' | 'work', env: Record<string, string>): Child {
  const first = Promise.withResolvers<string>()
  const stopping = new AbortController()
  let child: ChildProcess | undefined
  let failures = 0

  async function superviseLoop() {
    for (let isFirst = true; !stopping.signal.aborted; isFirst = false) {
      child = fork(join(import.meta.dirname, `${name}.ts`), {
        env: childEnv(env),
        execArgv: [...process.execArgv, ...FLAGS],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      child.once('message', (message: { url?: string }) => {
        failures = 0
        first.resolve(message.url ?? '')
      })
      const code = await new Promise((resolve) => child?.once('exit', resolve))
      if (isFirst)
        first.reject(new Error(`${name} ended with ${code}; its last lines above say why`))
      const pauseMs = PAUSES_MS[failures++] ?? PAUSES_MS.at(-1)
      await sleep(pauseMs, undefined, stopping).catch(() => {})
    }
  }

  const ended = superviseLoop()
  first.promise.catch(() => {})
  return {
    ready: first.promise,
    greeting: () =>
      new Promise((resolve, reject) => {
        child?.once('message', (message: Greeting) => resolve(message))
        child?.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)))
        child?.send('greet')
      }),
    async stop() {
      stopping.abort()
      child?.kill('SIGTERM')
      const timer = setTimeout(() => child?.kill('SIGKILL'), STOP_MS)
      await ended
      clearTimeout(timer)
    },
  }
}
