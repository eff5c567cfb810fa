import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createUser } from '../../src/modules/accounts/index.ts'
import { browser, PASSWORD, signedIn } from '../contract/accounts-browser.ts'
import {
  attemptIn,
  CLIENT,
  comeBack,
  openCompany,
  passProvider,
  proveAccount,
  roundTrip,
  SETTINGS,
} from './company-fixture.ts'
import { enrol } from './factors-fixture.ts'

const company = await openCompany()
const { idp, testApp, url, call, owner, comes, start, enter, me, member, logIn, turnedOn } = company
const countPeople = async () => (await testApp.pool.query('select count(*)::int as n from users')).rows[0].n

test('only the owner sets up company sign-in, and it can be turned on only after a successful test', async () => {
  const admin = await signedIn(testApp, url, 'admin')
  assert.equal((await admin.ask('PUT', SETTINGS, owner.settings)).status, 403)
  const { client_secret: _, ...secretless } = owner.settings
  assert.equal((await owner.ask('PUT', SETTINGS, secretless)).body.reason, 'client_secret_missing')
  const elsewhere = await owner.set({ issuer: `${idp.issuer}/other` })
  assert.deepEqual([elsewhere.status, elsewhere.body.reason], [400, 'provider_unreachable'])
  for (const issuer of ['http://idp.example', 'ftp://idp.example', 'https://a@idp.example', 'https://idp.example/?a'])
    assert.equal((await owner.set({ issuer })).status, 400, issuer)

  await owner.set({ client_secret: 'another' })
  comes('bob')
  await owner.test()
  assert.equal((await owner.ask('GET', SETTINGS)).body.provider.test.problem, 'client_refused')

  const slashed = await owner.set({ issuer: `${idp.issuer}/` })
  assert.deepEqual([slashed.status, slashed.body.issuer], [200, idp.issuer])
  const saved = await owner.set()
  assert.deepEqual([saved.status, saved.body.is_on, saved.body.callback_url], [200, false, `${url}/sso/callback`])
  assert.ok(!saved.text.includes(CLIENT.client_secret))
  const { rows } = await testApp.pool.query('select sealed_secret from sign_in_providers')
  assert.match(rows[0].sealed_secret, /^v2\./)
  assert.equal((await start()).body.reason, 'company_unknown')
  assert.equal((await owner.turn(true)).body.reason, 'company_test_first')

  comes('bob', { email_verified: false })
  assert.equal((await owner.test()).path, '/settings/members')
  assert.equal((await owner.ask('GET', SETTINGS)).body.provider.test.problem, 'email_unverified')
  assert.equal((await owner.turn(true)).status, 409)
  comes('bob')
  await owner.test()
  const { test: shown } = (await owner.ask('GET', SETTINGS)).body.provider
  assert.deepEqual([shown.problem, shown.email, shown.groups, shown.role], [null, 'bob@acme.test', ['seo'], 'analyst'])
  assert.equal((await owner.turn(true)).body.is_on, true)
  assert.equal((await call('GET', '/api/auth/session')).body.has_company_sign_in, true)
  // Any change invalidates the test.
  assert.equal((await owner.set()).body.is_on, false)
})

test('a new person gets an account and the role of the first matching group, updated at every sign-in', async () => {
  await turnedOn()
  comes('carl', { groups: ['/seo', 'other'] })
  const first = await enter({ next: '/clients?a=1' })
  assert.equal(first.path, '/clients?a=1')
  const { id, email, role } = await me(first)
  assert.deepEqual([email, role], ['carl@acme.test', 'analyst'])

  comes('carl', { email: 'renamed@acme.test', groups: ['seo', 'seo-admins'] })
  const second = await enter()
  assert.deepEqual([(await me(second)).id, (await me(second)).role], [id, 'admin'])
  assert.equal((await first.ask('GET', '/api/auth/me')).status, 401)
  comes('carl', { groups: [] })
  assert.equal((await enter()).path, '/login?company=no_role')

  await testApp.pool.query(`update sessions set created_at = created_at - interval '25 hours' where user_id = $1`, [id])
  assert.equal((await second.ask('GET', '/api/auth/me')).status, 401)
})

test('unverified addresses, other domains and people without a role are refused and get no account', async () => {
  await turnedOn()
  const before = await countPeople()
  const refused: [object, string][] = [
    [{ email_verified: false }, 'email_unverified'],
    [{ email_verified: 'true' }, 'email_unverified'],
    [{ email: 'dora@acme.test.evil.test' }, 'domain_not_allowed'],
    [{ email: 'dora@evil.test' }, 'domain_not_allowed'],
    [{ email: undefined }, 'no_email'],
    [{ groups: ['others'] }, 'no_role'],
  ]
  for (const [claims, problem] of refused) {
    comes('dora', claims)
    const { path, session } = await enter()
    assert.deepEqual([path, session], [`/login?company=${problem}`, undefined])
  }
  assert.equal(await countPeople(), before)
})

test('groups count from either document, an address only with its verification in the same document', async () => {
  await turnedOn()
  comes('olga')
  const asked: [typeof idp.state.lacks, string | null][] = [
    [{ id_token: ['groups'] }, null],
    [{ id_token: ['email', 'email_verified'], userinfo: ['groups'] }, null],
    [{ id_token: ['email_verified', 'groups'] }, 'email_unverified'],
    [{ id_token: ['groups'], userinfo: ['groups'] }, 'no_role'],
  ]
  for (const [lacks, problem] of asked) {
    idp.state.lacks = lacks
    await owner.test()
    const { test: result } = (await owner.ask('GET', SETTINGS)).body.provider
    assert.equal(result.problem, problem, JSON.stringify(lacks))
    assert.equal(result.claims.includes('groups'), problem !== 'no_role')
    assert.ok(!result.claims.includes('hd'), 'only what is stated is named')
  }
})

test('a callback works once, within its time, and only with the cookie and state of its sign-in', async () => {
  await turnedOn()
  comes('emil')
  const attempts = await Promise.all([start(), start()])
  const [one, two] = await Promise.all(
    attempts.map(async ({ body, headers }) => ({ back: await passProvider(body.url), attempt: attemptIn(headers) })),
  )
  assert.ok(one && two)
  const over = '/login?company=expired'
  assert.equal((await comeBack(one.back, { attempt: '' })).path, over)
  // The callback of one sign-in with the cookie of another: the states do not match.
  assert.equal((await comeBack(one.back, { attempt: two.attempt })).path, '/login?company=failed')
  assert.equal((await comeBack(two.back, { attempt: two.attempt })).path, over)
  assert.ok((await comeBack(one.back, { attempt: one.attempt })).session)
  assert.equal((await comeBack(one.back, { attempt: one.attempt })).path, over)

  const late = await start()
  const back = await passProvider(late.body.url)
  await testApp.pool.query('update sign_in_attempts set expires_at = clock_timestamp()')
  assert.equal((await comeBack(back, { attempt: attemptIn(late.headers) })).path, over)
  for (const next of ['//evil.test', '/\\evil.test', 'https://evil.test'])
    assert.equal((await start('a@acme.test', { next })).status, 400, next)
})

test('tokens that were altered, are unsigned or have another audience are refused', async () => {
  await turnedOn()
  comes('fred')
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const changed = (token: string, change: object) => {
    const [head = '', body = '', signature = ''] = token.split('.')
    const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), ...change }
    return [head, encode(claims), signature].join('.')
  }
  const forgeries = [
    (token: string) => changed(token, { sub: 'carl' }),
    (token: string) => changed(token, { aud: 'another' }),
    (token: string) => `${encode({ alg: 'none' })}.${token.split('.')[1]}.`,
  ]
  for (const forge of forgeries) {
    idp.state.tamper = forge
    assert.equal((await enter()).path, '/login?company=failed')
  }
})

test('a provider cannot sign in members of another workspace, and a domain belongs to one workspace only', async () => {
  await turnedOn()
  const { workspaceId: second } = testApp.asOther('owner').actor
  const email = 'stranger@acme.test'
  await createUser(testApp.app, { workspaceId: second, email, name: 'S', password: PASSWORD, role: 'viewer' })
  comes('stranger')
  assert.equal((await enter()).path, '/login?company=account_elsewhere')

  const theirs = 'owner2@second.test'
  await createUser(testApp.app, { workspaceId: second, email: theirs, name: 'O', password: PASSWORD, role: 'owner' })
  const other = browser(url)
  await other.ask('POST', '/api/auth/login', { email: theirs, password: PASSWORD })
  const taken = await other.ask('PUT', SETTINGS, { ...owner.settings, domains: ['second.test', 'acme.test'] })
  assert.deepEqual([taken.status, taken.body.reason], [409, 'domain_taken'])
  assert.equal((await other.ask('GET', SETTINGS)).body.provider, null)
})

test('as the only way in, it refuses passwords of members but not of owners, and accounts can still be linked', async () => {
  await turnedOn()
  const [ivan, jane] = [await member('ivan@acme.test'), browser(url)]
  await member('jane@acme.test')
  await jane.ask('POST', '/api/auth/login', { email: 'jane@acme.test', password: PASSWORD })
  const { app } = await enrol(testApp, jane.ask)
  const before = browser(url)
  await before.ask('POST', '/api/auth/login', { email: ivan.email, password: PASSWORD })
  assert.equal((await owner.turn(true, true)).body.is_only, true)
  assert.equal((await before.ask('GET', '/api/auth/me')).status, 401)

  const refused = await logIn(ivan.email)
  assert.deepEqual([refused.status, refused.body.reason], [403, 'company_sign_in_only'])
  assert.equal(
    (await call('POST', '/api/auth/login', { body: { email: ivan.email, password: 'wrong one' } })).status,
    401,
  )
  const { ticket } = (await logIn('jane@acme.test')).body
  assert.equal((await jane.ask('POST', '/api/auth/second-factor', { ticket, code: app() })).status, 200)
  assert.equal((await logIn(owner.person.email)).status, 200)
  const { session } = jane.state
  const { body: link } = await jane.ask('POST', '/api/auth/company/link', {})
  jane.state.session = session
  assert.equal(new URL(link.url).searchParams.get('prompt'), 'login')
  comes('jane')
  await roundTrip(jane, '/api/auth/company/link')
  assert.equal((await logIn('jane@acme.test')).status, 403)
  comes('ivan')
  const back = await enter()
  assert.equal((await proveAccount(back, back, { current_password: PASSWORD })).status, 200)
  assert.equal((await me(back)).id, ivan.id)

  assert.equal((await owner.ask('DELETE', SETTINGS)).status, 200)
  assert.equal((await logIn(ivan.email)).status, 200)
})

test('sensitive operations require a fresh sign-in at the provider, by the same person', async () => {
  await turnedOn()
  comes('kate', { groups: ['seo-admins'] })
  const kate = await enter()
  const age = () => testApp.pool.query(`update sessions set proved_at = proved_at - interval '20 minutes'`)
  await age()
  const asked = await kate.ask('POST', '/api/v1/api-keys', { name: 'a' })
  assert.deepEqual([asked.status, asked.body.reauth], [403, ['company']])
  comes('lars')
  assert.equal((await roundTrip(kate, '/api/auth/company/confirm')).path, '/confirm-identity?company=not_you&next=%2F')
  assert.equal((await kate.ask('POST', '/api/v1/api-keys', { name: 'a' })).status, 403)
  comes('kate')
  idp.state.signedInAt = Math.floor(Date.now() / 1000) - 600
  assert.equal(
    (await roundTrip(kate, '/api/auth/company/confirm')).path,
    '/confirm-identity?company=not_fresh&next=%2F',
  )
  assert.equal((await kate.ask('POST', '/api/v1/api-keys', { name: 'a' })).status, 403)
  idp.state.signedInAt = undefined
  const old = kate.state.session
  assert.equal((await roundTrip(kate, '/api/auth/company/confirm', { next: '/dev' })).path, '/dev')
  assert.notEqual(kate.state.session, old)
  assert.equal((await kate.ask('POST', '/api/v1/api-keys', { name: 'a' })).status, 201)
})
