import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDesk, until } from './desk.ts'

const KILLS = process.env.TEST_LONG ? 50 : 4
const EVENTS_A_ROUND = process.env.TEST_LONG ? 20 : 10
/** Nearly everything is left to the last worker. */
const PATIENCE_MS = process.env.TEST_LONG ? 240_000 : 60_000

const { world, receiver, create, fire, rows } = await openDesk()
let worker: ChildProcess | undefined
after(() => worker?.kill('SIGKILL'))

async function start(): Promise<ChildProcess> {
  const file = join(import.meta.dirname, '../../src/main/work.ts')
  worker = fork(file, { env: { ...process.env, ...world.env }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  await once(worker, 'message')
  return worker
}

async function killAndForget(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  // As if the time had passed after which the dead one's work is free.
  await world.pool.query(`update queue set lease_until = 1 where state = 'running'`)
  await world.pool.query('update webhook_deliveries set sending_until = 1 where sending_until is not null')
}

test(`${KILLS} workers killed in the middle of their work lose no event`, async () => {
  const { id } = await create('ok')
  const fired: number[] = []
  for (let round = 0; round < KILLS; round++) {
    const child = await start()
    const before = receiver.got.length
    const firing = (async () => {
      for (let nr = 0; nr < EVENTS_A_ROUND; nr++) {
        await fire({ backlink_id: fired.length })
        fired.push(fired.length)
      }
    })()
    // In the middle of the work, not before it.
    await until(() => receiver.got.length > before)
    await sleep(Math.random() * 100)
    await killAndForget(child)
    await firing
  }
  const last = await start()
  await until(
    async () => (await rows(id)).filter((row) => row.status === 'delivered').length === fired.length,
    PATIENCE_MS,
  )
  await killAndForget(last)

  const arrived = new Set(receiver.at('ok').map((got) => JSON.parse(got.body).data.backlink_id))
  assert.deepEqual(
    fired.filter((nr) => !arrived.has(nr)),
    [],
  )
  assert.equal((await rows(id)).length, fired.length)
  const { rows: events } = await world.pool.query('select count(*)::int as n from events')
  assert.equal(events[0].n, fired.length)
  console.log(`${fired.length} events, ${KILLS} kills, ${receiver.at('ok').length} requests, 0 lost`)
})
