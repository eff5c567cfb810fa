import type { VolumeOrigin } from '../api/volumes.ts'
import { useText } from '../i18n/language.tsx'

/** Figures that tell the size, not the number. */
export const isRoughVolume = (origin: VolumeOrigin) =>
  origin === 'planner_range' || origin === 'search_console'

/** Who says how often something is searched for. */
export function useVolumeOrigin() {
  const t = useText()
  return (origin: VolumeOrigin) =>
    t(origin === '' ? 'volume.from.unknown' : `volume.from.${origin}`)
}
