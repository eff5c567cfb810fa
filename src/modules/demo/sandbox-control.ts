import { z } from 'zod'
import { fail } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { isAllSimulated } from '../../platform/config/sandbox.ts'
import type { Header } from './read-recording.ts'

/** A demo shows the simulated world: an installation with real sources has none. */
export function requireSandbox({ config }: Context): string {
  if (isAllSimulated(config.simulated) && config.sandboxUrl) return config.sandboxUrl
  throw fail('no_demo_here')
}

const Keys = z.object({
  indexnow: z.object({ key: z.string().max(200) }),
  bing: z.object({ api_key: z.string().max(200) }),
})

/** Credentials that every simulated web honours for the shop; those of others hold for one of them only. */
export async function readKeys(ctx: Context): Promise<z.output<typeof Keys>> {
  const answer = await ctx.http.fetch(`${requireSandbox(ctx)}/_demo/keys`, {
    signal: ctx.signal,
  })
  return Keys.parse(JSON.parse(answer.text()))
}

/** The simulated web stands where the recording ended, with all its sites: the next check goes on with the story. */
export async function anchorSandbox(
  ctx: Context,
  { days, sites }: { days: number; sites: Header['sites'] },
) {
  await control(ctx, 'clock', { behind_days: days })
  await Promise.all(sites.map((site) => control(ctx, 'place', site)))
}

async function control(ctx: Context, what: string, body: unknown) {
  const url = `${requireSandbox(ctx)}/_control/${what}`
  await ctx.http.fetch(url, { method: 'POST', body: JSON.stringify(body), signal: ctx.signal })
}
