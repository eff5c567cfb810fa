import type { z } from 'zod'
import type { Context } from '../../core/context.ts'
import { type CurrentStanding, currentStandings, rounded } from '../analytics/index.ts'
import { type ClickModel, clickModelOf } from '../click-models/index.ts'
import { weeklyClicks } from '../search-console/index.ts'
import type { GainEstimate } from './schemas.ts'

const SHOWN = 10
/** What was not found stands behind all that was. */
const LAST = Number.MAX_SAFE_INTEGER

type Asked = { client_id: number; keyword_ids?: number[] | undefined; target_position: number }

/** What keywords would bring at a position they do not have yet. */
export async function estimateGain(
  ctx: Context,
  { client_id, keyword_ids, target_position }: Asked,
) {
  const [{ standings }, model, weeks] = await Promise.all([
    currentStandings(ctx, client_id, { ids: keyword_ids }),
    clickModelOf(ctx, client_id),
    weeklyClicks(ctx, client_id),
  ])
  // Where no volume of the client is known, the usual one is one search: that orders, and counts no clicks.
  const isCounted = standings.some(
    ({ search_volume, weight }) => search_volume !== null || weight > 1,
  )
  const all = [...Map.groupBy(standings, ({ keyword_id }) => keyword_id).values()]
    .map((devices) => ofKeyword(devices, { model, target: target_position }))
    .toSorted((a, b) => b.gain - a.gain || a.keyword_id - b.keyword_id)
  const chosen = keyword_ids ? all : all.slice(0, SHOWN)
  return {
    click_model: model.name,
    target_position,
    keywords: chosen.map((keyword) => presentKeyword(keyword, { isCounted })),
    gain: isCounted ? rounded(sum(chosen.map(({ gain }) => gain))) : null,
    low: isCounted ? bound(chosen, 'low') : null,
    high: isCounted ? bound(chosen, 'high') : null,
    weekly_clicks: weeks?.at(-1)?.clicks ?? null,
  } satisfies z.input<typeof GainEstimate>
}

type How = { model: ClickModel; target: number }

/** What is searched for is searched for on all of its devices together. */
function ofKeyword(devices: CurrentStanding[], how: How) {
  const [first] = devices.toSorted((a, b) => (a.position ?? LAST) - (b.position ?? LAST))
  const parts = devices.map((standing) =>
    onDevice({ ...standing, weight: standing.weight / devices.length }, how),
  )
  const isKnown = parts.every(({ low }) => low !== null)
  return {
    keyword_id: first?.keyword_id ?? 0,
    query: first?.query ?? '',
    search_volume: first?.search_volume ?? null,
    device: first?.device ?? ('desktop' as const),
    position: first?.position ?? null,
    clicks: sum(parts.map(({ clicks }) => clicks)),
    gain: sum(parts.map(({ gain }) => gain)),
    low: isKnown ? sum(parts.map(({ low }) => low ?? 0)) : null,
    high: isKnown ? sum(parts.map(({ high }) => high ?? 0)) : null,
  }
}

function onDevice(standing: CurrentStanding, { model, target }: How) {
  const { position, weight } = standing
  const clicksOf = (rate: number) => (weight * rate) / 100
  const clicks = clicksOf(model.ctr(position, standing))
  if (position !== null && position <= target) return { clicks, gain: 0, low: 0, high: 0 }
  const band = model.band(target, standing)
  return {
    clicks,
    gain: Math.max(0, clicksOf(model.ctr(target, standing)) - clicks),
    low: band && Math.max(0, clicksOf(band.low) - clicks),
    high: band && Math.max(0, clicksOf(band.high) - clicks),
  }
}

type Estimate = ReturnType<typeof ofKeyword>

const presentKeyword = (
  { clicks, gain, low: _, high: __, ...keyword }: Estimate,
  { isCounted }: { isCounted: boolean },
) => ({
  ...keyword,
  clicks: isCounted ? rounded(clicks) : null,
  target_clicks: isCounted ? rounded(clicks + gain) : null,
  gain: isCounted ? rounded(gain) : null,
})

function bound(keywords: Estimate[], end: 'low' | 'high'): number | null {
  const values = keywords.map((keyword) => keyword[end])
  return keywords.length > 0 && values.every((value) => value !== null)
    ? rounded(sum(values))
    : null
}

const sum = (numbers: (number | null)[]) =>
  numbers.reduce((all: number, each) => all + (each ?? 0), 0)
