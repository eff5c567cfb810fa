import assert from 'node:assert/strict'
import { after, afterEach, beforeEach, test } from 'node:test'
import { createUser } from '../../src/modules/accounts/index.ts'
import { browser, forgetLimits, PASSWORD, signedIn } from '../contract/accounts-browser.ts'
import { caller } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import {
  attemptIn,
  CLIENT,
  comeBack,
  companyOwner,
  passProvider,
  proveAccount,
  roundTrip,
  SETTINGS,
  startIdp,
} from './company-fixture.ts'
import { enrol } from './factors-fixture.ts'

const PROOF = '/api/auth/company/proof'
const RIGHT = { current_password: PASSWORD }

const idp = await startIdp()
after(idp.close)
const testApp = await openTestApp({ HTTP_ALLOW_PRIVATE: idp.host })
const { url } = await testApp.serve()
idp.open(`${url}/sso/callback`)
const call = caller(url)
const { workspaceId } = testApp.as('owner').actor
const owner = await companyOwner(testApp, url, idp)

afterEach(() => forgetLimits(testApp))
beforeEach(() => {
  idp.state.tamper = (token) => token
  idp.state.lacks = {}
})

/** Who comes to the provider next. */
function comes(sub: string, claims: object = {}) {
  idp.state.sub = sub
  const person = { email: `${sub}@acme.test`, email_verified: true, name: sub, groups: ['seo'] }
  idp.state.people[sub] = { ...person, ...claims }
}
const start = (email = 'anybody@acme.test', more = {}) =>
  call('POST', '/api/auth/company', { body: { email, ...more } })
async function enter(more = {}) {
  const visitor = browser(url)
  return { ...visitor, ...(await roundTrip(visitor, '/api/auth/company', { email: 'x@Acme.test', ...more })) }
}
const me = async ({ ask }: { ask: ReturnType<typeof browser>['ask'] }) => (await ask('GET', '/api/auth/me')).body.user
const member = (email: string) =>
  createUser(testApp.app, { workspaceId, email, name: 'M', password: PASSWORD, role: 'viewer' })
const logIn = (email: string) => call('POST', '/api/auth/login', { body: { email, password: PASSWORD } })
const countPeople = async () => (await testApp.pool.query('select count(*)::int as n from users')).rows[0].n
/** Company sign-in as most tests want it. */
async function turnedOn(change: object = {}) {
  assert.equal((await owner.set(change)).status, 200)
  comes('owner-there')
  await owner.test()
  assert.equal((await owner.turn(true)).status, 200)
}

test('it is set up by the owner, asked for its description, and on only after a test that lets somebody in', async () => {
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
  // What was tested is over with the next change.
  assert.equal((await owner.set()).body.is_on, false)
})

test('somebody new gets an account and the role of the first group that fits, which follows at every sign-in', async () => {
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

test('whoever the provider does not vouch for, or who is of another company, stays out and gets no account', async () => {
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

test('groups count from whichever document states them, an address with the proof beside it alone', async () => {
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
  }
})

test('an answer belongs to the browser, the state and the moment it was asked in, and works once', async () => {
  await turnedOn()
  comes('emil')
  const attempts = await Promise.all([start(), start()])
  const [one, two] = await Promise.all(
    attempts.map(async ({ body, headers }) => ({ back: await passProvider(body.url), attempt: attemptIn(headers) })),
  )
  assert.ok(one && two)
  const over = '/login?company=expired'
  assert.equal((await comeBack(one.back, { attempt: '' })).path, over)
  // The answer of one sign-in with the cookie of another: its state is not this one's.
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

test('a token with another signature, without one, or for somebody else is worth nothing', async () => {
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

test('an account of the same address is linked after its person proved it once, the way they signed in before', async () => {
  await turnedOn()
  const plain = await member('gina@acme.test')
  comes('gina')
  const gina = await enter({ next: '/clients' })
  assert.deepEqual([gina.path, gina.session], ['/link-account', undefined])
  const asked = await gina.ask('GET', PROOF, undefined, { cookie: `attempt=${gina.attempt}` })
  assert.deepEqual(asked.body, {
    ...{ name: 'Acme', email: plain.email, has_password: true, factors: [], next: '/clients' },
  })
  assert.equal((await gina.ask('GET', PROOF)).body.reason, 'company_proof_over')
  assert.equal((await proveAccount(gina, gina, {})).body.reason, 'password_wrong')
  assert.equal((await proveAccount(gina, gina, { current_password: 'not the one' })).body.reason, 'password_wrong')
  assert.equal((await proveAccount(gina, { attempt: '' }, RIGHT)).body.reason, 'company_proof_over')
  assert.equal((await enter()).path, '/link-account')

  const done = await proveAccount(gina, gina, RIGHT)
  assert.deepEqual([done.status, done.body.user.id, done.body.session], [200, plain.id, undefined])
  assert.match(done.headers.getSetCookie().join(), /attempt=; Max-Age=0/)
  assert.deepEqual([(await me(gina)).id, (await me(gina)).role], [plain.id, 'analyst'])
  assert.equal((await proveAccount(browser(url), gina, RIGHT)).body.reason, 'company_proof_over')
  assert.equal((await me(await enter())).id, plain.id)
})

test('a second factor belongs to the proof, and wrong ones count as at sign-in', async () => {
  await turnedOn()
  const known = browser(url)
  await member('hans@acme.test')
  await known.ask('POST', '/api/auth/login', { email: 'hans@acme.test', password: PASSWORD })
  const { app } = await enrol(testApp, known.ask)
  comes('hans')
  const hans = await enter()
  assert.equal((await proveAccount(hans, hans, RIGHT)).body.reason, 'code_wrong')
  assert.equal((await proveAccount(hans, hans, { code: app() })).body.reason, 'password_wrong')
  assert.equal((await proveAccount(hans, hans, { ...RIGHT, code: app() })).status, 200)
  assert.equal((await me(hans)).email, 'hans@acme.test')

  const rita = browser(url)
  await member('rita@acme.test')
  await rita.ask('POST', '/api/auth/login', { email: 'rita@acme.test', password: PASSWORD })
  const [code] = (await enrol(testApp, rita.ask)).codes
  comes('rita')
  const byRecovery = await enter()
  assert.equal((await proveAccount(byRecovery, byRecovery, { ...RIGHT, code })).status, 200)

  await forgetLimits(testApp)
  await member('otto@acme.test')
  comes('otto')
  const otto = await enter()
  for (let wrong = 0; wrong < 10; wrong++)
    assert.equal((await proveAccount(otto, otto, { current_password: `${wrong} wrong` })).status, 400)
  assert.equal((await proveAccount(otto, otto, RIGHT)).status, 429)
  assert.equal((await logIn('otto@acme.test')).status, 429)
})

test('the proof belongs to its browser and to ten minutes, and to what holds then', async () => {
  await turnedOn()
  const { id } = await member('nina@acme.test')
  const over = async (change: () => Promise<unknown>, back: () => Promise<unknown>) => {
    comes('nina')
    const nina = await enter()
    await change()
    assert.equal((await proveAccount(nina, nina, RIGHT)).body.reason, 'company_proof_over')
    await back()
    assert.equal((await me(nina)) ?? null, null)
  }
  const role = (name: string) => testApp.pool.query('update users set role = $2 where id = $1', [id, name])
  await over(
    () => role('owner'),
    () => role('viewer'),
  )
  await over(
    () => owner.turn(false),
    () => owner.turn(true),
  )
  await over(
    () => testApp.pool.query('update sign_in_attempts set expires_at = clock_timestamp()'),
    async () => {},
  )
  // Nor does it answer in the place of the provider.
  const nina = await enter()
  const callback = new URL(`${url}/sso/callback?code=a&state=b`)
  assert.equal((await comeBack(callback, { attempt: nina.attempt })).path, '/login?company=expired')
  assert.equal((await proveAccount(nina, nina, RIGHT)).status, 200)
})

test('whom a company brought in has nothing to prove, when it is set up anew', async () => {
  await turnedOn()
  comes('mia')
  const { id } = await me(await enter())
  assert.equal((await owner.ask('DELETE', SETTINGS)).status, 200)
  await turnedOn()
  comes('mia')
  assert.equal((await me(await enter())).id, id)
})

test('owners, and who is linked to somebody else there, link in person alone', async () => {
  await turnedOn()
  const guarded = browser(url)
  await member('lena@acme.test')
  await guarded.ask('POST', '/api/auth/login', { email: 'lena@acme.test', password: PASSWORD })
  await createUser(testApp.app, { workspaceId, email: 'boss@acme.test', name: 'B', password: PASSWORD, role: 'owner' })
  comes('boss')
  assert.equal((await enter()).path, '/login?company=link_first')
  comes('pia')
  await enter()
  assert.equal((await roundTrip(guarded, '/api/auth/company/link')).path, '/settings?company=linked_elsewhere')
  comes('lena')
  assert.equal((await roundTrip(guarded, '/api/auth/company/link')).path, '/settings?company=linked')
  assert.deepEqual((await guarded.ask('GET', '/api/auth/company')).body, { name: 'Acme', is_linked: true })
  assert.equal((await me(await enter())).email, 'lena@acme.test')

  // Another person with the same address there is not the one who linked.
  comes('lena-2', { email: 'lena@acme.test' })
  assert.equal((await enter()).path, '/login?company=link_first')
  const stale = browser(url)
  await stale.ask('POST', '/api/auth/login', { email: 'lena@acme.test', password: PASSWORD })
  await testApp.pool.query(`update sessions set proved_at = proved_at - interval '20 minutes'`)
  assert.equal((await stale.ask('POST', '/api/auth/company/link', {})).body.reason, 'confirm_first')
  await testApp.pool.query('update sessions set proved_at = clock_timestamp()')
})

test('a provider signs nobody of another workspace in, and a domain leads to one workspace', async () => {
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

test('where it is the only way in, members use it, owners keep their password, and second factors can still be linked', async () => {
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
  assert.equal((await proveAccount(back, back, RIGHT)).status, 200)
  assert.equal((await me(back)).id, ivan.id)

  assert.equal((await owner.ask('DELETE', SETTINGS)).status, 200)
  assert.equal((await logIn(ivan.email)).status, 200)
})

test('what matters asks again at the provider, and takes no one else for an answer', async () => {
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
