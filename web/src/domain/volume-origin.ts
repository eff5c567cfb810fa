import type { VolumeOrigin } from '../api/volumes.ts'
import { useText } from '../i18n/language.tsx'

/** Who says how often something is searched for. */
export function useVolumeOrigin() {
  const t = useText()
  return (origin: VolumeOrigin) =>
    t(origin === '' ? 'volume.from.unknown' : `volume.from.${origin}`)
}
