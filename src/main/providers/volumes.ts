import type { Config } from '../../platform/config.ts'
import type { Fetcher } from '../../platform/http.ts'
import type { Meter } from '../../providers/meter.ts'
import { defaultSearchSettings } from '../../providers/search/settings.ts'
import { dataforseoVolumes } from '../../providers/volumes/dataforseo.ts'
import type { VolumeSource } from '../../providers/volumes/port.ts'

type Means = { fetcher: Fetcher; meter: Meter | undefined }

/** Who counts searches: through the account that looks at results pages. */
export function volumeSources({ simulated, sandboxUrl, search }: Config, means: Means): VolumeSource[] {
  if (simulated.search) {
    if (!sandboxUrl) return []
    return [dataforseoVolumes({ base: `${sandboxUrl}/dataforseo`, login: 'sandbox', password: 'sandbox' }, means)]
  }
  const account = search.keys.dataforseo
  if (!account || search.sources?.includes('dataforseo') === false) return []
  const base = search.bases.dataforseo ?? defaultSearchSettings.bases.dataforseo
  return [dataforseoVolumes({ base, ...account }, means)]
}
