import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { addCredits, readBalance, unbalancedAccounts } from '../../src/modules/credits/store/ledger.ts'
import { caller } from '../http.ts'
import { seedKeys } from '../search/fixture.ts'
import { openProcesses, type ProductProcess } from '../search/processes.ts'
import { startUpstream } from '../search/upstream.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../wait.ts'

const IS_LONG = process.env.TEST_LONG !== undefined
const KILLS = IS_LONG ? 100 : 2
const SERVERS = IS_LONG ? 3 : 2
const CALLERS = SERVERS * 4
// Keeps this many calls in flight; a higher rate would show nothing more.
const LATENCY_MS = IS_LONG ? 40 : 150
const CREDITS = 1_000_000
// The longest time between the last byte of an answer and its booking.
const BOOKING_MS = 300
const HOLD_MS = 75_000

const upstream = await startUpstream()
const processes = openProcesses()
const testApp = await openTestApp(upstream.env)
const { pool } = testApp
const { db } = testApp.app
const { workspaceId } = testApp.as('owner').actor

/** One request as its caller saw it; without an id, the answer was incomplete. */
type Seen = { at: string; began: number; ended: number; id: string | null; credits: number }

async function load(servers: ProductProcess[], keys: string[], isOver: () => boolean): Promise<Seen[]> {
  const seen: Seen[] = []
  let index = 0
  const loop = async () => {
    while (!isOver()) {
      const turn = index++
      const { url = '' } = servers[turn % servers.length] ?? {}
      const key = keys[turn % keys.length] ?? ''
      // A third are cache hits, a few are batches.
      const one = { q: `question ${turn % 3 ? turn : turn % 10}` }
      const body = turn % 20 === 0 ? [one, { q: `more ${turn}` }] : one
      const began = performance.now()
      const answer = await caller(url)('POST', '/v1/search', { as: key, body }).catch(() => null)
      const isAnswered = answer?.status === 200 && answer.body !== undefined
      if (answer && !isAnswered) assert.fail(`${answer.status} ${answer.text.slice(0, 200)}`)
      const id = isAnswered ? answer.headers.get('x-request-id') : null
      seen.push({ at: url, began, ended: performance.now(), id, credits: Array.isArray(body) ? body.length : 1 })
      if (!answer) await sleep(20)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, loop))
  return seen
}

test(`${KILLS} servers killed under load: nobody is overcharged, the ledger balances, every reservation is closed`, {
  timeout: 300_000 + KILLS * 8_000,
}, async ({ signal }) => {
  await addCredits(db, { workspaceId, kind: 'grant', amount: CREDITS, reference: 'start', note: '' })
  const keys = await seedKeys(testApp, KILLS * 30)
  const serve = () => processes.start('serve', testApp.env)
  const servers = await Promise.all(Array.from({ length: SERVERS }, serve))
  const worker = await processes.start('work', testApp.env)
  upstream.state.latencyMs = LATENCY_MS
  let isOver = false
  let wrong = 0
  let checks = 0
  const watch = async () => {
    while (!isOver) {
      wrong += (await unbalancedAccounts(db)).length
      checks++
      await sleep(250)
    }
  }
  const kills: { at: string; when: number }[] = []
  const killAll = async () => {
    for (let index = 0; index < KILLS && !isOver; index++) {
      const [next] = await Promise.all([serve(), sleep(500 + Math.random() * 1000)])
      const [victim = next] = servers.splice(Math.floor(Math.random() * servers.length), 1, next)
      kills.push({ at: victim.url, when: performance.now() })
      await processes.kill(victim)
    }
    await sleep(500)
  }
  // The first to fail or finish ends the others, as does the timeout of the test.
  const ending = (work: Promise<unknown>) => work.finally(() => (isOver = true))
  signal.addEventListener('abort', () => (isOver = true), { once: true })
  const loading = load(servers, keys, () => isOver)
  await Promise.all([ending(killAll()), ending(loading), ending(watch())])
  const seen = await loading

  const ended = performance.now()
  await until(
    'every reservation is closed',
    async () => (await pool.query('select 1 from credit_reservations')).rowCount === 0,
  )
  const closedMs = performance.now() - ended
  // It releases reservations of servers that seem dead, which a slow one on a busy machine might.
  await processes.kill(worker)

  const { rows } = await pool.query(`select reference, -amount as amount from credit_entries where kind = 'use'`)
  const answered = new Map(seen.flatMap(({ id, credits }) => (id === null ? [] : [[id, credits]])))
  const unanswered = seen.filter(({ id }) => id === null)
  const uses = new Map<string, number>(rows.map(({ reference, amount }) => [reference, amount]))
  const overcharged = [...answered].filter(([id, credits]) => (uses.get(id) ?? 0) > credits)
  const unseen = [...uses.keys()].filter((id) => !answered.has(id))
  const free = [...answered.keys()].filter((id) => !uses.has(id))
  const inFlight = kills.map(
    ({ at, when }) => seen.filter((one) => one.at === at && one.began < when && one.ended > when - BOOKING_MS).length,
  )
  const sumInFlight = inFlight.reduce((sum, count) => sum + count, 0)
  const spent = rows.reduce((sum, { amount }) => sum + amount, 0)
  console.log(
    `${seen.length} requests, ${answered.size} answered, ${unanswered.length} cut off, ${kills.length} kills; overcharged ${overcharged.length}, ` +
      `charged unseen ${unseen.length}, free ${free.length} of ${sumInFlight} in flight at a kill; ${checks} checks; reservations closed after ${(closedMs / 1000).toFixed(1)} s`,
  )

  assert.ok(answered.size > KILLS * 20, `only ${answered.size} answers`)
  assert.deepEqual(overcharged, [])
  assert.ok(unseen.length <= unanswered.length)
  assert.ok(free.length <= sumInFlight)
  assert.deepEqual([wrong, await unbalancedAccounts(db)], [0, []])
  assert.ok(closedMs < HOLD_MS, `${closedMs} ms`)
  assert.deepEqual(await readBalance(db, workspaceId), { balance: CREDITS - spent, pending: 0 })
})

/** Asks once on a connection of its own; 0 means it was cut off. */
function askOnce(url: string, { key, q }: { key: string; q: string }): Promise<number> {
  const headers = { 'x-api-key': key, connection: 'close' }
  return new Promise((resolve) => {
    const asked = request(`${url}/v1/search`, { method: 'POST', headers, agent: false }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.on('error', () => resolve(0))
    asked.end(JSON.stringify({ q, cache: false }))
  })
}

test('a stopping server finishes the requests it accepted and books every answer before it exits', async () => {
  const keys = await seedKeys(testApp, 40)
  upstream.state.latencyMs = 300
  for (let round = 0; round < (IS_LONG ? 20 : 1); round++) {
    const before = await bookings()
    const server = await processes.start('serve', testApp.env)
    upstream.state.asked = 0
    const asked = keys.map((key, index) => askOnce(server.url, { key, q: `stop ${round} ${index}` }))
    await until('the first call', () => upstream.state.asked > 0)
    await sleep(Math.random() * 300)
    const code = await processes.stop(server)
    const statuses = await Promise.all(asked)
    const answered = statuses.filter((status) => status === 200).length
    assert.deepEqual([code, new Set(statuses)], [0, new Set(answered < keys.length ? [200, 0] : [200])])
    assert.equal((await bookings()) - before, answered)
    assert.equal((await pool.query('select count(*) as n from credit_reservations')).rows[0].n, 0)
  }
})

async function bookings(): Promise<number> {
  const { rows } = await pool.query(`select count(*) as n from credit_entries where kind = 'use'`)
  return rows[0].n
}
