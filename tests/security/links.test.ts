import assert from 'node:assert/strict'
import { test } from 'node:test'
import { caller, keyOf } from '../http.ts'
import { openFixture } from '../reports/fixture.ts'

const { testApp, url, ask, read, makeReport, pathOf } = await openFixture()
const now = () => Date.now() / 1000

/** A client with all the links to its reports. */
async function shared() {
  const { client, job } = await makeReport()
  const link = `/clients/${client}/report/link`
  const paths = async () => {
    const newest = (await ask('analyst', 'GET', link)).body.path
    const own = await pathOf(job)
    return [newest, own, `${newest}.pdf`, `${own}.pdf`]
  }
  return { client, job, link, paths }
}

const statuses = async (paths: string[], cookie = '') => {
  const seen = []
  for (const path of paths) seen.push((await read(path, cookie ? { cookie } : {})).status)
  return seen
}

test('a password on the reports of a client covers every link to them, and is entered once', async () => {
  const { link, paths } = await shared()
  const [newest = '', own = '', ...files] = await paths()
  assert.deepEqual(await statuses([newest, own]), [200, 200])

  await ask('analyst', 'PATCH', link, { password: 'open sesame' })

  assert.deepEqual(await statuses([newest, own, ...files]), [401, 401, 401, 401])
  const right = await read(own, { form: { password: 'open sesame' } })
  const cookie = right.headers.get('set-cookie')?.split(';')[0] ?? ''
  assert.deepEqual(await statuses([newest, own], cookie), [200, 200])
})

test('every link ends when sharing is revoked or expires, and revoked links never come back', async () => {
  const { link, job, paths } = await shared()
  const all = await paths()
  await ask('analyst', 'PATCH', link, { expires_at: now() + 100 })
  await testApp.pool.query('update report_links set expires_at = to_timestamp(1)')
  assert.deepEqual(await statuses(all), [404, 404, 404, 404])
  await ask('analyst', 'PATCH', link, { expires_at: null })
  assert.deepEqual(await statuses(all.slice(0, 2)), [200, 200])

  await ask('analyst', 'DELETE', link)

  assert.deepEqual(await statuses(all), [404, 404, 404, 404])
  const { share_token, report_path } = (await ask('analyst', 'GET', `/jobs/${job}`)).body
  assert.deepEqual([share_token, report_path], ['', ''])
  await ask('analyst', 'POST', `${link}/renew`)
  assert.deepEqual(await statuses(all), [404, 404, 404, 404], 'what was revoked never comes back')
  assert.deepEqual(await statuses((await paths()).slice(0, 2)), [200, 200])
})

test('renewing replaces every link, or only the one that is named', async () => {
  const { link, job, paths } = await shared()
  const [newest = '', own = ''] = await paths()
  await ask('analyst', 'POST', `${link}/renew`, { job_id: job })
  assert.deepEqual(await statuses([newest, own]), [200, 404])
  const again = await pathOf(job)
  assert.deepEqual(await statuses([again]), [200])
  await ask('analyst', 'POST', `${link}/renew`)
  assert.deepEqual(await statuses([newest, again]), [404, 404])
})

test('a workspace can keep reports private until somebody shares them', async () => {
  const { link, client, job, paths } = await shared()
  const all = (await paths()).slice(0, 2)
  const admin = await keyOf(testApp, 'admin')
  const setting = (is_shared_by_default: boolean) => ask('admin', 'PATCH', '/report-sharing', { is_shared_by_default })
  assert.equal((await ask('analyst', 'PATCH', '/report-sharing', { is_shared_by_default: false })).status, 403)

  assert.equal((await setting(false)).status, 200, admin)
  assert.deepEqual(await statuses(all), [404, 404])
  assert.equal((await ask('analyst', 'GET', `/jobs/${job}`)).body.report_path, '')
  await ask('analyst', 'POST', `${link}/renew`)
  assert.deepEqual(await statuses((await paths()).slice(0, 2)), [200, 200], `client ${client}`)
  await setting(true)
})

test('no token of a link, an invite, a session or a mail is stored in plain text', async () => {
  const { paths, client } = await shared()
  const [newest = '', own = ''] = await paths()
  const tokens = [newest, own].map((path) => path.slice('/r/'.length))
  await ask('analyst', 'POST', `/clients/${client}/report/recipients`, { email: 'reader@example.com' })
  const { rows: tables } = await testApp.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  for (const { name } of tables)
    for (const token of tokens) {
      const { rowCount } = await testApp.pool.query(
        `select 1 from "${name}" t where t::text like '%' || $1 || '%' limit 1`,
        [token],
      )
      assert.equal(rowCount, 0, name)
    }
  const { rows } = await testApp.pool.query(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type <> 'bytea' and column_name ~ '(^|_)token$'`,
  )
  assert.deepEqual(rows, [])
})

test('guessing the password does not lock out readers on other networks', async () => {
  const { link, paths } = await shared()
  const [newest = ''] = await paths()
  await ask('analyst', 'PATCH', link, { password: 'open sesame' })
  for (let index = 0; index < 12; index++) await read(newest, { form: { password: `guess ${index}` } })
  assert.equal((await read(newest, { form: { password: 'open sesame' } })).status, 429)
  await testApp.pool.query(`delete from rate_windows where key like 'report_password:%:127.0.0.1%'`)
  assert.equal((await read(newest, { form: { password: 'open sesame' } })).status, 303)
})

test('an admin lists and revokes the shared chats of others', async () => {
  const { userId, workspaceId } = testApp.as('analyst').actor
  const { rows } = await testApp.pool.query<{ id: number }>(
    `insert into chats (workspace_id, user_id, title, created_at, updated_at) values ($1, $2, 'Plans', 'epoch', 'epoch') returning id`,
    [workspaceId, userId],
  )
  const sid = rows[0]?.id ?? 0
  const [analyst, admin, stranger, viewer] = [
    await keyOf(testApp, 'analyst'),
    await keyOf(testApp, 'admin'),
    await keyOf(testApp, 'owner', 'second'),
    await keyOf(testApp, 'viewer'),
  ]
  const call = caller(url)
  const shared = await call('POST', `/api/ai-chat/sessions/${sid}/share`, { as: analyst })
  const page = `/s/${shared.body.token}`
  assert.equal((await read(page)).status, 200)
  assert.equal((await call('GET', '/api/ai-chat/shared', { as: analyst })).status, 403)
  const listed = (await call('GET', '/api/ai-chat/shared', { as: admin })).body
  assert.deepEqual(
    listed.map((chat: { id: number; user_id: number }) => [chat.id, chat.user_id]),
    [[sid, userId]],
  )

  const end = (as: string) => call('DELETE', `/api/ai-chat/sessions/${sid}/share`, { as })
  assert.deepEqual([(await end(stranger)).status, (await end(viewer)).status], [404, 403])
  assert.equal((await end(admin)).status, 200)
  assert.equal((await read(page)).status, 404)
})
