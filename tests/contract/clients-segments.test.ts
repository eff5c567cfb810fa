import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFixture } from './clients-fixture.ts'

const { ask, makeClient } = await openFixture()

test('a segment is saved, replaced under the same name, and removed', async () => {
  const id = await makeClient('segments.com')
  const path = `/clients/${id}/segments`
  const saved = await ask('analyst', 'POST', path, { body: { name: 'Brand', filter: { tag: 'brand' } } })
  assert.equal(saved.status, 201)
  await ask('analyst', 'POST', path, { body: { name: 'Brand', filter: { tag: 'brand', geo: 'ua' } } })

  const { body } = await ask('viewer', 'GET', path)
  const filter = { tag: 'brand', geo: 'ua' }
  assert.deepEqual(body, [{ id: saved.body.id, client_id: id, name: 'Brand', filter, is_private: false }])
  assert.equal((await ask('viewer', 'POST', path, { body: { name: 'x', filter: {} } })).status, 403)
  assert.equal((await ask('stranger', 'GET', path)).status, 404)

  const gone = `${path}/${saved.body.id}`
  assert.equal((await ask('analyst', 'DELETE', gone)).status, 200)
  assert.equal((await ask('analyst', 'DELETE', gone)).status, 404)
})

test('a bulk update changes several keywords and adds and removes single tags', async () => {
  const id = await makeClient('bulk.com')
  const path = `/clients/${id}/keywords`
  const added = await ask('analyst', 'POST', path, {
    body: [{ query: 'a', tags: 'Old,keep' }, { query: 'b' }, { query: 'c', tags: 'new' }],
  })
  const ids = added.body.map((keyword: { id: number }) => keyword.id)
  const change = { ids, cluster: 'shoes', intent: 'commercial', add_tags: 'New, extra', remove_tags: 'old' }

  const { body } = await ask('analyst', 'POST', `${path}/update`, { body: change })

  assert.deepEqual(body, { updated: 3 })
  const { items } = (await ask('viewer', 'GET', path)).body
  assert.deepEqual(
    items.map(({ tags, cluster, intent }: Record<string, string>) => [tags, cluster, intent]),
    [
      ['keep,New,extra', 'shoes', 'commercial'],
      ['New,extra', 'shoes', 'commercial'],
      ['new,extra', 'shoes', 'commercial'],
    ],
  )
})

test('a bulk update that would make two keywords the same is rejected as a whole', async () => {
  const id = await makeClient('conflict.com')
  const path = `/clients/${id}/keywords`
  const { body } = await ask('analyst', 'POST', path, {
    body: [
      { query: 'same', device: 'desktop' },
      { query: 'same', device: 'mobile' },
      { query: 'other', device: 'desktop' },
    ],
  })
  const ids = body.map((keyword: { id: number }) => keyword.id)
  assert.equal((await ask('analyst', 'POST', `${path}/update`, { body: { ids, device: 'mobile' } })).status, 409)
  const { items } = (await ask('viewer', 'GET', path)).body
  assert.deepEqual(
    items.map(({ device }: { device: string }) => device),
    ['desktop', 'mobile', 'desktop'],
  )
})
