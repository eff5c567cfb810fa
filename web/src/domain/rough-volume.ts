import type { VolumeOrigin } from '../api/volumes.ts'

/** Figures that tell the size, not the number. */
export const isRoughVolume = (origin: VolumeOrigin) =>
  origin === 'planner_range' || origin === 'search_console'
