import type { ClickModel } from './click-model.ts'

type Ranked = {
  position: number | null
  device: 'desktop' | 'mobile'
  features?: readonly string[]
  search_volume: number | null
  /** On how many devices its keyword is tracked: it is searched for on all of them together. */
  devices: number
}

/** Clicks a month by positions, where search volumes are known; null where none of them is. */
export function estimatedClicks(
  ranked: Ranked[],
  model: Pick<ClickModel, 'ctr'>,
): number | null {
  const clicks = ranked.flatMap(({ position, search_volume, devices, ...on }) =>
    search_volume === null ? [] : (search_volume / devices) * (model.ctr(position, on) / 100),
  )
  if (ranked.length > 0 && clicks.length === 0) return null
  return clicks.reduce((sum, each) => sum + each, 0)
}
