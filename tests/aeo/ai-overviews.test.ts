import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../wait.ts'
import { openFixture } from './fixture.ts'

const fixture = await openFixture()
await fixture.testApp.work()
const { ask } = fixture

const QUERIES = ['burr coffee grinder', 'espresso machine', 'moka pot', 'milk frother', 'how to clean a moka pot']

type Overview = {
  query: string
  device: string
  surface: string
  provider: string
  state: string
  response_text: string
  our_domain_cited: boolean | null
  competitors_cited: string[]
  citations: { url: string; cited: boolean; owner: string | null }[]
}

const id = await fixture.makeClient([])
await ask(
  'owner',
  'POST',
  `/clients/${id}/keywords`,
  QUERIES.flatMap((query) => ({ query, device: 'both' })),
)
// Bing shows no AI overview of Google, so this keyword must not count as checked for one.
await ask('owner', 'POST', `/clients/${id}/keywords`, [{ query: 'espresso machine', engine: 'bing' }])

async function checkRanks(): Promise<number> {
  const { job_id } = (await ask('owner', 'POST', `/clients/${id}/check`)).body
  await until('the check is done', async () => (await ask('owner', 'GET', `/jobs/${job_id}`)).body.status === 'done')
  return job_id
}

const truthOf = async (q: string, device: string) => {
  const params = new URLSearchParams({ q, gl: 'us', hl: 'en', device })
  const answer = await fetch(`${fixture.sandboxUrl}/_truth?${params}`)
  return ((await answer.json()) as { features: { aiOverview: { state: string; sources?: { url: string }[] } } })
    .features
}

test('AI overviews of a rank check match the truth of the sandbox: state, text, citations and their owners', async () => {
  const job = await checkRanks()

  const { body, headers } = await ask('viewer', 'GET', `/clients/${id}/aeo/ai-overviews`)

  const read: Overview[] = body
  assert.ok(read.length > 0 && Number(headers.get('x-as-of')) > 0)
  for (const overview of read) {
    const { aiOverview } = await truthOf(overview.query, overview.device)
    assert.deepEqual(
      [overview.surface, overview.provider, overview.state],
      ['google_ai_overview', 'sandbox', aiOverview.state],
    )
    if (overview.state === 'deferred') {
      assert.deepEqual([overview.our_domain_cited, overview.citations, overview.response_text], [null, [], ''])
      continue
    }
    assert.deepEqual(
      overview.citations.map(({ url }) => url).toSorted(),
      aiOverview.sources?.map(({ url }) => url).toSorted(),
    )
    assert.equal(
      overview.our_domain_cited,
      overview.citations.some(({ owner }) => owner === 'client'),
    )
    assert.ok(overview.response_text.length > 0)
  }
  const [point, ...others] = await until('a point in the history of overviews', async () => {
    const points = (await ask('viewer', 'GET', `/clients/${id}/aeo/ai-overviews/history`)).body
    return points.length > 0 && points
  })
  assert.deepEqual([others.length, point.job_id, point.checks], [0, job, 2 * QUERIES.length])
  assert.equal(point.overviews, read.length)
  assert.equal(point.trigger_rate.n, point.checks - point.unknown)
  assert.equal(
    Math.round(point.citation_rate.value * point.citation_rate.n),
    read.filter((each) => each.our_domain_cited).length,
  )
})

test('a competitor added later is found in overviews already stored', async () => {
  const [{ citations }] = (await ask('viewer', 'GET', `/clients/${id}/aeo/ai-overviews`)).body
  const domain = new URL(citations.find(({ owner }: { owner: string | null }) => owner === null).url).hostname
  await ask('owner', 'POST', `/clients/${id}/competitors`, { domain })

  const [overview] = (await ask('viewer', 'GET', `/clients/${id}/aeo/ai-overviews`)).body

  assert.ok(overview.competitors_cited.includes(domain.replace(/^www\./, '')))
})

test('overviews are not visible through another client or from another workspace', async () => {
  const [{ job_id }] = (await ask('viewer', 'GET', `/clients/${id}/aeo/ai-overviews`)).body
  const other = await fixture.makeClient([])
  assert.deepEqual((await ask('viewer', 'GET', `/clients/${other}/aeo/ai-overviews?job_id=${job_id}`)).body, [])
  assert.equal((await ask('stranger', 'GET', `/clients/${id}/aeo/ai-overviews`)).status, 404)
})
