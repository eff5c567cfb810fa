import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { minimalEnv } from '../platform/config.ts'

export type Sandbox = { url: string; stop(): Promise<void> }

const MAIN = join(import.meta.dirname, '../../sandbox/main.ts')
const PAUSE_MS = 1000

/** The sandbox as a supervised process; a restarted one keeps its address. */
export async function startSandbox({ dataDir }: { dataDir?: string } = {}): Promise<Sandbox> {
  const state = dataDir ? ['--state', join(dataDir, 'sandbox.json')] : []
  let isStopping = false
  let child: ChildProcess | undefined

  async function open(port: string): Promise<{ url: string; ended: Promise<unknown> }> {
    const started = spawn(
      process.execPath,
      [...process.execArgv, MAIN, '--with-parent', '--port', port, ...state],
      {
        env: minimalEnv(),
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    )
    child = started
    const ended = new Promise((resolve) => started.once('exit', resolve))
    const line = await new Promise<string>((resolve, reject) => {
      createInterface({ input: started.stdout }).once('line', resolve)
      void ended.then(() =>
        reject(new Error('The sandbox did not start; set SANDBOX=off to do without')),
      )
    })
    return { url: JSON.parse(line).sandbox.url, ended }
  }

  const first = await open('0')
  const { port } = new URL(first.url)
  const kept = (async () => {
    let ended = first.ended
    while (true) {
      await ended
      if (isStopping) return
      await sleep(PAUSE_MS)
      ended = open(port).then(
        (next) => next.ended,
        () => undefined,
      )
    }
  })()

  return {
    url: first.url,
    async stop() {
      isStopping = true
      child?.kill('SIGTERM')
      await kept
    },
  }
}
