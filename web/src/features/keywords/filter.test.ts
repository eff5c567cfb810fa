import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facetsOf, filterKeywords, readLines } from './filter.ts'

const keyword = (query: string, more: { cluster?: string; tags?: string; geo?: string } = {}) => ({
  query,
  cluster: '',
  tags: '',
  geo: 'us',
  device: 'desktop' as const,
  ...more,
})
const shoes = keyword('Running shoes', { cluster: 'shoes', tags: 'brand,summer' })
const boots = keyword('hiking boots', { cluster: 'boots', geo: 'ua' })

test('filters narrow together and look past letter case', () => {
  assert.deepEqual(filterKeywords([shoes, boots], { q: 'SHOES' }), [shoes])
  assert.deepEqual(filterKeywords([shoes, boots], { tag: 'Summer', cluster: 'shoes' }), [shoes])
  assert.deepEqual(filterKeywords([shoes, boots], { q: 'shoes', geo: 'ua' }), [])
  assert.deepEqual(filterKeywords([shoes, boots], {}), [shoes, boots])
})

test('the choices are what the keywords hold, each once', () => {
  assert.deepEqual(facetsOf([shoes, boots, boots]), {
    clusters: ['boots', 'shoes'],
    tags: ['brand', 'summer'],
    geos: ['ua', 'us'],
    devices: ['desktop'],
  })
})

test('pasted lines are tidied, and each is taken once', () => {
  assert.deepEqual(readLines(`  red   shoes \r\n\nblue shoes\nred shoes\n${'x'.repeat(301)}`), [
    'red shoes',
    'blue shoes',
  ])
})
