import { useQuery } from '@tanstack/react-query'
import { healthQuery } from '../../api/health.ts'
import { useMay } from '../../api/session.ts'
import { sourcesQuery } from '../../features/system/queries.ts'
import { readStored, writeStored } from '../../i18n/browser-storage.ts'

const OFFERED = 'sightline.source-offered'

/** Whoever runs the installation is asked for a key, as long as everything is simulated; undefined while nobody knows. */
export function useMaySetUpSource(isAsked = true): boolean | undefined {
  const mayManage = useMay('admin')
  const { data: health } = useQuery({ ...healthQuery, enabled: isAsked })
  const isSimulated = health?.simulated.includes('search') === true
  const { data: sources, isError } = useQuery({
    ...sourcesQuery,
    enabled: isAsked && mayManage && isSimulated,
  })
  if (!isAsked || !mayManage || isError || (health && !isSimulated)) return false
  return sources && sources.scope === 'installation'
}

/** Once in a browser. */
export const wasSourceOffered = () => readStored(OFFERED) !== null
export const rememberSourceOffer = () => writeStored(OFFERED, 'yes')
