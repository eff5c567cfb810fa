import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after } from 'node:test'

export type Hand = { url: string; process: ChildProcess }

/** Processes of the product, which can be killed and replaced. Opened before the world they live in, as they end before it. */
export function openCrew() {
  const hands = new Set<Hand>()

  async function start(kind: 'serve' | 'work', env: Record<string, string>): Promise<Hand> {
    const file = join(import.meta.dirname, `../../src/main/${kind}.ts`)
    const child = fork(file, { env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    const { url = '' } = await new Promise<{ url?: string }>((resolve, reject) => {
      child.once('message', (message) => resolve(message as { url?: string }))
      child.once('exit', (code) => reject(new Error(`${kind} ended with ${code}`)))
    })
    const hand = { url, process: child }
    hands.add(hand)
    return hand
  }

  async function kill(hand: Hand) {
    hands.delete(hand)
    hand.process.kill('SIGKILL')
    await once(hand.process, 'exit')
  }

  /** Ends a process as a deployment would. */
  async function stop(hand: Hand): Promise<number | null> {
    hands.delete(hand)
    const ended = once(hand.process, 'exit')
    hand.process.kill('SIGTERM')
    const [code] = await ended
    return code
  }

  after(async () => {
    const ended = [...hands].map(({ process: child }) => once(child, 'exit'))
    for (const { process: child } of hands) child.kill('SIGTERM')
    await Promise.all(ended)
  })
  return { start, kill, stop }
}
