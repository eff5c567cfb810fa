import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../wait.ts'
import { openFixture } from './fixture.ts'

const fixture = await openFixture()
await fixture.testApp.work()
const { pool } = fixture.testApp

/** Changes what a finished job found, as if the past had been different. */
const rewrite = (jobId: number, change: string) =>
  pool.query(`update rank_results set ${change} where job_id = $1`, [jobId])

async function spikesOf(jobId: number) {
  await until('the job was checked for spikes', async () => {
    const { rows } = await pool.query('select spikes_checked from rank_jobs where id = $1', [jobId])
    return rows[0].spikes_checked
  })
  const { rows } = await pool.query(
    `select data from events where name = 'rank.spike_detected' and (data->>'job_id')::bigint = $1 order by id`,
    [jobId],
  )
  return rows.map(({ data }) => data)
}

test('a fall out of the top ten is reported once, and not again within a day', async () => {
  const queries = ['espresso machine', 'milk frother', 'coffee scale', 'moka pot', 'coffee filters', 'gooseneck kettle']
  const id = await fixture.makeClient(queries.map((query) => ({ query })))
  const first = await fixture.ended(await fixture.check(id))
  const fallen = first.results.find(({ position }: { position: number | null }) => position !== null && position > 11)
  assert.ok(fallen, 'every keyword ranks too well for this test')
  await pool.query(`update rank_results set position = 5 where job_id = $1 and keyword_id = $2`, [
    first.id,
    fallen.keyword_id,
  ])

  const second = await fixture.ended(await fixture.check(id))

  const [spike, ...others] = await spikesOf(second.id)
  assert.deepEqual(others, [])
  assert.deepEqual(
    [spike.scope, spike.direction, spike.keyword_id, spike.query, spike.prev_position, spike.position, spike.delta],
    ['keyword', 'down', fallen.keyword_id, fallen.query, 5, fallen.position, 5 - fallen.position],
  )
  assert.deepEqual([spike.client_id, spike.job_id, spike.severity], [id, second.id, 'warning'])

  await rewrite(second.id, `position = 5, state = 'ranked'`)
  const third = await fixture.ended(await fixture.check(id))
  const again = await spikesOf(third.id)
  assert.ok(!again.some((each) => each.keyword_id === fallen.keyword_id))
})

test('many keywords that fall together are reported as one spike', async () => {
  const id = await fixture.makeClient(Array.from({ length: 8 }, (_, index) => ({ query: `coffee grinder ${index}` })))
  const first = await fixture.ended(await fixture.check(id))
  await rewrite(first.id, `position = 1, state = 'ranked'`)

  const second = await fixture.ended(await fixture.check(id))

  const spikes = await spikesOf(second.id)
  assert.equal(spikes.length, 1)
  assert.deepEqual([spikes[0].scope, spikes[0].direction, spikes[0].position], ['client', 'down', null])
  assert.ok(spikes[0].affected_keywords >= 5)
  assert.equal(spikes[0].is_volatile, null, 'no competitor is tracked')
})

test('a fall is volatile when competitors moved as well', async () => {
  const id = await fixture.makeClient(Array.from({ length: 8 }, (_, index) => ({ query: `pour over kettle ${index}` })))
  const competitor = 'kettleandcup.test'
  await fixture.ask('analyst', 'POST', `/clients/${id}/competitors`, { domain: competitor, name: 'Kettle' })
  const first = await fixture.ended(await fixture.check(id))
  await spikesOf(first.id)
  await rewrite(first.id, `position = 1, state = 'ranked'`)
  await pool.query(
    `update analytics_points set competitors = jsonb_set(competitors, array[$2::text, 'visibility'], '80') where job_id = $1`,
    [first.id, competitor],
  )

  const second = await fixture.ended(await fixture.check(id))

  const [spike] = await spikesOf(second.id)
  assert.deepEqual([spike.scope, spike.direction, spike.is_volatile], ['client', 'down', true])
})
