import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startSandbox } from '../../sandbox/server.ts'
import { caller, keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../wait.ts'
import { openReceiver } from '../webhooks/receiver.ts'

const sandbox = await startSandbox()
after(() => sandbox.close())
const receiver = await openReceiver()
const testApp = await openTestApp({
  SANDBOX_URL: sandbox.url,
  HTTP_ALLOW_PRIVATE: receiver.host,
  BASE_URL: 'https://seo.example',
})
const { url } = await testApp.serve()
await testApp.work()
const call = caller(url)
const admin = await keyOf(testApp, 'admin')
const viewer = await keyOf(testApp, 'viewer')

test('a new lead reaches the feed, admin mail and subscribed webhooks, without personal details', async () => {
  const usual = await call('POST', '/api/v1/webhooks', { as: admin, body: { url: receiver.url('ok/usual') } })
  assert.ok(!usual.body.events.includes('lead.created'), 'lead.created is not among the default events')
  await call('PUT', '/api/v1/alert-preferences', { as: admin, body: { by_mail: true } })
  const asked = await call('POST', '/api/v1/webhooks', {
    as: admin,
    body: { url: receiver.url('ok/leads'), events: ['lead.created'] },
  })
  assert.equal(asked.status, 201, asked.text)

  const audit = await call('POST', '/api/audit-lite', { body: { domain: 'brewlane.test' } })
  assert.equal(audit.status, 200, audit.text)
  const { lead_id, claim_token } = audit.body
  const contact = { email: 'ada@person.example', name: 'Ada Lovelace', phone: '+1 555 0100' }
  await call('POST', '/api/audit-lead', { body: { lead_id, claim_token, ...contact } })

  const sent = await until('the delivery of the lead', async () => receiver.at('ok/leads')[0])
  const { event, data } = JSON.parse(sent.body)
  assert.equal(event, 'lead.created')
  assert.deepEqual(data, {
    lead_id,
    domain: 'brewlane.test',
    has_contact: false,
    source: 'sandbox',
  })
  assert.ok(receiver.at('ok/usual').length === 0)

  const news = await until('the lead in the feed', async () => {
    const { body } = await call('GET', '/api/v1/activity?limit=20', { as: admin })
    return body.find(({ kind }: { kind: string }) => kind === 'lead_created')
  })
  assert.equal(news.url, '/leads')
  const { body: seen } = await call('GET', '/api/v1/activity?limit=20', { as: viewer })
  assert.ok(!seen.some(({ kind }: { kind: string }) => kind === 'lead_created'), 'viewers do not see leads')

  const letters = await until('both mails', async () => {
    const found = sandbox.sandbox.mailbox
      .letters()
      .filter(({ raw }) => /^Subject: New lead for brewlane\.test/m.test(raw))
    return found.length >= 2 && found
  })
  assert.equal(letters.length, 2, 'one to the owner and one to the admin')
  await until('the alert is announced', async () => {
    const { rows } = await testApp.pool.query("select 1 from alerts where path = '/leads' and announced_at is not null")
    return rows[0]
  })
  const mailed = await testApp.pool.query('select 1 from alert_mails')
  assert.equal(mailed.rowCount, 0, 'the alert of the same lead is not mailed, too')
  for (const { raw } of letters) assert.ok(!/Ada|person\.example|555 0100/.test(raw), raw)
})
