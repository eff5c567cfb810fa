import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startSandbox } from '../../sandbox/server.ts'
import { openContext, workerOf } from '../../src/core/context.ts'
import { emit } from '../../src/core/event.ts'
import { creditsLow } from '../../src/modules/credits/index.ts'
import { caller, keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../wait.ts'
import { openReceiver } from '../webhooks/receiver.ts'

const [sandbox, receiver] = [await startSandbox(), await openReceiver()]
after(() => sandbox.close())
const testApp = await openTestApp({
  SANDBOX_URL: sandbox.url,
  HTTP_ALLOW_PRIVATE: receiver.host,
  BASE_URL: 'https://seo.example',
})
const { url } = await testApp.serve()
await testApp.work()
const call = caller(url)
const keys = { admin: await keyOf(testApp, 'admin'), viewer: await keyOf(testApp, 'viewer') }
const ask = (method: string, path: string, { body, as = 'admin' }: { body?: object; as?: keyof typeof keys } = {}) =>
  call(method, `/api/v1${path}`, { as: keys[as], ...(body && { body }) })

const context = openContext(testApp.app, workerOf(testApp.as('owner').actor.workspaceId))
const fire = (credits: number) => emit(context, creditsLow, { credits, threshold: 1000 })

/** The mails that contain a text, without soft line breaks. */
const letters = (words: string) =>
  sandbox.sandbox.mailbox
    .letters()
    .map(({ raw }) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '='))
    .filter((raw) => raw.includes(words))
const linkIn = (text: string) => /https:\/\/seo\.example(\/alert\/\d+\/[\w-]{43})/.exec(text)?.[1] ?? ''
const press = (path: string, wish?: string) =>
  fetch(url + path, {
    method: 'POST',
    body: new URLSearchParams(wish ? { wish } : { 'List-Unsubscribe': 'One-Click' }),
  })

test('an alert is mailed once, in HTML and text; its links acknowledge and unsubscribe without signing in', async () => {
  assert.equal((await ask('PUT', '/alert-preferences', { body: { by_mail: true } })).body.by_mail, true)
  await ask('PUT', '/alert-preferences', { body: { by_mail: true }, as: 'viewer' })
  await fire(11)
  const [letter = ''] = await until('the mail', () => letters('11 left').length > 0 && letters('11 left'))
  await until('no mail is pending', async () => {
    const { rowCount } = await testApp.pool.query('select 1 from alert_mails where sent_at is null')
    return rowCount === 0
  })
  assert.equal(letters('11 left').length, 1, 'a viewer gets no mail of an alert for admins')
  await ask('PUT', '/alert-preferences', { body: { by_mail: false }, as: 'viewer' })
  assert.match(letter, /List-Id: .*<alerts\.seo\.example>/i)
  assert.match(letter, /List-Unsubscribe-Post: List-Unsubscribe=One-Click/)
  assert.match(letter, /text\/plain[\s\S]*text\/html/)
  const link = linkIn(letter)

  const page = await (await fetch(url + link)).text()
  assert.match(page, /11 left, fewer than 1000/)
  assert.equal((await ask('GET', '/alerts?limit=1')).body[0].acknowledged_at, null)
  assert.equal((await press(link, 'acknowledge')).status, 200)
  const [alert] = (await ask('GET', '/alerts?limit=1')).body
  assert.match(alert.acknowledged_by, /@/)
  assert.equal((await press(link)).status, 200)
  assert.equal((await ask('GET', '/alert-preferences')).body.by_mail, false)
  const forged = link.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A'))
  const other = link.replace(/\d+/, (id) => String(Number(id) + 1))
  for (const path of [forged, other]) assert.equal((await fetch(url + path)).status, 404)
})

test('alerts collected for a weekly digest are sent as one mail when delivery becomes instant', async () => {
  await ask('PUT', '/alert-preferences', { body: { by_mail: true, delivery: 'weekly', time_zone: 'Europe/Kyiv' } })
  await fire(21)
  await fire(22)
  const { rows } = await until('both are pending', async () => {
    const found = await testApp.pool.query(
      'select extract(epoch from due_at)::float8 as due from alert_mails where sent_at is null',
    )
    return found.rowCount === 2 && found
  })
  for (const { due } of rows) assert.ok(due > Date.now() / 1000)
  await ask('PUT', '/alert-preferences', { body: { delivery: 'instant' } })
  const [letter = ''] = await until('the digest', () => letters('22 left').length > 0 && letters('22 left'))
  assert.match(letter, /Subject: 2 new alerts/)
  assert.match(letter, /21 left/)
  await ask('PUT', '/alert-preferences', { body: { by_mail: false } })
})

test('a chat can be snoozed from its own message, and gets the held-back messages afterwards', async () => {
  const body = { kind: 'mattermost', name: '#seo', address: receiver.url('ok/chat') }
  const { id } = (await ask('POST', '/notification-channels', { body })).body
  await fire(31)
  const [got] = await until('the message', () => receiver.at('ok/chat').length > 0 && receiver.at('ok/chat'))
  const link = linkIn(got?.body ?? '')
  assert.match(got?.body ?? '', /Acknowledge or snooze/)
  assert.match(await (await press(link, 'snooze_day')).text(), /Nothing is sent to #seo for a day/)
  await fire(32)
  const due = await until('the message is held back', async () => {
    const { rows } = await testApp.pool.query(
      `select extract(epoch from next_attempt_at - now())::float8 as s from notification_messages
       where channel_id = $1 and status = 'pending'`,
      [id],
    )
    return rows[0]?.s
  })
  assert.ok(due > 80_000, `${due} s`)
  await ask('PATCH', `/notification-channels/${id}`, { body: { snoozed_until: null } })
  await until('the second message', () => receiver.at('ok/chat').some(({ body: text }) => text.includes('32 left')))
  const quiet = { quiet_from: 22, quiet_to: 7, time_zone: 'Europe/Berlin' }
  assert.equal((await ask('PATCH', `/notification-channels/${id}`, { body: quiet })).body.quiet_to, 7)
  const wrong = await ask('PATCH', `/notification-channels/${id}`, { body: { time_zone: 'Mars/Base' } })
  assert.equal(wrong.status, 400)
})

test('escalations wait for their hours, and are dropped once the alert is read or acknowledged', async () => {
  const body = { kind: 'mattermost', name: '#boss', address: receiver.url('ok/boss'), escalate_hours: 4 }
  const { id } = (await ask('POST', '/notification-channels', { body })).body
  await ask('PUT', '/alert-preferences', { body: { by_mail: true, delivery: 'instant', escalate_hours: 2 } })
  const waiting = async () => {
    const { rows } = await testApp.pool.query(
      `select extract(epoch from next_attempt_at - now()) / 3600 as hours, 'chat' as by from notification_messages
         where channel_id = $1 and status = 'pending'
       union all select extract(epoch from due_at - now()) / 3600, 'mail' from alert_mails where sent_at is null order by 2`,
      [id],
    )
    return rows.map(({ by, hours }) => `${by} in ${Math.round(hours)} h`)
  }
  await fire(41)
  await until('both are pending', async () => (await waiting()).length === 2)
  assert.deepEqual(await waiting(), ['chat in 4 h', 'mail in 2 h'])

  await ask('POST', '/alerts/read', { body: {}, as: 'admin' })

  assert.deepEqual(await waiting(), [])
  await fire(42)
  await until('both are pending again', async () => (await waiting()).length === 2)
  const [alert] = (await ask('GET', '/alerts?limit=1')).body
  await ask('POST', `/alerts/${alert.id}/acknowledge`, { body: {} })
  assert.deepEqual(await waiting(), [])
  await ask('PUT', '/alert-preferences', { body: { by_mail: false, escalate_hours: null } })
  await ask('DELETE', `/notification-channels/${id}`)
})

test('mail is written in the dashboard language of its recipient', async () => {
  const { userId } = testApp.as('admin').actor
  await testApp.pool.query("update users set language = 'uk' where id = $1", [userId])
  await ask('PUT', '/alert-preferences', { body: { by_mail: true, delivery: 'instant' } })
  await fire(51)
  const [letter = ''] = await until('the mail', () => letters('51 left').length > 0 && letters('51 left'))
  assert.match(letter, /<html lang="uk">/)
  await ask('PUT', '/alert-preferences', { body: { by_mail: false } })
})
