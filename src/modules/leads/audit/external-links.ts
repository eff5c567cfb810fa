import type { Context } from '../../../core/context.ts'
import { FetchError, type FetchOptions } from '../../../platform/http.ts'
import { inTurns } from '../../../providers/index-channels/call.ts'
import type { Visited } from './crawl-rules.ts'

const MAX_LINKS = 40
const MAX_PER_HOST = 3
const PARALLEL = 6
const ASK: FetchOptions = { timeoutMs: 6000, maxBytes: 64 * 1024 }
/** Only these statuses mean that a page is gone; blocking robots means nothing. */
const GONE = [404, 410]
const HEAD_IS_ENOUGH = [200, 204, 206]

/** Broken links to other sites, by address, with the status found. */
export async function deadLinks(
  ctx: Context,
  visited: Visited[],
): Promise<Map<string, string>> {
  const dead = new Map<string, string>()
  await inTurns(chosen(visited), PARALLEL, async (url) => {
    const fault = await faultOf(ctx, url)
    if (fault) dead.set(url, fault)
  })
  return dead
}

/** A few per site, so that none is requested often. */
export function chosen(visited: Visited[]): string[] {
  const urls = new Set(visited.flatMap(({ facts }) => facts.outward ?? []))
  const perHost = Map.groupBy(urls, (url) => new URL(url).hostname)
  return [...perHost.values()].flatMap((own) => own.slice(0, MAX_PER_HOST)).slice(0, MAX_LINKS)
}

async function faultOf(ctx: Context, url: string): Promise<string | null> {
  const head = await statusOf(ctx, url, 'HEAD')
  if (typeof head === 'number' && HEAD_IS_ENOUGH.includes(head)) return null
  // Many sites answer the short question wrongly: only the whole one counts.
  const whole = await statusOf(ctx, url, 'GET')
  if (whole === 'silent') return 'no answer'
  return typeof whole === 'number' && GONE.includes(whole) ? String(whole) : null
}

/** `unknown`: it may well be there. */
async function statusOf(
  ctx: Context,
  url: string,
  method: 'HEAD' | 'GET',
): Promise<number | 'silent' | 'unknown'> {
  try {
    return (await ctx.http.fetch(url, { ...ASK, method, signal: ctx.signal })).status
  } catch (thrown) {
    if (!(thrown instanceof FetchError)) throw thrown
    return thrown.reason === 'network' ? 'silent' : 'unknown'
  }
}
