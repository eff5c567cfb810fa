import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barMs } from '../wait.ts'
import { openFixture } from './fixture.ts'

/** A client holds at most 10,000 keywords, so the checks of one workspace are spread over several clients. */
const CLIENTS = process.env.TEST_LONG ? 5 : 1
const KEYWORDS = process.env.TEST_LONG ? 10_000 : 1000
const CHECKS = CLIENTS * KEYWORDS * 2

const fixture = await openFixture()
const many = Array.from({ length: KEYWORDS }, (_, index) => ({ query: `zzznothing ${index}`, device: 'both' as const }))

async function tenChecks(domain: string): Promise<number> {
  const keywords = Array.from({ length: 10 }, (_, index) => ({ query: `${domain} ${index}` }))
  const id = await fixture.makeClient(keywords, { domain, who: 'stranger' })
  const started = performance.now()
  const { body } = await fixture.ask('stranger', 'POST', `/clients/${id}/check`, { depth: 'basic' })
  const job = await fixture.ended(body.job_id, { who: 'stranger' })
  assert.deepEqual([job.status, job.checked_keywords], ['done', 10])
  return (performance.now() - started) / 1000
}

test(`${CHECKS} checks of one workspace do not delay ten of another, nor fill the queue or the memory`, async () => {
  await fixture.control('faults', [{ fault: 'latency', ms: 500 }])
  await fixture.testApp.work()
  await tenChecks('warm.test')
  const alone = await tenChecks('alone.test')
  const memory = process.memoryUsage().rss
  const big: number[] = []
  for (let index = 0; index < CLIENTS; index++)
    big.push(await fixture.makeClient(many, { domain: `big-${index}.test` }))
  const jobs: number[] = []
  for (const id of big) {
    const before = performance.now()
    jobs.push(await fixture.check(id))
    assert.ok(performance.now() - before < barMs(3000), 'the start was slow')
  }
  const { rows: queued } = await fixture.testApp.pool.query(`select count(*) as n from queue where lane = 'checks'`)
  assert.ok(queued[0].n <= CLIENTS * 100, `${queued[0].n} steps queued at once`)

  const beside = await tenChecks('beside.test')

  // A quarter of the slots is always free for other workspaces.
  assert.ok(beside < alone * 4 + 1, `ten checks took ${beside} s, alone ${alone} s`)
  const grown = (process.memoryUsage().rss - memory) / 2 ** 20
  assert.ok(grown < 300, `the app grew by ${grown} MB`)
  for (const id of jobs) assert.equal((await fixture.ask('owner', 'POST', `/jobs/${id}/cancel`)).status, 200)
  console.log(
    `ten checks alone ${alone.toFixed(1)} s, beside ${CHECKS} ${beside.toFixed(1)} s; memory +${grown.toFixed(0)} MB`,
  )
})
