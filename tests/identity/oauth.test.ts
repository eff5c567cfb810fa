import assert from 'node:assert/strict'
import { request } from 'node:http'
import { afterEach, test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { sessionOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { connector, LIST, locationOf, REDIRECT } from './oauth-fixture.ts'

const testApp = await openTestApp()
const { url } = await testApp.serve()
const { call, register, authorize, decide, codeOf, redeem, refresh, mcp } = connector(url)
const analyst = await sessionOf(testApp, 'analyst')

afterEach(() => testApp.pool.query('delete from rate_windows'))

for (const era of ['legacy', 'auto'] as const) {
  test(`the official MCP client connects knowing only the URL (${era})`, async () => {
    const went: URL[] = []
    const stored: Record<string, unknown> = {}
    const keep = (name: string) => (value: unknown) => {
      stored[name] = value
    }
    const authProvider = {
      redirectUrl: 'http://localhost:3118/callback',
      clientMetadata: { client_name: 'Official', redirect_uris: ['http://localhost:3118/callback'] },
      state: () => 'abc',
      clientInformation: () => stored.client as never,
      saveClientInformation: keep('client'),
      tokens: () => stored.tokens as never,
      saveTokens: keep('tokens'),
      saveCodeVerifier: keep('verifier'),
      codeVerifier: () => String(stored.verifier),
      redirectToAuthorization: (to: URL) => void went.push(to),
    }
    const open = () => new StreamableHTTPClientTransport(new URL('/mcp', url), { authProvider })
    const client = () => new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: era } })
    const first = open()
    await assert.rejects(client().connect(first))

    const [asked] = went
    assert.ok(asked)
    assert.equal(asked.searchParams.get('resource'), `${url}/mcp`)
    const consent = await call('GET', asked.pathname + asked.search)
    const token = locationOf(consent).searchParams.get('request') ?? ''
    const seen = await call('GET', `/api/auth/authorization?request=${token}`, { as: analyst })
    assert.deepEqual(
      [seen.body.app, seen.body.publisher, seen.body.returns_to, seen.body.is_local],
      ['Official', null, 'localhost:3118', true],
    )
    const decided = await call('POST', '/api/auth/authorization', {
      as: analyst,
      body: { request: token, allow: true },
    })
    await first.finishAuth(new URL(decided.body.redirect_to).searchParams)

    const connected = client()
    await connected.connect(open())
    const { tools } = await connected.listTools()
    assert.ok(tools.some(({ name }) => name === 'list_clients') && !tools.some(({ name }) => name === 'create_client'))
    assert.equal((await connected.callTool({ name: 'get_health', arguments: {} })).isError, undefined)
    await connected.close()
  })
}

test('the issuer is identical in every document and answer, and a foreign Host is not served', async () => {
  const resource = await call('GET', '/.well-known/oauth-protected-resource/mcp')
  const server = await call('GET', '/.well-known/oauth-authorization-server')
  const clientId = await register()
  const back = await decide({ session: analyst, clientId })
  const [issuer] = resource.body.authorization_servers
  assert.deepEqual([issuer, server.body.issuer, back.searchParams.get('iss')], [url, url, url])
  assert.equal(server.headers.get('access-control-allow-origin'), '*')

  const strange = await new Promise<number | undefined>((resolve, reject) => {
    const target = { path: '/.well-known/oauth-authorization-server', headers: { host: 'evil.example' } }
    request(url, target, ({ statusCode }) => resolve(statusCode))
      .on('error', reject)
      .end()
  })
  assert.equal(strange, 404)
})

test('the issuer follows BASE_URL, and without https there is no authorization server', async () => {
  const named = await openTestApp({ BASE_URL: 'https://sightline.example/' })
  const { url: other } = await named.serve()
  const { body } = await connector(other).call('GET', '/.well-known/oauth-protected-resource/mcp?toolsets=clients')
  assert.deepEqual(
    [body.resource, body.authorization_servers],
    ['https://sightline.example/mcp?toolsets=clients', ['https://sightline.example']],
  )
  const plain = await openTestApp({ BASE_URL: 'http://sightline.example' })
  const bare = connector((await plain.serve()).url)
  assert.equal((await bare.call('GET', '/.well-known/oauth-authorization-server')).status, 404)
  assert.equal((await bare.call('POST', '/mcp', { body: LIST })).headers.get('www-authenticate'), null)
})

test('a 401 without or with an invalid token says where to get access', async () => {
  const none = await call('POST', '/mcp?toolsets=clients', { body: LIST })
  const metadata = `${url}/.well-known/oauth-protected-resource/mcp?toolsets=clients`
  assert.equal(none.status, 401)
  assert.equal(none.headers.get('www-authenticate'), `Bearer resource_metadata="${metadata}", scope="mcp:read"`)
  const wrong = await mcp('slat_nothing')
  assert.match(wrong.headers.get('www-authenticate') ?? '', /error="invalid_token"/)
  assert.equal((await call('GET', '/.well-known/openid-configuration')).status, 404)
})

test('an unknown client or redirect address is answered with an error page, never a redirect', async () => {
  const clientId = await register()
  const others = ['https://evil.example/callback', `${REDIRECT}/`, `${REDIRECT}?a=1`, 'https://u@app.example/callback']
  for (const redirect_uri of others) {
    const answer = await authorize(clientId, { redirect_uri })
    assert.deepEqual([answer.status, answer.headers.get('location')], [400, null], redirect_uri)
    assert.match(answer.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
  }
  for (const id of ['slc_unknown', '', 'https://127.0.0.1/client.json', 'https://169.254.169.254/x']) {
    const answer = await authorize(id)
    assert.deepEqual([answer.status, answer.headers.get('location')], [400, null], id)
  }
})

test('a request without S256, with repeated parameters or for another resource is redirected with its error', async () => {
  const clientId = await register()
  const errorOf = async (more: Record<string, string>) => {
    const back = locationOf(await authorize(clientId, more))
    assert.deepEqual([back.searchParams.get('state'), back.searchParams.get('iss')], ['st4te', url])
    return back.searchParams.get('error')
  }
  assert.equal(await errorOf({ code_challenge: '' }), 'invalid_request')
  assert.equal(await errorOf({ code_challenge_method: 'plain' }), 'invalid_request')
  assert.equal(await errorOf({ response_type: 'token' }), 'unsupported_response_type')
  assert.equal(await errorOf({ resource: 'https://evil.example/mcp' }), 'invalid_target')
  assert.equal(await errorOf({ resource: `${url}/mcp/../api` }), 'invalid_target')
  const query = new URL(`${url}/oauth/authorize`)
  query.search = `response_type=code&client_id=${clientId}&redirect_uri=${encodeURIComponent(REDIRECT)}&scope=a&scope=b&state=st4te`
  assert.equal(
    locationOf(await call('GET', query.pathname + query.search)).searchParams.get('error'),
    'invalid_request',
  )
})

test('a code can be redeemed only with its client, redirect address, resource and verifier', async () => {
  const clientId = await register()
  const other = await register()
  const code = await codeOf({ session: analyst, clientId })
  const attempts = [
    redeem(other, code),
    redeem(clientId, code, { code_verifier: 'x'.repeat(43) }),
    redeem(clientId, code, { code_verifier: '' }),
    redeem(clientId, code, { redirect_uri: `${REDIRECT}/` }),
    redeem(clientId, code, { resource: 'https://evil.example/mcp' }),
    redeem(clientId, 'unknown'),
  ]
  const errors = (await Promise.all(attempts)).map(({ status, body }) => [status, body.error])
  const refused = [400, 'invalid_grant']
  assert.deepEqual(errors, [refused, refused, refused, refused, [400, 'invalid_target'], refused])
  assert.deepEqual([(await redeem('slc_gone', code)).status, (await redeem(clientId, code)).status], [401, 200])
})

test('a code must be redeemed with the same localhost port as requested', async () => {
  const clientId = await register({ redirect_uris: ['http://localhost/callback'] })
  const asked = { redirect_uri: 'http://localhost:3118/callback' }
  const code = await codeOf({ session: analyst, clientId, asked })
  assert.equal((await redeem(clientId, code, { redirect_uri: 'http://localhost:3119/callback' })).status, 400)
  assert.equal((await redeem(clientId, code, asked)).status, 200)
})

test('of twenty concurrent redemptions of a code one gets tokens, which the second use revokes everywhere', async () => {
  const second = connector((await testApp.serve()).url)
  const clientId = await register()
  const code = await codeOf({ session: analyst, clientId })
  const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(clientId, code)))
  const [won, ...more] = answers.filter(({ status }) => status === 200)
  assert.equal(more.length, 0)
  assert.equal((await second.mcp(won?.body.access_token)).status, 401)
  assert.equal((await refresh(clientId, won?.body.refresh_token)).body.error, 'invalid_grant')
})

test('an expired code is refused', async () => {
  const clientId = await register()
  const code = await codeOf({ session: analyst, clientId })
  await testApp.pool.query(`update oauth_codes set expires_at = clock_timestamp() where used_at is null`)
  assert.equal((await redeem(clientId, code)).body.error, 'invalid_grant')
})
