import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAskable } from '../../providers/volumes/port.ts'
import type { VolumeOrigin } from '../clients/index.ts'
import { changedVolumes, type FoundVolume } from './best-volume.ts'
import { volumeIn } from './planner-file.ts'

const words = { query: 'Red Shoes', geo: 'us', lang: 'en', location: '' }
const market = { query_key: 'red shoes', geo: 'us', lang: 'en', location: '' }
const keyword = (search_volume: number | null, volume_source: VolumeOrigin) => ({
  id: 1,
  ...words,
  search_volume,
  volume_source,
})
const found = (source: FoundVolume['source'], volume: number | null, more: Partial<FoundVolume> = {}): FoundVolume => ({
  ...{ ...market, source, volume, low: null },
  ...more,
})
const change = (known: ReturnType<typeof keyword>, ...volumes: FoundVolume[]) => {
  const [changed] = changedVolumes([known], { found: volumes, isSimulated: false })
  return changed ? [changed.search_volume, changed.volume_source] : null
}

test('the volume comes from the best source that knows one', () => {
  const volumes = [found('search_console', 5), found('dataforseo', 50), found('google_ads', null)]
  assert.deepEqual(change(keyword(null, ''), ...volumes), [50, 'dataforseo'])
  assert.deepEqual(change(keyword(null, ''), found('keyword_planner', 3, { low: 1 })), [3, 'planner_range'])
  assert.equal(change(keyword(null, ''), found('dataforseo', null)), null)
})

test('volumes of another location or language do not count', () => {
  assert.equal(change(keyword(null, ''), found('dataforseo', 9, { location: 'Berlin,Berlin,Germany' })), null)
  assert.equal(change(keyword(null, ''), found('dataforseo', 9, { lang: 'de' })), null)
})

test('a manual volume stays, an imported one is replaced, but not by impressions', () => {
  assert.equal(change(keyword(7, 'manual'), found('dataforseo', 9)), null)
  assert.deepEqual(change(keyword(7, 'import'), found('dataforseo', 9)), [9, 'dataforseo'])
  assert.equal(change(keyword(7, 'import'), found('search_console', 9)), null)
  assert.deepEqual(change(keyword(7, 'dataforseo'), found('dataforseo', null)), [null, ''])
  assert.equal(change(keyword(0, 'dataforseo'), found('dataforseo', 0)), null)
})

test('a simulated volume never replaces one that was entered or imported', () => {
  const change = (volume_source: VolumeOrigin, volume: FoundVolume) =>
    changedVolumes([keyword(7, volume_source)], { found: [volume], isSimulated: true }).length
  assert.deepEqual([change('import', found('dataforseo', 9)), change('dataforseo', found('dataforseo', 9))], [0, 1])
  assert.equal(change('import', found('keyword_planner', 9)), 1, 'a file holds real volumes')
})

test('Keyword Planner volumes are read in every notation, and unclear ones are null', () => {
  assert.deepEqual(volumeIn('1,300'), { volume: 1300, low: null, high: null })
  assert.deepEqual(volumeIn('1 300'), { volume: 1300, low: null, high: null })
  assert.deepEqual(volumeIn('0'), { volume: 0, low: null, high: null })
  assert.deepEqual(volumeIn('10K-100K'), { volume: 31_623, low: 10_000, high: 100_000 })
  for (const text of ['', '-', '∞', '1K – ', 'many', '-50%']) assert.equal(volumeIn(text).volume, null, text)
})

test('a query that a source would refuse is not sent', () => {
  assert.ok(isAskable('кава з молоком'))
  assert.ok(isAskable("men's c++ t-shirt"))
  for (const query of ['a!', 'x'.repeat(81), 'one two three four five six seven eight nine ten eleven', '😀'])
    assert.ok(!isAskable(query), query)
})
