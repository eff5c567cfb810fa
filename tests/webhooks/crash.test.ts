import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { firstMessage } from '../child.ts'
import { caller, keyOf } from '../http.ts'
import { openFixture } from '../rank/fixture.ts'
import { until } from '../wait.ts'
import { openReceiver } from './receiver.ts'
import { verify } from './verify.ts'

const KILLS = process.env.TEST_LONG ? 50 : 2
const CLIENTS = process.env.TEST_LONG ? 100 : 4
const ROUNDS = process.env.TEST_LONG ? 10 : 2
const JOBS = CLIENTS * ROUNDS
const _TIMEOUT_MS = process.env.TEST_LONG ? 900_000 : 180_000

/** The same moments in every run, as far as the machine allows. */
let state = 7
function chance(): number {
  state = (state * 48_271) % 2_147_483_647
  return state / 2_147_483_647
}

/** Signatures expire, so each is verified on arrival. */
let secret = ''
const unsigned: string[] = []
const receiver = await openReceiver(({ headers, body }) => {
  if (!verify(secret, headers, body)) unsigned.push(body)
})
const { testApp, ask, makeClient } = await openFixture({ HTTP_ALLOW_PRIVATE: receiver.host, WORKER_SLOTS: '8' })
const processes = new Map<'serve' | 'work', ChildProcess>()
after(() => {
  for (const child of processes.values()) child.kill('SIGKILL')
})
let serverUrl = ''

async function start(name: 'serve' | 'work') {
  const file = join(import.meta.dirname, `../../src/main/${name}.ts`)
  const child = fork(file, { env: { ...process.env, ...testApp.env }, stdio: 'ignore' })
  processes.set(name, child)
  const { url = '' } = await firstMessage(child)
  if (name === 'serve') serverUrl = url
}

/** Kills a process as a power cut would, and starts another in its place. */
async function kill(name: 'serve' | 'work') {
  const child = processes.get(name)
  if (!child) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  if (name === 'work') {
    // As if the leases of the dead process had expired.
    await testApp.pool.query(`update queue set lease_until = to_timestamp(1) where state = 'running'`)
    await testApp.pool.query(
      'update webhook_deliveries set sending_until = to_timestamp(1) where sending_until is not null',
    )
  }
  await start(name)
}

const key = await keyOf(testApp, 'owner')
const isOpen = async (client: number) =>
  (
    await testApp.pool.query(`select 1 from rank_jobs where client_id = $1 and status in ('pending', 'running')`, [
      client,
    ])
  ).rowCount !== 0

/** Retries until there is an answer: a caller that was cut off does not know whether the check was started. */
async function startCheck(client: number) {
  await until('no check is open', async () => !(await isOpen(client)))
  await until('the check is started', async () => {
    await testApp.pool.query('delete from rate_windows')
    const answer = await caller(serverUrl)('POST', `/api/v1/clients/${client}/check`, { as: key }).catch(() => null)
    return answer !== null && (answer.status === 200 || answer.status === 409)
  })
}

/** Spread over the whole run, each somewhere in the middle of the work. */
async function killThroughout() {
  for (let index = 0; index < KILLS; index++) {
    await until('more deliveries have arrived', () => receiver.got.length >= (index * JOBS) / (KILLS + 1))
    await sleep(chance() * 300)
    await kill(index % 5 === 1 ? 'serve' : 'work')
  }
}

test(`${JOBS} rank checks and ${KILLS} kills: every completion is one event, delivered at least once`, async () => {
  secret = (await ask('admin', 'POST', '/webhooks', { url: receiver.url('ok'), events: ['job.completed'] })).body.secret
  const clients: number[] = []
  for (let index = 0; index < CLIENTS; index++) clients.push(await makeClient([{ query: `coffee grinder ${index}` }]))
  await start('serve')
  await start('work')

  const killing = killThroughout()
  for (let round = 0; round < ROUNDS; round++) for (const client of clients) await startCheck(client)
  await killing
  const { rows: jobs } = await testApp.pool.query<{ id: number }>('select id from rank_jobs order by id')
  await until('every delivery has ended', async () => {
    const { rows } = await testApp.pool.query(`select 1 from webhook_deliveries where status = 'delivered'`)
    return rows.length === jobs.length
  })

  assert.ok(jobs.length >= JOBS)
  const ids = jobs.map(({ id }) => id)
  const { rows: states } = await testApp.pool.query('select status, errors from rank_jobs')
  assert.ok(states.every(({ status, errors }) => status === 'done' && errors === 0))
  const { rows: emitted } = await testApp.pool.query(
    `select (data->>'job_id')::int as id from events where name = 'job.completed' order by 1`,
  )
  assert.deepEqual(
    emitted.map(({ id }) => id),
    ids,
  )
  const requests = receiver.at('ok')
  assert.deepEqual(unsigned, [])
  const arrived = new Map(requests.map(({ headers, body }) => [JSON.parse(body).data.job_id, headers['webhook-id']]))
  assert.deepEqual(
    [...arrived.keys()].toSorted((a, b) => a - b),
    ids,
  )
  // A repeat has the same id.
  assert.equal(new Set(requests.map(({ headers }) => headers['webhook-id'])).size, ids.length)
  console.log(`${ids.length} jobs, ${KILLS} kills, ${requests.length} requests, 0 lost`)
})
