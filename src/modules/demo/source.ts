import { z } from 'zod'
import { fail } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { isAllSimulated } from '../../platform/config/sandbox.ts'
import { createSearch } from '../../providers/search/search.ts'
import { sandboxSettings } from '../../providers/search/settings.ts'
import { createSources } from '../../providers/search/sources.ts'
import { sandboxStoreSettings } from '../../providers/stores/settings.ts'
import { noRateLimit } from '../../providers/stores/store-rate-limit.ts'
import { createStores } from '../../providers/stores/stores.ts'
import { NewKeyword } from '../clients/index.ts'

const Demo = z.object({
  client: z.object({ name: z.string().max(100), domain: z.string().max(255) }),
  competitors: z.array(z.object({ name: z.string(), domain: z.string() })).max(100),
  keywords: z.array(NewKeyword.omit({ source: true })).max(1000),
  apps: z.array(z.looseObject({ app_name: z.string() })).max(10),
  appKeywords: z.array(z.looseObject({ query: z.string() })).max(100),
})

const Events = z.array(z.object({ from: z.int(), effect: z.number() })).max(1000)

/** A demo is a look into the simulated world: an installation with real sources has none. */
export function requireSandbox({ config }: Context): string {
  if (isAllSimulated(config.simulated) && config.sandboxUrl) return config.sandboxUrl
  throw fail('no_demo_here')
}

/** The demo shop, read from the sandbox. */
export const readShop = (ctx: Context) => read(ctx, '/_demo', Demo)

const Keys = z.object({
  indexnow: z.object({ key: z.string().max(200) }),
  bing: z.object({ api_key: z.string().max(200) }),
})

/** Credentials that every simulated web honours for the shop; those of others hold for one of them only. */
export const readKeys = (ctx: Context) => read(ctx, '/_demo/keys', Keys)

/** The days since 1970 on which the whole site gained or lost strength. */
export const readEvents = (ctx: Context, domain: string) =>
  read(ctx, `/_truth/events?domain=${encodeURIComponent(domain)}`, Events)

async function read<S extends z.ZodType>(ctx: Context, path: string, shape: S): Promise<z.output<S>> {
  const answer = await ctx.http.fetch(requireSandbox(ctx) + path, { signal: ctx.signal })
  return shape.parse(JSON.parse(answer.text()))
}

/** The same context at another time: its clock runs from there, and its searches ask the web of that day. */
export function contextAt(ctx: Context, at: number): Context {
  const began = Date.now()
  const web = `${requireSandbox(ctx)}/_at/${Math.floor(at)}`
  const search = createSearch({ sources: createSources(sandboxSettings(web)), fetcher: ctx.http })
  const stores = createStores(sandboxStoreSettings(web), { fetcher: ctx.http, rateLimit: noRateLimit })
  return { ...ctx, search, stores, now: () => at + (Date.now() - began) / 1000 }
}
