import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { newClient } from '../contract/accounts-browser.ts'
import { keyOf, sessionOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { connector, LIST, locationOf, REDIRECT, toolCall, VERIFIER } from './oauth-fixture.ts'

const testApp = await openTestApp()
const { url } = await testApp.serve()
const { call, form, register, authorize, decide, codeOf, redeem, refresh, connect, mcp } = connector(url)
const analyst = await sessionOf(testApp, 'analyst')
const viewer = await sessionOf(testApp, 'viewer')

afterEach(() => testApp.pool.query('delete from rate_windows'))

const toolNames = (body: { result: { tools: { name: string }[] } }) => body.result.tools.map(({ name }) => name)

test('a refresh token is exchanged for a new pair, and five concurrent exchanges all work', async () => {
  const { clientId, refresh: token } = await connect(analyst)
  const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(clientId, token)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200, 200],
  )
  const alive = await Promise.all(answers.map(({ body }) => mcp(body.access_token)))
  assert.deepEqual(
    alive.map(({ status }) => status),
    [200, 200, 200, 200, 200],
  )
})

test('reusing a refresh token after two minutes ends the whole connection and is in the audit log', async () => {
  const { clientId, access, refresh: token } = await connect(analyst)
  const next = await refresh(clientId, token)
  await testApp.pool.query(`update oauth_tokens set rotated_at = rotated_at - interval '121 seconds'`)
  assert.equal((await refresh(clientId, token)).body.error, 'invalid_grant')
  assert.deepEqual([(await mcp(access)).status, (await mcp(next.body.access_token)).status], [401, 401])
  assert.equal((await refresh(clientId, next.body.refresh_token)).body.error, 'invalid_grant')
  const { rows } = await testApp.pool.query(
    `select target from audit_log where action = 'app_cut_off' order by id desc`,
  )
  assert.match(rows[0].target, /Test app: refresh token used again/)
})

test('a refresh may narrow the scope but never widen it, and only for its own client', async () => {
  const { clientId, refresh: token, scope } = await connect(analyst, { effects: ['read', 'write'] })
  assert.equal(scope, 'mcp:read mcp:write')
  assert.equal((await refresh(clientId, token, { scope: 'mcp:read mcp:spend' })).body.error, 'invalid_scope')
  assert.equal((await refresh(await register(), token)).body.error, 'invalid_grant')
  const less = await refresh(clientId, token, { scope: 'mcp:read' })
  assert.equal(less.body.scope, 'mcp:read')
  assert.ok(!toolNames((await mcp(less.body.access_token)).body).includes('run_check'))
  const made = await mcp(less.body.access_token, toolCall('create_client', { name: 'A', domain: 'a.com' }))
  assert.equal(made.status, 403)
})

test('an access token works only at /mcp and only in the Authorization header; a refresh token does not work', async () => {
  const { access, refresh: token } = await connect(analyst)
  const bearer = { authorization: `Bearer ${access}` }
  assert.equal((await mcp(access)).status, 200)
  assert.equal((await call('GET', '/api/v1/clients', { headers: bearer })).status, 401)
  assert.equal((await call('POST', '/v1/search', { body: { q: 'a' }, headers: bearer })).status, 401)
  assert.equal((await call('POST', '/v1/search', { body: { q: 'a' }, headers: { 'x-api-key': access } })).status, 401)
  assert.equal((await call('GET', '/api/events', { headers: bearer })).status, 401)
  assert.equal((await call('POST', `/mcp?access_token=${access}`, { body: LIST })).status, 401)
  assert.equal((await mcp(token)).status, 401)
})

test('an app can do only what was allowed, and a refusal names the missing scope', async () => {
  const { access } = await connect(analyst)
  const creation = { name: 'create_client', arguments: { name: 'A', domain: 'a.com' } }
  const refused = await mcp(access, toolCall(creation.name, creation.arguments))
  assert.equal(refused.status, 403)
  assert.match(refused.body.error.message, /^Not allowed to make changes: connect the app again/)
  assert.equal((await mcp(access, toolCall('call_tool', creation))).status, 403)
  assert.equal((await mcp(access, toolCall('run_check', { client_id: 1 }))).status, 403)
  assert.equal((await mcp(access, toolCall('start_rank_check', { client_id: 1 }))).status, 403)
  const challenge = refused.headers.get('www-authenticate') ?? ''
  assert.match(challenge, /error="insufficient_scope", scope="mcp:read mcp:write"/)
  const { access: writer } = await connect(analyst, { effects: ['read', 'write'] })
  const made = await mcp(writer, toolCall('create_client', { name: 'A', domain: 'a.com' }))
  assert.equal(made.body.result.isError, undefined)
  const key = await mcp(writer, toolCall('create_api_key', { name: 'A' }))
  assert.equal(key.body.error.code, -32602)
})

test('an app is limited to its toolsets in lists and calls, and the person sees which they are', async () => {
  const { access } = await connect(analyst, { toolsets: ['clients'] })
  const names = toolNames((await mcp(access, LIST)).body)
  assert.ok(names.includes('list_clients') && !names.includes('get_client_brief'), names.join())
  assert.equal((await mcp(access, toolCall('list_clients'))).body.result.isError, undefined)
  assert.equal(
    (await mcp(access, toolCall('call_tool', { name: 'list_alerts', arguments: {} }))).body.result.isError,
    true,
  )
  const { body: apps } = await call('GET', '/api/v1/connected-apps', { as: analyst })
  assert.deepEqual(apps[0].toolsets, ['clients'])
  const opened = locationOf(await authorize(await register()))
  const request = opened.searchParams.get('request')
  await call('GET', `/api/auth/authorization?request=${request}`, { as: analyst })
  const body = { request, allow: true, toolsets: ['nonsense'] }
  const unknown = await call('POST', '/api/auth/authorization', { as: analyst, body })
  assert.deepEqual([unknown.status, unknown.body.reason], [400, 'toolset_unknown'])
})

test('an app sees only its clients, never more than its person, and has at most the rights of an analyst', async () => {
  const { workspaceId, userId } = testApp.as('viewer').actor
  const [one, other] = [await newClient(testApp, workspaceId), await newClient(testApp, workspaceId)]
  const owner = await sessionOf(testApp, 'owner')
  const { access } = await connect(owner, { effects: ['read', 'write'], client_ids: [one] })
  const listed = await mcp(access, toolCall('list_clients'))
  const [{ text }] = listed.body.result.content
  assert.ok(text.includes(`"id":${one},`) && !text.includes(`"id":${other},`))
  assert.equal((await mcp(access, toolCall('get_client', { client_id: other }))).body.result.isError, true)
  assert.equal((await mcp(access, toolCall('update_workspace', { name: 'Mine' }))).body.result.isError, true)

  await testApp.pool.query('update users set is_limited = true where id = $1', [userId])
  await testApp.pool.query('insert into user_clients (workspace_id, user_id, client_id) values ($1, $2, $3)', [
    workspaceId,
    userId,
    one,
  ])
  const { access: limited } = await connect(viewer, { client_ids: [one, other] })
  const see = async () => (await mcp(limited, toolCall('get_client', { client_id: one }))).body.result.isError
  assert.equal(await see(), undefined)
  assert.equal((await mcp(limited, toolCall('get_client', { client_id: other }))).body.result.isError, true)
  await testApp.pool.query('delete from user_clients where user_id = $1', [userId])
  assert.equal(await see(), true)
  await testApp.pool.query('update users set is_limited = false where id = $1', [userId])
})

test('an authorization request is decided once, in time, by the person who opened it, from our own origin', async () => {
  const clientId = await register()
  const ask = async () => locationOf(await authorize(clientId)).searchParams.get('request') ?? ''
  const decision = (token: string) => ({ request: token, allow: true })
  const open = (token: string, as: string) => call('GET', `/api/auth/authorization?request=${token}`, { as })
  const answer = (token: string, as: string, headers = {}) =>
    call('POST', '/api/auth/authorization', { as, body: decision(token), headers })

  const first = await ask()
  assert.equal((await answer(first, analyst)).status, 404)
  assert.equal((await open(first, analyst)).status, 200)
  assert.deepEqual([(await open(first, viewer)).status, (await answer(first, viewer)).status], [404, 404])
  assert.equal((await answer(first, analyst, { origin: 'https://evil.example' })).status, 403)
  assert.equal((await answer(first, await keyOf(testApp, 'analyst'))).status, 403)
  assert.equal((await answer(first, analyst)).status, 200)
  assert.equal((await answer(first, analyst)).status, 404)

  const late = await ask()
  await open(late, analyst)
  await testApp.pool.query('update oauth_requests set expires_at = clock_timestamp()')
  assert.deepEqual([(await open(late, analyst)).status, (await answer(late, analyst)).status], [404, 404])
})

test('a refusal is returned as access_denied with the state', async () => {
  const clientId = await register()
  const back = await decide({ session: analyst, clientId, decision: { allow: false } })
  const answered = ['error', 'state', 'iss', 'code'].map((name) => back.searchParams.get(name))
  assert.deepEqual(answered, ['access_denied', 'st4te', url, null])
})

test('people list and end their connected apps, admins can end those of members, and others see none', async () => {
  const { access } = await connect(analyst, { effects: ['read', 'spend'], days: 30 })
  const apps = await call('GET', '/api/v1/connected-apps', { as: analyst })
  const [app] = apps.body
  assert.deepEqual([app.name, app.publisher, app.effects], ['Test app', null, ['read', 'spend']])
  assert.ok(
    !(await call('GET', '/api/v1/api-keys', { as: analyst })).body.some(({ id }: { id: number }) => id === app.id),
  )
  const stranger = await sessionOf(testApp, 'owner', 'second')
  assert.equal((await call('DELETE', `/api/v1/connected-apps/${app.id}`, { as: stranger })).status, 404)
  assert.equal((await call('DELETE', `/api/v1/connected-apps/${app.id}`, { as: viewer })).status, 404)
  const admin = await sessionOf(testApp, 'admin')
  assert.equal((await call('DELETE', `/api/v1/connected-apps/${app.id}`, { as: admin })).status, 200)
  assert.equal((await mcp(access)).status, 401)
})

test('only its person can change the access of an app, which takes effect at once and never widens effects', async () => {
  const { access } = await connect(analyst, { effects: ['read', 'write'] })
  const { body: apps } = await call('GET', '/api/v1/connected-apps', { as: analyst })
  const path = `/api/v1/connected-apps/${apps[0].id}`
  const change = (body: object, as = analyst) => call('PATCH', path, { as, body })
  const wider = await change({ effects: ['read', 'spend'] })
  assert.deepEqual([wider.status, wider.body.reason], [409, 'app_effects_wider'])
  assert.equal((await change({ effects: [] })).status, 400)
  assert.equal((await change({ toolsets: ['nonsense'] })).body.reason, 'toolset_unknown')
  for (const as of [viewer, await sessionOf(testApp, 'admin')])
    assert.equal((await change({ effects: ['read'] }, as)).status, 404)
  assert.equal((await change({}, await keyOf(testApp, 'analyst'))).status, 403)

  const { workspaceId } = testApp.as('analyst').actor
  const one = await newClient(testApp, workspaceId)
  const limits = { effects: ['read'], client_ids: [one], toolsets: ['clients'] }
  const { body: changed } = await change({ ...limits, days: 1 })
  const { effects, client_ids, toolsets, expires_at } = changed
  assert.deepEqual({ effects, client_ids, toolsets }, limits)
  assert.ok(expires_at < Date.now() / 1000 + 86_400 + 60)
  const creation = toolCall('create_client', { name: 'A', domain: 'a.com' })
  assert.equal((await mcp(access, creation)).status, 403)
  const [{ text }] = (await mcp(access, toolCall('list_clients'))).body.result.content
  assert.deepEqual(text.match(/"id":\d+/g), [`"id":${one}`])
})

test('revoking a refresh token ends the connection, revoking an access token ends only that token', async () => {
  const { clientId, access, refresh: token } = await connect(analyst)
  const other = await register()
  assert.equal((await form('/oauth/revoke', { token, client_id: other })).status, 200)
  assert.equal((await mcp(access)).status, 200)
  assert.equal((await form('/oauth/revoke', { token: access, client_id: clientId })).status, 200)
  assert.equal((await mcp(access)).status, 401)
  const next = await refresh(clientId, token)
  assert.equal((await form('/oauth/revoke', { token: next.body.refresh_token, client_id: clientId })).status, 200)
  assert.equal((await mcp(next.body.access_token)).status, 401)
  assert.equal((await form('/oauth/revoke', { token: 'x', client_id: clientId })).status, 200)
})

test('all tokens of a connection share one rate limit across processes', async () => {
  const second = connector((await testApp.serve()).url)
  const { clientId, access, refresh: token } = await connect(analyst)
  const more = await Promise.all([refresh(clientId, token), refresh(clientId, token)])
  const tokens = [access, ...more.map(({ body }) => body.access_token)]
  const calls = Array.from({ length: 61 }, (_, index) => (index % 2 ? mcp : second.mcp)(tokens[index % 3]))
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  assert.deepEqual(
    [statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 429).length],
    [60, 1],
  )
})

test('when a person is removed, their apps lose access', async () => {
  const { rows } = await testApp.pool.query(
    `insert into users (workspace_id, email, name, password_hash, role, created_at) values ($1, 'leaver@first.test', 'L', 'none', 'viewer', 'epoch') returning id`,
    [testApp.as('viewer').actor.workspaceId],
  )
  const { clientId, access, refresh: token } = await connect(viewer)
  await testApp.pool.query(`update api_keys set user_id = $1 where kind = 'grant' and user_id = $2`, [
    rows[0].id,
    testApp.as('viewer').actor.userId,
  ])
  const owner = await sessionOf(testApp, 'owner')
  await call('DELETE', `/api/v1/team/members/${rows[0].id}`, { as: owner })
  assert.deepEqual([(await mcp(access)).status, (await refresh(clientId, token)).status], [401, 400])
})

test('registration accepts only safe redirect addresses, creates public clients, and is limited to ten an hour', async () => {
  const ask = (body: object) => call('POST', '/oauth/register', { body })
  const wrong = await ask({ redirect_uris: ['javascript:alert(1)'] })
  assert.deepEqual([wrong.status, wrong.body.error], [400, 'invalid_redirect_uri'])
  assert.equal((await ask({ redirect_uris: [] })).body.error, 'invalid_client_metadata')
  const made = await ask({
    redirect_uris: [REDIRECT],
    token_endpoint_auth_method: 'client_secret_basic',
    client_name: null,
  })
  assert.deepEqual(
    [made.status, made.body.token_endpoint_auth_method, made.body.client_secret],
    [201, 'none', undefined],
  )
  assert.ok(!Object.values(made.body).includes(null) && Number.isInteger(made.body.client_id_issued_at))
  const statuses = []
  for (let index = 0; index < 8; index++) statuses.push((await ask({ redirect_uris: [REDIRECT] })).status)
  assert.deepEqual(statuses, [201, 201, 201, 201, 201, 201, 201, 429])
})

test('the token endpoint allows thirty failed attempts a minute', async () => {
  const clientId = await register()
  const statuses = []
  for (let index = 0; index < 31; index++) statuses.push((await redeem(clientId, VERIFIER)).status)
  assert.deepEqual([statuses.filter((status) => status === 400).length, statuses.at(-1)], [30, 429])
})

test('CORS allows browser tools on localhost to call /mcp, and no other origin', async () => {
  const preflight = (origin: string) => call('OPTIONS', '/mcp', { headers: { origin } })
  const ours = await preflight('http://localhost:6274')
  assert.deepEqual([ours.status, ours.headers.get('access-control-allow-origin')], [204, 'http://localhost:6274'])
  assert.equal((await preflight('https://evil.example')).headers.get('access-control-allow-origin'), null)
  const seen = await call('POST', '/mcp', { body: LIST, headers: { origin: 'http://localhost:6274' } })
  assert.equal(seen.headers.get('access-control-expose-headers'), 'WWW-Authenticate')
})

test('grants whose code was never redeemed are swept', async () => {
  const clientId = await register()
  await codeOf({ session: analyst, clientId })
  await testApp.pool.query(`update api_keys set created_at = 'epoch' where kind = 'grant'`)
  const { sweepAccounts } = await import('../../src/modules/accounts/crons.ts')
  await sweepAccounts.run(testApp.as('owner'))
  const { rows } = await testApp.pool.query(`select from api_keys where kind = 'grant' and oauth_client = $1`, [
    clientId,
  ])
  assert.equal(rows.length, 0)
})
