import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TestApp } from './test-app.ts'

const CLI = join(import.meta.dirname, '../src/main/cli.ts')

type Ran = { code: number | null; out: string; err: string }

/** The real command line in a process of its own. */
export async function run(
  args: string[],
  { on, input = '', env = {} }: { on: Pick<TestApp, 'env'>; input?: string; env?: Record<string, string> },
): Promise<Ran> {
  const child = spawn(process.execPath, [CLI, ...args], { env: { ...process.env, ...on.env, ...env }, timeout: 60_000 })
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, out, err }
}

export async function runForData<T>(args: string[], more: Parameters<typeof run>[1]): Promise<T> {
  const { code, out, err } = await run([...args, '--json'], more)
  assert.equal(code, 0, err)
  return JSON.parse(out)
}
