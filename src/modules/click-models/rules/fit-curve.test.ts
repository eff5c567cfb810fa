import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fall, fitCurve, type Sample, seededChance } from './fit-curve.ts'
import { fitModel, type MarketSample, rateBy } from './fit-model.ts'
import { overviewEffects } from './overview-effect.ts'
import { ctr } from './published-curve.ts'

/** A curve twice as steep as the published one. */
const truth = (position: number) => 0.4 / position ** 1.1

type World = { seed: number; queries: number; share?: (query: number) => number }

/** Queries at one position each, some clicked more than others. */
function samplesOf({ seed, queries, share = () => 1 }: World): Sample[] {
  const chance = seededChance(seed)
  return Array.from({ length: queries }, (_, query) => {
    const position = 1 + (query % 12)
    const impressions = 100 + Math.floor(chance() * 900)
    const taste = 0.8 + 0.4 * chance()
    const rate = Math.min(1, truth(position) * taste * share(query))
    const clicks = Array.from({ length: impressions }, chance).filter((drawn) => drawn < rate).length
    return { query, position, clicks, impressions }
  })
}

test('a fitted curve never rises with the position', () => {
  const chance = seededChance(7)
  for (let round = 0; round < 50; round++) {
    const rates = Array.from({ length: 20 }, chance)
    const fallen = fall(
      rates,
      rates.map(() => 1 + chance()),
    )
    assert.ok(fallen.every((rate, at) => at === 0 || rate <= (fallen[at - 1] ?? 0) + 1e-12))
  }
  const points = fitCurve(samplesOf({ seed: 3, queries: 200 }))
  assert.ok(points.every(({ ctr }, at) => at === 0 || ctr <= (points[at - 1]?.ctr ?? 0) + 1e-12))
})

test('at least nine of ten intervals contain the true rate', () => {
  let inside = 0
  let all = 0
  for (let seed = 1; seed <= 50; seed++)
    for (const point of fitCurve(samplesOf({ seed, queries: 480 })).filter(({ is_own }) => is_own)) {
      all++
      // The fit blends in two hundred impressions of the published curve on purpose.
      const pull = 200 / (200 + point.impressions)
      const expected = truth(point.position) * (1 - pull) + (pull * ctr(point.position)) / 100
      if (point.low <= expected && expected <= point.high) inside++
    }
  assert.ok(all > 500 && inside / all >= 0.9, `${inside} of ${all}`)
})

test('with little data, the published curve is scaled to the nearest position with enough of it', () => {
  const points = fitCurve(samplesOf({ seed: 5, queries: 600 }))
  const [first, last] = [points[0], points[19]]
  assert.deepEqual([first?.is_own, last?.is_own, last?.queries], [true, false, 0])
  const ratio = (points[11]?.ctr ?? 0) / (ctr(12) / 100)
  assert.ok(Math.abs((last?.ctr ?? 0) - (ratio * ctr(20)) / 100) < 1e-9)
  assert.ok(fitCurve([]).every(({ ctr: rate, position }) => Math.abs(rate - ctr(position) / 100) < 1e-12))
})

const onMobile = (samples: Sample[], above: (query: number) => MarketSample['above']): MarketSample[] =>
  samples.map((sample) => ({ ...sample, device: 'mobile', above: above(sample.query) }))

test('the fitted model is used if it predicts held-out queries better than the published curve', () => {
  const model = fitModel(onMobile(samplesOf({ seed: 11, queries: 600 }), () => 'nothing'))
  assert.ok(model.is_used && (model.held_out_error ?? 1) < (model.published_error ?? 0))
  assert.deepEqual(
    model.curves.map(({ device, above }) => `${device} ${above}`),
    ['mobile any', 'mobile nothing'],
  )
  assert.ok(Math.abs(rateBy(model.curves, 1, { device: 'mobile' }) - truth(1)) < 0.05)
  // There is no desktop data.
  assert.equal(rateBy(model.curves, 1, { device: 'desktop' }), ctr(1) / 100)
  assert.equal(rateBy(model.curves, null, { device: 'mobile' }), 0)
  assert.ok(rateBy(model.curves, 60, { device: 'mobile' }) <= rateBy(model.curves, 20, { device: 'mobile' }))

  const few = fitModel(onMobile(samplesOf({ seed: 11, queries: 12 }), () => null))
  assert.deepEqual([few.is_used, few.curves], [false, []])
  const silent = fitModel([])
  assert.deepEqual([silent.is_used, silent.held_out_error, silent.published_error], [false, null, null])
})

test('clicks lost to an AI overview come with an interval, which includes 0 if it takes none', () => {
  const isBelow = (query: number) => query % 24 >= 12
  const above = (query: number) => (isBelow(query) ? ('ai_overview' as const) : ('nothing' as const))
  const halved = samplesOf({ seed: 17, queries: 1200, share: (query) => (isBelow(query) ? 0.5 : 1) })
  const [effect] = overviewEffects(onMobile(halved, above))
  assert.ok(effect && effect.low > 0 && effect.low < effect.lost_clicks && effect.lost_clicks < effect.high)
  assert.ok(Math.abs(effect.lost_clicks / effect.expected_clicks - 0.5) < 0.1)
  const [same] = overviewEffects(onMobile(samplesOf({ seed: 19, queries: 1200 }), above))
  assert.ok(same && same.low < 0 && same.high > 0, JSON.stringify(same))
  assert.deepEqual(overviewEffects(onMobile(halved, () => null)), [])
})
