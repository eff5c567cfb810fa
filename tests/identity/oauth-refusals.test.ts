import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { invoke } from '../../src/core/invoke.ts'
import { createClient } from '../../src/modules/clients/index.ts'
import { pastJob } from '../analytics/past.ts'
import { sessionOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { connector, locationOf, REDIRECT, toolCall, VERIFIER } from './oauth-fixture.ts'

const testApp = await openTestApp()
const { url } = await testApp.serve()
const { call, form, register, authorize, decide, codeOf, redeem, refresh, connect, mcp } = connector(url)
const analyst = await sessionOf(testApp, 'analyst')

afterEach(() => testApp.pool.query('delete from rate_windows'))

/** Stores a client as if its metadata document had just been read. */
const known = (clientId: string, redirects: string[]) =>
  testApp.pool.query(
    `insert into oauth_clients (client_id, name, redirect_uris, created_at, last_used_at, fresh_until)
      values ($1, 'App', $2, now(), now(), now() + interval '1 hour')`,
    [clientId, redirects],
  )

const isAsked = async (clientId: string, redirect_uri: string) => {
  const answer = await authorize(clientId, { redirect_uri })
  return answer.status === 303 && locationOf(answer).pathname === '/authorize'
}

const IN_DOCUMENTS = [
  ['https://claude.ai/oauth/mcp-oauth-client-metadata', 'https://claude.ai/api/mcp/auth_callback'],
  [
    'https://claude.ai/oauth/claude-code-client-metadata',
    'http://localhost/callback',
    'http://localhost:3118/callback',
  ],
  ['https://chatgpt.com/oauth/abc/client.json', 'https://chatgpt.com/connector/oauth/abc'],
  ['https://vscode.dev/oauth/client-metadata.json', 'http://127.0.0.1/', 'http://127.0.0.1:33418/'],
  ['https://opencode.ai/oauth/opencode/client.json', 'http://127.0.0.1:19876/mcp/oauth/callback'],
] as const

const REGISTERED = [
  ['cursor://anysphere.cursor-mcp/oauth/callback', 'https://www.cursor.com/agents/mcp/oauth/callback'],
  ['http://127.0.0.1/callback/x', 'http://127.0.0.1:50123/callback/x'],
  ['http://localhost:7777/oauth/callback', 'http://localhost:6274/oauth/callback'],
] as const

test('well-known MCP clients reach the consent page, by metadata document or registration', async () => {
  for (const [id, registered, used = registered] of IN_DOCUMENTS) {
    await known(id, [registered])
    assert.equal(await isAsked(id, used), true, id)
  }
  for (const redirects of REGISTERED) {
    const id = await register({ redirect_uris: redirects })
    for (const redirect of redirects) assert.equal(await isAsked(id, redirect), true, redirect)
  }
})

test('a redirect that differs in path, host, scheme, case, slash, query, user, port or fragment is refused', async () => {
  const clientId = await register()
  for (const redirect of [
    'https://app.example/other',
    'https://evil.example/callback',
    'http://app.example/callback',
    'https://app.example/Callback',
    'https://APP.example/callback',
    'https://app.example/callback/',
    'https://app.example/callback?x=1',
    'https://user@app.example/callback',
    'https://app.example/callback#x',
    'https://app.example:8443/callback',
    'https://app.example/x/../callback',
    '',
  ]) {
    const answer = await authorize(clientId, { redirect_uri: redirect })
    assert.deepEqual([answer.status, answer.headers.get('location')], [400, null], redirect)
  }
})

test('the consent page cannot be framed', async () => {
  const { headers } = await call('GET', '/authorize?request=x', { headers: { accept: 'text/html' } })
  assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
})

test('a verifier that is too short, too long or has invalid characters is refused', async () => {
  const clientId = await register()
  const code = await codeOf({ session: analyst, clientId })
  for (const code_verifier of [VERIFIER.slice(0, 42), 'x'.repeat(129), `${VERIFIER.slice(0, 42)}+`, `${VERIFIER} `])
    assert.equal((await redeem(clientId, code, { code_verifier })).body.error, 'invalid_grant', code_verifier)
  assert.equal((await redeem(clientId, code)).status, 200)
})

test('other grant types and missing or repeated fields are refused with the errors of the standard', async () => {
  const clientId = await register()
  const errorOf = async (fields: Record<string, string>) => {
    const { status, body, headers } = await form('/oauth/token', { client_id: clientId, ...fields })
    assert.equal(headers.get('cache-control'), 'no-store')
    return [status, body.error]
  }
  assert.deepEqual(await errorOf({}), [400, 'invalid_request'])
  for (const grant_type of ['password', 'client_credentials', 'urn:ietf:params:oauth:grant-type:device_code'])
    assert.deepEqual(await errorOf({ grant_type }), [400, 'unsupported_grant_type'], grant_type)
  assert.deepEqual(await errorOf({ grant_type: 'refresh_token' }), [400, 'invalid_grant'])
  const twice = await call('POST', '/oauth/token', {
    raw: `grant_type=refresh_token&client_id=${clientId}&client_id=${clientId}&refresh_token=x`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  assert.equal(twice.status, 400)
})

test('access tokens expire after an hour, refresh tokens after sixty days, and both with their grant', async () => {
  const { clientId, access, refresh: token } = await connect(analyst, { days: 90 })
  const { rows } = await testApp.pool.query(
    `select t.kind, round(extract(epoch from t.expires_at - k.created_at) / 3600)::int as hours
      from oauth_tokens t join api_keys k on k.id = t.key_id where k.oauth_client = $1 order by t.kind`,
    [clientId],
  )
  assert.deepEqual(rows, [
    { kind: 'access', hours: 1 },
    { kind: 'refresh', hours: 60 * 24 },
  ])
  const expire = (kind: string) =>
    testApp.pool.query('update oauth_tokens set expires_at = clock_timestamp() where kind = $1', [kind])
  await expire('access')
  const over = await mcp(access)
  assert.deepEqual([over.status, /error="invalid_token"/.test(over.headers.get('www-authenticate') ?? '')], [401, true])
  const next = await refresh(clientId, token)
  assert.deepEqual([next.status, next.body.expires_in], [200, 3600])
  await expire('refresh')
  assert.equal((await refresh(clientId, next.body.refresh_token)).body.error, 'invalid_grant')

  const short = await connect(analyst, { days: 1 })
  await testApp.pool.query(`update api_keys set expires_at = clock_timestamp() where kind = 'grant'`)
  assert.equal((await mcp(short.access)).status, 401)
  assert.equal((await refresh(short.clientId, short.refresh)).body.error, 'invalid_grant')
})

test('no token outlives its grant', async () => {
  const { clientId, refresh: token } = await connect(analyst)
  await testApp.pool.query(
    `update api_keys set expires_at = clock_timestamp() + interval '10 minutes' where kind = 'grant' and expires_at > clock_timestamp()`,
  )
  const { body } = await refresh(clientId, token)
  assert.ok(body.expires_in <= 600)
})

test('a stream ends when its token is revoked', async () => {
  const { access, clientId, refresh: token } = await connect(analyst)
  const bearer = { authorization: `Bearer ${access}`, accept: 'application/json, text/event-stream' }
  assert.equal((await call('GET', '/mcp', { headers: bearer })).status, 405, 'there is no stream to open')
  const client = await invoke(createClient, testApp.as('analyst'), { name: 'A', domain: 'a.example' })
  const id = await pastJob(testApp, { clientId: client.id, placed: [] })
  await testApp.pool.query(`update runs set state = 'running', finished_at = null where id = $1`, [id])

  const wait = { client_id: client.id, id, wait_seconds: 50 }
  const params = { name: 'wait_for_run', arguments: wait, _meta: { progressToken: 1 } }
  const answer = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { ...bearer, 'content-type': 'application/json' },
    body: JSON.stringify({ ...toolCall('wait_for_run'), params }),
  })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  assert.match((await reader?.read())?.value ?? '', /notifications\/progress/)
  const began = Date.now()
  await form('/oauth/revoke', { token, client_id: clientId })
  let rest = ''
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) rest += part.value
  assert.ok(Date.now() - began < 10_000)
  assert.doesNotMatch(rest, /structuredContent/)
  assert.equal((await call('GET', '/mcp', { headers: bearer })).status, 401)
})

test('a person has at most fifty apps', async () => {
  const session = await sessionOf(testApp, 'viewer')
  const clientId = await register()
  await testApp.pool.query(
    `insert into api_keys (user_id, name, kind, effects, oauth_client, created_at, expires_at)
      select $1, 'app', 'grant', '{read}', $2, now(), now() + interval '1 day' from generate_series(1, 50)`,
    [testApp.as('viewer').actor.userId, clientId],
  )
  const request = locationOf(await authorize(clientId)).searchParams.get('request') ?? ''
  await call('GET', `/api/auth/authorization?request=${request}`, { as: session })
  const answer = await call('POST', '/api/auth/authorization', { as: session, body: { request, allow: true } })
  assert.deepEqual([answer.status, answer.body.reason], [409, 'too_many_apps'])
})

test('an unknown or missing scope means read, and an empty consent grants nothing', async () => {
  const clientId = await register()
  for (const scope of ['', 'claudeai', 'admin root']) {
    const request = locationOf(await authorize(clientId, { scope })).searchParams.get('request') ?? ''
    const { body } = await call('GET', `/api/auth/authorization?request=${request}`, { as: analyst })
    assert.deepEqual(body.effects, ['read'], scope)
  }
  const back = await decide({ session: analyst, clientId, decision: { effects: [] } })
  assert.ok(['access_denied', null].includes(back.searchParams.get('error')) && !back.searchParams.get('code'))
  assert.ok(back.href.startsWith(REDIRECT))
})
