import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LocalResult } from '../../../providers/search/page.ts'
import { isBusiness, isSamePhone } from './business.ts'
import { type CheckedPoint, changeAt, compareChecks, competitorsIn, figuresOf, shareOfLocalVoice } from './figures.ts'
import { llOf, pointsOf } from './points.ts'

const METRES_A_DEGREE = 110_574

test('a grid spans its radius, starts in the north, and has its center in the middle', () => {
  const points = pointsOf({ latitude: 60, longitude: 30, size: 5, radius_m: 2000 })

  assert.equal(points.length, 25)
  assert.deepEqual(points[12], { latitude: 60, longitude: 30 })
  const [first, last] = [points[0], points[24]]
  assert.ok(first && last && first.latitude > last.latitude && first.longitude < last.longitude)
  assert.ok(Math.abs((first.latitude - 60) * METRES_A_DEGREE - 2000) < 1)
  // At 60° north a degree of longitude is half as long.
  assert.ok(Math.abs(30 - first.longitude - 2 * (first.latitude - 60)) < 0.001)
})

test('a grid continues across the date line, and coordinates are written in plain digits', () => {
  const [west] = pointsOf({ latitude: 0, longitude: -180, size: 3, radius_m: 1000 })
  assert.ok(west && west.longitude > 179)
  assert.equal(llOf({ latitude: 1e-7, longitude: -74.1234567 }), '@0.000000,-74.123457,14z')
})

const business = { business_name: 'Corner Café', place_id: '', cid: '', phone: '', domain: '' }
const result = (more: Partial<LocalResult>): LocalResult => ({ position: 1, title: 'Corner Cafe', ...more })

test('a business is matched by its ids, and by nothing else if both sides have one', () => {
  const known = { ...business, cid: '12', phone: '+1 555 234 5678' }
  assert.ok(isBusiness(result({ cid: '12', title: 'Another name' }), known))
  assert.ok(!isBusiness(result({ cid: '13', phoneNumber: '(555) 234-5678' }), known))
  assert.ok(isBusiness(result({ phoneNumber: '(555) 234-5678' }), known))
  assert.ok(isBusiness(result({ placeId: 'ChIJ1', cid: '9' }), { ...business, place_id: 'ChIJ1', cid: '8' }))
})

test('a website matches only together with the name, and a name alone never does', () => {
  const known = { ...business, domain: 'corner.test' }
  assert.ok(isBusiness(result({ website: 'https://www.corner.test/berlin' }), known))
  assert.ok(!isBusiness(result({ website: 'https://www.corner.test/', title: 'Corner Café Harbour' }), known))
  assert.ok(!isBusiness(result({}), known))
  assert.ok(!isBusiness(result({}), business))
})

test('phone numbers match with and without the country code', () => {
  assert.ok(isSamePhone('+49 30 1234567', '030 1234567'))
  assert.ok(!isSamePhone('+49 30 1234567', '030 1234568'))
  assert.ok(!isSamePhone('123', '123'))
})

const listed = (cid: string, position: number, is_own = false) => ({
  ...{ position, name: cid, place_id: '', cid, domain: '', category: '', rating: null, reviews: null, is_own },
})
const ranked = (nr: number, position: number): CheckedPoint => ({
  ...{ nr, state: 'ranked', position },
  results: [listed('other', position === 1 ? 2 : 1), listed('own', position, true)],
})
const missed = (nr: number): CheckedPoint => ({ nr, state: 'not_found', position: null, results: [listed('other', 4)] })
const failed = (nr: number): CheckedPoint => ({ nr, state: 'failed', position: null, results: [] })

test('not found lowers the share of local voice, and failed points do not count', () => {
  const figures = figuresOf([ranked(0, 1), ranked(1, 5), missed(2), missed(3), failed(4)])

  assert.deepEqual(figures, { ranked: 2, not_found: 2, failed: 1, top3: 1, top10: 2, avg_position: 3 })
  assert.equal(shareOfLocalVoice(figures), 25)
  assert.equal(shareOfLocalVoice(figuresOf([failed(0)])), null)
})

test('competitors are counted over all points, without the own business', () => {
  const [first, ...rest] = competitorsIn([ranked(0, 1), ranked(1, 5), missed(2), failed(3)], 10)

  assert.equal(rest.length, 0)
  assert.ok(first)
  assert.deepEqual([first.cid, first.points, first.top3], ['other', 3, 2])
  assert.ok(Math.abs(first.share_of_local_voice - 200 / 3) < 1e-9)
})

test('a point is compared only if both checks searched from it', () => {
  assert.deepEqual(changeAt(ranked(0, 2), ranked(0, 5)), { prev_position: 5, delta: 3, is_new: false, is_lost: false })
  assert.deepEqual(changeAt(ranked(0, 2), missed(0)), {
    prev_position: null,
    delta: null,
    is_new: true,
    is_lost: false,
  })
  assert.deepEqual(changeAt(missed(0), ranked(0, 2)), { prev_position: 2, delta: null, is_new: false, is_lost: true })
  assert.equal(changeAt(ranked(0, 2), failed(0)).is_new, false)
  assert.equal(changeAt(failed(0), ranked(0, 2)).is_lost, false)

  const change = compareChecks([ranked(0, 1), ranked(1, 9), failed(2)], [ranked(0, 4), ranked(1, 8), ranked(2, 1)])
  assert.deepEqual(change, {
    ...{ points: 2, better: 1, worse: 1 },
    ...{ avg_position_change: 1, share_of_local_voice_change: 50 },
  })
})
