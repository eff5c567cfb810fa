import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openFixture } from './fixture.ts'

/** A proxy that requires authentication, at an address that the operator allows. */
const carried: string[] = []
const proxy = createServer(async (request, response) => {
  const who = request.headers['proxy-authorization']
  if (!who) return response.writeHead(407, { 'proxy-authenticate': 'Basic realm="way"' }).end()
  carried.push(Buffer.from(who.replace('Basic ', ''), 'base64').toString())
  const answer = await fetch(request.url ?? '', { headers: { 'user-agent': request.headers['user-agent'] ?? '' } })
  response.setHeader('content-type', answer.headers.get('content-type') ?? '').end(await answer.text())
})
await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
after(() => proxy.close())
const proxyHost = `127.0.0.1:${(proxy.address() as AddressInfo).port}`

const { testApp, ask, control, makeClient, ended, check } = await openFixture({ HTTP_ALLOW_PRIVATE: proxyHost })
await testApp.work()
const keywordsOf = (client: number) => testApp.pool.query('select id from keywords where client_id = $1', [client])
const pathOf = (job: number, keyword: number, device = 'desktop') =>
  `/jobs/${job}/results/${keyword}/screenshot?device=${device}`

test('a screenshot is taken when first requested, stored, and dated', async () => {
  const client = await makeClient([{ query: 'espresso machine', device: 'both' }])
  const job = await check(client)
  await ended(job)
  const [keyword] = (await keywordsOf(client)).rows
  const before = Date.now() / 1000

  const desktop = await ask('viewer', 'GET', pathOf(job, keyword.id))
  const again = await ask('viewer', 'GET', pathOf(job, keyword.id))
  const phone = await ask('viewer', 'GET', pathOf(job, keyword.id, 'mobile'))

  assert.equal(desktop.status, 200, desktop.text.slice(0, 300))
  assert.equal(desktop.headers.get('content-type'), 'image/png')
  assert.match(desktop.headers.get('content-disposition') ?? '', /^inline; filename="espresso-machine-desktop\.png"$/)
  const taken = Number(desktop.headers.get('x-taken-at'))
  assert.ok(taken >= before - 1 && taken > Number(desktop.headers.get('x-checked-at')))
  assert.equal(again.headers.get('x-taken-at'), desktop.headers.get('x-taken-at'), 'the screenshot is stored')
  assert.equal(phone.status, 200)
  const { rows } = await testApp.pool.query(
    `select device, png from rank_screenshots where job_id = $1 order by device`,
    [job],
  )
  assert.deepEqual(
    rows.map(({ device, png }) => [device, png.subarray(1, 4).toString(), png.readUInt32BE(16)]),
    [
      ['desktop', 'PNG', 1366],
      ['mobile', 'PNG', 412],
    ],
  )
  assert.equal((await ask('stranger', 'GET', pathOf(job, keyword.id))).status, 404)
  assert.equal((await ask('viewer', 'GET', pathOf(job, 999_999))).status, 404)
})

test('a captcha, a consent page or an empty page is never stored as a screenshot', async () => {
  const client = await makeClient([{ query: 'coffee grinder' }])
  const job = await check(client)
  await ended(job)
  const [keyword] = (await keywordsOf(client)).rows
  for (const fault of ['429', 'sorry', 'consent', 'softblock', 'empty']) {
    await control('faults', [{ match: { service: 'google' }, fault, share: 1 }])
    const answer = await ask('viewer', 'GET', pathOf(job, keyword.id))
    assert.equal(answer.status, 500, `${fault}: ${answer.text.slice(0, 200)}`)
    assert.ok(['blocked', 'unreadable'].includes(answer.body.reason), `${fault}: ${answer.text}`)
    assert.match(answer.body.error, /^No screenshot: /)
  }
  await control('faults', [])
  const { rows } = await testApp.pool.query('select 1 from rank_screenshots where job_id = $1', [job])
  assert.equal(rows.length, 0)
  assert.equal((await ask('viewer', 'GET', pathOf(job, keyword.id))).status, 200)
})

test("screenshots use the client's proxy, and a proxy at a private address is never dialled", async () => {
  let dialled = 0
  const canary = createServer((_, response) => {
    dialled++
    response.end('hello')
  }).on('connect', (_, socket) => {
    dialled++
    socket.destroy()
  })
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
  after(() => canary.close())
  const { port } = canary.address() as AddressInfo
  const client = await makeClient([{ query: 'milk frother' }])
  const job = await check(client)
  await ended(job)
  const [keyword] = (await keywordsOf(client)).rows

  for (const address of [
    `http://127.0.0.1:${port}`,
    `http://localhost:${port}`,
    `socks5://127.0.0.1:${port}`,
    `http://[::1]:${port}`,
  ]) {
    assert.equal(
      (await ask('analyst', 'PATCH', `/clients/${client}`, { screenshot_proxy: address })).status,
      200,
      address,
    )
    const refused = await ask('viewer', 'GET', pathOf(job, keyword.id))
    assert.equal(refused.status, 400, refused.text.slice(0, 200))
    assert.match(refused.body.error, /screenshot_proxy/)
  }
  assert.equal(dialled, 0)

  await ask('analyst', 'PATCH', `/clients/${client}`, { screenshot_proxy: `http://agency:secret@${proxyHost}` })
  const answer = await ask('viewer', 'GET', pathOf(job, keyword.id))
  assert.equal(answer.status, 200, answer.text.slice(0, 200))
  assert.equal(carried[0], 'agency:secret')
})

test('a check takes screenshots on request, or when the settings of the client say so', async () => {
  const client = await makeClient([{ query: 'moka pot' }, { query: 'french press' }])
  await ended(await check(client, { screenshots: true }))
  assert.equal(await pictures(client, 2), 2)
  const settings = await ask('analyst', 'PUT', `/clients/${client}/check-settings`, { screenshots: true })
  assert.deepEqual([settings.body.depth, settings.body.screenshots], ['smart', true])
  assert.deepEqual((await ask('viewer', 'GET', `/clients/${client}/check-settings`)).body, settings.body)
  await ended(await check(client))
  assert.equal(await pictures(client, 4), 4)
  await ended(await check(client, { screenshots: false }))
  await ask('admin', 'DELETE', `/clients/${client}`)
  assert.equal(await pictures(client, 0), 0)
})

async function pictures(client: number, wanted: number): Promise<number> {
  let found = -1
  for (let i = 0; i < 100 && found !== wanted; i++) {
    const { rows } = await testApp.pool.query(
      'select count(*) from rank_screenshots join keywords on keywords.id = keyword_id where client_id = $1',
      [client],
    )
    found = rows[0].count
    if (found !== wanted) await sleep(200)
  }
  return found
}
