import type { Config } from '../../platform/config.ts'
import {
  defaultStoreSettings,
  HOSTS,
  PAID_BASES,
  type StoreSettings,
  sandboxStoreSettings,
} from '../../providers/stores/settings.ts'

export function storeSettings({
  stores,
  simulated,
  sandboxUrl = 'http://sandbox.invalid',
}: Config): StoreSettings {
  const usual = simulated.stores ? sandboxStoreSettings(sandboxUrl) : defaultStoreSettings
  const paces = HOSTS.map((host) => {
    const perMinute = stores.perMinute[host]
    // Evenly spaced, so that no burst uses up a whole minute.
    return [
      host,
      perMinute === undefined
        ? usual.paces[host]
        : { perMinute, gapSeconds: Math.min(1, 60 / perMinute) },
    ]
  })
  const { paid } = stores
  const simulatedBases = {
    serpapi: `${sandboxUrl}/serpapi`,
    dataforseo: `${sandboxUrl}/dataforseo`,
  }
  const paidBases = simulated.stores ? simulatedBases : PAID_BASES
  return {
    ...usual,
    bases: { ...usual.bases, ...stores.bases },
    paces: Object.fromEntries(paces),
    paid: paid ? { ...paid, base: paid.base ?? paidBases[paid.provider] } : null,
  }
}
