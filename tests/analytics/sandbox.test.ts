import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctr } from '../../src/modules/click-models/index.ts'
import { openFixture } from '../rank/fixture.ts'

const { testApp, ask, control, makeClient, check, ended, sandboxUrl } = await openFixture()
await testApp.work()

const QUERIES = ['espresso machine', 'burr coffee grinder', 'moka pot', 'milk frother', 'cold brew', 'zzznothing']
const COMPETITOR = 'beanharbor.test'
const DAY = 86_400

type Result = { query: string; state: string; position: number | null; delta: number | null; is_lost: boolean }

/** Runs a whole check with the clock of the sandbox at another day. */
async function checkOn(id: number, now: number) {
  await control('clock', { now })
  await testApp.pool.query('delete from cache')
  return ended(await check(id))
}

const get = async (id: number, path: string) => (await ask('viewer', 'GET', `/clients/${id}/${path}`)).body

test('checks on three days yield figures at once that match the truth, and failed checks move nothing', async () => {
  const today = Math.floor(Date.now() / 1000)
  const id = await makeClient(QUERIES.map((query) => ({ query })))
  await ask('analyst', 'POST', `/clients/${id}/competitors`, { domain: COMPETITOR })
  await checkOn(id, today - 40 * DAY)
  const second = await checkOn(id, today - 20 * DAY)

  const points = await get(id, 'visibility')

  assert.equal(points.length, 2)
  const results: Result[] = second.results
  const clicks = results.reduce((sum, { position }) => sum + ctr(position), 0)
  assert.equal(points[1].visibility, Math.round((10_000 * clicks) / (QUERIES.length * ctr(1))) / 100)
  assert.deepEqual([points[1].total, points[1].failed, points[1].sources], [QUERIES.length, 0, ['sandbox']])
  const moved = results.filter(({ delta, is_lost }) => (delta ?? 0) !== 0 || is_lost)
  const { gainers, losers } = await get(id, 'movers')
  assert.equal(gainers.length + losers.length, moved.length)
  for (const { query, delta } of gainers) assert.equal(delta, results.find((result) => result.query === query)?.delta)

  const { competitors } = await get(id, 'competitor-visibility')
  const positions = await Promise.all(QUERIES.map((query) => truthOf(query, today - 20 * DAY)))
  assert.deepEqual(
    [competitors[0].top3, competitors[0].top10, competitors[0].top30],
    [3, 10, 30].map((top) => positions.filter((rank) => rank !== null && rank <= top).length),
  )

  await control('faults', [
    { match: { q: 'espresso' }, fault: 'sorry' },
    { match: { q: 'moka' }, fault: 'sorry' },
  ])
  const third = await checkOn(id, today)
  await control('faults', [])
  assert.equal(third.errors, 2)
  const last = (await get(id, 'visibility')).at(-1)
  assert.deepEqual([last.total, last.failed, last.is_partial], [QUERIES.length - 2, 2, true])
  const after = await get(id, 'movers')
  const names = [...after.gainers, ...after.losers].map((move: { query: string }) => move.query)
  assert.equal(
    names.some((query) => /espresso|moka/.test(query)),
    false,
  )
  const history = await get(id, 'serp-features')
  assert.equal(history.history.length, 3)
  assert.ok(Object.keys(history.summary).length > 0)
})

async function truthOf(q: string, now: number): Promise<number | null> {
  const day = String(Math.floor(now / DAY))
  const params = new URLSearchParams({ q, gl: 'us', hl: 'en', device: 'desktop', day })
  const { organic } = await (await fetch(`${sandboxUrl}/_truth?${params}`)).json()
  const isTheirs = ({ host }: { host: string }) => host === COMPETITOR || host.endsWith(`.${COMPETITOR}`)
  return organic.find(isTheirs)?.position ?? null
}
