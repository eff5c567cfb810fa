import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after } from 'node:test'
import { endChild, firstMessage } from '../child.ts'

export type Hand = { url: string; process: ChildProcess }

/** Processes of the product that can be killed and replaced. Opened before their test app, so that they end first. */
export function openCrew() {
  const hands = new Set<Hand>()

  async function start(kind: 'serve' | 'work', env: Record<string, string>): Promise<Hand> {
    const file = join(import.meta.dirname, `../../src/main/${kind}.ts`)
    const child = fork(file, { env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    const hand = { url: '', process: child }
    hands.add(hand)
    hand.url = (await firstMessage(child)).url ?? ''
    return hand
  }

  async function kill(hand: Hand) {
    hands.delete(hand)
    hand.process.kill('SIGKILL')
    await once(hand.process, 'exit')
  }

  /** Stops a process as a deployment would. */
  async function stop(hand: Hand): Promise<number | null> {
    hands.delete(hand)
    return endChild(hand.process)
  }

  after(() => Promise.all([...hands].map(({ process: child }) => endChild(child))))
  return { start, kill, stop }
}
