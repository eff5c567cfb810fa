import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openai } from '../engines/openai.ts'
import { usualSettings } from '../engines/registry.ts'
import { estimate } from './estimate.ts'
import { costOf, priceOf } from './price-of.ts'

const usage = { inputTokens: 1_000_000, cachedTokens: 0, outputTokens: 1_000_000, reasoningTokens: null, searches: 0 }

test('a dated model version costs the same as its model, and an unknown model has no price', () => {
  assert.deepEqual(priceOf('gpt-5-mini-2025-08-07'), priceOf('gpt-5-mini'))
  assert.deepEqual(priceOf('claude-sonnet-4-5-20250929'), priceOf('claude-sonnet-4-5'))
  assert.notDeepEqual(priceOf('gpt-5'), priceOf('gpt-5-mini'))
  assert.equal(priceOf('llama3'), null)
  assert.deepEqual(priceOf('llama3', { llama3: { input: 1, output: 2 } }), { input: 1, output: 2 })
})

test('a cost is the sum of its parts, and unknown as soon as one part is unknown', () => {
  const price = { input: 2, cached: 0.5, output: 8, search: 10 }
  assert.equal(costOf(price, usage), 10)
  assert.equal(costOf(price, { ...usage, cachedTokens: 500_000, searches: 100 }), 1 + 0.25 + 8 + 1)
  assert.equal(costOf(null, usage), null)
  assert.equal(costOf(price, { ...usage, outputTokens: null }), null)
  assert.equal(costOf({ input: 2, output: 8 }, { ...usage, searches: 1 }), null)
})

test('an estimate grows with prompts and samples, and its maximum exceeds the expected cost', () => {
  const settings = { ...usualSettings('openai'), kind: 'openai', name: 'openai' }
  const means = { settings, price: priceOf('gpt-5-mini'), engine: openai.engine }
  const one = estimate({ provider: 'openai', prompts: ['Which shop?'] }, means)
  const many = estimate({ provider: 'openai', prompts: Array(10).fill('Which shop?'), samples: 3 }, means)
  assert.equal(many.calls, 30)
  assert.ok(one.costUsd !== null && many.costUsd !== null && many.mostUsd !== null)
  assert.ok(Math.abs(many.costUsd - 30 * one.costUsd) < 1e-9)
  assert.ok(many.mostUsd > many.costUsd)
  assert.ok(one.costUsd > 0.01 && one.costUsd < 0.03, String(one.costUsd))
  assert.ok(many.seconds > one.seconds)
  assert.equal(estimate({ provider: 'openai', prompts: ['x'] }, { ...means, price: null }).costUsd, null)
})
