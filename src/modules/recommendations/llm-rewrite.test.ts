import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Draft } from './draft.ts'
import { merge } from './llm-rewrite.ts'

const draft = (id: string): Draft => ({
  id,
  area: 'keywords',
  title: `Bring “${id} grinder” further up`,
  why: 'It stands at place 12 on desktop.',
  action: 'Deepen the page and link to it.',
  evidence: [{ kind: 'keyword', ref: `/${id}`, text: 'place', value: 12 }],
  stake: 10,
  impact: 3,
  effort: 2,
  confidence: 'high',
  measurement: 'measured',
})
const worded = (id: string, more = {}) => ({
  ...{ id, title: `Bring ${id} grinder up`, why: 'The page stands at place 12.', action: 'Deepen the page.' },
  ...{ refs: [`/${id}`], ...more },
})

test('a model changes the wording only; order and items stay', () => {
  const merged = merge([draft('burr'), draft('hand'), draft('blade')], [worded('hand'), worded('burr')])
  assert.deepEqual(
    merged.map(({ id, title }) => [id, title.startsWith('Bring “')]),
    [
      ['burr', false],
      ['hand', false],
      ['blade', true],
    ],
  )
})

test('a rewrite with new numbers, sources, addresses or topics is dropped', () => {
  for (const bad of [
    { why: 'It will bring 340 clicks.' },
    { refs: ['/elsewhere'] },
    { action: 'See https://evil.test for more.' },
    { title: 'Explain moka pots', why: 'Prices matter.', action: 'Name a source with numbers.' },
  ]) {
    const [merged] = merge([draft('burr')], [worded('burr', bad)])
    assert.equal(merged?.title, draft('burr').title, JSON.stringify(bad))
  }
})

test('rewrites of unknown items are ignored', () => {
  assert.deepEqual(
    merge([draft('burr')], [worded('made-up'), worded('burr')]).map(({ id }) => id),
    ['burr'],
  )
})
