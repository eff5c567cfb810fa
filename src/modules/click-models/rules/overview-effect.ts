import { DEEPEST, seededChance } from './fit-curve.ts'
import { DEVICES, type Device, type MarketSample } from './fit-model.ts'

export type OverviewEffect = {
  device: Device
  /** Queries whose results page had an overview in a week, and those that had none. */
  queries_with: number
  queries_without: number
  impressions: number
  clicks: number
  /** What the same impressions would have brought at the CTR of pages without an overview, position by position. */
  expected_clicks: number
  /** Above zero: clicks that are missing, with the interval in which it lies 95 times of 100. */
  lost_clicks: number
  low: number
  high: number
}

const MIN_QUERIES = 10
const MIN_IMPRESSIONS = 200
const ROUNDS = 500

/** What overviews took, by the client's own figures; a device is left out of which too little was seen. */
export function overviewEffects(samples: MarketSample[]): OverviewEffect[] {
  return DEVICES.flatMap((device) => {
    const seen = samples.filter((sample) => sample.device === device && sample.above !== null)
    const shown = groupsOf(seen.filter(({ above }) => above === 'ai_overview'))
    const without = groupsOf(seen.filter(({ above }) => above !== 'ai_overview'))
    if (shown.length < MIN_QUERIES || without.length < MIN_QUERIES) return []
    const found = lossOf(shown, without)
    if (found.impressions < MIN_IMPRESSIONS) return []
    const losses = redrawn(shown, without)
    const at = (share: number) =>
      losses[Math.floor(share * (losses.length - 1))] ?? found.lost_clicks
    const counts = { queries_with: shown.length, queries_without: without.length }
    return [{ device, ...counts, ...found, low: at(0.025), high: at(0.975) }]
  })
}

type Group = MarketSample[]

const groupsOf = (samples: MarketSample[]): Group[] => [
  ...Map.groupBy(samples, ({ query }) => query).values(),
]

/** Only positions at which pages without an overview were seen too can be compared. */
function lossOf(shown: Group[], without: Group[]) {
  const [clicksAt, impressionsAt] = [
    new Float64Array(DEEPEST + 1),
    new Float64Array(DEEPEST + 1),
  ]
  for (const group of without)
    for (const { position, clicks, impressions } of group) {
      clicksAt[position] = (clicksAt[position] ?? 0) + clicks
      impressionsAt[position] = (impressionsAt[position] ?? 0) + impressions
    }
  const total = { impressions: 0, clicks: 0, expected_clicks: 0 }
  for (const group of shown)
    for (const { position, clicks, impressions } of group) {
      const others = impressionsAt[position] ?? 0
      if (others < MIN_IMPRESSIONS) continue
      total.impressions += impressions
      total.clicks += clicks
      total.expected_clicks += (impressions * (clicksAt[position] ?? 0)) / others
    }
  return { ...total, lost_clicks: total.expected_clicks - total.clicks }
}

/** By drawing queries anew on both sides. */
function redrawn(shown: Group[], without: Group[]): number[] {
  const chance = seededChance(shown.length * 1000 + without.length)
  const draw = (groups: Group[]) =>
    groups.map(() => groups[Math.floor(chance() * groups.length)] ?? [])
  return Array.from(
    { length: ROUNDS },
    () => lossOf(draw(shown), draw(without)).lost_clicks,
  ).sort((a, b) => a - b)
}
