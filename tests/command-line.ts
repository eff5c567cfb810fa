import assert from 'node:assert/strict'
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'
import { endChild, firstMessage } from './child.ts'
import type { TestApp } from './test-app.ts'

const CLI = join(import.meta.dirname, '../src/main/cli.ts')
const HOST = join(import.meta.dirname, 'command-line-host.ts')
const TIMEOUT_MS = 180_000

export type Ran = { code: number | null; out: string; err: string }
export type Asked = {
  args: string[]
  input: string
  env: Record<string, string | undefined>
  /** Called as `sightline`, not as `npm run cli`. */
  isAnyone: boolean
}
type More = { on: { env: Partial<TestApp['env']> }; input?: string; env?: Record<string, string>; isAnyone?: boolean }

/** The real command line in a process of its own. */
export async function run(args: string[], { on, input = '', env = {} }: More): Promise<Ran> {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { ...process.env, ...on.env, ...env },
    timeout: TIMEOUT_MS,
  })
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, out, err }
}

export function dataOf<T>({ code, out, err }: Ran): T {
  assert.equal(code, 0, err)
  return JSON.parse(out)
}

/** The real command line, one call after another in one process, which exits with the test file. */
export async function openCommandLine(): Promise<typeof run> {
  const host = fork(HOST)
  after(() => endChild(host))
  await firstMessage(host)
  return async (args, { on, input = '', env = {}, isAnyone = false }) => {
    const asked: Asked = { args, input, env: { ...process.env, ...on.env, ...env }, isAnyone }
    const answer = once(host, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    host.send(asked)
    const [ran] = await answer
    return ran as Ran
  }
}
