import type { Fetcher } from '../../platform/http.ts'
import type { Meter } from '../meter.ts'
import { createAppStore } from './apple/app-store.ts'
import { createDataforseo } from './paid/dataforseo.ts'
import { meteredStore } from './paid/metered.ts'
import { createSerpapi } from './paid/serpapi.ts'
import { createGooglePlay } from './play/google-play.ts'
import type { PaidStore, Stores } from './port.ts'
import type { StoreSettings } from './settings.ts'
import type { StoreRateLimit } from './store-rate-limit.ts'

type Means = {
  fetcher: Pick<Fetcher, 'fetch'>
  rateLimit: StoreRateLimit
  meter?: Meter | undefined
}

/** Both stores, and the paid source when one is configured. */
export function createStores(
  settings: StoreSettings,
  { fetcher, rateLimit, meter }: Means,
): Stores {
  const means = { settings, fetcher, rateLimit }
  const paid = paidOf(settings, fetcher)
  return {
    app_store: createAppStore(means),
    google_play: createGooglePlay(means),
    paid: paid && meter ? meteredStore(paid, meter) : paid,
  }
}

function paidOf({ paid }: StoreSettings, fetcher: Pick<Fetcher, 'fetch'>): PaidStore | null {
  if (!paid) return null
  const means = { fetcher, base: paid.base, key: paid.key }
  return paid.provider === 'serpapi' ? createSerpapi(means) : createDataforseo(means)
}
