import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { addCredits, readBalance, unbalancedAccounts } from '../../src/modules/credits/store/ledger.ts'
import { type Answer, caller } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { barMs, until } from '../wait.ts'
import { seedKeys } from './fixture.ts'
import { openProcesses } from './processes.ts'
import { startUpstream } from './upstream.ts'

/** Three servers on one database: what one decides holds for all. */
const upstream = await startUpstream()
const processes = openProcesses()
const testApp = await openTestApp(upstream.env)
const { pool } = testApp
const { db } = testApp.app
const { workspaceId } = testApp.as('owner').actor
const servers = await Promise.all([1, 2, 3].map(() => processes.start('serve', testApp.env)))
const calls = servers.map(({ url }) => caller(url))
const at = (index: number) => calls[index % calls.length] ?? assert.fail()
let asked = 0

const search = (index: number, as: string): Promise<Answer> =>
  at(index)('POST', '/v1/search', { as, body: { q: `question ${asked++}` } })

async function setBalance(amount: number) {
  await pool.query('delete from credit_entries')
  await pool.query('delete from credit_accounts')
  if (amount) await addCredits(db, { workspaceId, kind: 'grant', amount, reference: randomUUID(), note: '' })
}

async function settled() {
  await until('every hold is closed', async () => {
    const { rows } = await pool.query('select count(*) as open from credit_reservations')
    return rows[0].open === 0
  })
  return readBalance(db, workspaceId)
}

test('with N credits, exactly N of 200 concurrent requests are answered, the rest get 402 and nothing is left', async () => {
  const keys = await seedKeys(testApp, 100)
  for (const credits of [0, 1, 4, 5, 37]) {
    await setBalance(credits)
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => search(index, keys[index % keys.length] ?? '')),
    )
    const statuses = Map.groupBy(answers, ({ status }) => status)
    assert.deepEqual([statuses.get(200)?.length ?? 0, statuses.get(402)?.length ?? 0], [credits, 200 - credits])
    assert.deepEqual(await settled(), { balance: 0, pending: 0 })
    assert.deepEqual(await unbalancedAccounts(db), [])
    await pool.query('delete from rate_windows')
  }
})

test('a key gets 60 requests a minute across three servers, whichever part of the API it calls', async () => {
  await setBalance(1000)
  const [key = ''] = await seedKeys(testApp, 1)
  const ask = (index: number) => {
    if (index % 4 === 0) return at(index)('POST', '/v1/search', { as: key, body: {} })
    return at(index)('GET', index % 4 === 1 ? '/v1/account' : '/api/v1/clients?limit=1', { as: key })
  }
  const answers = await Promise.all(Array.from({ length: 180 }, (_, index) => ask(index)))
  const refused = answers.filter(({ status }) => status === 429)
  assert.equal(answers.length - refused.length, 60)
  for (const { headers } of refused) assert.match(headers.get('retry-after') ?? '', /^([1-9]|[1-5]\d|60)$/)
})

test('never more than five searches of one key run upstream at once, and the rest are refused', async () => {
  await setBalance(100_000)
  const [key = ''] = await seedKeys(testApp, 1)
  upstream.state.latencyMs = 100
  Object.assign(upstream.state, { most: 0, asked: 0 })
  // The rate limit would end this after sixty.
  const lifted = setInterval(() => void pool.query('delete from rate_windows'), 20)
  const seen = { answered: 0, crowd: 0 }
  const loop = async (index: number) => {
    while (seen.answered < 60) {
      const { status, headers } = await search(index, key)
      if (status === 200) seen.answered++
      else if (status === 429 && headers.get('retry-after') === '1') seen.crowd++
      else if (status !== 429) assert.fail(`status ${status}`)
      if (status === 429) await sleep(20)
    }
  }
  await Promise.all(Array.from({ length: 9 }, (_, index) => loop(index)))
  clearInterval(lifted)
  upstream.state.latencyMs = 0
  console.log(`${seen.answered} answered, ${seen.crowd} refused, at most ${upstream.state.most} at once`)
  assert.equal(upstream.state.most, 5)
  assert.ok(seen.crowd > 0)
  await settled()
})

test('five callers who each send one request at a time never block each other, whatever the server', async () => {
  await setBalance(100_000)
  const [key = ''] = await seedKeys(testApp, 1)
  const lifted = setInterval(() => void pool.query('delete from rate_windows'), 20)
  const until = performance.now() + 3000
  let answered = 0
  const loop = async (first: number) => {
    for (let index = first; performance.now() < until; index++) {
      const { status, headers } = await search(index, key)
      if (status === 429 && headers.get('retry-after') !== '1') continue
      assert.equal(status, 200, `after ${answered} answers`)
      answered++
    }
  }
  await Promise.all(Array.from({ length: 5 }, (_, index) => loop(index)))
  clearInterval(lifted)
  console.log(`${answered} answers one after the other`)
  await settled()
})

test('the five slots of a process that died are free within ten seconds', async () => {
  await setBalance(100)
  const [key = ''] = await seedKeys(testApp, 1)
  upstream.state.latencyMs = 120_000
  const [victim] = servers
  const lost = Array.from({ length: 5 }, () => search(0, key).catch(() => null))
  await until('five are in flight', () => upstream.state.inFlight >= 5)
  assert.equal((await search(1, key)).status, 429)
  if (victim) await processes.kill(victim)
  const died = performance.now()
  upstream.state.latencyMs = 0
  let status = 429
  while (status === 429 && performance.now() - died < barMs(10_500)) {
    await sleep(200)
    await pool.query('delete from rate_windows')
    status = (await search(1, key)).status
  }
  const freeMs = performance.now() - died
  console.log(`slots free after ${(freeMs / 1000).toFixed(1)} s`)
  assert.equal(status, 200)
  assert.deepEqual(await Promise.all(lost), [null, null, null, null, null])
})
