import { type CurvePoint, DEEPEST, fitCurve, type Sample } from './fit-curve.ts'
import { ctr } from './published-curve.ts'

export const DEVICES = ['desktop', 'mobile'] as const
/** What stands above the results; `any` is every results page, those that nobody looked at included. */
export const ABOVE = ['any', 'nothing', 'ai_overview', 'ads', 'local_pack'] as const
export type Device = (typeof DEVICES)[number]
export type Above = (typeof ABOVE)[number]

/** `above` is null where no check of ours saw the results page in that week. */
export type MarketSample = Sample & { device: Device; above: Exclude<Above, 'any'> | null }

export type Curve = { device: Device; above: Above; queries: number; points: CurvePoint[] }

type FittedModel = {
  curves: Curve[]
  queries: number
  impressions: number
  clicks: number
  held_out_error: number | null
  published_error: number | null
  /** Enough was seen, and queries that were not fitted are told better than by the published curve. */
  is_used: boolean
}

/** With fewer positions that were seen often enough, the published curve is as good a guess. */
const MIN_POSITIONS = 3
const FOLDS = 5

export function fitModel(samples: MarketSample[]): FittedModel {
  const curves = DEVICES.flatMap((device) =>
    ABOVE.flatMap((above) => curveOf(samples, { device, above })),
  )
  const errors = heldOutErrors(samples)
  const isKnown = curves.some(({ above }) => above === 'any')
  return {
    curves,
    queries: new Set(samples.map(({ query }) => query)).size,
    impressions: samples.reduce((sum, { impressions }) => sum + impressions, 0),
    clicks: samples.reduce((sum, { clicks }) => sum + clicks, 0),
    held_out_error: errors?.own ?? null,
    published_error: errors?.published ?? null,
    is_used: isKnown && errors !== null && errors.own < errors.published,
  }
}

type Part = { device: Device; above: Above }

function curveOf(samples: MarketSample[], part: Part): Curve[] {
  const own = samplesIn(samples, part)
  const points = fitCurve(own)
  if (points.filter(({ is_own }) => is_own).length < MIN_POSITIONS) return []
  return [{ ...part, queries: new Set(own.map(({ query }) => query)).size, points }]
}

const samplesIn = (samples: MarketSample[], { device, above }: Part) =>
  samples.filter(
    (sample) => sample.device === device && (above === 'any' || sample.above === above),
  )

/** By how much of all clicks the curve misses queries that it was not fitted to, beside the published curve. */
function heldOutErrors(samples: MarketSample[]): { own: number; published: number } | null {
  let [own, published, clicks] = [0, 0, 0]
  for (const device of DEVICES) {
    const all = samplesIn(samples, { device, above: 'any' })
    for (let fold = 0; fold < FOLDS; fold++) {
      const isHeldOut = ({ query }: Sample) => query % FOLDS === fold
      const fitted = fitCurve(
        all.filter((sample) => !isHeldOut(sample)),
        { withBand: false },
      )
      for (const group of Map.groupBy(all.filter(isHeldOut), ({ query }) => query).values()) {
        const real = group.reduce((sum, sample) => sum + sample.clicks, 0)
        clicks += real
        own += Math.abs(expected(group, (position) => fitted[position - 1]?.ctr ?? 0) - real)
        published += Math.abs(expected(group, (position) => ctr(position) / 100) - real)
      }
    }
  }
  return clicks === 0 ? null : { own: own / clicks, published: published / clicks }
}

const expected = (samples: Sample[], rate: (position: number) => number) =>
  samples.reduce((sum, { position, impressions }) => sum + impressions * rate(position), 0)

type Shown = { device: Device; features?: readonly string[] | undefined }

/** What stands above the results decides by the order in which it takes clicks. */
export function aboveOf(features: readonly string[]): Exclude<Above, 'any'> {
  if (features.includes('ai_overview')) return 'ai_overview'
  if (features.includes('ads_top')) return 'ads'
  return features.includes('local_pack') ? 'local_pack' : 'nothing'
}

/** By the curve of such results pages, else of the device. */
function curveFor(curves: Curve[], { device, features }: Shown): Curve | undefined {
  const ofDevice = curves.filter((curve) => curve.device === device)
  const above = features && aboveOf(features)
  return (
    ofDevice.find((each) => each.above === above) ??
    ofDevice.find((each) => each.above === 'any')
  )
}

export const pointIn = (
  curves: Curve[],
  position: number,
  shown: Shown,
): CurvePoint | undefined => curveFor(curves, shown)?.points[position - 1]

/** Clicks for one impression: by the curve of such results pages, else of the device, else by the published one. */
export function rateBy(curves: Curve[], position: number | null, shown: Shown): number {
  const published = ctr(position) / 100
  if (position === null || position < 1) return published
  const curve = curveFor(curves, shown)
  if (!curve) return published
  const point = curve.points[position - 1]
  if (point) return point.ctr
  const last = curve.points[DEEPEST - 1]
  return last ? Math.min(last.ctr, (published * last.ctr) / (ctr(DEEPEST) / 100)) : published
}
