import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFixture } from './clients-fixture.ts'

const { testApp, ask, makeClient } = await openFixture()

test("pages of the client's own site are added once, listed and removed", async () => {
  const id = await makeClient()
  const path = `/clients/${id}/pages`

  const made = await ask('analyst', 'POST', path, {
    body: [
      { url: 'https://www.example.com/a#top', title: ' Page  A ' },
      { url: 'http://blog.example.com/' },
      { url: 'https://www.example.com/a' },
    ],
  })
  assert.equal(made.status, 201)
  assert.deepEqual(
    made.body.map(({ id: _, created_at, ...page }: Record<string, unknown>) => ({
      ...page,
      hasTime: typeof created_at === 'number',
    })),
    [
      { client_id: id, url: 'https://www.example.com/a', title: 'Page A', hasTime: true },
      { client_id: id, url: 'http://blog.example.com/', title: '', hasTime: true },
    ],
  )
  assert.equal((await ask('analyst', 'POST', path, { body: { url: 'https://example.com/one' } })).body.length, 1)

  assert.equal((await ask('viewer', 'GET', path)).body.length, 3)
  assert.equal((await ask('viewer', 'GET', `${path}?limit=2`)).headers.get('x-next-offset'), '2')

  const one = `${path}/${made.body[0].id}`
  assert.equal((await ask('viewer', 'DELETE', one)).status, 403)
  assert.equal((await ask('stranger', 'DELETE', one)).status, 404)
  assert.equal((await ask('analyst', 'DELETE', `/clients/${await makeClient()}/pages/${made.body[0].id}`)).status, 404)
  assert.deepEqual((await ask('analyst', 'DELETE', one)).body, { deleted: true })
  assert.equal((await ask('analyst', 'DELETE', one)).status, 404)
})

test('one page outside the site of the client is named and rejects the whole request', async () => {
  const id = await makeClient()
  const path = `/clients/${id}/pages`
  for (const url of [
    'https://evil.com/',
    'https://example.com.evil.com/',
    'ftp://example.com/',
    'example.com/a',
    '',
    'https://u:p@example.com/',
    7,
  ]) {
    const { status, body } = await ask('analyst', 'POST', path, { body: [{ url: 'https://example.com/' }, { url }] })
    assert.equal(status, 400, String(url))
    assert.match(body.error, /pages\.1\.url/)
  }
  assert.equal(
    (await ask('analyst', 'POST', path, { body: Array(1001).fill({ url: 'https://example.com/' }) })).status,
    400,
  )
  assert.equal((await ask('viewer', 'POST', path, { body: { url: 'https://example.com/' } })).status, 403)
  assert.equal((await ask('stranger', 'POST', path, { body: { url: 'https://example.com/' } })).status, 404)
  assert.equal((await ask(null, 'GET', path)).status, 401)
  assert.deepEqual((await ask('viewer', 'GET', path)).body, [])
})

test('a client has at most 10,000 pages', async () => {
  const id = await makeClient()
  await testApp.pool.query(
    `insert into content_pages (workspace_id, client_id, url, created_at) select (select workspace_id from clients where id = $1), $1, 'https://example.com/' || n, 'epoch' from generate_series(1, 10000) n`,
    [id],
  )
  const more = await ask('analyst', 'POST', `/clients/${id}/pages`, { body: { url: 'https://example.com/more' } })
  assert.match(more.body.error, /at most 10000 pages/)
})
