import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { errorBody } from '../error-body.ts'
import { caller, keyOf } from '../http.ts'
import { listenTo } from '../surfaces/events.ts'
import { openTestApp } from '../test-app.ts'

/** Stands in for LibreTranslate: answers in upper case and records the requests. */
const asked: { q: string; target: string }[] = []
const translator = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += chunk))
  request.on('end', () => {
    const { q, target } = JSON.parse(body)
    asked.push({ q, target })
    if (q.includes('refused')) response.statusCode = 403
    const translatedText = q.includes('drop') ? 'nothing is left' : `${target}: ${q.toUpperCase()}`
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ translatedText }))
  })
})
await new Promise<void>((resolve) => translator.listen(0, '127.0.0.1', resolve))
after(() => translator.close())

const testApp = await openTestApp({
  LIBRETRANSLATE_URL: `http://127.0.0.1:${(translator.address() as AddressInfo).port}`,
})
const { url } = await testApp.serve()
const call = caller(url)
const keys = {
  owner: await keyOf(testApp, 'owner'),
  analyst: await keyOf(testApp, 'analyst'),
  viewer: await keyOf(testApp, 'viewer'),
  stranger: await keyOf(testApp, 'owner', 'second'),
}
const ask = async (who: keyof typeof keys, method: string, path: string, body?: unknown) => {
  await testApp.pool.query('delete from rate_windows')
  return call(method, `/api/messages${path}`, { as: keys[who], ...(body !== undefined && { body }) })
}
const idOf = (role: 'owner' | 'analyst' | 'viewer') => testApp.as(role).actor.userId

async function talk(members: number[] = [idOf('analyst')]) {
  const { status, body } = await ask('owner', 'POST', '', { title: 'Launch', member_ids: members })
  assert.equal(status, 201)
  return body.id as number
}

test('a message reaches the other members and counts as unread until they read it', async () => {
  const id = await talk()
  const sent = await ask('owner', 'POST', `/${id}`, { body: 'Good morning' })
  assert.equal(sent.status, 201)
  assert.deepEqual([sent.body.is_translated, sent.body.original_body], [false, 'Good morning'])
  assert.deepEqual((await ask('analyst', 'GET', '/unread-count')).body, { count: 1 })
  assert.deepEqual((await ask('owner', 'GET', '/unread-count')).body, { count: 0 })
  const { body } = await ask('analyst', 'GET', `/${id}`)
  assert.deepEqual([body.title, body.messages.length, body.messages[0].body], ['Launch', 1, 'Good morning'])
  await ask('analyst', 'POST', `/${id}/read`, {})
  assert.deepEqual((await ask('analyst', 'GET', '/unread-count')).body, { count: 0 })
  const [listed] = (await ask('analyst', 'GET', '')).body
  assert.deepEqual([listed.id, listed.unread, listed.last_message, listed.members.length], [id, 0, 'Good morning', 2])
})

test('people are listed by name; a limited viewer sees and may invite only unlimited members', async () => {
  const names = async (who: 'owner' | 'viewer') =>
    (await ask(who, 'GET', '/people')).body.map(({ name }: { name: string }) => name)
  assert.deepEqual(await names('owner'), ['admin', 'analyst', 'viewer'])
  await testApp.pool.query(`update users set role = 'viewer', is_limited = true where id = any($1)`, [
    [idOf('viewer'), idOf('analyst')],
  ])
  try {
    assert.deepEqual(await names('viewer'), ['admin', 'owner'])
    const refused = await ask('viewer', 'POST', '', { title: 'Hello', member_ids: [idOf('analyst')] })
    assert.equal(refused.status, 400)
  } finally {
    await testApp.pool.query(
      `update users set is_limited = false, role = case when id = $1 then 'analyst' else role end`,
      [idOf('analyst')],
    )
  }
})

test('polling since the last message seen misses none, however many are sent at once', async () => {
  const id = await talk()
  const seen: number[] = []
  let since = 0
  const writing = Promise.all(
    Array.from({ length: 40 }, (_, nr) => ask('owner', 'POST', `/${id}`, { body: `nr ${nr}` })),
  )
  const poll = async () => {
    const { messages } = (await ask('analyst', 'GET', `/${id}/poll?since=${since}`)).body
    for (const message of messages) {
      assert.ok(message.created_at > since)
      since = message.created_at
      seen.push(message.id)
    }
  }
  for (let round = 0; round < 10; round++) await poll()
  await writing
  await poll()
  assert.equal(new Set(seen).size, 40)
})

test('non-members are refused, and another workspace cannot tell whether a conversation exists', async () => {
  const id = await talk()
  assert.equal((await ask('viewer', 'GET', `/${id}/poll`)).status, 403)
  assert.equal((await ask('viewer', 'POST', `/${id}`, { body: 'me too' })).status, 403)
  for (const path of [`/${id}/poll`, '/999999/poll']) {
    const { status, body } = await ask('stranger', 'GET', path)
    assert.deepEqual([status, body], [403, errorBody('forbidden')])
  }
  assert.equal((await ask('stranger', 'GET', `/${id}`)).status, 404)
  const { body } = await ask('owner', 'POST', `/${id}`, { body: 'secret' })
  assert.equal((await ask('viewer', 'GET', `/${body.id}/translate?lang=ru`)).status, 404)
  assert.equal((await ask('owner', 'POST', '', { title: 'x', member_ids: [999_999] })).status, 400)
  assert.equal((await ask('owner', 'POST', `/${id}`, { body: 'x'.repeat(10_001) })).status, 400)
})

test('a translation is made once, keeps links and numbers, and replaces the original on request', async () => {
  const id = await talk()
  const { body: message } = await ask('owner', 'POST', `/${id}`, { body: 'Pay 1,200 at https://example.com/a today' })
  const first = await ask('analyst', 'GET', `/${message.id}/translate?lang=uk`)
  assert.deepEqual(first.body, {
    original_body: 'Pay 1,200 at https://example.com/a today',
    translated_body: 'uk: PAY 1,200 AT https://example.com/a TODAY',
  })
  const before = asked.length
  await ask('analyst', 'GET', `/${message.id}/translate?lang=uk`)
  assert.equal(asked.length, before)
  const { messages } = (await ask('analyst', 'GET', `/${id}?lang=uk`)).body
  assert.deepEqual([messages[0].is_translated, messages[0].original_body], [true, message.body])
  assert.equal((await ask('analyst', 'GET', `/${message.id}/translate?lang=en`)).body.translated_body, message.body)
  assert.equal((await ask('analyst', 'GET', `/${message.id}/translate?lang=de`)).status, 400)
  assert.equal((await ask('analyst', 'GET', `/${message.id}/translate`)).status, 400)
})

test('a translation that lost a number is rejected', async () => {
  const id = await talk()
  const { body } = await ask('owner', 'POST', `/${id}`, { body: 'drop 5' })
  assert.equal((await ask('owner', 'GET', `/${body.id}/translate?lang=ru`)).status, 500)
})

test('a translator that rejects its key is named as the reason, with what to do', async () => {
  const id = await talk()
  const { body } = await ask('owner', 'POST', `/${id}`, { body: 'This is refused' })

  const failed = await ask('owner', 'GET', `/${body.id}/translate?lang=ru`)

  assert.deepEqual([failed.status, failed.body.reason], [500, 'source_auth'])
  assert.match(failed.body.error, /rejected its key: check the key/)
})

test('without a translator, the answer says what to configure', async () => {
  const plain = await openTestApp({ SANDBOX: 'off' })
  const { url: address } = await plain.serve()
  const key = await keyOf(plain, 'owner')
  const made = await caller(address)('POST', '/api/messages', {
    as: key,
    body: { title: 'a', body: 'Привет, это отчёт' },
  })
  const { body } = await caller(address)('GET', `/api/messages/${made.body.id}`, { as: key })
  const answer = await caller(address)('GET', `/api/messages/${body.messages[0].id}/translate?lang=en`, { as: key })
  assert.equal(answer.status, 503)
  assert.match(answer.body.error, /LIBRETRANSLATE_URL/)
})

test('members get a live event for each message, limited viewers included; others get none', async () => {
  const limited = idOf('viewer')
  const id = await talk([limited])
  await testApp.pool.query('update users set is_limited = true where id = $1', [limited])
  const streams = {
    viewer: await listenTo(url, { 'x-api-key': keys.viewer }),
    analyst: await listenTo(url, { 'x-api-key': keys.analyst }),
    stranger: await listenTo(url, { 'x-api-key': keys.stranger }),
  }
  const { body } = await ask('owner', 'POST', `/${id}`, { body: 'Good evening' })
  await streams.viewer.until(() => streams.viewer.received.length > 0)
  const [news] = streams.viewer.received
  assert.deepEqual([news?.event, news?.data.data], ['message.created', { conversation_id: id, message_id: body.id }])
  await ask('owner', 'POST', `/${await talk([idOf('analyst')])}`, { body: 'Only for one' })
  await streams.analyst.until(() => streams.analyst.received.length > 0)
  assert.equal(streams.analyst.received.length, 1)
  assert.deepEqual([streams.viewer.received.length, streams.stranger.received.length], [1, 0])
  for (const stream of Object.values(streams)) stream.close()
  await testApp.pool.query('update users set is_limited = false where id = $1', [limited])
})

test('read marks only move forward, and never into the future', async () => {
  const id = await talk()
  const first = await ask('owner', 'POST', `/${id}`, { body: 'one' })
  await ask('owner', 'POST', `/${id}`, { body: 'two' })
  const unread = async () => {
    const listed: { id: number; unread: number }[] = (await ask('analyst', 'GET', '')).body
    return listed.find((each) => each.id === id)?.unread
  }
  assert.equal(await unread(), 2)
  await ask('analyst', 'POST', `/${id}/read`, { at: first.body.created_at })
  assert.equal(await unread(), 1)
  await ask('analyst', 'POST', `/${id}/read`, { at: 9_999_999_999 })
  await ask('analyst', 'POST', `/${id}/read`, { at: 1 })
  assert.equal(await unread(), 0)
  await ask('owner', 'POST', `/${id}`, { body: 'three' })
  assert.equal(await unread(), 1)
})
