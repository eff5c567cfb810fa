import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startSandbox } from '../../sandbox/server.ts'
import { openContext, workerOf } from '../../src/core/context.ts'
import { getMailReportUrl } from '../../src/modules/mail-bounces/operations.ts'
import { runSchedule } from '../../src/modules/schedules/run-schedule.ts'
import { until } from '../wait.ts'
import { openReceiver } from '../webhooks/receiver.ts'
import { openFixture } from './fixture.ts'

const [sandbox, receiver] = [await startSandbox(), await openReceiver()]
after(() => sandbox.close())
const { testApp, url, ask, read, makeReport, makeClient } = await openFixture({
  SANDBOX_URL: sandbox.url,
  HTTP_ALLOW_PRIVATE: receiver.host,
  BASE_URL: 'https://reports.example',
})
await testApp.work()

type Letter = { to: string[]; from: string; raw: string }
const lettersTo = (email: string): Letter[] => sandbox.sandbox.mailbox.letters().filter(({ to }) => to.includes(email))
const letterTo = (email: string) => until(`a message to ${email}`, async () => lettersTo(email)[0])
const sentTo = (client: number, email: string) =>
  until('the message was sent or has failed', async () => {
    const { body } = await ask('analyst', 'GET', `/clients/${client}/report/mails`)
    return body.find(
      (mail: { email: string; sent_at: number | null; error: string }) =>
        mail.email === email && (mail.sent_at || mail.error),
    )
  })

test('a report is mailed as five rows in text and HTML, with one-click unsubscribe', async () => {
  const { client } = await makeReport()
  await ask('analyst', 'POST', `/clients/${client}/report/link/renew`)
  const added = await ask('analyst', 'POST', `/clients/${client}/report/recipients`, {
    email: 'Boss@Shop.example',
    language: 'uk',
  })
  assert.deepEqual([added.status, added.body.email, added.body.attach_pdf], [201, 'boss@shop.example', false])

  const sent = await ask('analyst', 'POST', `/clients/${client}/report/send`, { days: 10 })
  assert.deepEqual([sent.status, sent.body.mails, sent.body.snapshot.totals.checks], [200, 1, 2], sent.text)

  const { raw } = await letterTo('boss@shop.example')
  const { headers, parts } = readMail(raw)
  assert.match(headers['content-type'] ?? '', /^multipart\/alternative/)
  assert.match(headers['message-id'] ?? '', /^<report-\d+-\d+@reports\.example>$/)
  assert.equal(headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click')
  assert.match(headers['list-id'] ?? '', /^Reports on own\.com <reports-\d+\.[\w.]+>$/)
  const way = /^<(https:\/\/reports\.example(\/unsubscribe\/[\w-]{43}))>$/.exec(headers['list-unsubscribe'] ?? '')
  assert.ok(way)
  const plain = parts.find(({ type }) => type.startsWith('text/plain'))?.text ?? ''
  const page = parts.find(({ type }) => type.startsWith('text/html'))?.text ?? ''
  const rows = plain.split('\n\n').find((part) => part.startsWith('Видимість')) ?? ''
  assert.equal(rows.trim().split('\n').length, 5, plain)
  assert.match(rows, /Видимість: [\d,]+ % \(\+[\d,]+ з \d+ [а-я]+ \d{4} р\.\)/)
  assert.match(rows, /«red shoes», з 9 на 2/)
  assert.match(rows, /Наступний крок: /)
  assert.match(plain, /https:\/\/reports\.example\/r\/[\w-]{43}/)
  assert.equal(page.match(/<tr>/g)?.length, 5)
  assert.doesNotMatch(page, /<img|<script|src=/)
  assert.ok((await sentTo(client, 'boss@shop.example')).sent_at)

  const asked = await read(way[2] ?? '')
  assert.ok(asked.status === 200 && asked.text.includes('<html lang="uk">') && asked.text.includes('boss@shop.example'))
  const listed = async () => (await ask('analyst', 'GET', `/clients/${client}/report/recipients`)).body[0]
  assert.equal((await listed()).unsubscribed_at, null, 'opening the link changes nothing')
  const left = await read(way[2] ?? '', { form: { 'List-Unsubscribe': 'One-Click' } })
  assert.ok(left.status === 200 && left.text.includes('Вас відписано'))
  assert.ok((await listed()).unsubscribed_at > 0)
  assert.equal((await ask('analyst', 'POST', `/clients/${client}/report/send`, { days: 10 })).body.mails, 0)
  assert.equal(
    (await ask('analyst', 'POST', `/clients/${client}/report/recipients`, { email: 'boss@shop.example' })).status,
    409,
  )
  assert.equal((await ask('analyst', 'DELETE', `/clients/${client}/report/recipients/${added.body.id}`)).status, 409)
  await read(way[2] ?? '', { form: { wish: 'subscribe' } })
  assert.equal((await listed()).unsubscribed_at, null)
  assert.equal((await ask('analyst', 'DELETE', `/clients/${client}/report/recipients/${added.body.id}`)).status, 200)
  assert.equal((await read('/unsubscribe/unknown')).status, 404)
})

test('what the chosen layout of a report hides is not in its mail either', async () => {
  const { client } = await makeReport()
  const sections = [{ section: 'summary' }, { section: 'notes', words: 'We meet on Monday.' }]
  assert.equal((await ask('analyst', 'PUT', '/report-layout', { client_id: client, sections })).status, 200)
  await ask('analyst', 'POST', `/clients/${client}/report/recipients`, { email: 'brief@shop.example' })
  await ask('analyst', 'POST', `/clients/${client}/report/send`, { days: 10 })
  const { parts } = readMail((await letterTo('brief@shop.example')).raw)
  const plain = parts.find(({ type }) => type.startsWith('text/plain'))?.text ?? ''
  assert.match(plain, /^Visibility: .*\r?\nMovers: /m)
  assert.doesNotMatch(plain, /SERP features you own|Next step/)
})

test('a recipient can get the whole report as a PDF, and text from users is escaped', async () => {
  const { client } = await makeReport()
  await ask('analyst', 'PATCH', `/clients/${client}`, { name: '<b>Own</b> & "co"' })
  await ask('analyst', 'PUT', `/clients/${client}/report/summary`, { summary: '<script>alert(1)</script>' })
  await ask('analyst', 'POST', `/clients/${client}/report/recipients`, { email: 'pdf@shop.example', attach_pdf: true })
  await ask('analyst', 'POST', `/clients/${client}/report/send`, { days: 10 })
  const { parts, headers } = readMail((await letterTo('pdf@shop.example')).raw)
  assert.match(headers['content-type'] ?? '', /^multipart\/mixed/)
  const pdf = parts.find(({ type }) => type.startsWith('application/pdf'))
  assert.ok(pdf?.bytes.subarray(0, 5).equals(Buffer.from('%PDF-')))
  const page = parts.find(({ type }) => type.startsWith('text/html'))?.text ?? ''
  assert.doesNotMatch(page, /<script|<b>Own/)
  assert.ok(page.includes('&#60;script&#62;'))
})

test('a permanently rejected message is recorded with the reason, and the others are still sent', async () => {
  const { client } = await makeReport()
  for (const email of ['nobody@shop.example', 'kind@shop.example'])
    await ask('analyst', 'POST', `/clients/${client}/report/recipients`, { email })
  await ask('analyst', 'POST', `/clients/${client}/report/send`, { days: 10 })
  const refused = await sentTo(client, 'nobody@shop.example')
  assert.equal(refused.sent_at, null)
  assert.match(refused.error, /550/)
  assert.ok((await sentTo(client, 'kind@shop.example')).sent_at, 'others get theirs')
})

test('nothing is sent to a bouncing address until somebody resumes it', async () => {
  const { client } = await makeReport()
  const email = 'nobody@dead.example'
  const report = { days: 10 }
  const bounces = async () => (await ask('analyst', 'GET', '/mail-bounces')).body
  await ask('analyst', 'POST', `/clients/${client}/report/recipients`, { email })

  await ask('analyst', 'POST', `/clients/${client}/report/send`, report)
  const [bounce] = await until('the bounce is counted', async () => {
    const found = (await bounces()).filter((each: { email: string }) => each.email === email)
    return found.length > 0 && found
  })
  assert.deepEqual([bounce.kind, bounce.bounces], ['hard', 1])
  assert.ok(bounce.suppressed_at > 0)
  await until('admins are alerted', async () => {
    const { body } = await ask('admin', 'GET', '/alerts?limit=20')
    return body.some(({ text }: { text: string }) => /^Mail does not reach .*no…@dead/.test(text))
  })

  const again = await ask('analyst', 'POST', `/clients/${client}/report/send`, report)
  await until('the message is suppressed', async () => {
    const { rows } = await testApp.pool.query(
      `select 1 from report_mails where snapshot_id = $1 and error like 'Suppressed: %'`,
      [again.body.snapshot.id],
    )
    return rows.length === 1
  })
  const resumed = await ask('analyst', 'POST', '/mail-bounces/resume', { email })
  assert.deepEqual([resumed.status, resumed.body], [200, { resumed: true }])
  const foreign = await ask('analyst', 'POST', '/mail-bounces/resume', { email: 'x@y.example' })
  assert.equal(foreign.status, 404)
})

test('a later bounce is counted only if it refers to a message of ours', async () => {
  const { client } = await makeReport()
  const email = 'moved@shop.example'
  await ask('analyst', 'POST', `/clients/${client}/report/recipients`, { email })
  await ask('analyst', 'POST', `/clients/${client}/report/send`, { days: 10 })
  const { headers } = readMail((await letterTo(email)).raw)
  const { url: address } = await getMailReportUrl.run(testApp.as('owner'), {})
  const path = new URL(address ?? '').pathname
  const report = (body: string, to = path) =>
    fetch(url + to, { method: 'POST', body }).then(async (answer) => ({
      status: answer.status,
      counted: ((await answer.json()) as { counted?: number }).counted,
    }))
  const returned = (reference: string) =>
    [
      ...['Content-Type: message/delivery-status', '', `Final-Recipient: rfc822; ${email}`],
      ...['Action: failed', 'Status: 5.1.1', '--x', '', `X-Recipient-Reference: ${reference}`],
    ].join('\r\n')

  assert.equal((await report(returned('made up'))).counted, 0)
  assert.equal((await report('{}', '/api/mail/reports/guessed')).status, 404)
  const known = headers['x-recipient-reference'] ?? ''
  assert.deepEqual(await report(returned(known)), { status: 200, counted: 1 })
  const { body } = await ask('analyst', 'GET', '/mail-bounces')
  assert.equal(body.find((each: { email: string }) => each.email === email).kind, 'hard')
})

test('a mail job that runs twice sends one message', async () => {
  const { client } = await makeReport()
  await ask('analyst', 'POST', `/clients/${client}/report/recipients`, { email: 'once@shop.example' })
  const { body } = await ask('analyst', 'POST', `/clients/${client}/report/send`, { days: 10 })
  await sentTo(client, 'once@shop.example')
  const { sendReportMail } = await import('../../src/modules/reports/mail/mail-job.ts')
  const ctx = openContext(testApp.app, workerOf(testApp.as('owner').actor.workspaceId))
  const { rows } = await testApp.pool.query('select recipient_id from report_mails where snapshot_id = $1', [
    body.snapshot.id,
  ])
  await sendReportMail.run(ctx, { snapshot_id: body.snapshot.id, recipient_id: rows[0].recipient_id })
  assert.equal(lettersTo('once@shop.example').length, 1)
})

test('a report schedule saves a snapshot, mails it and posts it to the subscribed chats', async () => {
  const { client } = await makeReport()
  const chat = { kind: 'mattermost', name: '#clients', address: receiver.url('ok/reports'), only_alerts: false }
  await ask('admin', 'POST', '/notification-channels', { ...chat, news: ['report_sent'] })
  await ask('analyst', 'POST', `/clients/${client}/report/recipients`, { email: 'weekly@shop.example' })
  const made = await ask('analyst', 'POST', `/clients/${client}/schedules`, { kind: 'report', cron: '0 6 * * 1' })
  assert.equal(made.status, 201, made.text)
  const ctx = openContext(testApp.app, workerOf(testApp.as('owner').actor.workspaceId))
  await runSchedule.run(ctx, { schedule_id: made.body.id })
  const { body } = await ask('viewer', 'GET', `/clients/${client}/schedules/${made.body.id}`)
  assert.equal(body.last_outcome.status, 'started', body.last_outcome.message)
  await letterTo('weekly@shop.example')
  const [message] = await until(
    'the chat received it',
    async () => receiver.at('ok/reports').length > 0 && receiver.at('ok/reports'),
  )
  assert.match(message?.body ?? '', /Report on Own sent: visibility \d+\.\d % .*\+\d/)
  assert.match(message?.body ?? '', new RegExp(`/c/${client}/reports`))
  const [saved] = (await ask('viewer', 'GET', `/api/clients/${client}/report/snapshots`)).body
  assert.equal(saved.created_by, null)
})

test('invalid addresses and recipients beyond the limit are refused', async () => {
  const client = await makeClient([])
  for (const email of ['x', 'a@b\r\nBcc: c@d.example', `${'a'.repeat(250)}@b.example`, ''])
    assert.equal((await ask('analyst', 'POST', `/clients/${client}/report/recipients`, { email })).status, 400)
  await testApp.pool.query(
    `insert into report_recipients (workspace_id, client_id, email, language, attach_pdf, created_at)
     select workspace_id, id, n || '@x.example', 'en', false, 'epoch' from clients, generate_series(1, 50) n where id = $1`,
    [client],
  )
  const more = await ask('analyst', 'POST', `/clients/${client}/report/recipients`, { email: 'one@x.example' })
  assert.equal(more.status, 400)
  assert.match(more.body.error, /at most 50/)
  assert.equal((await ask('viewer', 'GET', `/clients/${client}/report/recipients`)).status, 403)
})

/** The headers of a message and its parts, however deeply nested. */
function readMail(raw: string): {
  headers: Record<string, string>
  parts: { type: string; text: string; bytes: Buffer }[]
} {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const body = rest.join('\r\n\r\n')
  const type = headers['content-type'] ?? ''
  const boundary = /boundary="([^"]+)"/.exec(type)?.[1]
  if (boundary) {
    const inner = body.split(`--${boundary}`).slice(1, -1)
    return { headers, parts: inner.flatMap((part) => readMail(part.replace(/^\r\n/, '')).parts) }
  }
  const bytes = decode(body, headers['content-transfer-encoding'] ?? '')
  return { headers, parts: [{ type, bytes, text: bytes.toString('utf8') }] }
}

function decode(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  if (encoding !== 'quoted-printable') return Buffer.from(body)
  const joined = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(joined, 'latin1')
}
