import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facetsOf, filterByResult, filterKeywords } from './filter.ts'

const keyword = (query: string, more: { cluster?: string; tags?: string; geo?: string; location?: string } = {}) => ({
  query,
  cluster: '',
  tags: '',
  geo: 'us',
  location: '',
  engine: 'google' as const,
  device: 'desktop' as const,
  line: 'desktop' as const,
  ...more,
})
const shoes = keyword('Running shoes', { cluster: 'shoes', tags: 'brand,summer' })
const boots = keyword('hiking boots', { cluster: 'boots', geo: 'ua' })

test('filters combine and ignore letter case', () => {
  assert.deepEqual(filterKeywords([shoes, boots], { q: 'SHOES' }), [shoes])
  assert.deepEqual(filterKeywords([shoes, boots], { tag: 'Summer', cluster: 'shoes' }), [shoes])
  assert.deepEqual(filterKeywords([shoes, boots], { q: 'shoes', geo: 'ua' }), [])
  assert.deepEqual(filterKeywords([shoes, boots], {}), [shoes, boots])
})

test('a location filters, and the country as a whole is none of them', () => {
  const berlin = keyword('shoes', { geo: 'de', location: 'Berlin,Berlin,Germany' })
  assert.deepEqual(filterKeywords([shoes, berlin], { location: 'Berlin,Berlin,Germany' }), [berlin])
  assert.deepEqual(facetsOf([shoes, berlin]).locations, ['Berlin,Berlin,Germany'])
})

test('a device filters the rows, and a keyword on both has one row for each', () => {
  const both = { ...shoes, device: 'both' as const }
  const rows = [
    { ...both, line: 'desktop' as const },
    { ...both, line: 'mobile' as const },
  ]
  assert.deepEqual(filterKeywords(rows, { device: 'mobile' }), [rows[1]])
  assert.deepEqual(filterKeywords(rows, { device: 'both' }), rows)
  assert.deepEqual(facetsOf([both]).devices, ['desktop', 'mobile'])
})

test('filter choices are the values of the keywords, each once', () => {
  assert.deepEqual(facetsOf([shoes, boots, boots]), {
    clusters: ['boots', 'shoes'],
    tags: ['brand', 'summer'],
    geos: ['ua', 'us'],
    locations: [],
    engines: ['google'],
    devices: ['desktop'],
  })
})

test('rows are filtered by their last check, and unchecked ones match no filter', () => {
  const line = (position: number | null, prev_position: number | null, more = {}) => ({
    position,
    prev_position,
    delta: position !== null && prev_position !== null ? prev_position - position : null,
    is_new: position !== null && prev_position === null,
    is_lost: position === null && prev_position !== null,
    checked_at: 1,
    features: ['videos'],
    owned_features: [],
    ...more,
  })
  const [up, down, lost, fresh] = [line(2, 5), line(9, 4), line(null, 8), line(30, null)]
  const unknown = line(null, null, { checked_at: null, features: [] })
  const all = [up, down, lost, fresh, unknown]
  assert.deepEqual(filterByResult(all, { band: '1-10' }), [up, down])
  assert.deepEqual(filterByResult(all, { band: 'none' }), [lost])
  assert.deepEqual(filterByResult(all, { turn: 'up' }), [up])
  assert.deepEqual(filterByResult(all, { turn: 'down' }), [down, lost])
  assert.deepEqual(filterByResult(all, { turn: 'lost' }), [lost])
  assert.deepEqual(filterByResult(all, { turn: 'new' }), [fresh])
  assert.deepEqual(filterByResult(all, { feature: 'videos', band: '1-3' }), [up])
  assert.deepEqual(filterByResult(all, { feature: 'own:videos' }), [])
})
