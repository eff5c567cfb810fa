import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFixture, type Placed } from './fixture.ts'

// Recomputes every figure from the definitions alone, over generated positions, without code of the product.
const { testApp, ask, makeClient, makeJob } = await openFixture()

const DAYS = 6
const DEPTH = 100
const COMPETITOR = 'rival.com'

/** Seeded: the same numbers on every run. */
let state = 7
function chance(): number {
  state = (state * 48_271) % 2_147_483_647
  return state / 2_147_483_647
}
const upTo = (count: number) => Math.floor(chance() * count)

type Device = 'desktop' | 'mobile'
type Keyword = {
  query: string
  device: 'desktop' | 'both'
  volume: number | null
  difficulty: number | null
  intent: string
}
type Seen = {
  own: number | null
  competitor: number | null
  answer: 'own.com' | 'rival.com' | undefined
  isFailed: boolean
}
type Line = { keyword: Keyword; device: Device; days: Seen[] }

const INTENTS = ['informational', 'commercial', 'transactional', 'navigational']

const keywords: Keyword[] = Array.from({ length: 24 }, (_, number) => ({
  query: `keyword ${number}`,
  device: number % 3 === 0 ? 'both' : 'desktop',
  // One volume in the middle is odd, so that the median, which stands in for unknown volumes, is a fraction.
  volume: number % 4 === 0 ? null : 10 * upTo(500) + (number === 21 ? 1 : 0),
  difficulty: number % 5 === 0 ? null : upTo(100),
  intent: INTENTS[upTo(4)] ?? '',
}))

const anyPosition = () => (chance() < 0.15 ? null : 1 + upTo(chance() < 0.5 ? 12 : 60))

function dayOf(before: Seen | undefined): Seen {
  const isStill = before !== undefined && chance() < 0.3
  const own = isStill ? before.own : anyPosition()
  const wanted = isStill ? before.competitor : anyPosition()
  // Two sites cannot share a position.
  const competitor = wanted !== null && wanted === own ? wanted + 1 : wanted
  const answerer = () => (chance() < 0.4 ? 'own.com' : 'rival.com')
  const answer = chance() < 0.5 ? undefined : answerer()
  return { own, competitor, answer, isFailed: chance() < 0.06 }
}

const lines: Line[] = keywords.flatMap((keyword) =>
  (keyword.device === 'both' ? (['desktop', 'mobile'] as const) : (['desktop'] as const)).map((device) => {
    const days: Seen[] = []
    for (let day = 0; day < DAYS; day++) days.push(dayOf(days.at(-1)))
    return { keyword, device, days }
  }),
)

function placed({ keyword, device, days }: Line, day: number): Placed {
  const { own, competitor, answer, isFailed } = days[day] as Seen
  const sites = [
    ...(own === null ? [] : [{ at: own, site: 'own.com' }]),
    ...(competitor === null ? [] : [{ at: competitor, site: COMPETITOR }]),
  ]
  let last = 0
  const listed = sites
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ at, site }) => {
      const gap = at - last - 1
      last = at
      return gap > 0 ? [gap, site] : [site]
    })
  return { query: keyword.query, device, sites: listed, failed: isFailed, ...(answer && { answer }) }
}

const CURVE = [28.5, 15.7, 11.0, 8.0, 7.2, 5.1, 4.0, 3.2, 2.8, 2.5]
function ctr(position: number | null): number {
  if (position === null) return 0
  if (position <= 10) return CURVE[position - 1] ?? 0
  if (position <= 20) return 1.5 - ((position - 11) / 9) * 0.9
  if (position <= 30) return 0.5 - ((position - 21) / 9) * 0.3
  return position <= 100 ? 0.05 : 0
}
const ALL_CLICKS = Array.from({ length: DEPTH }, (_, index) => ctr(index + 1)).reduce((a, b) => a + b)

const known = keywords.flatMap(({ volume }) => volume ?? []).toSorted((a, b) => a - b)
const half = known.length / 2
const median = known.length % 2 ? known[Math.floor(half)] : ((known[half - 1] ?? 0) + (known[half] ?? 0)) / 2
const weight = ({ keyword }: Line) => keyword.volume ?? median ?? 1
const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)
const near = (actual: number, expected: number, what: string) =>
  assert.ok(Math.abs(actual - expected) <= 0.0051, `${what}: ${actual}, expected ${expected}`)

const good = (day: number) => lines.filter(({ days }) => !days[day]?.isFailed)
const at = (line: Line, day: number) => line.days[day] as Seen

/** The last earlier day on which the check did not fail. */
const before = ({ days }: Line, day: number) => days.findLastIndex((seen, index) => index < day && !seen.isFailed)

const client = await makeClient(
  keywords.map(({ query, device, intent }) => ({ query, device, intent })),
  [COMPETITOR],
)
for (const { query, volume, difficulty } of keywords)
  await testApp.pool.query(
    'update keywords set search_volume = $3, difficulty = $4 where client_id = $1 and query = $2',
    [client, query, volume, difficulty],
  )
const jobs: number[] = []
for (let day = 0; day < DAYS; day++)
  jobs.push(
    await makeJob(
      client,
      lines.map((line) => placed(line, day)),
      { daysAgo: DAYS - day },
    ),
  )

const get = async (path: string) => (await ask('viewer', 'GET', path)).body
const own = (path: string) => get(`/clients/${client}/${path}`)
const nameOf = (query: string, device: string) => `${query} ${device}`
const LAST = DAYS - 1

test('delta, new and lost refer to the last good check, and a failed check has none of them', async () => {
  for (let day = 0; day < DAYS; day++) {
    const { results } = await get(`/jobs/${jobs[day]}/results`)
    const reported = new Map(
      results.map((each: { query: string; device: string }) => [nameOf(each.query, each.device), each]),
    )
    for (const line of lines) {
      const result = reported.get(nameOf(line.keyword.query, line.device)) as Record<string, unknown>
      const { own: position, isFailed } = at(line, day)
      const then = before(line, day)
      const prev = then < 0 ? null : at(line, then).own
      const expected = isFailed
        ? ['failed', null, null, null, false, false]
        : [
            position === null ? 'not_found' : 'ranked',
            position,
            prev,
            position === null || prev === null ? null : prev - position,
            position !== null && then >= 0 && prev === null,
            position === null && prev !== null,
          ]
      const { state, is_new, is_lost } = result
      assert.deepEqual([state, result.position, result.prev_position, result.delta, is_new, is_lost], expected)
    }
  }
})

test('visibility, average position, counts and shares match the formulas for client and competitor', async () => {
  const points = await own('visibility')
  const shares = await own('share-of-voice')
  for (let day = 0; day < DAYS; day++) {
    const checks = good(day)
    const whole = sum(checks.map(weight))
    const clicks = (who: 'own' | 'competitor') => sum(checks.map((line) => weight(line) * ctr(at(line, day)[who])))
    const ranked = checks.flatMap((line) => at(line, day).own ?? [])
    const point = points[day]
    near(point.visibility, (100 * clicks('own')) / (ctr(1) * whole), 'visibility')
    near(point.avg_position, sum(ranked) / ranked.length, 'average')
    assert.deepEqual(
      [point.top3, point.top10, point.top30, point.total, point.not_found, point.failed],
      [
        ...[3, 10, 30].map((top) => ranked.filter((position) => position <= top).length),
        checks.length,
        checks.length - ranked.length,
        lines.length - checks.length,
      ],
    )
    assert.equal(point.is_partial, lines.length - checks.length > 0.2 * lines.length)
    near(shares.history[day].shares['own.com'], (100 * clicks('own')) / (whole * ALL_CLICKS), 'share')
    near(
      shares.history[day].shares[COMPETITOR],
      (100 * clicks('competitor')) / (whole * ALL_CLICKS),
      "competitor's share",
    )
    if (day < LAST) continue
    const { competitors } = await own('competitor-visibility')
    near(competitors[0].visibility, (100 * clicks('competitor')) / (ctr(1) * whole), "competitor's visibility")
    assert.equal(competitors[0].total, checks.length)
  }
})

test('movers list all gains and losses, a lost one ranked just below the depth, ties broken by clicks', async () => {
  const moves = good(LAST).flatMap((line) => {
    const then = before(line, LAST)
    const prev = then < 0 ? null : at(line, then).own
    const { own: position } = at(line, LAST)
    if (prev === null || position === prev) return []
    const delta = prev - (position ?? DEPTH + 1)
    return [
      {
        name: nameOf(line.keyword.query, line.device),
        delta,
        clicks: (weight(line) * (ctr(position) - ctr(prev))) / 100,
      },
    ]
  })
  const { gainers, losers } = await own('movers?limit=1000')
  const reported = (list: { query: string; device: string; delta: number }[]) =>
    list.map(({ query, device, delta }) => [nameOf(query, device), delta])
  const inOrder = (sign: number) =>
    moves
      .filter(({ delta }) => sign * delta > 0)
      .toSorted((a, b) => sign * (b.delta - a.delta) || sign * (b.clicks - a.clicks))
      .map(({ name, delta }) => [name, delta])
  assert.deepEqual(reported(gainers), inOrder(1))
  assert.deepEqual(reported(losers), inOrder(-1))
})

test('opportunities match the score and order of the definition', async () => {
  const standing = lines.flatMap((line) => {
    const day = line.days.findLastIndex(({ isFailed }) => !isFailed)
    const position = day < 0 ? null : at(line, day).own
    if (position === null || position < 4 || position > 30) return []
    const gain = (weight(line) * (ctr(3) - ctr(position))) / 100
    return [{ line, day, position, gain }]
  })
  const gains = standing.filter(({ line }) => line.keyword.volume !== null).map(({ gain }) => gain)
  const large = gains.toSorted((a, b) => a - b)[Math.floor(gains.length * 0.75)] ?? Infinity
  const rose = (line: Line, day: number) => {
    const then = before(line, day)
    const prev = then < 0 ? null : at(line, then).own
    const { own: position } = at(line, day)
    return { then, isUp: position !== null && prev !== null && prev > position }
  }
  const expected = standing
    // A keyword whose last check failed is left out.
    .filter(({ day }) => day === LAST)
    .map(({ line, day, position, gain }) => {
      const { volume, intent, difficulty } = line.keyword
      const isWorth = volume === null ? /^(commercial|transactional)$/.test(intent) : gain > 0 && gain >= large
      const now = rose(line, day)
      const isRising = now.isUp && rose(line, now.then).isUp
      const isHard = (difficulty ?? 0) >= 70 || at(line, day).answer === 'rival.com'
      const further = position <= 20 ? 3 : 2
      const base = position <= 10 ? 4 : further
      const score = Math.max(2, Math.min(5, base + Number(isWorth) + Number(isRising) - Number(isHard)))
      return { name: nameOf(line.keyword.query, line.device), score, gain, position }
    })
    .toSorted((a, b) => b.score - a.score || b.gain - a.gain || a.position - b.position)
  const found = await own('opportunities')
  assert.ok(found.length > 5)
  assert.deepEqual(
    found.map(({ query, device, opportunity_score }: Record<string, string>) => [
      nameOf(query ?? '', device ?? ''),
      opportunity_score,
    ]),
    expected.map(({ name, score }) => [name, score]),
  )
})

test('a SERP feature is won or lost against the last good check, and a loss names who took it', async () => {
  const { won_lost, summary, owned } = await own('serp-features')
  const checks = good(LAST)
  assert.equal(summary.featured_snippet, checks.filter((line) => at(line, LAST).answer).length)
  assert.equal(owned.featured_snippet, checks.filter((line) => at(line, LAST).answer === 'own.com').length)
  const changes = checks.flatMap((line) => {
    const then = before(line, LAST)
    if (then < 0) return []
    return [{ name: nameOf(line.keyword.query, line.device), was: at(line, then).answer, is: at(line, LAST).answer }]
  })
  const named = (list: { query: string; device: string }[]) => list.map(({ query, device }) => nameOf(query, device))
  const won = changes.filter(({ was, is }) => was !== 'own.com' && is === 'own.com')
  const lost = changes.filter(({ was, is }) => was === 'own.com' && is !== 'own.com')
  assert.deepEqual(
    named(won_lost.won),
    won.map(({ name }) => name),
  )
  assert.deepEqual(
    won_lost.lost.map((each: Record<string, string>) => [
      nameOf(each.query ?? '', each.device ?? ''),
      each.reason,
      each.lost_to,
    ]),
    lost.map(({ name, is }) => [name, is ? 'taken' : 'removed', is ?? null]),
  )
})
