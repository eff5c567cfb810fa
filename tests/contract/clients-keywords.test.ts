import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFixture } from './clients-fixture.ts'

const { testApp, ask, makeClient } = await openFixture()

const NEVER = {
  failed_at: null,
  ...{ position: null, prev_position: null, prev_checked_at: null, delta: null, url: null },
  ...{ depth_reached: null, checked_at: null, is_new: false, is_lost: false },
}

test('new keywords get defaults and are normalised; duplicates are skipped', async () => {
  const id = await makeClient()
  const path = `/clients/${id}/keywords`
  const body = [
    { query: '  red \n shoes ' },
    { query: 'red shoes', geo: 'US', lang: 'EN', device: 'desktop' },
    { query: 'red shoes', device: 'mobile' },
    {
      query: 'cafe\u0301',
      geo: 'FR',
      lang: 'fr',
      device: 'both',
      intent: 'commercial',
      cluster: 'shoes',
      tags: ' a , b,A,, c ',
    },
    { query: 'caf\u00e9', geo: 'fr', lang: 'fr', device: 'both' },
  ]

  const made = await ask('analyst', 'POST', path, { body })

  assert.equal(made.status, 201)
  const [first, second, third] = made.body
  assert.equal(made.body.length, 3)
  assert.deepEqual(first, {
    id: first.id,
    client_id: id,
    query: 'red shoes',
    geo: 'us',
    lang: 'en',
    device: 'desktop',
    location: '',
    engine: 'google',
    intent: '',
    cluster: '',
    tags: '',
    source: 'api',
  })
  assert.equal(second.device, 'mobile')
  assert.deepEqual([third.query, third.geo, third.tags, third.intent], ['caf\u00e9', 'fr', 'a,b,c', 'commercial'])
  assert.deepEqual((await ask('analyst', 'POST', path, { body })).body, [])
  assert.equal((await ask('analyst', 'POST', path, { body: { query: 'only one' } })).body.length, 1)
  assert.equal((await ask('viewer', 'GET', `/clients/${id}`)).body.keywords.length, 4)
})

test('one invalid keyword rejects the whole array', async () => {
  const id = await makeClient()
  const path = `/clients/${id}/keywords`
  const wrong = [
    {},
    { query: '' },
    { query: '   ' },
    { query: 5 },
    { query: 'q'.repeat(301) },
    { query: 'x', geo: 'usa' },
    { query: 'x', geo: '' },
    { query: 'x', lang: 'english' },
    { query: 'x', lang: 'x-very-long-tag' },
    { query: 'x', device: 'tablet' },
    { query: 'x', intent: 'buy' },
    { query: 'x', tags: ['a'] },
    { query: 'x', tags: 't'.repeat(501) },
    { query: 'x', cluster: 'c'.repeat(121) },
  ]
  for (const each of wrong) {
    const { status, body } = await ask('analyst', 'POST', path, { body: [{ query: 'good' }, each] })
    assert.equal(status, 400, JSON.stringify(each))
    assert.match(body.error, /keywords\.1/)
  }
  assert.equal((await ask('analyst', 'POST', path, { body: 'x' })).status, 400)
  assert.equal((await ask('analyst', 'POST', path)).status, 400)
  assert.equal((await ask('analyst', 'POST', path, { body: Array(5001).fill({ query: 'x' }) })).status, 400)
  assert.equal(
    (await ask('analyst', 'POST', path, { raw: `[${'{"query":"x"},'.repeat(90_000)}{"query":"x"}]` })).status,
    413,
  )
  assert.equal((await ask('viewer', 'POST', path, { body: [{ query: 'x' }] })).status, 403)
  assert.equal((await ask('stranger', 'POST', path, { body: [{ query: 'x' }] })).status, 404)
  assert.equal((await ask('viewer', 'GET', path)).body.total, 0)
})

test('a client has at most 10,000 keywords, even with concurrent requests', async () => {
  const id = await makeClient()
  const path = `/clients/${id}/keywords`
  const many = (name: string) => Array.from({ length: 4000 }, (_, i) => ({ query: `${name} ${i}` }))

  const answers = await Promise.all(['a', 'b', 'c'].map((name) => ask('analyst', 'POST', path, { body: many(name) })))

  assert.deepEqual(answers.map((answer) => answer.status).sort(), [201, 201, 400])
  assert.match(answers.find((answer) => answer.status === 400)?.body.error, /at most 10000 keywords: this one has 8000/)
  assert.equal((await ask('viewer', 'GET', `${path}?per_page=1`)).body.total, 8000)
})

test('the keyword list is a KeywordPage whose items have every field', async () => {
  const id = await makeClient()
  const path = `/clients/${id}/keywords`
  const { body: made } = await ask('analyst', 'POST', path, { body: [{ query: 'b' }, { query: 'a', device: 'both' }] })
  const details = {
    brand: '',
    model: '',
    difficulty: null,
    search_volume: null,
    volume_source: '',
    needs_dedicated_page: false,
    reference_detected: '',
  }

  const { body } = await ask('viewer', 'GET', path)

  assert.deepEqual(body, {
    items: [
      { ...made[0], ...details, ...NEVER },
      { ...made[1], ...details, ...NEVER, mobile: NEVER },
    ],
    page: 1,
    pages: 1,
    per_page: 2,
    total: 2,
    keywords: 2,
    checks: 3,
    as_of: null,
    running_job_id: null,
  })
  const empty = await ask('viewer', 'GET', `/clients/${await makeClient()}/keywords`)
  assert.deepEqual(empty.body, {
    items: [],
    page: 1,
    pages: 1,
    per_page: 1,
    total: 0,
    keywords: 0,
    checks: 0,
    as_of: null,
    running_job_id: null,
  })
})

test('the keyword list is filtered, sorted and paginated', async () => {
  const id = await makeClient()
  const path = `/clients/${id}/keywords`
  const body = [
    { query: '100% wool', tags: 'summer,brand', cluster: 'wool', geo: 'de' },
    { query: 'Wool socks', tags: 'Brand', device: 'mobile' },
    { query: 'cotton_socks', cluster: 'cotton' },
    { query: 'cottonXsocks' },
  ]
  await ask('analyst', 'POST', path, { body })
  const found = async (query: string) => {
    const answer = await ask('viewer', 'GET', `${path}?${query}`)
    assert.equal(answer.status, 200, `${query}: ${answer.text}`)
    return answer.body.items.map((item: { query: string }) => item.query)
  }

  assert.deepEqual(await found('q=WOOL'), ['100% wool', 'Wool socks'])
  assert.deepEqual(await found('q=%25'), ['100% wool'])
  assert.deepEqual(await found('q=n_s'), ['cotton_socks'])
  assert.deepEqual(await found('q=%5C'), [])
  assert.deepEqual(await found('tag=brand'), ['100% wool', 'Wool socks'])
  assert.deepEqual(await found('tag=bran'), [])
  assert.deepEqual(await found('cluster=wool'), ['100% wool'])
  assert.deepEqual(await found('device=mobile'), ['Wool socks'])
  assert.deepEqual(await found('geo=DE&q=&tag='), ['100% wool'])
  assert.deepEqual(await found('sort=-query&q=cotton'), ['cottonXsocks', 'cotton_socks'].sort().reverse())

  const page = await ask('viewer', 'GET', `${path}?page=2&per_page=3`)
  const { items, ...counts } = page.body
  assert.deepEqual(
    [items.length, counts],
    [1, { page: 2, pages: 2, per_page: 3, total: 4, keywords: 4, checks: 4, as_of: null, running_job_id: null }],
  )
  assert.deepEqual((await ask('viewer', 'GET', `${path}?page=9`)).body, {
    items: [],
    page: 9,
    pages: 1,
    per_page: 100,
    total: 4,
    keywords: 4,
    checks: 4,
    as_of: null,
    running_job_id: null,
  })
  for (const query of ['page=0', 'per_page=0', 'per_page=1001', 'sort=secret', 'device=tv', 'geo=usa', 'page=x']) {
    assert.equal((await ask('viewer', 'GET', `${path}?${query}`)).status, 400, query)
  }
})

test('unknown volumes sort last in both directions', async () => {
  const id = await makeClient()
  const path = `/clients/${id}/keywords`
  const { body: made } = await ask('analyst', 'POST', path, {
    body: ['none', 'small', 'big'].map((query) => ({ query })),
  })
  await ask('analyst', 'PATCH', `${path}/${made[1].id}`, { body: { search_volume: 0 } })
  await ask('analyst', 'PATCH', `${path}/${made[2].id}`, { body: { search_volume: 900 } })
  const order = async (sort: string) =>
    (await ask('viewer', 'GET', `${path}?sort=${sort}`)).body.items.map((item: { query: string }) => item.query)
  assert.deepEqual(await order('search_volume'), ['small', 'big', 'none'])
  assert.deepEqual(await order('-search_volume'), ['big', 'small', 'none'])
})

test('PATCH and PUT change a keyword; a duplicate is a conflict', async () => {
  const id = await makeClient()
  const path = `/clients/${id}/keywords`
  const { body: made } = await ask('analyst', 'POST', path, { body: [{ query: 'a' }, { query: 'b' }] })
  const one = `${path}/${made[0].id}`
  const change = {
    brand: 'Acme',
    cluster: 'c',
    device: 'both',
    difficulty: 12.5,
    geo: 'de',
    intent: 'navigational',
    lang: 'pt-br',
    model: 'X1',
    needs_dedicated_page: true,
    query: 'z',
    reference_detected: 'AB-12',
    search_volume: 2 ** 40,
    source: 'gsc',
    tags: 'x,y',
  }

  const patched = await ask('analyst', 'PATCH', one, { body: change })
  assert.equal(patched.status, 200)
  assert.deepEqual(patched.body, {
    id: made[0].id,
    client_id: id,
    location: '',
    engine: 'google',
    volume_source: 'manual',
    ...change,
  })
  const put = await ask('analyst', 'PUT', one, { body: { tags: '' } })
  assert.deepEqual(put.body, { ...patched.body, tags: '' })

  const same = { query: 'b', geo: 'us', lang: 'en', device: 'desktop' }
  assert.equal((await ask('analyst', 'PATCH', one, { body: same })).status, 409)
  for (const wrong of [
    { id: 1 },
    { color: 1 },
    { search_volume: -1 },
    { search_volume: 1.5 },
    { difficulty: '5' },
    { query: '' },
    { device: 'tv' },
  ]) {
    const answer = await ask('analyst', 'PATCH', one, { body: { brand: 'changed', ...wrong } })
    assert.equal(answer.status, 400, JSON.stringify(wrong))
    assert.match(answer.body.error, new RegExp(Object.keys(wrong)[0] ?? ''))
  }
  assert.equal((await ask('viewer', 'GET', path)).body.items[0].brand, 'Acme')
  assert.equal((await ask('viewer', 'PATCH', one, { body: {} })).status, 403)
  assert.equal((await ask('stranger', 'PATCH', one, { body: {} })).status, 404)
  assert.equal(
    (await ask('analyst', 'PATCH', `/clients/${await makeClient()}/keywords/${made[0].id}`, { body: {} })).status,
    404,
  )
})

test('keywords are deleted singly or in bulk, and only those of the client', async () => {
  const id = await makeClient()
  const path = `/clients/${id}/keywords`
  const { body: made } = await ask('analyst', 'POST', path, { body: ['a', 'b', 'c'].map((query) => ({ query })) })
  const other = await makeClient()
  const { body: foreign } = await ask('analyst', 'POST', `/clients/${other}/keywords`, { body: { query: 'x' } })

  assert.equal((await ask('viewer', 'DELETE', `${path}/${made[0].id}`)).status, 403)
  assert.deepEqual((await ask('analyst', 'DELETE', `${path}/${made[0].id}`)).body, { deleted: true })
  assert.equal((await ask('analyst', 'DELETE', `${path}/${made[0].id}`)).status, 404)

  const ids = [made[1].id, made[2].id, foreign[0].id, 2 ** 52]
  assert.equal((await ask('viewer', 'POST', `${path}/delete`, { body: { ids } })).status, 403)
  assert.deepEqual((await ask('analyst', 'POST', `${path}/delete`, { body: { ids } })).body, { deleted: 2 })
  for (const wrong of [{}, { ids: [] }, { ids: ['1'] }, { ids: [0] }, { ids: 5 }]) {
    assert.equal((await ask('analyst', 'POST', `${path}/delete`, { body: wrong })).status, 400)
  }
  assert.equal((await ask('viewer', 'GET', `/clients/${other}/keywords`)).body.total, 1)
})

test('adding keywords to a client that is being deleted never fails internally or leaves orphans', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await makeClient()
    const [added, deleted] = await Promise.all([
      ask('analyst', 'POST', `/clients/${id}/keywords`, {
        body: Array.from({ length: 500 }, (_, i) => ({ query: `q${i}` })),
      }),
      ask('admin', 'DELETE', `/clients/${id}`),
    ])
    assert.ok([201, 404].includes(added.status), added.text)
    assert.equal(deleted.status, 200)
  }
  const { rows } = await testApp.pool.query(
    'select count(*) as n from keywords where client_id not in (select id from clients)',
  )
  assert.equal(rows[0].n, 0)
})

test('queries that differ only in case, width or composition are one keyword, however they are added', async () => {
  const id = await makeClient()
  const path = `/clients/${id}/keywords`
  const spellings = [
    'Café crème',
    'CAFÉ CRÈME',
    'cafe\u0301 cre\u0300me',
    '\uff23\uff21\uff26\u00c9 crème',
    'café  crème ',
  ]
  const made = await ask('analyst', 'POST', path, { body: spellings.map((query) => ({ query })) })
  assert.deepEqual(
    made.body.map(({ query }: { query: string }) => query),
    ['Café crème'],
  )
  const again = await ask('analyst', 'POST', path, { body: { query: 'café CRÈME' } })
  assert.deepEqual(again.body, [])
  const csv = ['keyword', ...spellings, 'Straße', 'STRASSE'].join('\n')
  const dry = await ask('analyst', 'POST', `${path}/import`, { body: { csv, dry_run: true } })
  assert.deepEqual([dry.body.preview.new, dry.body.preview.duplicate], [1, 6])
  const stored = await ask('analyst', 'POST', `${path}/import`, { body: { csv } })
  assert.deepEqual([stored.body.added, stored.body.skipped], [1, 6])
  const other = await ask('analyst', 'POST', path, { body: { query: 'tea' } })
  const keyword = `${path}/${other.body[0].id}`
  assert.equal((await ask('analyst', 'PATCH', keyword, { body: { query: 'ＣＡＦÉ crème' } })).status, 409)
  assert.equal((await ask('analyst', 'PATCH', keyword, { body: { query: 'TEA' } })).body.query, 'TEA')
  // Different letters stay different.
  const turkish = await ask('analyst', 'POST', path, { body: [{ query: 'ısı' }, { query: 'isi' }] })
  assert.equal(turkish.body.length, 2)
})

test('limit and offset page the keyword list like every other, with counts in headers', async () => {
  const id = await makeClient()
  const path = `/clients/${id}/keywords`
  await ask('analyst', 'POST', path, { body: ['a', 'b', 'c', 'd', 'e'].map((query) => ({ query, device: 'both' })) })
  const page = await ask('viewer', 'GET', `${path}?limit=2&offset=2`)
  assert.deepEqual(
    page.body.items.map(({ query }: { query: string }) => query),
    ['c', 'd'],
  )
  const head = (name: string) => page.headers.get(name)
  assert.deepEqual(['x-total-count', 'x-limit', 'x-offset', 'x-next-offset'].map(head), ['5', '2', '2', '4'])
  const { total, keywords, checks, page: number, per_page } = page.body
  assert.deepEqual([total, keywords, checks, number, per_page], [5, 5, 10, 2, 2])
  const last = await ask('viewer', 'GET', `${path}?offset=4`)
  assert.deepEqual([last.body.items.length, last.headers.get('x-next-offset')], [1, ''])
  assert.equal((await ask('viewer', 'GET', `${path}?limit=0`)).status, 400)
  assert.equal((await ask('viewer', 'GET', `${path}?limit=2&page=1`)).status, 400)
})
