import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isShown } from './filter.ts'

type Given = Parameters<typeof isShown>[0]

const prompt = (marks: ('cited' | 'mentioned' | 'absent' | 'error')[], more: Partial<Given> = {}): Given => ({
  prompt_text: 'Best grinder?',
  category: 'tools',
  enabled: 1,
  country: '',
  language: '',
  cells: [
    {
      llm_provider: 'a',
      marks,
      mention_rate: { value: 0, n: 1, low: 0, high: 1 },
      citation_rate: { value: 0, n: 1, low: 0, high: 1 },
      visibility_score: 0,
      mention_position: null,
      sentiment: '',
      result_id: 1,
    },
  ],
  ...more,
})

test('prompts are filtered by text, category, market and what the answers show', () => {
  assert.ok(isShown(prompt(['absent']), {}))
  assert.ok(isShown(prompt(['absent']), { q: 'GRIND' }))
  assert.ok(!isShown(prompt(['absent']), { q: 'kettle' }))
  assert.ok(!isShown(prompt(['absent']), { category: 'shops' }))
  assert.ok(isShown(prompt(['absent'], { country: 'de', language: 'de' }), { market: 'de-de' }))
  assert.ok(!isShown(prompt(['absent']), { market: 'de-de' }))
  assert.ok(isShown(prompt(['cited', 'absent']), { show: 'mentioned' }))
  assert.ok(!isShown(prompt(['mentioned']), { show: 'cited' }))
  assert.ok(!isShown(prompt(['mentioned', 'absent']), { show: 'absent' }))
  assert.ok(isShown(prompt(['absent', 'error']), { show: 'absent' }))
  assert.ok(isShown(prompt([], { enabled: 0 }), { show: 'off' }))
})
