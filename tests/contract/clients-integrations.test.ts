import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { openIntegration } from '../../src/modules/clients/index.ts'
import { openFixture } from './clients-fixture.ts'

const { testApp, ask, makeClient } = await openFixture()

const private_key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
})
const service_account = {
  type: 'service_account',
  client_email: 'robot@project.iam.gserviceaccount.com',
  private_key,
  token_uri: 'https://oauth2.googleapis.com/token',
  project_id: 'project',
}
const SECRETS = {
  indexnow: { key: 'index-now-key-1', key_location: 'https://example.com/keys/index-now-key-1.txt' },
  google: { service_account },
  bing: { api_key: 'b'.repeat(32) },
} as const

test('each kind of integration is saved, returned without its secret, replaced and removed', async () => {
  const id = await makeClient()
  const path = `/clients/${id}/integrations`
  assert.deepEqual((await ask('viewer', 'GET', `${path}/bing`)).body, {
    kind: 'bing',
    configured: false,
    updated_at: null,
  })

  const answers = []
  for (const [kind, body] of Object.entries(SECRETS))
    answers.push(await ask('admin', 'PUT', `${path}/${kind}`, { body }))
  for (const kind of Object.keys(SECRETS)) answers.push(await ask('viewer', 'GET', `${path}/${kind}`))
  const list = await ask('viewer', 'GET', path)
  answers.push(list)

  for (const answer of answers) {
    assert.equal(answer.status, 200, answer.text)
    for (const secret of ['index-now-key-1', 'PRIVATE KEY', 'b'.repeat(32)]) assert.ok(!answer.text.includes(secret))
  }
  assert.deepEqual(
    list.body.map(({ updated_at, ...shown }: Record<string, unknown>) => ({
      ...shown,
      isDated: typeof updated_at === 'number',
    })),
    [
      { kind: 'indexnow', configured: true, key_location: 'https://example.com/keys/***.txt', isDated: true },
      {
        kind: 'google',
        configured: true,
        client_email: service_account.client_email,
        project_id: 'project',
        isDated: true,
      },
      { kind: 'bing', configured: true, isDated: true },
    ],
  )
  const { rows } = await testApp.pool.query('select integrations::text as row from integrations')
  assert.ok(!rows.some(({ row }) => /index-now-key-1|PRIVATE KEY|bbbb/.test(row)))
  const ctx = testApp.as('admin')
  assert.deepEqual(await openIntegration(ctx, { clientId: id, kind: 'indexnow' }), SECRETS.indexnow)
  assert.equal((await openIntegration(ctx, { clientId: id, kind: 'google' }))?.service_account.private_key, private_key)

  await ask('admin', 'PUT', `${path}/indexnow`, { body: { key: 'another-key' } })
  assert.deepEqual(await openIntegration(ctx, { clientId: id, kind: 'indexnow' }), { key: 'another-key' })
  assert.deepEqual((await ask('admin', 'DELETE', `${path}/indexnow`)).body, { deleted: true })
  assert.equal((await ask('admin', 'DELETE', `${path}/indexnow`)).status, 404)
  assert.equal(await openIntegration(ctx, { clientId: id, kind: 'indexnow' }), undefined)
  const audit = await testApp.pool.query('select action from audit_log where target like $1 order by id', [
    `client ${id} %`,
  ])
  assert.deepEqual(
    audit.rows.map(({ action }) => action),
    [...Array(4).fill('integration_saved'), 'integration_deleted'],
  )
})

test('a secret that does not fit its kind is rejected, and the saved one is kept', async () => {
  const id = await makeClient()
  const path = `/clients/${id}/integrations`
  await ask('admin', 'PUT', `${path}/bing`, { body: SECRETS.bing })
  const wrong = [
    ['bing', {}],
    ['bing', { api_key: 'x' }],
    ['bing', { key: 'index-now-key-1' }],
    ['bing', { ...SECRETS.bing, color: 1 }],
    ['indexnow', { key: 'short' }],
    ['indexnow', { key: 'bad key!' }],
    ['indexnow', { key: 'good-key-1', key_location: 'https://elsewhere.com/x.txt' }],
    ['google', { service_account: 'text' }],
    ['google', { service_account: {} }],
    ['google', { service_account: { ...service_account, private_key: 'x' } }],
    ['google', { service_account: { ...service_account, token_uri: 'http://127.0.0.1/' } }],
  ] as const
  for (const [kind, body] of wrong) {
    const answer = await ask('admin', 'PUT', `${path}/${kind}`, { body })
    assert.equal(answer.status, 400, `${kind} ${JSON.stringify(body).slice(0, 60)}`)
    assert.ok(!answer.text.includes('PRIVATE KEY'))
  }
  assert.deepEqual(await openIntegration(testApp.as('admin'), { clientId: id, kind: 'bing' }), SECRETS.bing)
})

test('only admins set up integrations; an unknown kind is 404', async () => {
  const id = await makeClient()
  const path = `/clients/${id}/integrations`
  assert.equal((await ask(null, 'GET', path)).status, 401)
  assert.equal((await ask('analyst', 'PUT', `${path}/bing`, { body: SECRETS.bing })).status, 403)
  assert.equal((await ask('analyst', 'DELETE', `${path}/bing`)).status, 403)
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const sent = method === 'PUT' ? { body: SECRETS.bing } : {}
    assert.equal((await ask('admin', method, `${path}/yandex`, sent)).status, 404)
    assert.equal((await ask('stranger', method, `${path}/bing`, sent)).status, 404)
  }
})
