import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { leads } from '../../src/modules/leads/index.ts'
import { browser, forgetLimits, newPerson, PASSWORD, signedIn } from '../contract/accounts-browser.ts'
import { caller, keyOf, sessionOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'

const testApp = await openTestApp()
const { pool } = testApp
const { url } = await testApp.serve()
const call = caller(url)
const admin = await sessionOf(testApp, 'admin')
const { workspaceId } = testApp.as('owner').actor
beforeEach(() => forgetLimits(testApp))

const log = async () =>
  (await call('GET', '/api/v1/audit-log', { as: admin })).body as { action: string; target: string }[]
const logged = async (action: string) => (await log()).filter((entry) => entry.action === action).map((e) => e.target)

test('common and guessable passwords are refused wherever one is set, with the reason', async () => {
  const { person, ask } = await signedIn(testApp, url, 'viewer')
  const change = (new_password: string) =>
    ask('POST', '/api/auth/password', { current_password: PASSWORD, new_password })
  for (const weak of ['1234567890', 'qwertyuiop', 'Password123!', 'aaaaaaaaaaaa', person.email, 'Person2026!']) {
    const answer = await change(weak)
    assert.equal(answer.status, 400, weak)
    assert.match(answer.body.error, /^new_password: .+; use several unrelated words$/)
  }

  const invited = await call('POST', '/api/v1/team/invites', {
    as: admin,
    body: { email: 'maria.keller@people.test', role: 'viewer' },
  })
  const token = invited.body.link.split('token=')[1]
  const accept = (password: string) =>
    browser(url).ask('POST', '/api/auth/accept', { token, name: 'Maria Keller', password })
  for (const weak of ['1234567890', 'maria.keller@people.test', 'mariakeller1'])
    assert.equal((await accept(weak)).status, 400, weak)
  assert.equal((await accept('four unrelated words here')).status, 200, 'a refusal does not use up the invite')
})

let index = 0
/** Somebody who had a site audited. */
async function newLead(email: string, daysAgo = 0): Promise<number> {
  const id = 1_000_000 + ++index
  await pool.query(
    `insert into leads (id, workspace_id, claim_hash, domain, name, email, phone, created_at)
     values ($1, $2, '\\x00', 'shop.test', 'Lena Lead', $3, '+49 123', clock_timestamp() - make_interval(secs => $4 * 86400))`,
    [id, workspaceId, email, daysAgo],
  )
  return id
}

const sweep = async () => leads.crons?.[0]?.run(testApp.as('owner'))
const has = async (id: number) => (await pool.query('select 1 from leads where id = $1', [id])).rowCount === 1

test('leads are kept for a year, or for as long as configured', async () => {
  const [fresh, month, old] = [
    await newLead('fresh@x.test'),
    await newLead('month@x.test', 40),
    await newLead('old@x.test', 366),
  ]
  assert.deepEqual((await call('GET', '/api/v1/lead-settings', { as: admin })).body, { keep_days: 365 })
  await sweep()
  assert.deepEqual([await has(fresh), await has(month), await has(old)], [true, true, false])

  for (const keep_days of [0, 3651, 1.5, '30'])
    assert.equal((await call('PATCH', '/api/v1/lead-settings', { as: admin, body: { keep_days } })).status, 400)
  const set = await call('PATCH', '/api/v1/lead-settings', { as: admin, body: { keep_days: 30 } })
  assert.deepEqual(set.body, { keep_days: 30 })
  await sweep()
  assert.deepEqual([await has(fresh), await has(month)], [true, false])
  assert.deepEqual(await logged('lead_retention_changed'), ['30 days'])
})

test('all data of the person behind a lead can be exported and erased', async () => {
  const client = await newClient()
  const email = 'lena@lead.test'
  const [first, second, other] = [await newLead(email), await newLead('Lena@Lead.test'), await newLead('else@x.test')]
  await call('POST', `/api/v1/clients/${client}/report/recipients`, { as: admin, body: { email } })

  const file = await call('GET', `/api/v1/leads/${first}/export`, { as: admin })
  assert.match(file.headers.get('content-disposition') ?? '', /attachment; filename="lead-\d+\.json"/)
  assert.deepEqual(
    [file.body.leads.length, file.body.report_recipients.length, file.body.leads[0].phone],
    [2, 1, '+49 123'],
  )
  assert.equal(
    (await call('GET', `/api/v1/leads/${first}/export`, { as: await keyOf(testApp, 'analyst') })).status,
    403,
  )
  assert.equal(
    (await call('GET', `/api/v1/leads/${first}/export`, { as: await keyOf(testApp, 'owner', 'second') })).status,
    404,
  )

  const erased = await call('POST', `/api/v1/leads/${first}/erase`, { as: admin })
  assert.deepEqual([erased.status, erased.body.leads, erased.body.report_recipients], [200, 2, 1], erased.text)
  assert.deepEqual([await has(first), await has(second), await has(other)], [false, false, true])
  const { rows } = await pool.query(`select 1 from audit_log where target ilike '%lena@lead%'`)
  assert.deepEqual(rows, [], 'the log no longer names them')
  assert.deepEqual(await logged('person_erased'), [`lead ${first}`])
})

async function newClient(): Promise<number> {
  const made = await call('POST', '/api/v1/clients/create', {
    as: admin,
    body: { name: 'Shop', domain: `shop${++index}.example` },
  })
  return made.body.id
}

test('members export their own data, and a signed-in admin can export and erase it', async () => {
  const { person, ask } = await signedIn(testApp, url, 'analyst')
  const other = await newPerson(testApp, 'viewer')
  const conversation = await ask('POST', '/api/messages', { title: 'Plans', member_ids: [other.id] })
  await ask('POST', `/api/messages/${conversation.body.id}`, { body: 'My number is 555' })
  await ask('POST', '/api/v1/api-keys', { name: 'CI' })

  const own = await ask('GET', `/api/v1/team/members/${person.id}/export`)
  assert.equal(own.status, 200, own.text)
  assert.deepEqual([own.body.member.email, own.body.sessions.length, own.body.api_keys.length], [person.email, 1, 1])
  assert.deepEqual(
    own.body.messages.map((message: { body: string }) => message.body),
    ['My number is 555'],
  )
  assert.doesNotMatch(own.text, /hash|password_/)
  assert.equal((await ask('GET', `/api/v1/team/members/${other.id}/export`)).status, 403)
  assert.equal((await call('GET', `/api/v1/team/members/${person.id}/export`, { as: admin })).status, 200)

  const path = `/api/v1/team/members/${person.id}/erase`
  assert.equal((await call('POST', path, { as: await keyOf(testApp, 'admin') })).status, 403)
  const erased = await call('POST', path, { as: admin })
  assert.deepEqual([erased.status, erased.body.messages], [200, 1], erased.text)
  const left = await pool.query(
    `select (select count(*)::int from users where id = $1) as users,
       (select count(*)::int from audit_log where target like '%' || $2 || '%') as named,
       (select count(*)::int from audit_log where user_id = $1 and address <> '') as addresses,
       (select string_agg(sender_name || '|' || body, ';') from messages where sender_id = $1) as written`,
    [person.id, person.email],
  )
  assert.deepEqual(left.rows, [{ users: 0, named: 0, addresses: 0, written: 'Erased person|' }])
  assert.equal((await ask('GET', '/api/auth/me')).status, 401)
  const owner = testApp.as('owner').actor.userId
  assert.equal((await call('POST', `/api/v1/team/members/${owner}/erase`, { as: admin })).status, 403)
})

test('the audit log records exports, bulk deletes, recipients and branding', async () => {
  const client = await newClient()
  const at = `/api/v1/clients/${client}`
  const made = await call('POST', `${at}/keywords`, { as: admin, body: [{ query: 'one' }, { query: 'two' }] })
  await call('GET', `${at}/keywords/export`, { as: admin })
  await call('GET', `${at}/aeo/prompts/export`, { as: admin })
  await call('GET', `${at}/aeo/results/export`, { as: admin })
  await call('POST', `${at}/keywords/delete`, { as: admin, body: { ids: made.body.map((k: { id: number }) => k.id) } })
  const added = await call('POST', `${at}/report/recipients`, { as: admin, body: { email: 'reader@x.test' } })
  await call('DELETE', `${at}/report/recipients/${added.body.id}`, { as: admin })
  await call('PATCH', '/api/v1/branding', { as: admin, body: { name: 'Agency' } })

  assert.deepEqual((await logged('data_exported')).toSorted(), [
    `client ${client} answers`,
    `client ${client} keywords`,
    `client ${client} prompts`,
  ])
  assert.deepEqual(await logged('keywords_deleted'), [`client ${client} 2 keywords`])
  assert.ok((await logged('recipient_added')).includes(`client ${client} reader@x.test`))
  assert.deepEqual(await logged('recipient_removed'), [`client ${client} reader@x.test`])
  assert.deepEqual(await logged('branding_changed'), ['name'])
})

test('failed sign-ins with unknown addresses are logged in the first workspace, without the address', async () => {
  const typed = ['nobody@strange.test', 'my secret pass phrase']
  for (const email of [...typed, typed[0]])
    await call('POST', '/api/auth/login', { body: { email, password: 'not the password' } })

  const failed = (await logged('login_failed')).filter((target) => target.startsWith('unknown address'))

  assert.equal(failed.length, 3)
  assert.equal(failed[0], failed[2], 'the same address is recognized again')
  assert.match(failed[0] ?? '', /^unknown address [\w-]{8} at strange\.test$/)
  assert.match(failed[1] ?? '', /^unknown address [\w-]{8}$/)
  const stranger = await call('GET', '/api/v1/audit-log', { as: await keyOf(testApp, 'admin', 'second') })
  assert.ok(!stranger.text.includes('unknown address'))
})
