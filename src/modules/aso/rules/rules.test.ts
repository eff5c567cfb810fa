import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { foundOfLookup, readLookup } from '../../../providers/stores/apple/read-lookup.ts'
import { partialListing } from '../../../providers/stores/partial.ts'
import { alertOf } from './alerts.ts'
import { auditListing } from './audit.ts'
import { keywordItem, prioritized } from './backlog.ts'
import { changesBetween } from './changes.ts'
import { difficultyOf } from './difficulty.ts'
import { canonical, ideasOf, intentOf, phrasesOf, seedsOf } from './ideas.ts'
import { appsFor, isSameApp, positionIn } from './matching.ts'
import { sentimentOf, topicsOf } from './sentiment.ts'
import { trendOf } from './trend.ts'
import { distributionOf, isComparable, movementOf, scoreOf, worthOf } from './visibility.ts'
import { rounded } from './words.ts'

const check = (
  position: number | null,
  more: Partial<{ checked_depth: number; source: string; checked_at: number }> = {},
) => ({
  position,
  checked_depth: 100,
  source: 'app_store_web',
  checked_at: 1000,
  ...more,
})

test('a position has the worth of the documented curve', () => {
  const table: [number | null, number][] = [
    [1, 1],
    [2, 0.566],
    [3, 0.412],
    [5, 0.279],
    [10, 0.164],
    [20, 0.092],
    [30, 0.061],
    [50, 0.031],
    [101, 0],
    [null, 0],
  ]
  for (const [position, worth] of table) assert.equal(rounded(worthOf(position), 3), worth, String(position))
})

test('the visibility score weighs keywords by their volume', () => {
  const standing = (position: number | null, search_volume: number | null) => ({
    position,
    search_volume,
    traffic: null,
  })
  assert.equal(scoreOf([standing(1, 1000), standing(8, 5000), standing(null, 20_000), standing(35, null)]), 31.4)
  assert.equal(scoreOf([]), null)
})

test('checks of different sources, or too shallow to tell, are not comparable', () => {
  assert.equal(isComparable(check(5), check(3)), true)
  assert.equal(isComparable(check(5, { source: 'itunes_search' }), check(3)), false)
  assert.equal(isComparable(check(null, { checked_depth: 20 }), check(25)), false)
  assert.equal(isComparable(check(null, { checked_depth: 30 }), check(25)), true)
  assert.equal(isComparable(check(40), check(null, { checked_depth: 30 })), false)
})

test('checks that cannot be compared do not change the score', () => {
  const one = { search_volume: null, traffic: null }
  const moved = movementOf([
    { ...one, now: check(1), before: check(2) },
    { ...one, now: check(1), before: check(50, { source: 'serpapi' }) },
    { ...one, now: null, before: null },
  ])
  assert.deepEqual(moved, { score: 100, previous_score: 78.3, delta: 21.7, compared_at: check(2).checked_at })
  assert.deepEqual(movementOf([{ ...one, now: null, before: null }]), {
    score: null,
    previous_score: null,
    delta: null,
    compared_at: null,
  })
})

test('a keyword that the last round skipped does not count as moved', () => {
  const one = { search_volume: null, traffic: null }
  const tracked = [
    { ...one, now: check(5, { checked_at: 300 }), before: check(5, { checked_at: 200 }) },
    { ...one, now: check(9, { checked_at: 201 }), before: check(4, { checked_at: 100 }) },
  ]
  const { delta, compared_at } = movementOf(tracked, 290)
  assert.deepEqual([delta, compared_at], [0, 200])
  const { delta: none, compared_at: never } = movementOf([tracked[1] ?? assert.fail()], 290)
  assert.deepEqual([none, never], [null, null])
})

test('current score, previous score and delta always agree', () => {
  const one = { search_volume: null, traffic: null }
  const { score, previous_score, delta } = movementOf([
    { ...one, now: check(5), before: check(5) },
    { ...one, now: check(null), before: null },
    { ...one, now: check(90), before: check(2, { source: 'serpapi' }) },
  ])
  assert.deepEqual([previous_score, delta], [score, 0])
})

test('the distribution sums to the total', () => {
  const counts = distributionOf(
    [1, 2, 7, 30, 31, 99, null].map((rank) => ({ now: check(rank) })).concat([{ now: null as never }]),
  )
  const { total, ...bands } = counts
  assert.equal(total, 8)
  assert.equal(
    Object.values(bands).reduce((sum, n) => sum + n, 0),
    8,
  )
  assert.deepEqual([counts.not_checked, counts.not_ranked], [1, 1])
})

test('an alert names the most severe change, and only between comparable checks', () => {
  const seen = (position: number | null, more = {}) => ({ ...check(position, more), top: [] })
  const type = (now: number | null, before: number | null, more = {}) =>
    alertOf(seen(now, more), seen(before), [])?.type ?? null
  assert.equal(type(null, 12), 'lost')
  assert.equal(type(null, 12, { checked_depth: 10 }), null)
  assert.equal(type(null, 60), null)
  assert.equal(type(5, 2), 'left_top3')
  assert.equal(type(12, 8), 'left_top10')
  assert.equal(type(30, 20), 'dropped')
  assert.equal(type(25, 22), null)
  assert.equal(type(40, null), 'new')
  assert.equal(type(60, null), null)
  assert.equal(type(9, 14), 'entered_top10')
  assert.equal(type(12, 20), 'improved')
  assert.equal(type(12, 20, { source: 'itunes_search' }), null)
  assert.equal(alertOf(seen(35), seen(20), [])?.severity, 'medium')
  assert.equal(alertOf(seen(null), seen(20), [])?.severity, 'high')
  const app = (id: string) => ({ id, title: id, developer: null })
  const now = { ...check(5), top: ['a', 'b', 'c', 'rival', 'me'].map(app) }
  const before = { ...check(4), top: ['a', 'b', 'c', 'me', 'rival'].map(app) }
  assert.deepEqual(alertOf(now, before, ['me']), { type: 'competitor_overtook', severity: 'low', competitor: 'rival' })
})

const LISTING = partialListing({
  id: '1',
  title: 'Brewlane: Coffee Brew Timer',
  subtitle: 'Pour over & espresso recipes',
  description: 'A'.repeat(1200).replace(/A{100}/g, 'A line.\n'),
  rating: 4.6,
  ratingCount: 4000,
  icon: 'x',
  updatedAt: 1000,
})

test('an audit scores only what is known, and reports how much of its weight that covers', () => {
  const audit = auditListing({
    store: 'app_store',
    listing: LISTING,
    keywords: ['coffee timer', 'espresso'],
    now: 1000,
  })
  const status = Object.fromEntries(audit.checks.map(({ id, status }) => [id, status]))
  assert.equal(status.screenshots, 'unknown')
  assert.equal(status.video, 'unknown')
  assert.equal(status.keyword_field, 'unknown')
  assert.equal(status.title_length, 'pass')
  assert.equal(audit.total_weight, 115)
  assert.equal(audit.covered_weight, 115 - 15 - 5 - 5 - 5 - 5)
  assert.ok((audit.score ?? 0) > 60)
  const bare = auditListing({
    store: 'google_play',
    listing: partialListing({ id: '1', title: 'X' }),
    keywords: [],
    now: 0,
  })
  assert.equal(bare.covered_weight, 10)
  assert.equal(bare.total_weight, 120)
})

test('lengths are counted in characters as people see them, and too long fails', () => {
  const title = '🎉'.repeat(30)
  const [first] = auditListing({ store: 'app_store', listing: { ...LISTING, title }, keywords: [], now: 0 }).checks
  assert.deepEqual([first?.value, first?.status], [30, 'pass'])
  const [longer] = auditListing({
    store: 'app_store',
    listing: { ...LISTING, title: `${title}!` },
    keywords: [],
    now: 0,
  }).checks
  assert.equal(longer?.status, 'fail')
})

test('changes are listed between known values only', () => {
  const after = { ...LISTING, subtitle: null, version: '2', title: 'Brewlane' }
  assert.deepEqual(
    changesBetween({ ...LISTING, version: '1' }, after).map(({ field }) => field),
    ['title', 'version'],
  )
})

test('reviews are rated by stars and words, in languages that have a word list', () => {
  assert.equal(sentimentOf(1, 'crashes all the time', 'en').sentiment, 'negative')
  assert.equal(sentimentOf(5, 'отлично', 'ru').sentiment, 'positive')
  assert.deepEqual(sentimentOf(3, 'いいね', 'ja'), { sentiment: 'neutral', score: 0 })
  assert.deepEqual(topicsOf('It crashes, and the subscription price is high'), ['crashes', 'pricing'])
  assert.deepEqual(topicsOf('Постоянно вылетает после обновления'), ['crashes'])
})

test('a trend has one point a day and compares only what is comparable', () => {
  const day = (keyword_id: number, date: string, position: number | null, source = 'a') => ({
    ...check(position, { source, checked_at: Date.parse(date) / 1000 }),
    keyword_id,
    day: date,
    search_volume: null,
    traffic: null,
  })
  const trend = trendOf(
    [day(1, '2026-01-01', 10), day(2, '2026-01-01', 1, 'b'), day(1, '2026-01-09', 1), day(2, '2026-01-09', 50, 'c')],
    3,
  )
  assert.equal(trend.points.length, 2)
  assert.equal(trend.delta_7d, 83.6)
  assert.equal(trend.direction, 'up')
  assert.equal(trend.delta_30d, null)
  const [first, last] = ['2026-01-01', '2026-01-09'].map((date) => Date.parse(date) / 1000)
  assert.deepEqual([trend.since_7d, trend.since_30d, trend.until], [first, null, last])
  assert.equal(trendOf([], 0).direction, 'unknown')
})

test('the backlog is ordered by gain for effort', () => {
  const facts = { id: 1, store: 'app_store' as const, query: 'x', checked_at: 1000, weight: 1, difficulty: 40 }
  const items = prioritized([11, 5, 2, null].map((position, id) => keywordItem({ ...facts, id, position })))
  assert.deepEqual(
    items.map(({ id, score, priority }) => [id, score, priority]),
    [
      ['keyword:gap:0', 60, 'high'],
      ['keyword:gap:1', 48, 'medium'],
      ['keyword:gap:3', 24, 'low'],
    ],
  )
  assert.deepEqual(
    items.map(({ evidence }) => evidence.split(',')[0]),
    ['position 11', 'position 5', 'not ranked'],
  )
})

test('keywords are matched to apps of their store and country, by id before name', () => {
  const apps = [
    { store: 'app_store' as const, country: 'US', n: 1 },
    { store: 'app_store' as const, country: 'DE', n: 2 },
    { store: 'google_play' as const, country: 'US', n: 3 },
  ]
  assert.deepEqual(
    appsFor({ store: 'app_store', country: 'DE' }, apps).map(({ n }) => n),
    [2],
  )
  assert.deepEqual(
    appsFor({ store: 'google_play', country: 'DE' }, apps).map(({ n }) => n),
    [3],
  )
  const found = [{ id: '9', title: 'My App', developer: null, rating: null, ratingCount: null, updatedAt: null }]
  assert.equal(positionIn(found, { store_id: '8', app_name: 'My App', developer: '' }), null)
  assert.equal(positionIn(found, { store_id: null, app_name: 'my app', developer: '' }), 1)
})

test('keyword ideas are listed once in their canonical form, and branded ones are marked', () => {
  assert.equal(canonical('Coffee Timers'), canonical('coffee timer'))
  assert.ok(phrasesOf('Brewlane: Coffee Brew Timer').includes('coffee brew'))
  assert.ok(seedsOf([{ text: 'Coffee Brew Timer', weight: 3 }], 3).length === 3)
  const ideas = ideasOf({ seed: 'coffee', suggestions: ['coffee timer', 'Coffee Timers'], titles: ['Coffee Log'] })
  assert.equal(ideas.filter((idea) => idea.canonical === 'coffee timer').length, 1)
  assert.equal(intentOf('brewlane app', ['brewlane', '']), 'branded')
})

test('the difficulty of a captured search matches the value worked out by hand', (t) => {
  const file = join(import.meta.dirname, '../../../../../shared/fixtures/aso/app_store/search-travel.json')
  if (!existsSync(file)) {
    console.warn(`SKIPPED: no captured search at ${file}`)
    return t.skip('no captured payloads')
  }
  const apps = readLookup(readFileSync(file, 'utf8')).map(foundOfLookup)
  assert.equal(difficultyOf('travel', apps, Date.parse('2026-06-24') / 1000), 68)
  assert.equal(difficultyOf('travel', apps.slice(0, 4), 0), null)
})

test('an app given by name is the tracked one of that name, unless its developer differs', () => {
  const none = { store_id: null, app_identifier: '', app_url: '', developer: '' }
  const market = { store: 'app_store', country: 'us', language: 'en' } as const
  const known = {
    ...market,
    ...none,
    app_name: 'Brewlane: Timer',
    app_identifier: 'com.brewlane',
    developer: 'Brewlane',
  }
  const named = { ...market, ...none, app_name: 'BREWLANE: TIMER' }

  assert.ok(isSameApp(named, known))
  assert.ok(isSameApp({ ...named, developer: 'brewlane ' }, known))
  assert.ok(!isSameApp({ ...named, developer: 'Paper Owl' }, known))
  assert.ok(!isSameApp({ ...named, country: 'de' }, known))
})
