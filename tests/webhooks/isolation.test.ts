import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { barMs, until } from '../wait.ts'
import { openFixture } from './fixture.ts'

const HANGING = process.env.TEST_LONG ? 100 : 40
const ROUNDS = process.env.TEST_LONG ? 40 : 8
const BAR_MS = barMs(5000)

const { testApp, receiver, create, fire } = await openFixture()
await testApp.work()

test(`${HANGING} hanging endpoints do not hold up the one that answers`, async () => {
  for (let index = 0; index < HANGING; index++) await create(`hang/${index}`)
  await create('ok')

  const waits: number[] = []
  for (let index = 0; index < ROUNDS; index++) {
    const start = Date.now()
    await fire({ backlink_id: index })
    const isIt = (body: string) => JSON.parse(body).data.backlink_id === index
    const got = await until('the event arrives', () => receiver.at('ok').find((each) => isIt(each.body)))
    waits.push(got.at - start)
    await sleep(500)
  }

  waits.sort((a, b) => a - b)
  const p95 = waits[Math.ceil(waits.length * 0.95) - 1] ?? Number.NaN
  console.log(`healthy: median ${waits[ROUNDS / 2]} ms, p95 ${p95} ms beside ${HANGING} that hang`)
  // Of eight rounds the last percentile is the worst one, which a busy machine may cause on its own.
  const judged = process.env.TEST_LONG ? p95 : (waits[ROUNDS / 2] ?? Number.NaN)
  assert.ok(judged <= BAR_MS, `${waits}`)
  const sending = await testApp.pool.query(
    `select max(n)::int as most from (select count(*) as n from webhook_deliveries where sending_until is not null group by webhook_id) counts`,
  )
  assert.ok(sending.rows[0].most <= 4, `${sending.rows[0].most} at a time to one endpoint`)
})
