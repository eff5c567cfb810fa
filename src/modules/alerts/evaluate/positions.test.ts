import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnswerObservation } from '../../aeo/index.ts'
import type { Rule } from '../finding.ts'
import type { Condition } from '../rules/conditions.ts'
import { findInAnswers } from './answers.ts'
import { findInPositions, type Seen } from './positions.ts'

const ruleOf = (condition: Condition, more: Partial<Rule> = {}): Rule => ({
  ...{ id: 1, condition, amount: null, domain: null, checks: 1, client_id: null },
  ...{ tag: null, cluster: null, segment_id: null, keyword_id: null, prompt_id: null },
  ...more,
})

const seen = (more: Partial<Seen>): Seen => ({
  ...{ job_id: 1, job_at: 0, checked_at: 0, position: null, depth: 100, url: '', source: 'test' },
  ...{ features: [], owned_features: [], foreign_features: [] },
  ...more,
})

/** Newest first. */
const isFound = (rule: Rule, observations: Partial<Seen>[]) =>
  findInPositions(rule, {
    keyword_id: 7,
    device: 'desktop',
    query: 'shoes',
    location: '',
    engine: 'google',
    observations: observations.map(seen),
  }) !== null
const checked = (...positions: (number | null)[]) => positions.map((position) => ({ position }))

test('a keyword entering or leaving the top is reported once, by the check that found it', () => {
  const leaves = ruleOf('leaves_top', { amount: 10 })
  assert.equal(isFound(leaves, checked(11, 10)), true)
  assert.equal(isFound(leaves, checked(10, 3)), false)
  assert.equal(isFound(leaves, checked(12, 11)), false)
  assert.equal(isFound(leaves, checked(11)), false)
  const enters = ruleOf('enters_top', { amount: 3 })
  assert.equal(isFound(enters, checked(3, 4)), true)
  assert.equal(isFound(enters, checked(3, null)), true)
  assert.equal(isFound(enters, checked(3, 2)), false)
})

test('a keyword label includes its location and any engine but Google', () => {
  const observations = checked(11, 10).map(seen)
  const about = { keyword_id: 7, device: 'desktop', query: 'shoes', observations } as const
  const labelOf = (location: string, engine: string) =>
    findInPositions(ruleOf('leaves_top', { amount: 10 }), { ...about, location, engine })?.label
  assert.equal(labelOf('', 'google'), 'shoes')
  assert.equal(labelOf('Austin,Texas,United States', 'google'), 'shoes · Austin')
  assert.equal(labelOf('', 'bing'), 'shoes · Bing')
})

test('a missing position counts only if the check looked deep enough', () => {
  const shallow = { position: null, depth: 10 }
  assert.equal(isFound(ruleOf('leaves_top', { amount: 10 }), [shallow, { position: 8 }]), true)
  assert.equal(isFound(ruleOf('leaves_top', { amount: 30 }), [shallow, { position: 8 }]), false)
  assert.equal(isFound(ruleOf('lost'), [shallow, { position: 8, depth: 100 }]), false)
  assert.equal(isFound(ruleOf('lost'), [{ position: null }, { position: 8 }]), true)
  assert.equal(isFound(ruleOf('falls_by', { amount: 10 }), [shallow, { position: 8 }]), false)
  assert.equal(isFound(ruleOf('falls_by', { amount: 3 }), [shallow, { position: 8 }]), true)
  assert.equal(isFound(ruleOf('rises_by', { amount: 5 }), [{ position: 3, depth: 100 }, shallow]), false)
})

test('a rule over several checks in a row fires once, when all of them agree', () => {
  const twice = ruleOf('leaves_top', { amount: 10, checks: 2 })
  assert.equal(isFound(twice, checked(12, 5)), false)
  assert.equal(isFound(twice, checked(14, 12, 5)), true)
  assert.equal(isFound(twice, checked(9, 12, 5)), false)
  assert.equal(isFound(twice, checked(15, 14, 12, 5)), false)
})

test('SERP features, pages, AI overviews and competitors are compared between checks', () => {
  const snippet = { features: ['featured_snippet'], owned_features: ['featured_snippet'] }
  assert.equal(isFound(ruleOf('block_lost'), [{ features: ['featured_snippet'] }, snippet]), true)
  assert.equal(isFound(ruleOf('block_won'), [snippet, {}]), true)
  assert.equal(isFound(ruleOf('page_changed'), [{ url: 'https://a.com/2' }, { url: 'https://a.com/1' }]), true)
  assert.equal(isFound(ruleOf('page_changed'), [{ url: '' }, { url: 'https://a.com/1' }]), false)
  const overview = { features: ['ai_overview'], owned_features: ['ai_overview'] }
  const others = { features: ['ai_overview'], foreign_features: ['ai_overview'] }
  assert.equal(isFound(ruleOf('ai_overview_uncited'), [others, overview]), true)
  // A source that cannot see overviews is no evidence about them.
  assert.equal(isFound(ruleOf('ai_overview_uncited'), [{ source: 'serper' }, overview]), false)
  assert.equal(isFound(ruleOf('ai_overview_appeared'), [others, {}]), true)
  assert.equal(isFound(ruleOf('ai_overview_appeared'), [others, { source: 'serper' }]), false)
  const overtaken = ruleOf('overtaken', { domain: 'other.com' })
  assert.equal(
    isFound(overtaken, [
      { position: 5, competitor: 4 },
      { position: 3, competitor: 4 },
    ]),
    true,
  )
  assert.equal(
    isFound(overtaken, [
      { position: 3, competitor: 4 },
      { position: 3, competitor: null },
    ]),
    false,
  )
  assert.equal(isFound(overtaken, [{ position: 5, competitor: 4 }, { position: 3 }]), false)
})

test('an answer rate falls only beyond its interval, among the same prompts and engines', () => {
  const check = (check_id: number, named: number, more: Partial<AnswerObservation> = {}): AnswerObservation => ({
    ...{ check_id, checked_at: check_id, prompt_set: 'a' },
    engines: { openai: { answers: 60, named, positive: named, negative: 0 } },
    ...more,
  })
  const find = (...observations: AnswerObservation[]) =>
    findInAnswers({ rule: ruleOf('answer_rate_fell'), label: 'Acme', observations })
  assert.equal(find(check(2, 27), check(1, 30)), null)
  const fall = find(check(2, 12), check(1, 30))
  assert.deepEqual([fall?.before?.rate, fall?.now?.rate], [0.5, 0.2])
  assert.equal(find(check(2, 12, { prompt_set: 'b' }), check(1, 30)), null)
  const elsewhere = { engines: { gemini: { answers: 60, named: 0, positive: 0, negative: 0 } } }
  assert.equal(find(check(2, 12, elsewhere), check(1, 30)), null)
  const turned = { engines: { openai: { answers: 9, named: 9, positive: 2, negative: 5 } } }
  const rule = ruleOf('sentiment_turned')
  assert.ok(findInAnswers({ rule, label: 'Acme', observations: [check(2, 9, turned), check(1, 9)] }))
  assert.equal(findInAnswers({ rule, label: 'Acme', observations: [check(2, 9), check(1, 9)] }), null)
})
