import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFixture } from './fixture.ts'

const fixture = await openFixture()
const { ask, call, key, settled } = fixture

test('maps answers places, at both addresses, for one credit', async () => {
  const before = await settled()
  const answer = await ask('maps', { q: 'coffee shop', gl: 'us' })
  assert.equal(answer.status, 200, answer.text)
  assert.ok(answer.body.places.length > 0 && answer.body.places[0].title)
  const root = await call('POST', '/maps', { as: key, body: { q: 'coffee shop', gl: 'us' } })
  assert.deepEqual([root.status, root.headers.get('x-cache')], [200, 'HIT'])
  assert.equal(before - (await settled()), 2)
})

test('a page is read as its words for one credit; one that is not there, or not public, costs nothing', async () => {
  const before = await settled()
  const page = await call('POST', '/webpage', { as: key, body: { url: 'http://brewlane.test/' } })
  assert.equal(page.status, 200, page.text)
  assert.ok(page.body.text.length > 20 && page.body.metadata.title)
  assert.deepEqual([page.body.source, page.body.credits], ['sandbox', 1])
  assert.equal(before - (await settled()), 1)
  const inside = await call('POST', '/v1/webpage', { as: key, body: { url: 'http://127.0.0.1:1/' } })
  assert.equal(inside.status, 400, inside.text)
  const none = await call('POST', '/v1/webpage', { as: key, body: { url: 'no address' } })
  assert.deepEqual([none.status, none.body.message], [400, 'url: must be an http or https address'])
  const gone = await call('POST', '/v1/webpage', { as: key, body: { url: 'http://brewlane.test/nothing-is-here' } })
  assert.ok([200, 500].includes(gone.status), gone.text)
  assert.equal(before - (await settled()), gone.status === 200 ? 2 : 1)
})

test('what no source can answer is refused with the reason, to those who have a key, and for free', async () => {
  const before = await settled()
  for (const [path, words] of [
    ['/lens', /Reverse-image search is not offered/],
    ['/v1/reviews', /Reviews of places are not offered/],
  ] as const) {
    assert.equal((await call('POST', path, { body: { q: 'x' } })).status, 401)
    const answer = await call('POST', path, { as: key, body: { q: 'x' } })
    assert.deepEqual([answer.status, answer.body.statusCode], [404, 404])
    assert.match(answer.body.message, words)
  }
  assert.equal(await settled(), before)
})
