import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LocalResult } from '../../providers/search/page.ts'
import { changeBetween, outcomeOf } from './outcome.ts'

const found: LocalResult[] = [
  { position: 1, title: 'Harbour', cid: '1', website: 'https://harbour.test/', rating: 4.5, ratingCount: 12 },
  { position: 2, title: 'Corner', cid: '2', phoneNumber: '+49 30 1234567', category: 'Café' },
]
const profile = { business_name: 'Corner', place_id: '', cid: '', phone: '', domain: '' }

test('a business is matched by its id, its phone or its site, and by nothing else', () => {
  const at = (business: Partial<typeof profile> | null, domain = 'other.test') =>
    outcomeOf(found, { business: business && { ...profile, ...business }, domain }).position

  assert.equal(at({ cid: '2' }), 2)
  assert.equal(at({ phone: '030 1234567' }), 2)
  assert.equal(at({ domain: 'harbour.test', business_name: 'Harbour' }), 1)
  assert.equal(at(null, 'harbour.test'), 1)
  assert.equal(at({}), null)
  assert.deepEqual(outcomeOf(found, { business: null, domain: 'other.test' }).state, 'not_found')
})

test('rating, reviews and category are kept, and unknown figures are null', () => {
  const { results } = outcomeOf(found, { business: null, domain: 'x.test' })
  const facts = results.map(({ rating, reviews, category }) => [rating, reviews, category])
  assert.deepEqual(facts, [
    [4.5, 12, ''],
    [null, null, 'Café'],
  ])
})

test('a change is relative to the last check, and the first check has none', () => {
  const outcome = (position: number | null) => ({ state: 'ranked' as const, position, results: [] })
  assert.equal(changeBetween(outcome(1), undefined), '')
  assert.equal(changeBetween(outcome(1), { position: null }), 'entered')
  assert.equal(changeBetween(outcome(null), { position: 3 }), 'left')
  assert.equal(changeBetween(outcome(1), { position: 3 }), 'up')
  assert.equal(changeBetween(outcome(3), { position: 1 }), 'down')
  assert.equal(changeBetween(outcome(3), { position: 3 }), '')
})
