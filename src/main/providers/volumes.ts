import type { Config } from '../../platform/config.ts'
import type { Fetcher } from '../../platform/http.ts'
import type { Meter } from '../../providers/meter.ts'
import { dataforseo } from '../../providers/search/sources/dataforseo/definition.ts'
import { dataforseoVolumes } from '../../providers/volumes/dataforseo.ts'
import { googleAdsVolumes } from '../../providers/volumes/google-ads.ts'
import type { VolumeSource } from '../../providers/volumes/port.ts'

type Means = { fetcher: Fetcher; meter: Meter | undefined }

/** Who counts searches: an own account of Google Ads, which costs nothing, then the one that looks at results pages. */
export function volumeSources(
  { simulated, sandboxUrl, search }: Config,
  means: Means,
): VolumeSource[] {
  if (simulated.search) {
    if (!sandboxUrl) return []
    return [
      dataforseoVolumes(
        { base: `${sandboxUrl}/dataforseo`, login: 'sandbox', password: 'sandbox' },
        means,
      ),
    ]
  }
  const own = search.googleAds ? [googleAdsVolumes(search.googleAds, means)] : []
  const { login, password } = search.keys.dataforseo ?? {}
  if (!login || !password || search.sources?.includes('dataforseo') === false) return own
  const base = search.bases.dataforseo ?? dataforseo.base
  return [...own, dataforseoVolumes({ base, login, password }, means)]
}
