import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openContext, workerOf } from '../../src/core/context.ts'
import { emit } from '../../src/core/event.ts'
import { sourceBudgetReached } from '../../src/modules/sources/index.ts'
import { caller, keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../wait.ts'
import { openReceiver } from '../webhooks/receiver.ts'

const receiver = await openReceiver()
const testApp = await openTestApp({ HTTP_ALLOW_PRIVATE: receiver.host, BASE_URL: 'https://seo.example' })
const { url } = await testApp.serve()
await testApp.work()
const call = caller(url)
const keys = {
  admin: await keyOf(testApp, 'admin'),
  analyst: await keyOf(testApp, 'analyst'),
  stranger: await keyOf(testApp, 'owner', 'second'),
}
const PATH = '/api/v1/notification-channels'

const ask = async (method: string, path = '', body?: unknown, as: keyof typeof keys = 'admin') => {
  await testApp.pool.query('delete from rate_windows')
  return call(method, PATH + path, { as: keys[as], ...(body !== undefined && { body }) })
}
async function add(fields: object) {
  const made = await ask('POST', '', { kind: 'mattermost', name: '#seo', news: ['source_budget_reached'], ...fields })
  assert.equal(made.status, 201, made.text)
  return made.body
}
const shown = async (id: number) => (await ask('GET')).body.find((each: { id: number }) => each.id === id)

const context = openContext(testApp.app, workerOf(testApp.as('owner').actor.workspaceId))
const fire = (budget_usd = 10) =>
  emit(context, sourceBudgetReached, { source: 'serper', percent: 80, budget_usd, spent_usd: 8 })

test('news reaches every subscribed chat in its own format, with a link to the page it is about', async () => {
  const made = []
  for (const kind of ['slack', 'teams', 'discord', 'telegram', 'google_chat', 'mattermost']) {
    made.push(await add({ kind, address: receiver.url(`ok/${kind}`), ...(kind === 'telegram' && { chat_id: '-1' }) }))
  }
  const deaf = await add({ address: receiver.url('ok/deaf'), news: ['lead_created'] })
  await fire()
  for (const path of ['slack', 'teams', 'discord?wait=true', 'telegram/sendMessage', 'google_chat', 'mattermost']) {
    const [got] = await until(
      `${path} received the message`,
      () => receiver.at(`ok/${path}`).length > 0 && receiver.at(`ok/${path}`),
    )
    assert.match(got?.body ?? '', /Serper has used 80 % of its monthly budget/)
    assert.match(got?.body ?? '', /https:\/\/seo\.example\/settings\/sources/)
  }
  const sent = receiver.at('ok/telegram/sendMessage')[0]?.body ?? ''
  assert.equal(JSON.parse(sent).chat_id, '-1')
  assert.deepEqual(receiver.at('ok/deaf'), [])
  for (const { id } of [...made, deaf]) assert.equal((await ask('DELETE', `/${id}`)).status, 200)
})

test('100 news items at once are combined into a few messages, and none is lost', async () => {
  const { id } = await add({ address: receiver.url('ok/many') })
  for (let index = 0; index < 100; index++) await fire(index)
  const waits = async () =>
    (await testApp.pool.query("select 1 from notification_messages where channel_id = $1 and status = 'pending'", [id]))
      .rowCount
  const total = async () =>
    (await testApp.pool.query('select count(*)::int as n from notification_messages where channel_id = $1', [id]))
      .rows[0].n
  await until('all are sent', async () => (await total()) === 100 && (await waits()) === 0)
  const got = receiver.at('ok/many')
  assert.ok(got.length < 50, `${got.length} messages`)
  await ask('DELETE', `/${id}`)
})

test('a channel whose address is refused three times is disabled, and the activity feed says so', async () => {
  const { id } = await add({ address: receiver.url('gone/chat'), name: '#dead' })
  for (let time = 0; time < 3; time++) {
    await fire(1000 + time)
    await until('the address was tried', async () => receiver.at('gone/chat').length > time)
    // Locks the channel first, as the sender does.
    await testApp.pool.query(
      `update notification_messages set next_attempt_at = now()
       where channel_id = (select id from notification_channels where id = $1 for no key update)`,
      [id],
    )
  }
  await until('the channel is disabled', async () => !(await shown(id)).is_active)
  assert.match((await shown(id)).disabled_reason, /rejected its address three times.*410/)
  await until('the activity feed says so', async () => {
    await testApp.pool.query('delete from rate_windows')
    const { body } = await call('GET', '/api/v1/activity?limit=5', { as: keys.admin })
    return body.some(
      ({ kind, text }: { kind: string; text: string }) => kind === 'channel_disabled' && text.includes('#dead'),
    )
  })
  await until('an alert says what the chat answered', async () => {
    await testApp.pool.query('delete from rate_windows')
    const { body } = await call('GET', '/api/v1/alerts?limit=5', { as: keys.admin })
    return body.some(({ text }: { text: string }) =>
      /^A notification channel was turned off \(#dead: status 410\b[^:]*\)$/.test(text),
    )
  })
  const on = await ask('PATCH', `/${id}`, { is_active: true, address: receiver.url('ok/alive') })
  assert.deepEqual([on.body.is_active, on.body.disabled_reason], [true, null])
  await ask('DELETE', `/${id}`)
})

test('a busy chat is not tried again before the time it asks for', async () => {
  const { id } = await add({ address: receiver.url('busy/chat') })
  await fire(2000)
  const next = await until('the message waits for its next attempt', async () => {
    const { rows } = await testApp.pool.query(
      'select extract(epoch from next_attempt_at - now()) as s from notification_messages where channel_id = $1 and attempts = 1',
      [id],
    )
    return rows[0]
  })
  assert.ok(Number(next.s) > 3000, `${next.s} s`)
  assert.match((await shown(id)).last_error, /503/)
  await ask('DELETE', `/${id}`)
})

test('a test message reports at once whether it was delivered', async () => {
  const [good, bad] = [await add({ address: receiver.url('ok/test') }), await add({ address: receiver.url('nowhere') })]
  assert.deepEqual((await ask('POST', `/${good.id}/test`)).body, { delivered: true, error: null })
  const failed = (await ask('POST', `/${bad.id}/test`)).body
  assert.equal(failed.delivered, false)
  assert.match(failed.error, /404/)
  for (const { id } of [good, bad]) await ask('DELETE', `/${id}`)
})

test('an address is validated when it is entered, stored encrypted, and never shown in full', async () => {
  const refused: [object, RegExp][] = [
    [{ kind: 'slack', address: 'https://evil.example/services/T/B/X' }, /not a Slack address/],
    [{ kind: 'slack', address: 'http://hooks.slack.com/services/T/B/X' }, /not a Slack address/],
    [{ kind: 'teams', address: 'https://acme.webhook.office.com/webhookb2/x' }, /retired this kind of URL/],
    [{ kind: 'telegram', address: '123456:AAAAAAAAAAAAAAAAAAAAAAAA' }, /chat_id/],
    [{ kind: 'mattermost', address: 'not an address' }, /not a Mattermost address/],
    [{ kind: 'mattermost', address: 'https://chat.example/hooks/k', client_ids: [999] }, /client/],
  ]
  for (const [fields, why] of refused) {
    const { status, text } = await ask('POST', '', { name: 'x', ...fields })
    assert.equal(status, 400, text)
    assert.match(text, why)
  }
  const address = 'https://hooks.slack.com/services/T000/B000/sEcReTsEcReT'
  const { id } = await add({ kind: 'slack', address })
  const answers = [await ask('GET'), await ask('PATCH', `/${id}`, { name: 'renamed' })]
  for (const { text } of answers) assert.ok(!text.includes('sEcReTsEcReT') && text.includes('hooks.slack.com …cReT'))
  const { rows } = await testApp.pool.query('select * from notification_channels where id = $1', [id])
  assert.ok(!JSON.stringify(rows).includes('sEcReT'))
  assert.equal((await ask('GET', '', undefined, 'analyst')).status, 403)
  assert.equal((await ask('PATCH', `/${id}`, { name: 'mine' }, 'stranger')).status, 404)
  assert.deepEqual((await ask('GET', '', undefined, 'stranger')).body, [])
  assert.equal((await ask('DELETE', `/${id}`)).status, 200)
})
