import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Glance } from '../store/standings.ts'
import { findGaps } from './gaps.ts'

let id = 0
const answer = (more: Partial<Glance>): Glance => ({
  id: ++id,
  prompt_id: 1,
  prompt_text: 'best grinder',
  category: '',
  intent: 'commercial',
  provider: 'openai',
  is_named: false,
  is_cited: false,
  competitors: [],
  cited_competitors: [],
  pages: 0,
  ...more,
})

test('a prompt whose answers name competitors but never the client is a gap', () => {
  const [gap, ...more] = findGaps([
    answer({ competitors: ['b.com', 'c.com'] }),
    answer({ cited_competitors: ['b.com'] }),
    answer({}),
  ])
  assert.equal(more.length, 0)
  assert.equal(gap?.kind, 'absent')
  assert.deepEqual(gap?.competitors, [
    { domain: 'b.com', answers: 2 },
    { domain: 'c.com', answers: 1 },
  ])
  // (1 - 0) · 2/3 · ln 3 · 1 · 1
  assert.equal(gap?.opportunity, 0.732)
  assert.deepEqual(gap?.own_rate.value, 0)
})

test('there is no gap if nobody is named, or the client as often as others', () => {
  assert.deepEqual(findGaps([answer({})]), [])
  assert.deepEqual(findGaps([answer({ is_named: true, competitors: ['b.com'] })]), [])
})

test('the client is compared with the strongest competitor alone, not with all of them together', () => {
  const own = [answer({ is_named: true }), answer({ is_named: true })]
  const each = ['b.com', 'c.com', 'd.com'].map((domain) => answer({ competitors: [domain] }))
  assert.deepEqual(findGaps([...own, ...each]), [])
  const twice = [1, 2].map(() => answer({ cited_competitors: ['c.com'] }))
  const [gap] = findGaps([...own, ...each, ...twice])
  assert.deepEqual([gap?.kind, gap?.competitor, gap?.own_rate.value], ['behind', 'c.com', 0.2857])
  assert.equal(gap?.competitor_rate.value, 0.4286)
  assert.deepEqual(gap?.result_ids, [each[1]?.id, ...twice.map(({ id: of }) => of)])
})

test('commercial prompts rank above informational ones, and winnable pages above the rest', () => {
  const gaps = findGaps([
    answer({ prompt_id: 1, competitors: ['b.com'], intent: 'informational' }),
    answer({ prompt_id: 2, competitors: ['b.com'] }),
    answer({ prompt_id: 3, competitors: ['b.com'], pages: 10 }),
  ])
  assert.deepEqual(
    gaps.map((gap) => gap.prompt_id),
    [2, 1, 3],
  )
})
