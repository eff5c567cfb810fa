import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'

export type Next = () => { url: string; headers?: Record<string, string> }
export type Load = {
  connections: number
  seconds: number
  next: Next
  /** Callers start one after another within this time, since real ones are not in step. */
  spreadMs?: number
}
export type Measured = {
  asked: number
  perSecond: number
  p50: number
  p99: number
  bad: number
}

/** Sends requests from `connections` callers for the given time, one at a time each. */
export async function measure({
  connections,
  seconds,
  next,
  spreadMs = 0,
}: Load): Promise<Measured> {
  const dispatcher = new Agent({ connections, pipelining: 1 })
  const times: number[] = []
  let bad = 0
  const until = performance.now() + seconds * 1000
  const started = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      await sleep((spreadMs * index) / connections)
      while (performance.now() < until) {
        const { ms, isGood } = await ask(dispatcher, next)
        times.push(ms)
        if (!isGood) bad++
      }
    }),
  )
  const elapsed = (performance.now() - started) / 1000
  await dispatcher.close()
  return {
    asked: times.length,
    perSecond: times.length / elapsed,
    p50: at(times, 0.5),
    p99: at(times, 0.99),
    bad,
  }
}

/** How much longer one caller waits here than there, alternating so that machine load affects both alike. */
export async function compare(here: Next, there: Next, seconds: number): Promise<number> {
  const dispatcher = new Agent({ connections: 1, pipelining: 1 })
  const differences: number[] = []
  for (const until = performance.now() + seconds * 1000; performance.now() < until; ) {
    const theirs = await ask(dispatcher, there)
    const ours = await ask(dispatcher, here)
    differences.push(ours.ms - theirs.ms)
  }
  await dispatcher.close()
  return at(differences, 0.5)
}

async function ask(dispatcher: Agent, next: Next) {
  const { url, headers = {} } = next()
  const began = performance.now()
  const { statusCode, body } = await request(url, { dispatcher, headers })
  await body.dump()
  return { ms: performance.now() - began, isGood: statusCode < 300 }
}

function at(times: number[], share: number): number {
  times.sort((a, b) => a - b)
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
}
