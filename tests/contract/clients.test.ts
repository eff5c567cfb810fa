import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openScreenshotProxy, requireClient } from '../../src/modules/clients/index.ts'
import { errorBody } from '../error-body.ts'
import { openFixture } from './clients-fixture.ts'

const { testApp, ask, makeClient, limitTo } = await openFixture()

test('a client is created with a canonical domain and returned in full', async () => {
  const made = await ask('analyst', 'POST', '/clients/create', {
    body: { name: '  Пример  магазин ', domain: 'https://WWW.Пример.рф/shop?x=1' },
  })
  assert.equal(made.status, 201)
  assert.deepEqual(made.body, { id: made.body.id, name: 'Пример магазин', domain: 'xn--e1afmkfd.xn--p1ai' })

  const { status, body } = await ask('viewer', 'GET', `/clients/${made.body.id}`)
  assert.equal(status, 200)
  assert.equal(body.user_id, testApp.as('analyst').actor.userId)
  assert.equal(typeof body.created_at, 'number')
  assert.deepEqual(
    { ...body, user_id: 0, created_at: 0, updated_at: 0 },
    {
      ...made.body,
      user_id: 0,
      notes: '',
      sitemap_url: '',
      is_archived: 0,
      keyword_count: 0,
      created_at: 0,
      updated_at: 0,
      competitors: [],
      keywords: [],
    },
  )
})

test('a client without a valid name or domain is rejected', async () => {
  const bodies = [
    {},
    { name: 'A' },
    { domain: 'a.com' },
    { name: '', domain: 'a.com' },
    { name: ' \t', domain: 'a.com' },
    { name: '\u0001', domain: 'a.com' },
    { name: 5, domain: 'a.com' },
    { name: 'n'.repeat(121), domain: 'a.com' },
    ...['', 'localhost', '10.0.0.1', 'co.uk', 'a b.com', 'a', '-', `${'a.'.repeat(200)}com`].map((domain) => ({
      name: 'A',
      domain,
    })),
  ]
  for (const body of bodies) {
    const { status, body: reply } = await ask('analyst', 'POST', '/clients/create', { body })
    assert.equal(status, 400, JSON.stringify(body))
    assert.equal(typeof reply.error, 'string')
  }
  const emoji = await ask('analyst', 'POST', '/clients/create', { body: { name: '😀'.repeat(120), domain: 'a.com' } })
  assert.equal(emoji.status, 201)
  const huge = await ask('analyst', 'POST', '/clients/create', {
    body: { name: 'A', domain: 'a.com', x: 'x'.repeat(1024 * 1024) },
  })
  assert.equal(huge.status, 413)
})

test('the client list is a plain array; pages report their counts in headers', async () => {
  const ids = [await makeClient('one.com'), await makeClient('two.com')]
  await ask('analyst', 'POST', `/clients/${ids[0]}/keywords`, { body: [{ query: 'a' }, { query: 'b' }] })

  const all = await ask('viewer', 'GET', '/clients')
  assert.equal(all.status, 200)
  assert.equal(all.headers.get('x-total-count'), null)
  assert.equal(all.body.find((client: { id: number }) => client.id === ids[0]).keyword_count, 2)
  assert.ok(!('screenshot_proxy' in all.body[0]) && !('workspace_id' in all.body[0]))

  const page = await ask('viewer', 'GET', '/clients?limit=1&offset=1')
  const header = (name: string) => page.headers.get(name)
  assert.deepEqual(page.body, [all.body[1]])
  assert.deepEqual(
    [header('x-total-count'), header('x-limit'), header('x-offset')],
    [String(all.body.length), '1', '1'],
  )
  assert.equal(header('x-next-offset'), '2')
  const last = await ask('viewer', 'GET', `/clients?offset=${all.body.length - 1}`)
  assert.deepEqual([last.headers.get('x-limit'), last.headers.get('x-next-offset')], ['1000', ''])
  for (const query of ['limit=0', 'limit=1001', 'offset=-1', 'limit=x', 'limit=1.5']) {
    assert.equal((await ask('viewer', 'GET', `/clients?${query}`)).status, 400, query)
  }
})

test('PATCH and PUT change the given fields and keep the rest', async () => {
  const id = await makeClient()
  const change = { notes: 'call on Monday', sitemap_url: 'https://example.com/sitemap.xml', is_archived: true }

  const patched = await ask('analyst', 'PATCH', `/clients/${id}`, { body: change })
  assert.equal(patched.status, 200)
  assert.deepEqual({ ...patched.body, ...change, is_archived: 1, name: 'example.com' }, patched.body)

  const put = await ask('analyst', 'PUT', `/clients/${id}`, {
    body: { name: 'New', domain: 'new.org', is_archived: false, sitemap_url: '' },
  })
  const { name, domain, is_archived, sitemap_url, notes } = put.body
  assert.deepEqual(
    { name, domain, is_archived, sitemap_url, notes },
    { name: 'New', domain: 'new.org', is_archived: 0, sitemap_url: '', notes: change.notes },
  )
  assert.ok(put.body.updated_at >= patched.body.updated_at)
  assert.equal((await ask('analyst', 'PATCH', `/clients/${id}`, { body: {} })).status, 200)
})

test('an update with one invalid field names it and changes nothing', async () => {
  const id = await makeClient()
  const before = await ask('viewer', 'GET', `/clients/${id}`)
  const wrong = [
    { color: 'red' },
    { id: 5 },
    { client_id: 5 },
    { is_archived: 2 },
    { name: '' },
    { name: null },
    { domain: 'localhost' },
    { notes: 'n'.repeat(10_001) },
    { sitemap_url: 'ftp://example.com' },
    { sitemap_url: 'javascript:alert(1)' },
    { screenshot_proxy: 'not a proxy' },
    { screenshot_proxy: 'ftp://p:1' },
    { screenshot_proxy: 'http://proxy:8080/path' },
  ]
  for (const each of wrong) {
    const { status, body } = await ask('analyst', 'PATCH', `/clients/${id}`, { body: { notes: 'changed', ...each } })
    assert.equal(status, 400, JSON.stringify(each))
    assert.match(body.error, new RegExp(Object.keys(each)[0] ?? ''))
  }
  assert.deepEqual((await ask('viewer', 'GET', `/clients/${id}`)).body, before.body)
})

test('the screenshot proxy is stored encrypted, never returned, and cleared by an empty string', async () => {
  const id = await makeClient()
  const proxy = 'socks5://user:pass-word@proxy.example.com:1080'

  const saved = await ask('analyst', 'PATCH', `/clients/${id}`, { body: { screenshot_proxy: proxy } })

  assert.ok(!saved.text.includes('pass-word') && !('screenshot_proxy' in saved.body))
  const row = await requireClient(testApp.as('viewer'), id)
  assert.ok(!row.screenshot_proxy?.includes('pass-word'))
  assert.equal(openScreenshotProxy(testApp.as('viewer'), row), proxy)
  await ask('analyst', 'PATCH', `/clients/${id}`, { body: { screenshot_proxy: '' } })
  assert.equal((await requireClient(testApp.as('viewer'), id)).screenshot_proxy, null)
})

test('viewers cannot write, analysts cannot delete, and other workspaces get 404', async () => {
  const id = await makeClient()
  const path = `/clients/${id}`
  assert.equal((await ask(null, 'GET', path)).status, 401)
  assert.equal((await ask('viewer', 'POST', '/clients/create', { body: { name: 'A', domain: 'a.com' } })).status, 403)
  assert.equal((await ask('viewer', 'PATCH', path, { body: { name: 'A' } })).status, 403)
  assert.equal((await ask('analyst', 'DELETE', path)).status, 403)
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const answer = await ask('stranger', method, path, method === 'PATCH' ? { body: { name: 'A' } } : {})
    assert.deepEqual([answer.status, answer.body], [404, errorBody('not_found')])
  }
  assert.equal((await ask('viewer', 'GET', path)).status, 200)
})

test('a limited viewer sees only their client, without its notes', async () => {
  const id = await makeClient('mine.com')
  const other = await makeClient('other.com')
  await ask('analyst', 'PATCH', `/clients/${id}`, { body: { notes: 'difficult customer' } })
  await limitTo(id)

  const list = await ask('limited', 'GET', '/clients')
  assert.deepEqual(
    list.body.map((client: { id: number; notes: string }) => [client.id, client.notes]),
    [[id, '']],
  )
  assert.equal((await ask('limited', 'GET', '/clients?limit=10')).headers.get('x-total-count'), '1')
  assert.equal((await ask('limited', 'GET', `/clients/${id}`)).body.notes, '')
  for (const path of ['', '/keywords', '/competitors', '/pages', '/integrations', '/keywords/export']) {
    assert.equal((await ask('limited', 'GET', `/clients/${other}${path}`)).status, 404, path)
    assert.equal((await ask('limited', 'GET', `/clients/${id}${path}`)).status, 200, path)
  }
})

test('competitors are added, changed and removed; a duplicate domain is a conflict', async () => {
  const id = await makeClient()
  const path = `/clients/${id}/competitors`
  const made = await ask('analyst', 'POST', path, { body: { domain: 'https://www.rival.com/' } })
  assert.equal(made.status, 201)
  const looks = { color: null, dash: null }
  assert.deepEqual(made.body, { id: made.body.id, client_id: id, domain: 'rival.com', name: '', ...looks })

  assert.equal((await ask('analyst', 'POST', path, { body: { domain: 'RIVAL.com', name: 'again' } })).status, 409)
  assert.equal((await ask('analyst', 'POST', path, { body: { domain: 'example.com' } })).status, 400)
  for (const body of [{}, { domain: 'x' }, { domain: 'b.com', name: 'n'.repeat(121) }, [{ domain: 'b.com' }]]) {
    assert.equal((await ask('analyst', 'POST', path, { body })).status, 400)
  }
  const second = await ask('analyst', 'POST', path, { body: { domain: 'second.com', name: 'Second' } })

  const one = `${path}/${second.body.id}`
  assert.deepEqual((await ask('analyst', 'PATCH', one, { body: { name: 'Renamed' } })).body, {
    ...second.body,
    name: 'Renamed',
  })
  assert.deepEqual((await ask('analyst', 'PATCH', one, { body: {} })).body, { ...second.body, name: 'Renamed' })
  assert.equal((await ask('analyst', 'PATCH', one, { body: { domain: 'rival.com' } })).status, 409)
  assert.match((await ask('analyst', 'PATCH', one, { body: { color: 1 } })).body.error, /color/)
  assert.match((await ask('analyst', 'PATCH', one, { body: { size: 1 } })).body.error, /size/)
  const drawn = (await ask('analyst', 'PATCH', one, { body: { color: 'ochre', dash: 'dots' } })).body
  assert.deepEqual([drawn.color, drawn.dash, drawn.name], ['ochre', 'dots', 'Renamed'])
  assert.equal((await ask('analyst', 'PATCH', one, { body: { dash: null } })).body.dash, null)
  assert.equal((await ask('viewer', 'PATCH', one, { body: {} })).status, 403)

  assert.deepEqual(
    (await ask('viewer', 'GET', path)).body.map((each: { domain: string }) => each.domain),
    ['rival.com', 'second.com'],
  )
  assert.equal((await ask('viewer', 'GET', `${path}?limit=1`)).headers.get('x-next-offset'), '1')
  assert.equal((await ask('viewer', 'GET', `/clients/${id}`)).body.competitors.length, 2)

  assert.equal((await ask('viewer', 'DELETE', one)).status, 403)
  assert.deepEqual((await ask('analyst', 'DELETE', one)).body, { deleted: true })
  assert.equal((await ask('analyst', 'DELETE', one)).status, 404)
  const foreign = await makeClient()
  assert.equal((await ask('analyst', 'DELETE', `/clients/${foreign}/competitors/${made.body.id}`)).status, 404)
})

test('a competitor cannot be on the domain of the client, however spelled and whichever side changes', async () => {
  const id = await makeClient()
  const path = `/clients/${id}/competitors`
  const other = (await ask('analyst', 'POST', path, { body: { domain: 'shop.rival.com' } })).body
  for (const [domain, reason] of [
    ['https://WWW.Example.com./x', 'own_domain'],
    ['ｅｘａｍｐｌｅ．ｃｏｍ', 'own_domain'],
    ['blog.example.com', 'own_subdomain'],
    ['www.shop.EXAMPLE.com:443', 'own_subdomain'],
  ] as const) {
    const refused = await ask('analyst', 'POST', path, { body: { domain } })
    assert.deepEqual([refused.status, refused.body.reason], [400, reason], domain)
    const changed = await ask('analyst', 'PATCH', `${path}/${other.id}`, { body: { domain } })
    assert.deepEqual([changed.status, changed.body.reason], [400, reason], domain)
  }
  assert.equal((await ask('analyst', 'POST', path, { body: { domain: 'notexample.com' } })).status, 201)
  const moved = await ask('analyst', 'PATCH', `/clients/${id}`, { body: { domain: 'rival.com' } })
  assert.deepEqual([moved.status, moved.body.reason], [400, 'domain_of_competitor'])
  assert.match(moved.body.error, /shop\.rival\.com/)
  assert.equal((await ask('viewer', 'GET', `/clients/${id}`)).body.domain, 'example.com')
})

test('a client has at most 100 competitors', async () => {
  const id = await makeClient()
  await testApp.pool.query(
    `insert into competitors (workspace_id, client_id, domain, name, created_at) select (select workspace_id from clients where id = $1), $1, 'c' || n || '.com', '', 'epoch' from generate_series(1, 100) n`,
    [id],
  )
  const more = await ask('analyst', 'POST', `/clients/${id}/competitors`, { body: { domain: 'more.com' } })
  assert.equal(more.status, 400)
  assert.match(more.body.error, /at most 100/)
})
