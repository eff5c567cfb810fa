import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uule } from '../../src/providers/search/locations/uule.ts'
import { openFixture, UNKEPT } from './fixture.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
type Any = any

/** The long form makes 10,000 checks. */
const [QUERIES, ROUNDS] = process.env.TEST_LONG ? [25, 60] : [3, 3]
const SHARE = 0.7
const DAY = 86_400
const START = 20_770 * DAY + 3600
const LOCATIONS = ['', 'Munich,Bavaria,Germany', 'Hamburg,Hamburg,Germany', 'Cologne,North Rhine-Westphalia,Germany']
const WORDS = ['kaffeemühle', 'kaffee', 'milchschäumer', 'espressomaschine', 'kaffeebohnen']

const fixture = await openFixture()
const { ask, control, makeClient, check, ended, testApp } = fixture
await testApp.work()

const queries = Array.from({ length: QUERIES }, (_, index) =>
  [WORDS[index % WORDS.length], ...(index < WORDS.length ? [] : [`${Math.floor(index / WORDS.length)}`])].join(' '),
)
const market = { geo: 'de', lang: 'de' }
const variants = [
  ...LOCATIONS.flatMap((location) => [
    { location, engine: 'google', device: 'desktop' },
    { location, engine: 'google', device: 'mobile' },
  ]),
  { location: '', engine: 'bing', device: 'desktop' },
  { location: '', engine: 'duckduckgo', device: 'desktop' },
]

/** Reproducible: the same choices in every run. */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** DuckDuckGo uses the index of Bing. */
const indexOf = (engine: string) => (engine === 'duckduckgo' ? 'bing' : engine)

async function truthOf({ query, location, engine, device }: Any): Promise<number | null> {
  const params = new URLSearchParams({ q: query, gl: 'de', hl: 'de', device, engine: indexOf(engine) })
  if (location) params.set('uule', uule(location))
  const { organic } = await (await fetch(`${fixture.sandboxUrl}/_truth?${params}`, { headers: UNKEPT })).json()
  return organic.find(({ host }: Any) => `.${host}`.endsWith('.brewlane.test'))?.position ?? null
}

/** Only the first page is read: nobody looked beyond it. */
const FIRST_PAGE = 10

function isTrue(found: number | null, truth: number | null): boolean {
  if (found !== null) return found === truth
  return truth === null || truth > FIRST_PAGE
}

/** They differ on the first page, where a mix-up would show. */
const isApart = (one: number | null, other: number | null) =>
  one !== other && Math.min(one ?? FIRST_PAGE + 1, other ?? FIRST_PAGE + 1) <= FIRST_PAGE

test('checks of many locations, engines and devices, in any order, never mix their histories', async () => {
  const random = randomFrom(25)
  const id = await makeClient([])
  const wanted = queries.flatMap((query) => variants.map((variant) => ({ query, ...market, ...variant })))
  const made = await ask('analyst', 'POST', `/clients/${id}/keywords`, wanted)
  assert.equal(made.body.length, wanted.length, made.text)
  const keywords: Any[] = made.body
  const expected = new Map<number, { jobId: number; truth: number | null }[]>()
  let checks = 0
  for (let round = 0; round < ROUNDS; round++) {
    await control('clock', { now: START + 9 * round * DAY })
    await testApp.pool.query('delete from cache')
    const chosen = keywords.filter(() => random() < SHARE)
    const jobId = await check(id, { keyword_ids: chosen.map((keyword) => keyword.id), depth: 'basic' })
    const job = await ended(jobId, { ms: 10 * 60_000 })
    assert.deepEqual([job.status, job.errors], ['done', 0])
    for (const keyword of chosen) {
      const known = expected.get(keyword.id) ?? []
      expected.set(keyword.id, [...known, { jobId, truth: await truthOf(keyword) }])
    }
    checks += chosen.length
  }

  const wrong: string[] = []
  let different = 0
  for (const keyword of keywords) {
    const { body } = await ask('viewer', 'GET', `/clients/${id}/keywords/${keyword.id}/history`)
    const history: Any[] = body.items ?? body
    const points = expected.get(keyword.id) ?? []
    assert.deepEqual(
      history.map(({ job_id }) => job_id).toSorted((a, b) => a - b),
      points.map(({ jobId }) => jobId),
    )
    for (const { jobId, truth } of points) {
      const point = history.find(({ job_id }) => job_id === jobId)
      if (!isTrue(point.position, truth))
        wrong.push(`${keyword.query} ${keyword.location} ${keyword.engine}: ${point.position} instead of ${truth}`)
    }
    const twin = keywords.find((each) => each.query === keyword.query && each.id !== keyword.id)
    const others = new Map((expected.get(twin?.id) ?? []).map(({ jobId, truth }) => [jobId, truth]))
    different += points.filter(
      ({ jobId, truth }) => others.has(jobId) && isApart(truth, others.get(jobId) ?? null),
    ).length
  }
  assert.deepEqual(wrong, [])
  assert.ok(different > checks / 20, `a mix-up would show in only ${different} of ${checks} checks`)
  if (process.env.TEST_LONG) assert.ok(checks >= 10_000, `${checks} checks`)
  console.log(`${checks} checks, ${different} of them unlike those of another location or engine, 0 mixed`)
})
