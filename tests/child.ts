import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

const GRACE_MS = 30_000

/** Asks a process to exit, and kills one that does not. Returns its exit code, or null for one that had to be killed. */
export async function endChild(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
  const [code] = await ended
  clearTimeout(timer)
  return code
}

/** The first message of one of our processes; fails when it exits without one. */
export function firstMessage(child: ChildProcess): Promise<{ url?: string }> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as { url?: string }))
    child.once('exit', (code) => reject(new Error(`it ended with ${code} before it was ready`)))
  })
}
