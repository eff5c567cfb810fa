import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorBody } from '../error-body.ts'
import { openFixture } from './fixture.ts'

const { testApp, ask, create, receiver } = await openFixture()

const EVENTS = ['job.completed', 'rank.spike_detected', 'backlink.gained', 'backlink.lost', 'aeo.check_completed']

test('a webhook can be created, read, changed and deleted, and its secret is shown once', async () => {
  const made = await ask('admin', 'POST', '', { url: 'https://EXAMPLE.com/hook', description: 'Ours' })
  assert.equal(made.status, 201)
  const { id, secret, created_at, ...rest } = made.body
  assert.match(secret, /^whsec_[\w+/]+=*$/)
  assert.equal(typeof created_at, 'number')
  const shown = { description: 'Ours', is_active: true, disabled_reason: null, last_delivery_at: null }
  assert.deepEqual(rest, { url: 'https://example.com/hook', events: EVENTS, ...shown })

  const one = await ask('admin', 'GET', `/${id}`)
  const list = await ask('owner', 'GET', '?limit=10')
  const changed = await ask('admin', 'PATCH', `/${id}`, {
    events: ['backlink.lost', 'backlink.lost'],
    is_active: false,
  })

  for (const answer of [one, list, changed]) {
    assert.equal(answer.status, 200)
    assert.ok(!answer.text.includes('whsec_') && !('secret' in answer.body))
  }
  assert.deepEqual(list.body, [one.body])
  assert.equal(list.headers.get('x-total-count'), '1')
  assert.deepEqual(changed.body, { ...one.body, events: ['backlink.lost'], is_active: false })
  const stored = await testApp.pool.query('select webhooks::text as row from webhooks')
  assert.ok(!stored.rows[0].row.includes(secret.slice(6)))

  assert.deepEqual((await ask('admin', 'DELETE', `/${id}`)).body, { deleted: true })
  assert.equal((await ask('admin', 'GET', `/${id}`)).status, 404)
  const audit = await testApp.pool.query('select action from audit_log where target = $1 order by id', [
    `webhook ${id}`,
  ])
  assert.deepEqual(
    audit.rows.map((row) => row.action),
    ['webhook_created', 'webhook_changed', 'webhook_deleted'],
  )
})

test('invalid fields are refused, and nothing changes', async () => {
  const { id } = await create('ok')
  const before = (await ask('admin', 'GET', `/${id}`)).body
  const wrong = [
    {},
    { url: 5 },
    { url: 'https://example.com', events: [] },
    { url: 'https://example.com', events: ['job.started'] },
    { url: 'https://example.com', events: 'job.completed' },
    { url: 'https://example.com', description: 'x'.repeat(201) },
    { url: `https://example.com/${'x'.repeat(2100)}` },
  ]
  for (const body of wrong)
    assert.equal((await ask('admin', 'POST', '', body)).status, 400, JSON.stringify(body).slice(0, 60))
  for (const body of [{ secret: 'whsec_x' }, { is_active: 'no' }, { url: '' }, { webhook_id: 5 }]) {
    assert.equal((await ask('admin', 'PATCH', `/${id}`, body)).status, 400, JSON.stringify(body))
  }
  assert.deepEqual((await ask('admin', 'PATCH', `/${id}`, {})).body, before)
})

test('an address in a private network is refused with a clear reason', async () => {
  const { id } = await create('ok')
  const closed = [
    'http://127.0.0.1/',
    'http://169.254.169.254/',
    'http://[::1]/',
    'http://localhost/',
    'http://0x7f.1/',
    'http://10.1.2.3/',
  ]
  for (const url of closed) {
    for (const answer of [await ask('admin', 'POST', '', { url }), await ask('admin', 'PATCH', `/${id}`, { url })]) {
      assert.deepEqual([answer.status, answer.body], [400, errorBody('webhook_not_public')], url)
    }
  }
  const port = await ask('admin', 'POST', '', { url: 'https://example.com:6379/' })
  assert.deepEqual(port.body, errorBody('webhook_port'))
  assert.equal(receiver.got.length, 0)
})

test('only admins see webhooks, and those of another workspace are not found', async () => {
  const { id } = await create('ok')
  const { body: delivery } = await ask('admin', 'POST', `/${id}/test`)
  const range = { from: 0, to: 1 }
  const calls: [string, string, unknown?][] = [
    ['GET', `/${id}`],
    ['PATCH', `/${id}`, { description: 'x' }],
    ['POST', `/${id}/test`],
    ['POST', `/${id}/rotate`],
    ['GET', `/${id}/deliveries`],
    ['POST', `/${id}/redeliver`, range],
    ['POST', `/deliveries/${delivery.id}/redeliver`],
    ['DELETE', `/${id}`],
  ]
  for (const [method, path, body] of calls) {
    assert.equal((await ask(null, method, path, body)).status, 401, path)
    assert.equal((await ask('analyst', method, path, body)).status, 403, path)
    const foreign = await ask('stranger', method, path, body)
    assert.deepEqual([foreign.status, foreign.body], [404, errorBody('not_found')], path)
  }
  assert.deepEqual((await ask('stranger', 'GET', '')).body, [])
})
