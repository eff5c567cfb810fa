import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startSandbox } from '../../sandbox/server.ts'
import { caller, keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'

const sandbox = await startSandbox()
after(() => sandbox.close())

test('every configured provider can be tested and reports that the sandbox answered', async () => {
  const testApp = await openTestApp({ SANDBOX_URL: sandbox.url })
  const call = caller((await testApp.serve()).url)
  const admin = await keyOf(testApp, 'admin')
  const { body } = await call('GET', '/api/v1/providers', { as: await keyOf(testApp, 'viewer') })
  const kinds = new Set(body.providers.map(({ kind }: { kind: string }) => kind))
  assert.deepEqual([body.sandbox, ...kinds], [true, 'search', 'model', 'store', 'translation'])

  for (const { kind, name } of body.providers) {
    const { status, body: trial } = await call('POST', '/api/v1/providers/test', { as: admin, body: { kind, name } })
    assert.deepEqual([status, trial.ok, trial.reason, trial.sandbox], [200, true, null, true], JSON.stringify(trial))
    assert.ok(trial.answer_size > 0 && trial.latency_ms >= 0)
  }
})

test('a failed test returns a reason; only admins may run one, and only for configured providers', async () => {
  const testApp = await openTestApp({ SERPER_API_KEY: 'k', LIBRETRANSLATE_URL: 'http://127.0.0.1:1' })
  const call = caller((await testApp.serve()).url)
  const admin = await keyOf(testApp, 'admin')
  const translation = { kind: 'translation', name: 'libretranslate' }
  const { body } = await call('POST', '/api/v1/providers/test', { as: admin, body: translation })
  assert.deepEqual([body.ok, body.reason, body.answer_size, body.sandbox], [false, 'network', null, false])
  assert.ok(body.message)

  const analyst = await call('POST', '/api/v1/providers/test', {
    as: await keyOf(testApp, 'analyst'),
    body: translation,
  })
  assert.equal(analyst.status, 403)
  const unknown = await call('POST', '/api/v1/providers/test', { as: admin, body: { kind: 'model', name: 'nobody' } })
  assert.equal(unknown.status, 404)
})
