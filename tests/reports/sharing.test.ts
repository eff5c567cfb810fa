import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { type Context, openContext, workerOf } from '../../src/core/context.ts'
import { invoke } from '../../src/core/invoke.ts'
import { checkDomains } from '../../src/modules/reports/domain/verify.ts'
import { getReportDomain, setReportDomain, verifyReportDomain } from '../../src/modules/reports/operations/domain.ts'
import { signedIn } from '../contract/accounts-browser.ts'
import { openFixture, PERSON } from './fixture.ts'

const { testApp, url, ask, read, makeReport, makeClient, pathOf } = await openFixture()
const DAY = 86_400
const now = () => Date.now() / 1000

test('unknown, replaced, expired and revoked links all show the same page', async () => {
  const { client, job, path } = await makeReport()
  const link = `/clients/${client}/report/link`
  const unknown = await read(`/r/${'x'.repeat(43)}`)
  assert.equal(unknown.status, 404)
  assert.ok(unknown.text.includes('There is no report at this URL'))

  const renewed = await ask('analyst', 'POST', `${link}/renew`, { job_id: job })
  const replaced = await read(path)
  await ask('analyst', 'PATCH', link, { job_id: job, expires_at: now() + 100 })
  await testApp.pool.query('update report_links set expires_at = to_timestamp($2) where client_id = $1', [
    client,
    now() - 1,
  ])
  const expired = await read(renewed.body.path)
  await ask('analyst', 'POST', `${link}/renew`, { job_id: job })
  const again = await pathOf(job)
  assert.equal((await read(again)).status, 200)
  await ask('analyst', 'DELETE', `${link}?job_id=${job}`)
  const revoked = await read(again)

  for (const each of [
    replaced,
    expired,
    revoked,
    await read('/r/short'),
    await read('/r/..%2fetc'),
    await read('/r/a.pdf'),
  ])
    assert.deepEqual([each.status, each.text], [404, unknown.text])
  for (const each of [replaced, expired, revoked, unknown])
    assert.deepEqual(
      [each.headers.get('set-cookie'), each.headers.get('cache-control'), each.headers.get('x-robots-tag')],
      [null, 'no-store', 'noindex, nofollow'],
    )
  assert.deepEqual((await ask('analyst', 'GET', `/jobs/${job}`)).body.report_path, '')
})

test('the link to the latest report can be renewed and revoked, each with immediate effect', async () => {
  const { client } = await makeReport()
  const link = `/clients/${client}/report/link`
  const { token: _, url: _url, path, ...born } = (await ask('analyst', 'GET', link)).body
  assert.deepEqual(born, {
    client_id: client,
    job_id: null,
    is_shared: true,
    expires_at: null,
    has_password: false,
  })

  const first = (await ask('analyst', 'POST', `${link}/renew`)).body
  assert.deepEqual([first.is_shared, first.path, (await read(path)).status], [true, `/r/${first.token}`, 404])
  assert.match(first.token, /^[\w-]{43}$/)
  assert.ok((await read(first.path)).text.includes('red shoes'))
  const second = (await ask('analyst', 'POST', `${link}/renew`)).body
  assert.equal((await read(first.path)).status, 404)
  assert.equal((await read(second.path)).status, 200)
  const ended = await ask('analyst', 'DELETE', link)
  assert.deepEqual([ended.body.is_shared, ended.body.path], [false, ''])
  assert.equal((await read(second.path)).status, 404)
})

test('a link can expire, and its expiry must lie in the future', async () => {
  const { client, job, path } = await makeReport()
  const link = `/clients/${client}/report/link`
  const past = await ask('analyst', 'PATCH', link, { job_id: job, expires_at: now() - 5 })
  assert.equal(past.status, 400)
  assert.match(past.body.error, /expires_at/)
  const set = await ask('analyst', 'PATCH', link, { job_id: job, expires_at: now() + DAY })
  assert.equal(set.body.is_shared, true)
  assert.equal((await read(path)).status, 200)
  await testApp.pool.query('update report_links set expires_at = to_timestamp($2) where client_id = $1', [
    client,
    now(),
  ])
  assert.equal((await read(path)).status, 404)
  const lifted = await ask('analyst', 'PATCH', link, { job_id: job, expires_at: null })
  assert.equal(lifted.body.expires_at, null)
  assert.equal((await read(path)).status, 200)
})

test('a password is required and never shown, and guesses are limited', async () => {
  const { client, job, path } = await makeReport()
  const link = `/clients/${client}/report/link`
  const set = await ask('analyst', 'PATCH', link, { job_id: job, password: 'open sesame' })
  assert.equal(set.body.has_password, true)
  assert.ok(!set.text.includes('sesame'))

  const asked = await read(path)
  assert.equal(asked.status, 401)
  assert.ok(asked.text.includes('type="password"') && !asked.text.includes('red shoes'))
  assert.equal((await read(`${path}.pdf`)).status, 401)
  const wrong = await read(path, { form: { password: 'open' } })
  assert.deepEqual([wrong.status, wrong.headers.get('set-cookie')], [303, null])
  const again = await read(wrong.headers.get('location') ?? '')
  assert.ok(again.status === 401 && again.text.includes('Wrong password'))
  const right = await read(path, { form: { password: 'open sesame' } })
  assert.equal(right.status, 303)
  const set_cookie = right.headers.get('set-cookie') ?? ''
  assert.match(set_cookie, /HttpOnly; SameSite=Lax/)
  const cookie = set_cookie.split(';')[0] ?? ''
  assert.ok((await read(path, { cookie })).text.includes('red shoes'))

  await ask('analyst', 'PATCH', link, { job_id: job, password: 'another' })
  assert.equal((await read(path, { cookie })).status, 401, 'a session ends when the password changes')
  const tries = []
  for (let i = 0; i < 12; i++) tries.push((await read(path, { form: { password: `guess ${i}` } })).status)
  assert.deepEqual(tries.slice(-2), [429, 429])
  assert.equal((await read(path, { form: { password: 'another' } })).status, 429)
})

test('links are managed only by those who work on the client', async () => {
  const { client, job } = await makeReport()
  const other = await makeReport()
  const link = `/clients/${client}/report/link`
  assert.equal((await ask('viewer', 'GET', link)).status, 403)
  assert.equal((await ask('stranger', 'GET', link)).status, 404)
  assert.equal((await ask('analyst', 'GET', `${link}?job_id=${other.job}`)).status, 404)
  assert.equal((await ask('analyst', 'POST', `${link}/renew`, { job_id: other.job })).status, 404)
  assert.equal((await ask('analyst', 'PATCH', link, { job_id: job, balance: 1 })).status, 400)
})

test('a reader counts once an hour; bots, link previews and members do not count', async () => {
  const { client, job, path } = await makeReport()
  const views = async (more = '') => (await ask('viewer', 'GET', `/clients/${client}/report/views${more}`)).body
  const none = await views()
  assert.deepEqual(none.stats, { total_views: 0, unique_ips: 0, views_7d: 0, views_today: 0, last_viewed: null })
  assert.equal(none.timeline.length, 30)

  for (const agent of [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'facebookexternalhit/1.1',
    'WhatsApp/2.23',
    'Mozilla/5.0 (compatible; bingbot/2.0)',
    'curl/8.5.0',
    'Mozilla/5.0 HeadlessChrome/146.0',
    'Slackbot-LinkExpanding 1.0',
    ' ',
  ])
    await read(path, { agent })
  await read(path, { head: true })
  const { state } = await signedIn(testApp, url, 'analyst')
  await read(path, { cookie: `session=${state.session}` })
  assert.equal((await views()).stats.total_views, 0)

  await read(path)
  await read(path, { agent: `${PERSON} Edg/146.0` })
  const once = await views()
  assert.deepEqual([once.stats.total_views, once.stats.unique_ips, once.stats.views_today], [1, 1, 1])
  assert.ok(Math.abs(once.stats.last_viewed - now()) < 10)
  assert.deepEqual(once.timeline.at(-1), { date: new Date().toISOString().slice(0, 10), views: 1, unique_ips: 1 })

  await testApp.pool.query(
    'update report_views set hour = hour - 1, viewed_at = viewed_at - make_interval(secs => 3600) where client_id = $1',
    [client],
  )
  await read(path)
  await testApp.pool.query(
    `insert into report_views (client_id, workspace_id, job_id, reader, hour, viewed_at)
     select client_id, workspace_id, job_id, 'somebody', hour, viewed_at - make_interval(secs => $2) from report_views where client_id = $1 limit 1`,
    [client, 8 * DAY],
  )
  const later = (await views('?days=10')) as typeof once
  assert.deepEqual([later.stats.total_views, later.stats.unique_ips, later.stats.views_7d], [3, 2, 2])
  assert.equal(later.timeline.length, 10)
  assert.equal((await views(`?job_id=${job}`)).stats.total_views, 3)
})

test('no IP address of a reader is stored', async () => {
  const { client, path } = await makeReport()
  await read(path)
  const { rows } = await testApp.pool.query('select report_views::text as row from report_views where client_id = $1', [
    client,
  ])
  assert.equal(rows.length, 1)
  assert.doesNotMatch(rows[0].row, /127\.0|::1/)
})

test('a written summary replaces the generated one until it is cleared', async () => {
  const { client, job, path } = await makeReport()
  const summary = `/clients/${client}/report/summary`
  assert.ok((await read(path)).text.includes('Biggest gain'))
  const saved = await ask('analyst', 'PUT', summary, { summary: 'We moved the shop.\r\n\r\nMore next month.' })
  assert.deepEqual(saved.body, { job_id: job, summary: 'We moved the shop.\n\nMore next month.' })
  const page = await read(path)
  assert.ok(page.text.includes('<p>We moved the shop.</p><p>More next month.</p>'))
  assert.ok(!page.text.includes('Biggest gain'))
  await ask('analyst', 'PUT', summary, { summary: '' })
  assert.ok((await read(path)).text.includes('Biggest gain'))
  assert.equal((await ask('viewer', 'PUT', summary, { summary: 'x' })).status, 403)
  assert.equal((await ask('analyst', 'PUT', summary, { summary: 'x'.repeat(2001) })).status, 400)
  const empty = await makeClient([])
  assert.equal((await ask('viewer', 'GET', `/clients/${empty}/report/summary`)).status, 400)
})

test('a logo must be a small image, judged by its content and not by its declared type', async () => {
  const data = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`
  const png = (width: number, size = 100) => {
    const bytes = Buffer.alloc(size)
    bytes.write('89504e470d0a1a0a0000000d49484452', 'hex')
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(10, 20)
    return bytes
  }
  const refused = [
    data(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'image/svg+xml'),
    data(Buffer.from('<script>'), 'image/png'),
    data(png(5000)),
    data(png(100, 20_000)),
    data(Buffer.from([0xff, 0xd8, 0xff])),
    'https://evil.test/logo.png',
    'data:image/png;base64,',
  ]
  for (const logo of refused) {
    const answer = await ask('admin', 'PUT', '/branding', { logo })
    assert.equal(answer.status, 400, logo.slice(0, 60))
    assert.match(answer.body.error, /logo/)
  }
  const kept = await ask('admin', 'PATCH', '/branding', {
    name: ' Bright  Agency ',
    color: '#00AA88',
    logo: data(png(100), 'image/gif'),
  })
  assert.deepEqual(
    [kept.body.name, kept.body.color, kept.body.logo.slice(0, 22)],
    ['Bright Agency', '#00AA88', 'data:image/png;base64,'],
  )
  const { path } = await makeReport()
  const page = await read(path)
  assert.ok(
    page.text.includes('--brand:#00AA88') &&
      page.text.includes('--mark:color-mix(in srgb,#00AA88 30%,#fff)') &&
      page.text.includes('Bright Agency') &&
      page.text.includes('<img src="data:image/png'),
  )
  assert.equal((await ask('admin', 'PUT', '/branding', { color: 'red;}' })).status, 400)
  assert.equal((await ask('analyst', 'PUT', '/branding', { name: 'x' })).status, 403)
  const bare = await ask('admin', 'PUT', '/branding', { name: '', color: '', logo: null })
  assert.deepEqual(bare.body, { name: '', color: '', logo: null })
})

test('a verified domain serves the reports of its workspace and nothing else', async () => {
  const { client, path } = await makeReport()
  const domain = 'reports.agency.com'
  const set = await ask('admin', 'PUT', '/report-domain', { domain: ` https://${domain}/ ` })
  const { name, value } = set.body.record
  assert.deepEqual([set.status, name, set.body.is_verified], [200, `_reports.${domain}`, false])
  assert.equal((await atHost(domain, '/api/tls/ask?domain=x.com')).status, 404)
  const verifyWith = (records: string[]) =>
    invoke(verifyReportDomain, { ...testApp.as('admin'), txtRecords: async () => records }, {})

  await assert.rejects(verifyWith(['of somebody else']), { reason: 'txt_record_missing' })
  assert.equal((await atHost(domain, '/api/v1/clients')).status, 401, 'not served before it is verified')
  assert.equal((await verifyWith(['other', value])).is_verified, true)

  const at = async (where: string, host = `${domain.toUpperCase()}.:443`) => (await atHost(host, where)).status
  assert.equal(await at(path), 200)
  for (const closed of ['/', '/login', '/api/v1/clients', '/health', '/mcp', '/assets/x.js'])
    assert.equal(await at(closed), 404, closed)
  assert.equal(await at(`/api/tls/ask?domain=${domain}`, 'localhost'), 200)
  assert.equal(await at('/api/tls/ask?domain=other.com', 'localhost'), 404)
  const link = await ask('analyst', 'POST', `/clients/${client}/report/link/renew`)
  assert.equal(link.body.url, `https://${domain}${link.body.path}`)
  await testApp.pool.query(`update report_domains set workspace_id = (select max(id) from workspaces)`)
  assert.equal(await at(path), 404, 'a report of another workspace is not served')
})

test('private names are refused as report domains, and a domain belongs to whoever verified it last', async () => {
  for (const domain of ['localhost', '127.0.0.1', 'a.internal', 'x'])
    assert.equal((await ask('admin', 'PUT', '/report-domain', { domain })).status, 400, domain)
  const shownBy = async (ctx: Context) => {
    const { record } = await invoke(setReportDomain, ctx, { domain: 'moved.agency.com' })
    const txtRecords = async () => [record?.value ?? '']
    await invoke(verifyReportDomain, { ...ctx, txtRecords }, {})
  }
  const isVerified = async (ctx: Context) => (await invoke(getReportDomain, ctx, {})).is_verified
  await shownBy(testApp.as('admin'))
  await shownBy(testApp.asOther('admin'))
  assert.deepEqual([await isVerified(testApp.as('admin')), await isVerified(testApp.asOther('admin'))], [false, true])
  const days = { ...testApp.asOther('owner'), txtRecords: async () => [] }
  for (let day = 0; day < 3; day++) {
    assert.equal(await isVerified(testApp.asOther('admin')), true)
    await checkDomains.run(openContext({ ...testApp.app, ...days }, workerOf(0)))
  }
  assert.equal(await isVerified(testApp.asOther('admin')), false, 'its record is gone')
})

/** The answer to a request for a host name, as behind a proxy that passes it on. */
const atHost = (host: string, path: string) =>
  new Promise<{ status: number | undefined }>((resolve, reject) => {
    const asking = request(url + path, { headers: { host } }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode })
    })
    asking.on('error', reject).end()
  })
