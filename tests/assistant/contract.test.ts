import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorBody } from '../error-body.ts'
import { openFixture } from './fixture.ts'

const { ask, makeClient, openChat, sendMessage, execute, testApp, url } = await openFixture()

test('a chat is created with 201 and a default title, and can be listed, read, renamed and deleted', async () => {
  const made = await ask('viewer', 'POST', '/ai-chat/sessions', { body: {} })
  assert.equal(made.status, 201)
  const { id, created_at, updated_at, ...rest } = made.body
  assert.ok(created_at > 0 && updated_at === created_at)
  const fresh = { title: 'New Chat', client_id: null, report_id: null, is_shared: false, message_count: 0 }
  assert.deepEqual(rest, fresh)
  const listed = await ask('viewer', 'GET', '/ai-chat/sessions')
  assert.deepEqual(
    listed.body.map((chat: { id: number }) => chat.id),
    [id],
  )
  assert.deepEqual((await ask('viewer', 'GET', `/ai-chat/sessions/${id}`)).body.messages, [])
  const renamed = await ask('viewer', 'POST', `/ai-chat/sessions/${id}/rename`, { body: { title: '😀'.repeat(120) } })
  assert.deepEqual([renamed.status, [...renamed.body.title].length], [200, 120])
  const long = await ask('viewer', 'POST', `/ai-chat/sessions/${id}/rename`, { body: { title: 'x'.repeat(121) } })
  assert.equal(long.status, 400)
  assert.deepEqual((await ask('viewer', 'DELETE', `/ai-chat/sessions/${id}`)).body, { deleted: true })
  assert.equal((await ask('viewer', 'GET', `/ai-chat/sessions/${id}`)).status, 404)
})

test('the chat of another person is not found, even within the same workspace', async () => {
  const chat = await openChat()
  for (const who of ['owner', 'stranger'] as const) {
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['DELETE', '', undefined],
      ['POST', '/send', { message: 'hello' }],
      ['POST', '/rename', { title: 'mine' }],
      ['POST', '/scope', { client_id: null }],
      ['POST', '/share', {}],
      ['DELETE', '/share', undefined],
      ['POST', '/system-message', { content: 'x' }],
    ] as const) {
      const answer = await ask(who, method, `/ai-chat/sessions/${chat}${path}`, body && { body })
      assert.deepEqual([answer.status, answer.body], [404, errorBody('not_found')], `${who} ${method} ${path}`)
    }
  }
})

test('an answer names the tools it used, and the first message becomes the title of the chat', async () => {
  const client = await makeClient('Kettle', 'kettle.test')
  const chat = await openChat({ client_id: client })
  const answer = await sendMessage(chat, 'List the keywords, please')
  assert.equal(answer.session_id, chat)
  assert.equal(typeof answer.reply, 'string')
  assert.deepEqual(
    [answer.generated_by, answer.actions, answer.sources.map(({ tool }: { tool: string }) => tool)],
    ['model', [], ['list_keywords']],
  )
  assert.equal(answer.sources[0].params.client_id, client, 'the client is taken from the chat')
  const { body } = await ask('analyst', 'GET', `/ai-chat/sessions/${chat}`)
  assert.equal(body.title, 'List the keywords, please')
  assert.deepEqual(
    body.messages.map(({ role }: { role: string }) => role),
    ['user', 'assistant'],
  )
})

test('a change or expense is only proposed, runs once when confirmed, and answers the same when repeated', async () => {
  const client = await makeClient('Mug', 'mug.test')
  await ask('analyst', 'POST', `/v1/clients/${client}/keywords`, { body: [{ query: 'mugs' }] })
  const chat = await openChat({ client_id: client })
  const { actions } = await sendMessage(chat, 'start rank check')
  assert.equal(actions.length, 1)
  const [{ id, action, params, preview, cost, expires_at, status }] = actions
  assert.deepEqual([action, params.client_id, status], ['start_rank_check', client, 'pending'])
  assert.match(preview, /Mug/)
  assert.equal(cost.keywords, 1)
  assert.ok(Math.abs(expires_at - Date.now() / 1000 - 86_400) < 60)
  assert.deepEqual((await ask('analyst', 'GET', `/v1/clients/${client}/jobs`)).body, [])

  for (const who of ['owner', 'stranger'] as const) assert.equal((await execute({ action_id: id }, who)).status, 404)
  const [first, second] = await Promise.all([execute({ action_id: id }), execute({ action_id: id })])
  const again = await execute({ action_id: id })

  assert.deepEqual(new Set([first.status, second.status, again.status]).has(200), true)
  assert.equal(again.body.ok, true)
  assert.equal(typeof again.body.job_id, 'number')
  for (const answer of [first, second]) if (answer.status === 200) assert.deepEqual(answer.body, again.body)
  assert.equal((await ask('analyst', 'GET', `/v1/clients/${client}/jobs`)).body.length, 1)
  const { body } = await ask('analyst', 'GET', `/ai-chat/sessions/${chat}`)
  assert.equal(body.messages.at(-1).role, 'event')
  const [done] = body.messages[1].actions
  assert.deepEqual([done.status, done.outcome.job_id], ['done', again.body.job_id])
})

test('a dismissed proposal cannot be run, and the refusal says so', async () => {
  const client = await makeClient('Jar', 'jar.test')
  await ask('analyst', 'POST', `/v1/clients/${client}/keywords`, { body: [{ query: 'jars' }] })
  const chat = await openChat({ client_id: client })
  const [{ id }] = (await sendMessage(chat, 'start rank check')).actions
  const dismiss = (who: 'analyst' | 'owner' | 'stranger') => ask(who, 'POST', `/ai-chat/actions/${id}/dismiss`)
  for (const who of ['owner', 'stranger'] as const) assert.equal((await dismiss(who)).status, 404)

  assert.equal((await dismiss('analyst')).body.status, 'dismissed')

  assert.equal((await dismiss('analyst')).body.status, 'dismissed')
  const refused = await execute({ action_id: id })
  assert.equal(refused.status, 409)
  assert.match(refused.body.error, /dismissed/)
  const { body } = await ask('analyst', 'GET', `/ai-chat/sessions/${chat}`)
  assert.equal(body.messages[1].actions[0].status, 'dismissed')
})

test('a person may run an action directly, but operations closed to the assistant stay refused', async () => {
  const client = await makeClient('Pot', 'pot.test')
  const keywords = [{ query: 'pots' }]
  const done = await execute({ action: 'add_keywords', params: { keywords }, client_id: client })
  assert.deepEqual([done.status, done.body.ok, done.body.result.keywords[0].source], [200, true, 'assistant'])
  assert.equal((await execute({})).status, 400)
  assert.equal((await execute({ action: 'no_such_thing' })).status, 400)
  assert.equal((await execute({ action: 'add_keywords', params: { keywords: 5 }, client_id: client })).status, 400)
  assert.equal((await execute({ action: 'add_keywords', params: { keywords }, client_id: 999_999 })).status, 404)
  assert.equal(
    (await execute({ action: 'add_keywords', params: { keywords }, client_id: client }, 'viewer')).status,
    403,
  )
  for (const action of ['delete_client', 'create_webhook', 'delete_workspace', 'execute_chat_action', 'create_demo'])
    assert.equal((await execute({ action, client_id: client }, 'owner')).status, 403, action)
  for (const action of ['create_api_key', 'remove_member', 'grant_credits'])
    assert.equal((await execute({ action, client_id: client }, 'owner')).status, 400, action)
})

test('proposals expire, are superseded by newer ones or a new scope, and report a lost outcome as unknown', async () => {
  const client = await makeClient('Cup', 'cup.test')
  await ask('analyst', 'POST', `/v1/clients/${client}/keywords`, { body: [{ query: 'cups' }] })
  const chat = await openChat({ client_id: client })
  const [older] = (await sendMessage(chat, 'start rank check')).actions
  const [newer] = (await sendMessage(chat, 'start rank check')).actions
  assert.equal((await execute({ action_id: older.id })).status, 409)
  await testApp.pool.query(
    'update chat_actions set expires_at = clock_timestamp() - make_interval(secs => 1) where id = $1',
    [newer.id],
  )
  const expired = await execute({ action_id: newer.id })
  assert.deepEqual([expired.status, /expired/.test(expired.body.error)], [409, true])
  const [third] = (await sendMessage(chat, 'start rank check')).actions
  const claim = `update chat_actions set status = 'executing', claimed_at = clock_timestamp() - make_interval(secs => $2) where id = $1`
  await testApp.pool.query(claim, [third.id, 10])
  assert.equal((await execute({ action_id: third.id })).status, 409)
  await testApp.pool.query(claim, [third.id, 1000])
  const lost = await execute({ action_id: third.id })
  assert.deepEqual([lost.status, lost.body.ok], [200, false])
  assert.match(lost.body.message, /unknown/)
  const [fourth] = (await sendMessage(chat, 'start rank check')).actions
  await ask('analyst', 'POST', `/ai-chat/sessions/${chat}/scope`, { body: { client_id: null } })
  assert.equal((await execute({ action_id: fourth.id })).status, 409, 'the proposal is void after the scope changed')
  assert.deepEqual((await ask('analyst', 'GET', `/v1/clients/${client}/jobs`)).body, [])
})

test('a proposal cannot be run after the role of its person was lowered', async () => {
  const client = await makeClient('Spoon', 'spoon.test')
  await ask('analyst', 'POST', `/v1/clients/${client}/keywords`, { body: [{ query: 'spoons' }] })
  const chat = await openChat({ client_id: client })
  const [proposed] = (await sendMessage(chat, 'start rank check')).actions
  const { userId } = testApp.as('analyst').actor
  await testApp.pool.query(`update users set role = 'viewer' where id = $1`, [userId])
  const refused = await execute({ action_id: proposed.id })
  await testApp.pool.query(`update users set role = 'analyst' where id = $1`, [userId])
  assert.deepEqual([refused.status, refused.body], [403, errorBody('forbidden')])
  assert.equal((await execute({ action_id: proposed.id })).body.ok, true)
})

test('a shared chat is a frozen copy; renewing or withdrawing the share ends the earlier link', async () => {
  const chat = await openChat({ title: 'For a friend' })
  await sendMessage(chat, 'Good morning')
  await ask('analyst', 'POST', `/ai-chat/sessions/${chat}/system-message`, { body: { content: 'a secret result' } })
  const shared = await ask('analyst', 'POST', `/ai-chat/sessions/${chat}/share`)
  assert.equal(shared.status, 200, shared.text)
  const { token, share_url, created_at } = shared.body
  assert.equal(Buffer.from(token, 'base64url').length, 32)
  assert.match(share_url, /^http:\/\/127\.0\.0\.1:\d+\/s\//)
  assert.ok(share_url.endsWith(`/s/${token}`) && created_at > 0)
  await sendMessage(chat, 'This is said later')

  const read = await ask(null, 'GET', `/ai-chat/share/${token}`)
  assert.deepEqual([read.status, read.body.title, read.body.messages.length], [200, 'For a friend', 2])
  assert.deepEqual(Object.keys(read.body).sort(), ['messages', 'shared_at', 'title'])
  assert.deepEqual(Object.keys(read.body.messages[0]).sort(), ['content', 'created_at', 'role'])
  assert.ok(!read.text.includes('secret') && !read.text.includes('later'))
  const own = await ask('analyst', 'GET', `/ai-chat/sessions/${chat}`)
  assert.deepEqual([own.body.is_shared, own.body.share_path], [true, `/s/${token}`])

  const page = await fetch(`${url}/s/${token}`, { headers: { 'Accept-Language': 'uk' } })
  const shown = await page.text()
  assert.equal(page.status, 200)
  assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'sha256-/)
  assert.equal(page.headers.get('x-robots-tag'), 'noindex, nofollow')
  assert.match(shown, /<html lang="uk">.*For a friend.*Good morning/s)
  assert.ok(!/<script|secret|later/.test(shown))

  const renewed = await ask('analyst', 'POST', `/ai-chat/sessions/${chat}/share`, { body: {} })
  const gone = await fetch(`${url}/s/${token}`)
  assert.equal(gone.status, 404)
  assert.match(await gone.text(), /no conversation at this URL/)
  assert.equal((await ask(null, 'GET', `/ai-chat/share/${token}`)).status, 404)
  assert.equal((await ask(null, 'GET', `/ai-chat/share/${renewed.body.token}`)).body.messages.length, 4)
  assert.deepEqual((await ask('analyst', 'DELETE', `/ai-chat/sessions/${chat}/share`)).body, { deleted: true })
  assert.equal((await ask(null, 'GET', `/ai-chat/share/${renewed.body.token}`)).status, 404)
  assert.equal((await ask('analyst', 'DELETE', `/ai-chat/sessions/${chat}/share`)).status, 404)
  const last = await ask('analyst', 'POST', `/ai-chat/sessions/${chat}/share`)
  await ask('analyst', 'DELETE', `/ai-chat/sessions/${chat}`)
  assert.equal((await ask(null, 'GET', `/ai-chat/share/${last.body.token}`)).status, 404)
  const viewers = await openChat({}, 'viewer')
  assert.equal((await ask('viewer', 'POST', `/ai-chat/sessions/${viewers}/share`)).status, 403)
})

test('a chat can be scoped to a client or report, but only of the own workspace', async () => {
  const client = await makeClient('Tea', 'tea.test')
  const foreign = await makeClient('Other', 'other.test', 'stranger')
  const report = await ask('analyst', 'POST', '/v1/analytics-reports', { body: { client_id: client } })
  const chat = await openChat()
  const scope = (body: unknown) => ask('analyst', 'POST', `/ai-chat/sessions/${chat}/scope`, { body })
  const byReport = await scope({ report_id: report.body.id })
  assert.deepEqual([byReport.body.client_id, byReport.body.report_id], [client, report.body.id])
  await ask('analyst', 'DELETE', `/v1/analytics-reports/${report.body.id}`)
  assert.equal((await ask('analyst', 'GET', `/ai-chat/sessions/${chat}`)).body.report_id, null)
  const cleared = await scope({ client_id: null })
  assert.deepEqual([cleared.body.client_id, cleared.body.report_id], [null, null])
  assert.equal((await scope({ client_id: foreign })).status, 404)
  assert.equal((await scope({ report_id: 999_999 })).status, 404)
  assert.equal((await ask('analyst', 'POST', '/ai-chat/sessions', { body: { client_id: foreign } })).status, 404)
  const pickers = await ask('analyst', 'GET', '/ai-chat/actions/clients')
  assert.ok(
    pickers.body.some(({ id, name, domain }: Picked) => id === client && name === 'Tea' && domain === 'tea.test'),
  )
  assert.ok(!pickers.body.some(({ id }: Picked) => id === foreign))
})

type Picked = { id: number; name: string; domain: string }

test('a client that accepts text/event-stream receives the answer as it is generated', async () => {
  const chat = await openChat()
  const headers = { accept: 'text/event-stream' }
  const answer = await ask('analyst', 'POST', `/ai-chat/sessions/${chat}/send`, { body: { message: 'Hello' }, headers })
  assert.equal(answer.headers.get('content-type'), 'text/event-stream')
  const events = answer.text.split('\n\n').filter(Boolean)
  assert.match(events[0] ?? '', /^event: text\ndata: {"delta":/)
  const [, last = ''] = /^event: done\ndata: (.*)$/.exec(events.at(-1) ?? '') ?? []
  assert.equal(JSON.parse(last).session_id, chat)
  const missing = await ask('analyst', 'POST', '/ai-chat/sessions/999999/send', { body: { message: 'Hello' }, headers })
  assert.deepEqual([missing.status, missing.body], [404, errorBody('not_found')])
})
