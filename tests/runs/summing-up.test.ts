import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../wait.ts'
import { openFixture } from './fixture.ts'

const { testApp, start, work, ended, stored, onComplete } = await openFixture()
const tryingAgain = async (id: number) =>
  (await testApp.pool.query(`select 1 from queue where state <> 'dead' and (payload->>'run_id')::bigint = $1`, [id]))
    .rows.length > 0

test('a run whose completion keeps failing ends as failed and says so, and can be started again', async () => {
  for (const [endsItself, summary] of [
    [false, null],
    [true, { sum: 3 }],
  ] as const) {
    let tries = 0
    onComplete(({ because }) => {
      tries++
      if (!because || !endsItself) throw new Error('the sum is not one')
    })
    const run = await start(2)
    work()
    const done = await ended(run)
    assert.deepEqual([done.state, done.summary, await stored(run)], ['failed', summary, [1, 2]])
    assert.match(done.message, /the summary failed; start it again.* run \d+,/)
    assert.ok(tries <= 10, `${tries} tries`)
    await until('no job of the run is left', async () => !(await tryingAgain(run.id)))
    onComplete(() => {})
    const again = await ended(await start(1, run.client_id ?? 0))
    assert.equal(again.state, 'done')
  }
})
