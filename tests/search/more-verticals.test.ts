import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFixture } from './fixture.ts'

const fixture = await openFixture()
const { ask, call, key, settled } = fixture

test('maps returns places at both addresses, for one credit', async () => {
  const before = await settled()
  const answer = await ask('maps', { q: 'coffee shop', gl: 'us' })
  assert.equal(answer.status, 200, answer.text)
  assert.ok(answer.body.places.length > 0 && answer.body.places[0].title)
  const root = await call('POST', '/maps', { as: key, body: { q: 'coffee shop', gl: 'us' } })
  assert.deepEqual([root.status, root.headers.get('x-cache')], [200, 'HIT'])
  assert.equal(before - (await settled()), 2)
})

test('the text of a page costs one credit, and a page that is invalid, private or not there costs nothing', async () => {
  const before = await settled()
  const page = await call('POST', '/webpage', { as: key, body: { url: 'http://brewlane.test/' } })
  assert.equal(page.status, 200, page.text)
  assert.ok(page.body.text.length > 20 && page.body.metadata.title)
  assert.deepEqual([page.body.source, page.body.credits], ['sandbox', 1])
  assert.equal(before - (await settled()), 1)
  const inside = await call('POST', '/v1/webpage', { as: key, body: { url: 'http://127.0.0.1:1/' } })
  assert.equal(inside.status, 400, inside.text)
  const none = await call('POST', '/v1/webpage', { as: key, body: { url: 'no address' } })
  assert.deepEqual([none.status, none.body.message], [400, 'url: must be an http or https URL'])
  const gone = await call('POST', '/v1/webpage', { as: key, body: { url: 'http://brewlane.test/nothing-is-here' } })
  assert.ok([200, 500].includes(gone.status), gone.text)
  assert.equal(before - (await settled()), gone.status === 200 ? 2 : 1)
})

test('reviews of a place are sorted and paged, for one credit each', async () => {
  const { body: map } = await ask('maps', { q: 'coffee shop', gl: 'us' })
  const { cid, placeId } = map.places[0]
  const before = await settled()
  const first = await call('POST', '/v1/reviews', { as: key, body: { cid, sortBy: 'newest' } })
  assert.equal(first.status, 200, first.text)
  assert.deepEqual([first.body.searchParameters.type, first.body.searchInformation.source], ['reviews', 'sandbox'])
  const days = first.body.reviews.map(({ isoDate }: { isoDate: string }) => isoDate)
  assert.deepEqual(days, days.toSorted().reverse())
  const { nextPageToken } = first.body
  const second = await call('GET', `/reviews?cid=${cid}&sortBy=newest&nextPageToken=${nextPageToken}`, { as: key })
  assert.equal(second.status, 200, second.text)
  assert.ok(second.body.reviews[0].isoDate <= days.at(-1))
  assert.equal((await call('POST', '/reviews', { as: key, body: { placeId } })).status, 200)
  assert.equal(before - (await settled()), 3)
})

test('pages that show an image are found for one credit', async () => {
  const before = await settled()
  const found = await call('POST', '/lens', {
    as: key,
    body: { url: 'http://brewlane.test/images/coffee-grinder.jpg' },
  })
  assert.equal(found.status, 200, found.text)
  assert.ok(found.body.organic.length > 0 && found.body.organic[0].title && found.body.organic[0].link)
  assert.equal(before - (await settled()), 1)
})

test('an incomplete lookup says what is missing, and one without a source where to add it; both are free', async () => {
  const before = await settled()
  assert.equal((await call('POST', '/lens', { body: { url: 'http://a.test/b.jpg' } })).status, 401)
  for (const [path, body, message] of [
    ['/v1/reviews', {}, 'cid: must be given, or fid or placeId'],
    ['/lens', { url: 'no address' }, 'url: must be an http or https URL'],
    ['/lens', { url: 'http://a.test/b.jpg', gl: 'xx' }, 'gl: must be a two-letter country code, such as us'],
  ] as const) {
    const answer = await call('POST', path, { as: key, body })
    assert.deepEqual([answer.status, answer.body.message], [400, message])
  }
  fixture.searchBy({ keys: {} })
  const answer = await call('POST', '/v1/reviews', { as: key, body: { cid: '1' } })
  const map = await ask('maps', { q: 'coffee shop', ll: '@40.7,-74,14z', cache: false })
  fixture.reset()
  assert.deepEqual([map.status, map.body.reason], [500, 'no_source'])
  assert.deepEqual([answer.status, answer.body.reason], [500, 'no_source'])
  assert.match(answer.body.message, /Settings → Sources/)
  assert.equal(await settled(), before)
})

test('a map can be pinned by coordinates or limited to one place, and other searches cannot', async () => {
  const pinned = await ask('maps', { q: 'coffee shop', ll: '@40.7,-74,14z' })
  assert.equal(pinned.status, 200, pinned.text)
  assert.equal(pinned.body.searchParameters.ll, '@40.7,-74,14z')
  const one = await call('POST', '/maps', { as: key, body: { placeId: 'ChIJ1' } })
  assert.equal(one.status, 200, one.text)
  assert.equal((await ask('maps', { q: 'coffee shop', ll: 'Berlin' })).status, 400)
  assert.equal((await ask('search', { placeId: 'ChIJ1' })).status, 400)
})
