import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createUser } from '../../src/modules/accounts/index.ts'
import { browser, forgetLimits, PASSWORD } from '../contract/accounts-browser.ts'
import { comeBack, openCompany, proveAccount, roundTrip, SETTINGS } from './company-fixture.ts'
import { enrol } from './factors-fixture.ts'

const PROOF = '/api/auth/company/proof'
const RIGHT = { current_password: PASSWORD }

const { testApp, url, workspaceId, owner, comes, enter, me, member, logIn, turnedOn } = await openCompany()

test('an existing account with the same address is linked once its owner proves it with their password', async () => {
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

test('the proof requires the second factor, and wrong attempts count as failed sign-ins', async () => {
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

test('the proof expires, and is void after the role or the sign-in settings change', async () => {
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
  // Nor can it stand in for an answer of the provider.
  const nina = await enter()
  const callback = new URL(`${url}/sso/callback?code=a&state=b`)
  assert.equal((await comeBack(callback, { attempt: nina.attempt })).path, '/login?company=expired')
  assert.equal((await proveAccount(nina, nina, RIGHT)).status, 200)
})

test('the proof works even when the browser is signed in to another account', async () => {
  await turnedOn()
  const { workspaceId: second } = testApp.asOther('owner').actor
  const email = 'guest@second.test'
  await createUser(testApp.app, { workspaceId: second, email, name: 'G', password: PASSWORD, role: 'viewer' })
  const { id } = await member('vera@acme.test')
  const visitor = browser(url)
  await visitor.ask('POST', '/api/auth/login', { email, password: PASSWORD })
  comes('vera')
  const came = await roundTrip(visitor, '/api/auth/company', { email: 'x@acme.test' })
  assert.equal(came.path, '/link-account')
  const cookie = `attempt=${came.attempt}; session=${visitor.state.session}`
  const done = await visitor.ask('POST', PROOF, RIGHT, { cookie })
  assert.equal(done.status, 200, done.text)
  assert.equal((await me(visitor)).id, id)
})

test('an account created by company sign-in needs no proof after sign-in is set up again', async () => {
  await turnedOn()
  comes('mia')
  const { id } = await me(await enter())
  assert.equal((await owner.ask('DELETE', SETTINGS)).status, 200)
  await turnedOn()
  comes('mia')
  assert.equal((await me(await enter())).id, id)
})

test('owners, and accounts linked to another identity, can only be linked by a signed-in person', async () => {
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

  // Another identity with the same address is not the one that was linked.
  comes('lena-2', { email: 'lena@acme.test' })
  assert.equal((await enter()).path, '/login?company=link_first')
  const stale = browser(url)
  await stale.ask('POST', '/api/auth/login', { email: 'lena@acme.test', password: PASSWORD })
  await testApp.pool.query(`update sessions set proved_at = proved_at - interval '20 minutes'`)
  assert.equal((await stale.ask('POST', '/api/auth/company/link', {})).body.reason, 'confirm_first')
  await testApp.pool.query('update sessions set proved_at = clock_timestamp()')
})
