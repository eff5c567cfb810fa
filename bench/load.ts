import { Agent, request } from 'undici'

export type Load = { connections: number; seconds: number; next(): { url: string; headers?: Record<string, string> } }
export type Measured = { perSecond: number; p50: number; p99: number; bad: number }

/** As many requests as `connections` callers make in the time, one after the other each. */
export async function measure({ connections, seconds, next }: Load): Promise<Measured> {
  const dispatcher = new Agent({ connections, pipelining: 1 })
  const times: number[] = []
  let bad = 0
  const until = performance.now() + seconds * 1000
  const started = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        const { url, headers = {} } = next()
        const began = performance.now()
        const { statusCode, body } = await request(url, { dispatcher, headers })
        await body.dump()
        times.push(performance.now() - began)
        if (statusCode >= 300) bad++
      }
    }),
  )
  const elapsed = (performance.now() - started) / 1000
  await dispatcher.close()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99), bad }
}
