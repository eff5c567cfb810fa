import { ctr } from './published-curve.ts'

/** The clicks of one query at one position. */
export type Sample = { query: number; position: number; clicks: number; impressions: number }

export type CurvePoint = {
  position: number
  /** Clicks for one impression, with the interval in which it lies 95 times of 100. */
  ctr: number
  low: number
  high: number
  queries: number
  impressions: number
  /** False: too little was seen here, so the published curve is bent to what was seen next to it. */
  is_own: boolean
}

/** So far the client's own figures are counted; the published curve goes on from there. */
export const DEEPEST = 20
const PRIOR_IMPRESSIONS = 200
const MIN_QUERIES = 30
const MIN_IMPRESSIONS = 1000
const ROUNDS = 500

const PRIOR = Array.from({ length: DEEPEST }, (_, index) => ctr(index + 1) / 100)

type Bins = { clicks: Float64Array; impressions: Float64Array }

/** A curve that never rises, drawn towards the published one where little was seen. */
export function fitCurve(samples: Sample[], { withBand = true } = {}): CurvePoint[] {
  const bins = emptyBins()
  const queries = Array.from({ length: DEEPEST }, () => new Set<number>())
  for (const sample of samples) {
    addTo(bins, sample)
    queries[sample.position - 1]?.add(sample.query)
  }
  const shrunk = fallingRates(bins)
  const isOwn = shrunk.map(
    (_, at) =>
      (queries[at]?.size ?? 0) >= MIN_QUERIES && (bins.impressions[at] ?? 0) >= MIN_IMPRESSIONS,
  )
  const rates = fall(bent(shrunk, isOwn), weightsOf(bins))
  const bands = withBand ? bandsOf(samples) : null
  return rates.map((rate, at) => ({
    position: at + 1,
    ctr: rate,
    low: Math.min(rate, bands?.[at]?.low ?? rate),
    high: Math.max(rate, bands?.[at]?.high ?? rate),
    queries: queries[at]?.size ?? 0,
    impressions: bins.impressions[at] ?? 0,
    is_own: isOwn[at] ?? false,
  }))
}

const emptyBins = (): Bins => ({
  clicks: new Float64Array(DEEPEST),
  impressions: new Float64Array(DEEPEST),
})

function addTo({ clicks, impressions }: Bins, sample: Omit<Sample, 'query'>): void {
  const at = sample.position - 1
  if (at < 0 || at >= DEEPEST) return
  clicks[at] = (clicks[at] ?? 0) + sample.clicks
  impressions[at] = (impressions[at] ?? 0) + sample.impressions
}

const weightsOf = ({ impressions }: Bins) =>
  Array.from(impressions, (seen) => seen + PRIOR_IMPRESSIONS)

/** What was seen, with the published curve as two hundred impressions more at every position. */
function fallingRates(bins: Bins): number[] {
  const weights = weightsOf(bins)
  const rates = PRIOR.map(
    (prior, at) => ((bins.clicks[at] ?? 0) + PRIOR_IMPRESSIONS * prior) / (weights[at] ?? 1),
  )
  return fall(rates, weights)
}

/** Pools neighbours until no position brings more than the one before it. */
export function fall(rates: number[], weights: number[]): number[] {
  const pools: { sum: number; weight: number; size: number }[] = []
  for (const [at, rate] of rates.entries()) {
    const weight = weights[at] ?? 1
    let pool = { sum: rate * weight, weight, size: 1 }
    for (
      let last = pools.at(-1);
      last && pool.sum / pool.weight > last.sum / last.weight;
      last = pools.at(-1)
    ) {
      pools.pop()
      pool = {
        sum: pool.sum + last.sum,
        weight: pool.weight + last.weight,
        size: pool.size + last.size,
      }
    }
    pools.push(pool)
  }
  return pools.flatMap(({ sum, weight, size }) =>
    Array.from({ length: size }, () => sum / weight),
  )
}

/** Where too little was seen: the published curve, as far above or below as at the nearest position that was. */
function bent(rates: number[], isOwn: boolean[]): number[] {
  const own = isOwn.flatMap((is, at) => (is ? [at] : []))
  return rates.map((rate, at) => {
    if (isOwn[at] || own.length === 0) return rate
    const nearest = own.reduce((best, each) =>
      Math.abs(each - at) < Math.abs(best - at) ? each : best,
    )
    return Math.min(1, ((PRIOR[at] ?? 0) * (rates[nearest] ?? 0)) / (PRIOR[nearest] ?? 1))
  })
}

/** Resampling queries, not rows: the rows of one query are correlated. */
function bandsOf(samples: Sample[]): { low: number; high: number }[] {
  const groups = [...Map.groupBy(samples, ({ query }) => query).values()].map(packed)
  if (groups.length === 0) return PRIOR.map((rate) => ({ low: rate, high: rate }))
  const chance = seededChance(groups.length)
  const drawn: number[][] = PRIOR.map(() => [])
  for (let round = 0; round < ROUNDS; round++) {
    const bins = emptyBins()
    for (let number = 0; number < groups.length; number++)
      addPacked(bins, groups[Math.floor(chance() * groups.length)])
    for (const [at, rate] of fallingRates(bins).entries()) drawn[at]?.push(rate)
  }
  return drawn.map((rates) => {
    const sorted = rates.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
    return { low: at(0.025), high: at(0.975) }
  })
}

/** Position, clicks and impressions one after another: thousands of queries are drawn hundreds of times. */
const packed = (samples: Sample[]) =>
  Float64Array.from(
    samples.flatMap(({ position, clicks, impressions }) => [position - 1, clicks, impressions]),
  )

function addPacked({ clicks, impressions }: Bins, group: Float64Array | undefined): void {
  if (!group) return
  for (let at = 0; at < group.length; at += 3) {
    const bin = group[at] ?? 0
    clicks[bin] = (clicks[bin] ?? 0) + (group[at + 1] ?? 0)
    impressions[bin] = (impressions[bin] ?? 0) + (group[at + 2] ?? 0)
  }
}

/** The same figures always have the same interval. */
export function seededChance(seed: number): () => number {
  let state = seed >>> 0 || 1
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
