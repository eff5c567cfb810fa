import assert from 'node:assert/strict'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { zstdDecompressSync } from 'node:zlib'
import { buildApp } from '../../src/main/build.ts'
import { loadConfig } from '../../src/main/config.ts'
import { serve } from '../../src/main/server-process.ts'
import { writeBackup } from '../../src/platform/backup.ts'
import { linkToken } from '../../src/platform/secrets/link-tokens.ts'
import { countStale, resealBatch, SEALED_COLUMNS } from '../../src/platform/secrets/reseal.ts'
import { openCommandLine } from '../command-line.ts'
import { browser, newClient, PASSWORD, signedIn } from '../contract/accounts-browser.ts'
import { enrol, forgetSteps } from '../identity/factors-fixture.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../wait.ts'

const NEW = { SECRET_KEY: 'n'.repeat(40), SECRET_KEY_PREVIOUS: 'k'.repeat(40) }
const SECRET = 'noStrangerMayReadThis'
const LINK = { kind: 'report', id: 7, version: 1 } as const

const folder = mkdtempSync(join(tmpdir(), 'rotation-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const testApp = await openTestApp()
const cli = await openCommandLine()
const { pool, app } = testApp
const old = await testApp.serve()
const owner = await signedIn(testApp, old.url, 'owner')
const { app: code } = await enrol(testApp, owner.ask)
const shown = await makeSecrets()

/** A process with other keys on the same database. */
const built = (settings: Record<string, string>) =>
  buildApp({ ...loadConfig({ ...testApp.env, ...settings }), url: testApp.url })
const rotate = (...options: string[]) => cli(['secrets', 'rotate', '--json', ...options], { on: testApp, env: NEW })

/** Something in every encrypted column, entered through the API where possible. Returns what was shown only once. */
async function makeSecrets(): Promise<string[]> {
  const { workspaceId } = testApp.as('owner').actor
  const client = await newClient(testApp, workspaceId)
  const post = async (path: string, body: unknown, method = 'POST') => {
    const answer = await owner.ask(method, path, body, { 'idempotency-key': path })
    assert.ok(answer.status < 300, answer.text)
    return answer.body
  }
  const hook = await post('/api/v1/webhooks', { url: 'https://example.com/hook' })
  await post('/api/v1/notification-channels', {
    kind: 'mattermost',
    name: '#seo',
    address: `https://example.com/${SECRET}`,
  })
  await post(`/api/v1/clients/${client}/integrations/bing`, { api_key: SECRET.padEnd(32, 'x') }, 'PUT')
  const key = await post('/api/v1/api-keys', { name: 'Key' })
  const invite = await post('/api/v1/team/invites', { email: 'guest@example.com', role: 'viewer' })
  const sealed = app.secrets.seal(SECRET)
  await pool.query('update clients set screenshot_proxy = $1', [sealed])
  await pool.query('update webhooks set old_secret = $1', [sealed])
  await pool.query(`insert into sources (name, secret, updated_at) values ('serper', $1, now())`, [sealed])
  await pool.query(
    `insert into sign_in_providers (workspace_id, name, issuer, client_id, sealed_secret, scope, groups_claim, role_map, updated_at)
     values ($1, 'IdP', 'https://idp.test', 'id', $2, 'openid', 'groups', '[]', now())`,
    [workspaceId, sealed],
  )
  await pool.query(
    `insert into feed_exports (workspace_id, endpoint, bucket, region, access_key_id, secret, prefix, format, created_at)
     values ($1, 'https://s3.test', 'kept', 'eu', 'id', $2, '', 'csv', now())`,
    [workspaceId, sealed],
  )
  await pool.query(
    `insert into sign_in_attempts (hash, workspace_id, purpose, sealed, next, created_at, expires_at)
     values ('x', $1, 'sign_in', $2, '/', now(), now() + interval '1 hour')`,
    [workspaceId, sealed],
  )
  await pool.query(
    `insert into google_grants (workspace_id, client_id, email, scopes, sealed, connected_at)
     values ($1, $2, 'a@example.com', '{}', $3, now())`,
    [workspaceId, client, sealed],
  )
  await pool.query(
    `insert into google_attempts (workspace_id, state_hash, client_id, session_id, sealed, expires_at)
     values ($1, 'x', $2, 1, $3, now() + interval '1 hour')`,
    [workspaceId, client, sealed],
  )
  await pool.query(
    `insert into queue (lane, name, workspace_id, payload, state, run_at, max_attempts)
     select 'default', 'account_mail', $1, jsonb_build_object('sealed', $2::text, 'n', n), 'dead', now(), 1 from generate_series(1, 700) n`,
    [workspaceId, sealed],
  )
  return [hook.secret, key.key, invite.link.split('token=')[1], owner.state.session, PASSWORD, SECRET].map((text) => {
    assert.ok(typeof text === 'string' && text.length > 5)
    return text
  })
}

const idsIn = async ({ table, column }: { table: string; column: string }) => {
  const { rows } = await pool.query<{ id: string }>(
    `select distinct (regexp_match(${column}::text, 'v2\\.([\\w-]{11})\\.'))[1] as id from ${table} where ${column}::text like '%v2.%'`,
  )
  return rows.map(({ id }) => id)
}

test('every module that seals secrets is listed', () => {
  const root = join(import.meta.dirname, '../../src')
  const sealing = globSync('modules/**/*.ts', { cwd: root })
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('secrets.seal('))
    .sort()
  assert.deepEqual(sealing, [
    'modules/accounts/company/attempts.ts',
    'modules/accounts/operations/company-sign-in.ts',
    'modules/accounts/operations/invites.ts',
    'modules/accounts/operations/second-factor.ts',
    'modules/clients/operations/clients.ts',
    'modules/clients/operations/integrations.ts',
    'modules/feeds/export-operations.ts',
    'modules/google-accounts/sign-in.ts',
    'modules/notification-channels/operations.ts',
    'modules/requests/idempotency.ts',
    'modules/sources/credentials.ts',
    'modules/webhooks/operations/endpoints.ts',
  ])
})

test('a backup contains no secret that can be read without the key', async () => {
  for (const column of SEALED_COLUMNS) assert.deepEqual(await idsIn(column), app.secrets.keyIds, JSON.stringify(column))
  const file = join(folder, 'all.backup')
  await writeBackup({ connectionString: testApp.url }, file, {})
  const text = zstdDecompressSync(readFileSync(file)).toString()

  assert.ok(text.includes('https://idp.test'))
  for (const secret of [...shown, testApp.env.SECRET_KEY ?? ''])
    for (const form of [
      secret,
      Buffer.from(secret).toString('base64').slice(0, -3),
      Buffer.from(secret).toString('hex'),
    ])
      assert.ok(!text.includes(form), form)
})

test('the key is rotated without downtime, and the operator learns when the old one may go', async () => {
  const link = linkToken(app.secrets, LINK)
  const next = built(NEW)
  const both = await serve(next)
  const [newId, oldId] = next.app.secrets.keyIds
  assert.equal(next.app.secrets.sealingKey(), oldId, 'other processes do not have the new key yet')
  assert.equal(app.secrets.open(next.app.secrets.seal('side by side')), 'side by side')

  const early = await rotate()
  assert.equal(early.code, 1)
  assert.match(early.err, /do not have the new key/)
  const sealedBefore = await countStale({ db: app.db, secrets: app.secrets })
  assert.equal(sealedBefore, 0)

  await old.close()
  await pool.query(`delete from instances where sealing_key = $1 and not $2 = any(key_ids)`, [oldId, newId])
  const doctor = await cli(['doctor'], { on: testApp, env: NEW })
  assert.match(doctor.out, /not all are sealed with SECRET_KEY/)
  const done = await rotate()

  assert.equal(done.code, 0, done.err)
  assert.match(done.err, /SECRET_KEY_PREVIOUS may go/)
  assert.deepEqual([JSON.parse(done.out).key_id, JSON.parse(done.out).resealed >= 710], [newId, true])
  for (const column of SEALED_COLUMNS) assert.deepEqual(await idsIn(column), [newId], JSON.stringify(column))
  await until('the running process seals with the new key', () => next.app.secrets.sealingKey() === newId)
  assert.equal(linkToken(next.app.secrets, LINK), link, 'public links stay')
  assert.equal(JSON.parse((await rotate()).out).resealed, 0)
  await both.close()

  const alone = built({ SECRET_KEY: NEW.SECRET_KEY })
  const served = await serve(alone)
  after(served.close)
  assert.equal(linkToken(alone.app.secrets, LINK), link)
  await forgetSteps(testApp)
  const { ask } = browser(served.url)
  const { body } = await ask('POST', '/api/auth/login', { email: owner.person.email, password: PASSWORD })
  assert.equal((await ask('POST', '/api/auth/second-factor', { ticket: body.ticket, code: code() })).status, 200)
  await assert.rejects(testApp.serve(), /SECRET_KEY is not the one/)
})

test('an interrupted rotation resumes, and with --end-links a leaked key signs no link any more', async () => {
  const { app: next, close } = built(NEW)
  after(close)
  const link = linkToken(next.secrets, LINK)
  await pool.query(`update installation set key_ids = key_ids || $1::text[]`, [[app.secrets.keyIds[0]]])
  await pool.query('update clients set screenshot_proxy = $1', [app.secrets.seal(SECRET)])
  await pool.query(`update queue set payload = jsonb_build_object('sealed', $1::text)`, [app.secrets.seal(SECRET)])
  assert.equal(await countStale(next), 701)
  assert.equal(await resealBatch(next), 1)
  assert.equal(await resealBatch(next), 500)
  await assert.rejects(serve(built({ SECRET_KEY: NEW.SECRET_KEY })), /SECRET_KEY is not the one/)

  const ran = await rotate('--end-links')

  assert.equal(JSON.parse(ran.out).resealed, 200, ran.err)
  const { rows } = await pool.query('select sealing_key, signing_key, key_ids from installation')
  next.secrets.adopt(rows[0])
  assert.deepEqual(rows[0].key_ids, [next.secrets.keyIds[0]])
  assert.notEqual(linkToken(next.secrets, LINK), link)
  const { rows: clients } = await pool.query('select screenshot_proxy as sealed from clients')
  assert.equal(next.secrets.open(clients[0].sealed), SECRET)
})
