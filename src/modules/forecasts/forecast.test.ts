import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forecast, HORIZON } from './forecast.ts'

function seeded(seed: number) {
  let state = seed * 7919 + 1
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state / 0x7fffffff
  }
}

const noise = (chance: () => number) => (chance() + chance() + chance() - 1.5) / 1.5

/** Simulated series with a known future: flat, trending, random walk. */
const WORLDS = {
  flat: (chance: () => number) => (weeks: number) =>
    Array.from({ length: weeks }, () => 1000 * Math.exp(0.15 * noise(chance))),
  trend: (chance: () => number) => (weeks: number) =>
    Array.from({ length: weeks }, (_, week) => 500 * Math.exp(0.015 * week + 0.08 * noise(chance))),
  walk: (chance: () => number) => (weeks: number) => {
    let level = Math.log(800)
    return Array.from({ length: weeks }, () => {
      level += 0.08 * noise(chance)
      return Math.exp(level)
    })
  },
}

test('white noise is forecast flat, without a trend', () => {
  for (let seed = 1; seed <= 30; seed++) {
    const found = forecast(WORLDS.flat(seeded(seed))(70))
    assert.ok(found)
    const spread =
      Math.max(...found.weeks.map(({ value }) => value)) / Math.min(...found.weeks.map(({ value }) => value))
    assert.ok(
      found.method === 'median' || found.method === 'last' || spread < 1.05,
      `${seed}: ${found.method} ${spread}`,
    )
  }
})

for (const [name, makeWorld] of Object.entries(WORLDS))
  test(`the future of a ${name} series lies in the interval nine times out of ten`, () => {
    let [inside, all] = [0, 0]
    for (let seed = 1; seed <= 60; seed++) {
      const whole = makeWorld(seeded(seed))(70 + HORIZON)
      const found = forecast(whole.slice(0, 70))
      for (const { week, low, high } of found?.weeks ?? []) {
        const real = whole[69 + week] ?? 0
        all++
        if (low <= real && real <= high) inside++
      }
    }
    assert.ok(all === 60 * HORIZON && inside / all >= 0.88, `${inside} of ${all}`)
  })

test('a steady rise is continued, and beats repeating the last value', () => {
  const found = forecast(Array.from({ length: 60 }, (_, week) => 100 * 1.02 ** week))
  assert.ok(found?.beats_last_value && found.method === 'trend')
  assert.ok((found.weeks.at(-1)?.value ?? 0) > 1.05 * 100 * 1.02 ** 59)
  assert.ok(found.error < found.last_value_error)
})

test('after a step change the forecast stays near the new level', () => {
  const values = Array.from({ length: 60 }, (_, week) => (week < 45 ? 1000 : 400))
  const found = forecast(values)
  assert.ok(found && Math.abs((found.weeks[3]?.value ?? 0) - 400) < 80, JSON.stringify(found?.weeks[3]))
})

test('a series of zeros or of less than half a year gets no forecast', () => {
  assert.equal(forecast(Array.from({ length: 25 }, () => 10)), null)
  assert.equal(forecast(Array.from({ length: 60 }, () => 0)), null)
  const found = forecast(Array.from({ length: 26 }, (_, week) => 100 + (week % 3)))
  assert.ok(found && found.weeks.length === HORIZON && found.origins >= 8)
  assert.ok(found.weeks.every(({ low, value, high }) => 0 <= low && low <= value && value <= high))
})
