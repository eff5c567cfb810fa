import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Evidence } from '../store/standings.ts'
import { factsOf } from './facts.ts'

const page = (brand: string, isCited: boolean) => ({
  domain: brand,
  url: `https://${brand}/${isCited ? 'cited' : 'seen'}`,
  title: '',
  isCited,
  brand,
})
const answer = (id: number, citations: Evidence['citations']): Evidence => ({
  id,
  provider: 'openai',
  response_text: '',
  spans: [],
  citations,
})

test('a brief counts answers as the gaps do, and lists no page that was only retrieved', () => {
  const evidence = [answer(1, [page('b.com', true)]), answer(2, [page('b.com', false), page('c.com', false)])]
  const counted = [{ domain: 'b.com', answers: 1 }]

  const { competitors } = factsOf(evidence, { own: 'own.com', only: [], competitors: counted, prompt: '' })

  assert.deepEqual(competitors, [{ domain: 'b.com', answers: 1, urls: ['https://b.com/cited'], quote: '' }])
})

test('a brief covers only the requested domains, and never the client', () => {
  const counted = ['own.com', 'b.com', 'c.com'].map((domain) => ({ domain, answers: 1 }))
  const domainsOf = (only: string[]) =>
    factsOf([], { own: 'own.com', only, competitors: counted, prompt: '' }).competitors.map(({ domain }) => domain)

  assert.deepEqual(domainsOf([]), ['b.com', 'c.com'])
  assert.deepEqual(domainsOf(['c.com', 'd.com']), ['c.com'])
})

test('topics come from the answers, not from the words of the prompt or the names of sites', () => {
  const evidence = [1, 2].map((id) => ({
    ...answer(id, [page('grinderworld.com', true)]),
    response_text: 'Grinderworld sells grinders with a warranty.',
  }))

  const { entities } = factsOf(evidence, { own: 'own.com', only: [], competitors: [], prompt: 'Who sells grinders?' })

  assert.deepEqual(entities, ['warranty'])
})
