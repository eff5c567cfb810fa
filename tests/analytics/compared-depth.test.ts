import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFixture } from '../rank/fixture.ts'

const OWN = 'brewlane.test'
const COMPETITORS = ['kettleandcup.test', 'grindworks.test']
const KEYWORDS = ['espresso machine', 'burr coffee grinder', 'pour over kit', 'coffee subscription', 'milk frother']
  .flatMap((query) => [query, `best ${query}`, `cheap ${query}`])
  .map((query) => ({ query, geo: 'us', lang: 'en', device: 'desktop' as const }))

const fixture = await openFixture()
const { ask, truth, makeClient, check, ended } = fixture
await fixture.testApp.work()

const id = await makeClient(KEYWORDS)
for (const domain of COMPETITORS) await ask('owner', 'POST', `/clients/${id}/competitors`, { domain })

/** The true figures of a site over the first results only. */
async function trueOf(domain: string, depth: number) {
  const positions = await Promise.all(KEYWORDS.map((keyword) => truth(keyword, domain)))
  const found = positions.flatMap((rank) => (rank !== null && rank <= depth ? [rank] : []))
  const mean = found.reduce((sum, rank) => sum + rank, 0) / found.length
  return {
    avg_position: found.length ? Math.round(100 * mean) / 100 : null,
    not_found: positions.length - found.length,
  }
}

type Numbers = { domain: string; avg_position: number | null; not_found: number; checks: number }

async function reported(depth: string) {
  const job = await ended(await check(id, { depth }))
  assert.deepEqual([job.status, job.errors], ['done', 0])
  const { body } = await ask('viewer', 'GET', `/clients/${id}/competitor-visibility`)
  assert.deepEqual([body.compared.keywords, body.compared.checks], [KEYWORDS.length, KEYWORDS.length])
  const rows: Numbers[] = [body.client, ...body.competitors]
  return { depth: body.compared.depth, rows }
}

for (const [strategy, depth] of [
  ['full', 100],
  ['smart', 30],
  ['basic', 10],
] as const) {
  test(`after a ${strategy} check, client and competitors are compared over the first ${depth} results`, async () => {
    const found = await reported(strategy)
    assert.equal(found.depth, depth)
    for (const { domain, avg_position, not_found } of found.rows)
      assert.deepEqual({ avg_position, not_found }, await trueOf(domain, depth), domain)
    assert.deepEqual(
      found.rows.map(({ domain }) => domain),
      [OWN, ...COMPETITORS],
    )
    const missing = await ask('viewer', 'GET', `/clients/${id}/head-to-head?domain=${COMPETITORS[0]}&is_missing=true`)
    assert.equal(missing.body.checks, found.rows[1]?.not_found, 'the drill-down has as many rows as its figure says')
  })
}

test('depth_reached counts the results seen without a gap', async () => {
  const job = await check(id, { depth: 'smart' })
  await ended(job)
  const { results } = (await ask('viewer', 'GET', `/jobs/${job}/results`)).body
  for (const { keyword_id, device, depth, depth_reached, position } of results) {
    assert.equal(depth, 100)
    const { body: serp } = await ask('viewer', 'GET', `/jobs/${job}/results/${keyword_id}/serp?device=${device}`)
    const positions = new Set(serp.organic.map((result: { position: number }) => Math.ceil(result.position / 10)))
    const whole = Array.from({ length: depth_reached / 10 }, (_, index) => index + 1)
    assert.ok(
      whole.every((page) => positions.has(page)),
      `keyword ${keyword_id}: ${depth_reached} of ${[...positions]}`,
    )
    if (position === null) assert.equal(depth_reached, 100)
  }
})
