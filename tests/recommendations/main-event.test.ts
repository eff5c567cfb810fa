import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFixture } from '../analytics/fixture.ts'
import { type Beside, COMPETITORS, type History, type Keyword, placedOf, siteOf } from './histories.ts'
import { SCRIPTS } from './scripts.ts'

const DAY = 86_400
const PROMPTS = 6
const WANTED_FIRST = 30
const LAST_ALLOWED = 3

const { testApp, ask, makeClient, makeJob } = await openFixture({
  SANDBOX: 'off',
  SEARCH_SOURCES: 'serper',
  SERPER_API_KEY: 'x',
})
const workspace = testApp.as('owner').actor.workspaceId
const now = Date.now() / 1000

async function write({ keywords, days, beside }: History): Promise<number> {
  const tracked = keywords.map(({ query, device }) => ({ query, ...(device && { device }) }))
  const id = await makeClient(tracked, COMPETITORS)
  await testApp.pool.query(
    `update keywords set search_volume = given.volume from unnest($2::text[], $3::bigint[]) as given(query, volume)
     where client_id = $1 and keywords.query = given.query`,
    [id, keywords.map(({ query }) => query), keywords.map(({ volume }) => volume)],
  )
  for (const { daysAgo, of } of days) {
    const placed = keywords.flatMap((keyword, nr) => {
      const found = placedOf(keyword, of(keyword, nr))
      return keyword.device === 'both' ? [found, { ...found, device: 'mobile' as const }] : [found]
    })
    await makeJob(id, placed, { daysAgo })
  }
  await writeBeside(id, { ...QUIET, ...beside })
  return id
}

/** What any client has: steady answers, an app that moved by one rank, a stable index and stable links. */
const QUIET: Required<Beside> = {
  cited: [{ provider: 'openai', counts: [4, 4] }],
  appRanks: [['drip', 10, 11]],
  indexed: [100, 101],
  links: { total: 40, lost: 1 },
}

async function writeBeside(client: number, { cited, appRanks, indexed, links }: Required<Beside>) {
  const { pool } = testApp
  for (const [at, days] of [14, 1].entries()) {
    const time = now - days * DAY
    const check = await pool.query(
      `insert into aeo_checks (workspace_id, client_id, source, providers, samples, total_prompts, total_answers,
        answers, created_at, pasted_at) values ($1, $2, 'live', $3, 1, $4, $4, $4, to_timestamp($5), to_timestamp($5)) returning id`,
      [workspace, client, cited.map(({ provider }) => provider), PROMPTS, time],
    )
    await pool.query('select ensure_aeo_partition(to_timestamp($1))', [time])
    for (const { provider, counts } of cited) {
      const values = [workspace, check.rows[0].id, provider, client, time, PROMPTS, counts[at]]
      await pool.query(
        `insert into aeo_points values ($1, $2, $3, $4, to_timestamp($5), $6, $6, 0, $7, $7, 0, null, 0, 0, 0, 0, 0)`,
        values,
      )
      await pool.query(
        `insert into aeo_results (workspace_id, check_id, prompt_id, provider, sample, check_at, client_id, prompt_text,
          is_brand, state, is_named, is_cited, score_version, created_at)
         select $1, $2, nr, $3, 1, to_timestamp($5), $4, 'prompt ' || nr, false, 'answered', nr <= $7, nr <= $7, 1,
          to_timestamp($5) from generate_series(1, $6::int) nr`,
        values,
      )
    }
    await pool.query(
      `insert into indexing_samples (workspace_id, client_id, method, source, total_indexed, new_pages, sample_size,
        known_pages, confidence, checked_at) values ($1, $2, 'site_query', 'live', $3, 0, $3, 120, 'high', to_timestamp($4))`,
      [workspace, client, indexed[at], time],
    )
  }
  const app = await pool.query(
    `insert into aso_apps (workspace_id, client_id, store, app_name, country, language, store_id, created_at, updated_at)
     values ($1, $2, 'app_store', 'Own', 'us', 'en', '1', 'epoch', 'epoch') returning id`,
    [workspace, client],
  )
  for (const [query, from, to] of appRanks) {
    const keyword = await pool.query(
      `insert into aso_keywords (workspace_id, client_id, store, query, country, language, created_at, updated_at)
       values ($1, $2, 'app_store', $3, 'us', 'en', 'epoch', 'epoch') returning id`,
      [workspace, client, query],
    )
    const ids = [client, keyword.rows[0].id, app.rows[0].id]
    for (const [position, days] of [
      [from, 4],
      [to, 1],
    ] as const)
      await pool.query(
        `insert into aso_rankings (workspace_id, client_id, keyword_id, app_id, position, checked_depth, source, results_seen, checked_at)
         values ((select workspace_id from clients where id = $1), $1, $2, $3, $4, 100, 'live', 100, to_timestamp($5))`,
        [...ids, position, now - days * DAY],
      )
    await pool.query(
      `insert into aso_alerts (workspace_id, client_id, keyword_id, app_id, type, severity, position, previous_position, source,
        checked_at, previous_checked_at) values ((select workspace_id from clients where id = $1), $1, $2, $3, $4, 'high', $5, $6, 'live', to_timestamp($7), to_timestamp($8))`,
      [...ids, to === null ? 'lost' : 'dropped', to, from, now - DAY, now - 4 * DAY],
    )
  }
  await pool.query(
    `insert into backlinks (workspace_id, client_id, source_url, source_domain, found_by, state, first_seen, lost_at, created_at)
     select $1, $2, 'https://site-' || nr || '.com/', 'site-' || nr || '.com', 'manual',
       case when nr <= $4 then 'lost' else 'active' end, to_timestamp($5), case when nr <= $4 then to_timestamp($6) end, to_timestamp($5)
     from generate_series(1, $3::int) nr`,
    [workspace, client, links.total, links.lost, now - 90 * DAY, now - 2 * DAY],
  )
}

type Evidence = { text: string; value: unknown; at?: number | null }
type Item = { id: string; why: string; action: string; stake: number; evidence: Evidence[] }

const advice = async (client: number, type: string): Promise<Item[]> =>
  (await ask('analyst', 'POST', `/api/clients/${client}/recommendations/${type}/generate`)).body.items

const found: Record<string, number> = {}

for (const [title, history] of Object.entries(SCRIPTS)) {
  test(`the main event is among the first three: ${title}`, async () => {
    const client = await write(history)

    const items = await advice(client, 'comprehensive_report')

    const ids = items.map(({ id }) => id)
    const rank = ids.findIndex((id) => id.startsWith(history.event)) + 1
    found[title] = rank
    const listed = items.slice(0, 4).map(({ id, stake }) => `${id} ${stake}`)
    assert.ok(rank > 0 && rank <= LAST_ALLOWED, `${history.event} is ${rank || 'missing'}: ${listed.join(', ')}`)
    for (const { id, why } of items.filter((item) => /^(?:answers_stopped|rising|competitor_ahead)/.test(item.id)))
      if (/\bfrom\b|\bcited\b/.test(why)) assert.equal(new Set(why.match(/\d{4}-\d\d-\d\d/g)).size, 2, `${id}: ${why}`)
    for (const { id, why } of items)
      assert.doesNotMatch(why, /\b(?:from|to|rank|position) –/, `${id} has a dash where it should have words`)
    const cited = items.flatMap(({ id, evidence }) => evidence.map((each) => ({ id, ...each })))
    for (const { id, text, value } of cited) {
      if (/” (?:in the store )?on \d{4}-\d\d-\d\d$/.test(text))
        assert.ok(value !== null, `${id}: ${text} says no position`)
      if (id.startsWith('app:')) assert.equal(value, null, `${id}: ${text} has a number without a name`)
    }
    if (rank > 1) console.log(`${title}: ${history.event} is ${rank}: ${listed.join(', ')}`)
    const event = items[rank - 1]
    assert.ok(event && event.action !== '' && event.evidence.length > 0)
    if (!UNDATED.some((id) => event.id.startsWith(id))) {
      const times = new Set(event.evidence.flatMap(({ at }) => at ?? []))
      assert.ok(times.size >= 2, `${event.id} says what changed without both dates`)
    }
    if (!OF_KEYWORDS.some((id) => event.id.startsWith(id))) {
      const health = await advice(client, 'client_health')
      assert.ok(
        health.slice(0, LAST_ALLOWED).some(({ id }) => id === event.id),
        'client_health leaves it out',
      )
    }
  })
}

test('a short lift that is over, few answers and two devices cause no false alarm and no duplicate', async () => {
  const { keywords, usual } = siteOf(31, { isBoth: true })
  const days = [40, 33, 26, 19, 12, 9, 5, 1].map((daysAgo) => ({
    daysAgo,
    of: (_: Keyword, nr: number) => ({ own: daysAgo === 12 ? 1 : usual(nr) }),
  }))
  const client = await write({
    event: '',
    ...{ keywords, days },
    beside: { cited: [{ provider: 'openai', counts: [4, 2] }] },
  })

  const items = await advice(client, 'comprehensive_report')

  const ids = items.map(({ id }) => id)
  assert.ok(!ids.some((id) => /^(?:visibility_falls|answers_stopped)/.test(id)), ids.join())
  for (const kind of ['chance', 'lost_ground', 'rising', 'conflict']) {
    const listed = ids.filter((id) => id.startsWith(`${kind}:`)).map((id) => id.split(':')[1])
    assert.equal(new Set(listed).size, listed.length, `${kind}: ${listed}`)
  }
})

/** Not a change, or one that is a count over thirty days. */
const UNDATED = ['chance:', 'conflict', 'failed_checks', 'old_check', 'lost_links']
/** Work on keywords is not part of client health. */
const OF_KEYWORDS = ['chance:', 'conflict']

test(`the main event comes first in at least ${WANTED_FIRST} histories`, () => {
  const positions = Object.values(found)
  assert.equal(Object.keys(SCRIPTS).length, 32)
  const first = positions.filter((rank) => rank === 1).length
  console.log(`first in ${first} of ${positions.length}; worst place ${Math.max(...positions)}`)
  assert.ok(first >= WANTED_FIRST, `first in ${first}`)
})
