import type { Context } from '../../src/core/context.ts'
import { sandboxSettings } from '../../src/providers/search/default-settings.ts'
import { createSearch } from '../../src/providers/search/search.ts'
import { createSources } from '../../src/providers/search/sources/open-sources.ts'
import { sandboxStoreSettings } from '../../src/providers/stores/settings.ts'
import { noRateLimit } from '../../src/providers/stores/store-rate-limit.ts'
import { createStores } from '../../src/providers/stores/stores.ts'

/** The same context at another time: its clock runs from there, and its searches ask the web of that day. */
export function contextAt(ctx: Context, at: number): Context {
  const began = Date.now()
  const web = `${ctx.config.sandboxUrl}/_at/${Math.floor(at)}`
  const search = createSearch({
    sources: createSources(sandboxSettings(web)),
    fetcher: ctx.http,
  })
  const stores = createStores(sandboxStoreSettings(web), {
    fetcher: ctx.http,
    rateLimit: noRateLimit,
  })
  return { ...ctx, search, stores, now: () => at + (Date.now() - began) / 1000 }
}
