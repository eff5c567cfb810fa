import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { openContext } from '../../src/core/context.ts'
import { limitAudits } from '../../src/modules/leads/audit/audit-rate-limit.ts'
import { keyOf } from '../http.ts'
import { openFixture } from '../reports/fixture.ts'

const { testApp, url, ask, read, makeReport } = await openFixture({ TRUST_PROXY: '127.0.0.1' })
beforeEach(() => testApp.pool.query('delete from rate_windows'))

const visit = (path: string, from: string, headers: Record<string, string> = {}) =>
  fetch(url + path, { headers: { accept: 'text/html', 'x-forwarded-for': from, ...headers } })

/** As if this network had sent so many requests in the last minute. */
const fill = (key: string, times: number) =>
  testApp.pool.query(
    `insert into rate_windows (key, stamps) values ($1, array_fill(date_part('epoch', clock_timestamp()), array[$2::int]))`,
    [key, times],
  )

test('a public page is rate-limited per network', async () => {
  const { path } = await makeReport()
  const statuses = []
  for (let index = 0; index < 125; index++)
    statuses.push((await visit(path, `2001:db8:1:2::${index.toString(16)}`)).status)
  assert.deepEqual([statuses.filter((status) => status === 200).length, statuses.at(-1)], [120, 429])
  const refused = await visit(path, '2001:db8:1:2:ffff::1')
  assert.ok(Number(refused.headers.get('retry-after')) >= 1)

  assert.equal((await visit(path, '2001:db8:1:3::1')).status, 200)
  assert.equal((await visit(path, '203.0.113.1')).status, 200)
})

test('the networks of one larger block are also limited together', async () => {
  const { path } = await makeReport()
  await fill('guest:page:203.0.113.0/24', 600)
  await fill('guest:page:2001:db8:1::/48', 600)
  for (const [from, status] of [
    ['203.0.113.9', 429],
    ['203.0.114.9', 200],
    ['2001:db8:1:77::1', 429],
    ['2001:db8:2::1', 200],
  ] as const)
    assert.equal((await visit(path, from)).status, status, from)
})

test('every public page is rate-limited, except for members of the workspace', async () => {
  const { path } = await makeReport()
  await fill('guest:page:203.0.113.9/32', 120)
  const token = 'x'.repeat(43)
  for (const each of [path, `${path}.pdf`, `/r/${token}`, `/s/${token}`, `/unsubscribe/${token}`])
    assert.equal((await visit(each, '203.0.113.9')).status, 429, each)
  const key = await keyOf(testApp, 'viewer')
  assert.equal((await visit(path, '203.0.113.9', { 'x-api-key': key })).status, 200)
  assert.equal((await visit('/health', '203.0.113.9')).status, 200)
})

test('a public page is cached without its token, and every change shows at once', async () => {
  const { client, path } = await makeReport()
  const link = `/clients/${client}/report/link`
  const first = await read(path)
  const { rows } = await testApp.pool.query(`select value from cache where key like 'report_page:%'`)
  assert.ok(rows.length > 0)
  const token = path.slice('/r/'.length)
  assert.ok(first.text.includes(token) && rows.every(({ value }) => !value.toString('utf8').includes(token)))
  assert.equal((await read(path)).text, first.text)

  await ask('analyst', 'PUT', `/clients/${client}/report/summary`, { summary: 'We moved the shop.' })
  assert.ok((await read(path)).text.includes('We moved the shop.'))
  await ask('analyst', 'PATCH', `/clients/${client}`, { name: 'Renamed Shop' })
  assert.ok((await read(path)).text.includes('Renamed Shop'))
  await ask('admin', 'PATCH', '/branding', { name: 'Bright Agency' })
  assert.ok((await read(path)).text.includes('Bright Agency'))
  await ask('analyst', 'PATCH', link, { password: 'open sesame' })
  assert.equal((await read(path)).status, 401)
  await ask('analyst', 'DELETE', link)
  assert.equal((await read(path)).status, 404)
})

const audits = async (from: (index: number) => string, tries: number) => {
  let made = 0
  for (let index = 0; index < tries; index++) {
    const ctx = openContext(testApp.app, testApp.as('guest').actor, { address: from(index) })
    made += await limitAudits(ctx).then(
      () => 1,
      () => 0,
    )
  }
  return made
}

test('audits are limited per network, not per address', async () => {
  assert.equal(await audits((index) => `2001:db8:1:2::${index + 1}`, 12), 5)
  assert.equal(await audits((index) => `2001:db8:1:${index + 3}::1`, 20), 5, 'ten an hour for the whole site')
  assert.equal(await audits(() => '203.0.113.1', 12), 5)
})

test('no single network can use up the audits of a day', async () => {
  assert.equal(await audits((index) => `2001:db8:${index % 40}:${index}::1`, 300), 50)
  assert.equal(await audits((index) => `203.0.113.${index}`, 100), 10)
  assert.equal(await audits((index) => `198.51.${index}.1`, 100), 50)
  assert.equal(await audits(() => '192.0.2.1', 1), 1, 'others are still served')
})

test('an audit over HTTP is refused per network, with the time to wait', async () => {
  const audit = (from: string) =>
    fetch(`${url}/api/audit-lite`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ domain: 'shop.test' }),
    })
  await fill('audit:line:2001:db8:9:9::/64', 5)
  const refused = await audit('2001:db8:9:9::abcd')
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
})
