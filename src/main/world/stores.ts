import type { Config } from '../../platform/config.ts'
import { defaultStoreSettings, HOSTS, PAID_BASES, type StoreSettings } from '../../providers/stores/settings.ts'

/** The simulated stores refuse nobody at this pace. */
const SANDBOX_PACE = { perMinute: 600, gapSeconds: 0 }

export function storeSettings({ stores, sandbox, sandboxUrl }: Config): StoreSettings {
  const real = defaultStoreSettings
  const at = (path: string) => `${sandboxUrl ?? 'http://sandbox.invalid'}/${path}`
  const simulated = { itunes: at('itunes'), apps: at('apple-apps'), hints: at('apple-search'), play: at('play') }
  const paces = HOSTS.map((host) => {
    const perMinute = stores.perMinute[host]
    const usual = sandbox ? SANDBOX_PACE : real.paces[host]
    // Spread evenly, so that no burst uses up a minute at once.
    return [host, perMinute === undefined ? usual : { perMinute, gapSeconds: Math.min(1, 60 / perMinute) }]
  })
  const { paid } = stores
  const paidBases = sandbox ? { serpapi: at('serpapi'), dataforseo: at('dataforseo') } : PAID_BASES
  return {
    ...real,
    bases: { ...(sandbox ? simulated : real.bases), ...stores.bases },
    paces: Object.fromEntries(paces),
    paid: paid ? { ...paid, base: paid.base ?? paidBases[paid.provider] } : null,
  }
}
