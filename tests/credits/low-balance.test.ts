import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { startSandbox } from '../../sandbox/server.ts'
import { reportLowBalances } from '../../src/modules/credits/low-balance.ts'
import { addCredits, reserveCredits, settleCredits } from '../../src/modules/credits/store/ledger.ts'
import { caller, keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../wait.ts'
import { openReceiver } from '../webhooks/receiver.ts'

const [sandbox, receiver] = [await startSandbox(), await openReceiver()]
after(() => sandbox.close())
const testApp = await openTestApp({
  SANDBOX_URL: sandbox.url,
  HTTP_ALLOW_PRIVATE: receiver.host,
  BASE_URL: 'https://sightline.example',
})
const { url } = await testApp.serve()
await testApp.work()
const call = caller(url)
const [admin, analyst] = [await keyOf(testApp, 'admin'), await keyOf(testApp, 'analyst')]
const { db } = testApp.app
const { workspaceId } = testApp.as('owner').actor

const warnBelow = (threshold: number | null, as = admin) =>
  call('PUT', '/api/v1/credits/low-balance', { as, body: { threshold } })
const add = (amount: number) =>
  addCredits(db, { workspaceId, kind: 'grant', amount, reference: randomUUID(), note: '' })
async function hold(credits: number) {
  const request = { request: randomUUID(), workspaceId, key: -1, instance: randomUUID(), credits, isEnforced: true }
  assert.equal(await reserveCredits(db, request), true)
  return (used: number) => settleCredits(db, request, { used, cached: 0, failed: credits - used })
}
async function warnings(): Promise<{ credits: number; threshold: number }[]> {
  await reportLowBalances(testApp.app)
  const { rows } = await testApp.pool.query(`select data from events where name = 'credits.low' order by id`)
  return rows.map(({ data }) => data)
}

test('each fall below the threshold alerts admins once: in the feed, by mail and in chats', async () => {
  const body = { kind: 'mattermost', name: '#money', address: receiver.url('ok/money') }
  assert.equal((await call('POST', '/api/v1/notification-channels', { as: admin, body })).status, 201)
  await add(100)
  assert.deepEqual([(await warnBelow(50, analyst)).status, (await warnBelow(50)).status], [403, 200])
  assert.equal((await call('GET', '/api/v1/credits', { as: admin })).body.low_threshold, 50)
  assert.deepEqual(await warnings(), [])

  // Reserved credits may still be returned.
  const settle = await hold(60)
  assert.deepEqual(await warnings(), [])
  await settle(60)
  assert.deepEqual(await warnings(), [{ credits: 40, threshold: 50 }])
  await (await hold(5))(5)
  assert.equal((await warnings()).length, 1)

  await add(100)
  assert.equal((await warnings()).length, 1)
  await (await hold(100))(100)
  assert.deepEqual((await warnings()).at(-1), { credits: 35, threshold: 50 })

  const letters = () =>
    sandbox.sandbox.mailbox.letters().filter(({ raw }) => raw.includes('Subject: Search credits are running low'))
  await until('both admins have both mails', () => letters().length === 4)
  const links = letters().filter(({ raw }) =>
    raw.replaceAll('=\r\n', '').includes('sightline.example/api-console/credits'),
  )
  assert.equal(links.length, 4)
  await until('the message in the chat', () => receiver.at('ok/money').length > 0)
  assert.match(receiver.at('ok/money')[0]?.body ?? '', /Search credits are running low .*40 left, fewer than 50/)
  const feed = await until('both items in the feed', async () => {
    const { body } = await call('GET', '/api/v1/activity', { as: admin })
    const news = body.filter(({ kind }: { kind: string }) => kind === 'credits_low')
    return news.length === 2 && news
  })
  assert.equal(feed[0].url, '/api-console/credits')
})

test('a new threshold can warn again, and removing it ends the warnings', async () => {
  const before = (await warnings()).length
  await warnBelow(30)
  assert.equal((await warnings()).length, before)
  await warnBelow(36)
  assert.equal((await warnings()).length, before + 1)
  await warnBelow(null)
  await (await hold(35))(35)
  assert.equal((await warnings()).length, before + 1)
  assert.equal((await warnBelow(0)).status, 400)
})
