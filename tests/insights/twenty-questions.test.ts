import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { requireJob, serpsOf } from '../../src/modules/rank-checks/index.ts'
import { keyOf } from '../http.ts'
import { openFixture } from '../rank/fixture.ts'
import { type Any, connectAgent, loadDemo, rowsOf } from './agent.ts'

const DAYS = process.env.TEST_LONG ? 60 : 4
const PERIOD = DAYS / 2
const fixture = await openFixture()
const { ask, testApp } = fixture
const { pool } = testApp
await testApp.work()

const client_id = await loadDemo(ask, DAYS)
const { mcp, question, costs, close } = await connectAgent({
  url: fixture.url,
  key: await keyOf(testApp, 'analyst'),
  clearLimits: () => pool.query('delete from rate_windows'),
})
after(close)

const sql = async (text: string, values: unknown[] = []): Promise<Any[]> => (await pool.query(text, values)).rows
const rest = async (path: string): Promise<Any> => {
  const { status, body, text } = await ask('viewer', 'GET', `/clients/${client_id}/${path}`)
  assert.equal(status, 200, `${path}: ${text}`)
  return body
}
const near = (one: number, other: number, slack = 0.011) =>
  assert.ok(Math.abs(one - other) <= slack, `${one} is not ${other}`)
const sum = (values: number[]) => values.reduce((total, each) => total + each, 0)

/** The points of the client's whole checks, oldest first. */
const points = () =>
  sql(
    `select job_id, visibility, extract(epoch from checked_at)::float8 as checked_at from analytics_points
     where client_id = $1 and device = 'both' and segment = '' and is_whole order by checked_at`,
    [client_id],
  )
const pointsSince = async (days: number) =>
  (await points()).filter(({ checked_at }) => checked_at >= Date.now() / 1000 - days * 86_400)
// Figures of answers are of the latest check.
const LAST_CHECK = `check_id = (select max(check_id) from aeo_results where client_id = $1)`
const lastJob = async () => (await points()).at(-1).job_id as number

test('1. this period compared with the previous one', () =>
  question('How does this month compare with the last?', async (tool) => {
    const { now, before, markets, change } = await tool('compare_periods', { client_id, days: PERIOD })
    const inside = await pointsSince(PERIOD)
    near(now.average, sum(inside.map(({ visibility }) => visibility)) / inside.length)
    assert.equal(now.checks, inside.length)
    near(change, now.average - before.average)
    assert.deepEqual(
      markets.map(({ geo }: Any) => geo).sort(),
      (await sql('select distinct geo from keywords where client_id = $1 order by geo', [client_id])).map(
        ({ geo }) => geo,
      ),
    )
  }))

test('2. what happened at the peak, and why', () =>
  question('When was the peak and what caused it?', async (tool) => {
    const { now } = await tool('compare_periods', { client_id, days: DAYS })
    const why = await tool('explain_change', { client_id, to: now.peak.date, days: DAYS })
    const highest = Math.max(...(await pointsSince(DAYS)).map(({ visibility }) => visibility))
    near(now.peak.visibility, highest, 0.051)
    assert.equal(why.gained + why.lost > 0, true)
    assert.ok(why.parts.length > 0)
    const { gainers, losers } = await rest(`movers?limit=1000&to=${now.peak.date}&compare_to=${why.compared_at + 1}`)
    assert.deepEqual([why.gained, why.lost], [gainers.length, losers.length])
    near(why.click_change, sum([...gainers, ...losers].map(({ click_change }: Any) => click_change)), 1)
  }))

test('3. the ten biggest losses, and who took the positions', () =>
  question('Which ten keywords lost most, and to whom?', async (tool) => {
    const { items, checked_at, compared_at, passed_by } = await tool('list_position_losses', {
      client_id,
      days: PERIOD,
    })
    assert.ok(items.length > 0 && items.length <= 10)
    const jobs = await points()
    const [now, before] = [checked_at, compared_at].map(
      (at) => jobs.find((job) => Math.abs(job.checked_at - at) < 1).job_id,
    )
    for (const { keyword_id, device, position, prev_position } of items) {
      const at = 'select position from rank_results where job_id = $1 and keyword_id = $2 and device = $3'
      const [later] = await sql(at, [now, keyword_id, device])
      const [earlier] = await sql(at, [before, keyword_id, device])
      assert.deepEqual([later.position, earlier.position], [position, prev_position])
    }
    const passed = items.find(({ overtaken_by }: Any) => overtaken_by.length > 0)
    assert.ok(passed && passed_by.length > 0)
    const { body: page } = await ask(
      'viewer',
      'GET',
      `/jobs/${now}/results/${passed.keyword_id}/serp?device=${passed.device}`,
    )
    for (const { domain, position } of passed.overtaken_by) {
      assert.equal(
        new URL(page.organic.find((result: Any) => result.position === position).link).hostname.replace(/^www\./, ''),
        domain.replace(/^www\./, ''),
      )
    }
  }))

test('4. the biggest threat, and where it beats us', () =>
  question('Who is our biggest threat?', async (tool) => {
    const threat = await tool('compare_with_competitor', { client_id })
    const { domains, rows } = await rest('head-to-head?per_page=200')
    const column = domains.findIndex(({ domain }: Any) => domain === threat.domain)
    const isAhead = ({ positions: [own, ...others] }: Any) => {
      const theirs = others[column - 1]
      return theirs !== null && (own === null || theirs < own)
    }
    assert.equal(threat.ahead, rows.filter(isAhead).length)
    assert.equal(threat.total, threat.ahead)
    assert.ok(rowsOf(threat).every(({ position, our_position }) => our_position === null || position < our_position))
  }))

test('5. positions 4 to 15 with the most to gain', () =>
  question('Where is most to gain on positions 4 to 15?', async (tool) => {
    const answer = await tool('query_metrics', {
      client_id,
      dataset: 'opportunities',
      filters: [
        { field: 'position', op: 'gte', value: 4 },
        { field: 'position', op: 'lte', value: 15 },
      ],
      limit: 10,
    })
    const all = (await rest('opportunities?engine=google')).filter(
      ({ position }: Any) => position >= 4 && position <= 15,
    )
    const best = all.toSorted((one: Any, other: Any) => other.estimated_gain - one.estimated_gain)
    assert.equal(answer.total, all.length)
    assert.deepEqual(
      rowsOf(answer).map(({ estimated_gain }) => estimated_gain),
      best.slice(0, 10).map(({ estimated_gain }: Any) => estimated_gain),
    )
  }))

test('6. which assistants do not name us, and whom they name', () =>
  question('Which assistants do not name us?', async (tool) => {
    const { assistants } = await tool('get_ai_visibility', { client_id })
    const counted = await sql(
      `select provider, count(*)::int as answers, count(*) filter (where is_named)::int as named
       from aeo_results where client_id = $1 and ${LAST_CHECK} and error = '' group by provider`,
      [client_id],
    )
    assert.deepEqual(
      assistants.map(({ assistant, names_us }: Any) => [assistant, names_us]).sort(),
      counted.map(({ provider, named }) => [provider, named > 0]).sort(),
    )
    for (const { assistant, names_instead } of assistants) {
      const [most] = await sql(
        `select domain, count(*)::int as n from aeo_results, unnest(competitors) as domain
         where client_id = $1 and ${LAST_CHECK} and provider = $2 and error = '' group by domain order by n desc, domain limit 1`,
        [client_id, assistant],
      )
      assert.ok(most ? names_instead.startsWith(`${most.domain} (${most.n})`) : names_instead === '', names_instead)
    }
  }))

test('7. the pages on which to be mentioned', () =>
  question('On which pages should we be mentioned?', async (tool) => {
    const answer = await tool('query_metrics', {
      client_id,
      dataset: 'cited_pages',
      filters: [{ field: 'owner', value: 'other' }],
      metrics: ['cited', 'prompts'],
      limit: 10,
    })
    const [top] = rowsOf(answer)
    const [{ n }] = await sql(
      `select count(*)::int as n from aeo_results, jsonb_array_elements(citations) as page
       where client_id = $1 and ${LAST_CHECK} and page->>'url' = $2 and (page->>'isCited')::boolean`,
      [client_id, top.url],
    )
    assert.equal(top.cited, n)
  }))

test('8. the apps, and what reviews complain about', () =>
  question('How do our apps do, and what do reviews complain of?', async (tool) => {
    const { apps, reviews, complaints } = await tool('get_apps_brief', { client_id })
    const [counted] = await sql(
      `select count(*)::int as total, count(*) filter (where sentiment = 'negative')::int as negative
       from aso_reviews join aso_apps on aso_apps.id = aso_reviews.app_id where aso_apps.client_id = $1`,
      [client_id],
    )
    assert.deepEqual([reviews.total, reviews.negative], [counted.total, counted.negative])
    assert.equal(apps.length, (await rest('aso/apps')).length)
    assert.ok(complaints.length > 0 && complaints.every(({ negative_share }: Any) => negative_share > 0))
  }))

test('9. own pages that compete with each other', () =>
  question('Which of our pages compete?', async (tool) => {
    const answer = await tool('query_metrics', { client_id, dataset: 'cannibalisation', limit: 10 })
    const all = await rest('cannibalisation')
    assert.equal(answer.total, all.length)
    assert.ok(rowsOf(answer).every(({ pages }) => pages.includes('|')))
  }))

test('10. run a check and report what changed', () =>
  question('Run a check: what changed?', async (tool) => {
    let run = await tool('run_check', { client_id, wait_seconds: 50 })
    while (!run.is_over) run = await tool('wait_for_run', { client_id, kind: run.kind, id: run.id, wait_seconds: 50 })
    assert.equal(run.status, 'done')
    const [job] = await sql('select status from rank_jobs where id = $1', [run.id])
    assert.equal(job.status, 'done')
    assert.equal(run.id, await lastJob())
    const { losers } = await rest('movers?limit=5&sort=clicks')
    assert.deepEqual(
      run.changes.lost.map(({ query }: Any) => query),
      losers.map(({ query }: Any) => query),
    )
    near(run.changes.visibility, (await rest('visibility')).at(-1).visibility)
  }))

test('11. three next steps with evidence', () =>
  question('What are the three next steps?', async (tool) => {
    await tool('call_tool', {
      name: 'generate_recommendations',
      arguments: { client_id, rec_type: 'priority_actions' },
    })
    const { items, stale } = await tool('get_next_steps', { client_id })
    assert.equal(stale, false)
    assert.equal(items.length, 3)
    const [{ items: stored }] = await sql(
      `select items from recommendation_sets where client_id = $1 and rec_type = 'priority_actions'`,
      [client_id],
    )
    assert.deepEqual(
      items.map(({ title }: Any) => title),
      stored.slice(0, 3).map(({ title }: Any) => title),
    )
    assert.ok(items.every(({ evidence }: Any) => evidence.length > 0))
  }))

async function overviews() {
  const ctx = testApp.as('viewer')
  const found = { present: 0, sources: 0, ours: 0 }
  for await (const { serp } of serpsOf(ctx.db, await requireJob(ctx, await lastJob()))) {
    const sources = serp.ai_overview?.sources ?? []
    if (serp.ai_overview && (serp.ai_overview.text || sources.length > 0)) found.present++
    found.sources += sources.length
    found.ours += sources.filter(({ link }) => new URL(link).hostname.endsWith('brewlane.test')).length
  }
  return found
}

test('12. AI overviews, and our share of their sources', () =>
  question('How many AI overviews are there, and what is our share of their sources?', async (tool) => {
    const answer = await tool('query_metrics', {
      client_id,
      dataset: 'ai_overviews',
      dimensions: ['state'],
      metrics: ['rows', 'sources', 'own_sources'],
      order_by: '-rows',
    })
    const present = rowsOf(answer).find(({ state }) => state === 'present')
    const found = await overviews()
    assert.deepEqual([present.rows, present.sources, present.own_sources], [found.present, found.sources, found.ours])
    const { body } = await ask('viewer', 'GET', `/jobs/${await lastJob()}/results`)
    assert.equal(sum(rowsOf(answer).map(({ rows }) => rows)), body.results.length)
  }))

test('13. keywords that are not found at all', () =>
  question('Which keywords are not found?', async (tool) => {
    const answer = await tool('query_metrics', {
      client_id,
      dataset: 'positions',
      dimensions: ['query', 'geo', 'location', 'device'],
      metrics: ['search_volume'],
      filters: [{ field: 'state', value: 'not_found' }],
    })
    const [{ n }] = await sql(
      `select count(*)::int as n from rank_results where job_id = $1 and engine = 'google' and position is null and error = ''`,
      [await lastJob()],
    )
    assert.equal(answer.total, n)
  }))

test('14. visibility by market', () =>
  question('How visible are we in each market?', async (tool) => {
    const answer = await tool('query_metrics', {
      client_id,
      dataset: 'visibility',
      dimensions: ['geo'],
      metrics: ['visibility'],
    })
    for (const { geo, visibility } of rowsOf(answer))
      assert.equal(visibility, (await rest(`visibility?geo=${geo}`)).at(-1).visibility)
  }))

test('15. clicks by market and device', () =>
  question('Where do our clicks come from?', async (tool) => {
    const answer = await tool('query_metrics', {
      client_id,
      dataset: 'positions',
      dimensions: ['geo', 'device'],
      metrics: ['clicks', 'rows'],
      order_by: '-clicks',
    })
    const counted = await sql(
      `select geo, device, count(*)::int as rows from rank_results
       where job_id = $1 and engine = 'google' group by geo, device`,
      [await lastJob()],
    )
    const shown = (row: Any) => `${row.geo} ${row.device} ${row.rows}`
    assert.deepEqual(rowsOf(answer).map(shown).sort(), counted.map(shown).sort())
  }))

test('16. the SERP features that are ours', () =>
  question('Which blocks do we own?', async (tool) => {
    const answer = await tool('query_metrics', { client_id, dataset: 'serp_features' })
    const { summary, owned } = await rest('serp-features')
    for (const { feature, shown, owned: ours } of rowsOf(answer))
      assert.deepEqual([shown, ours], [summary[feature], owned[feature] ?? 0])
  }))

test('17. who stands above us for our most searched keyword', () =>
  question('Who stands above us for our most searched keyword?', async (tool) => {
    const answer = await tool('query_metrics', {
      client_id,
      dataset: 'positions',
      dimensions: ['keyword_id', 'query', 'geo'],
      metrics: ['search_volume'],
      device: 'desktop',
      order_by: '-search_volume',
      limit: 1,
    })
    const [{ keyword_id, query, geo }] = rowsOf(answer)
    const page = await tool('get_results_page', { client_id, query, geo })
    const { body } = await ask('viewer', 'GET', `/jobs/${await lastJob()}/results/${keyword_id}/serp?device=desktop`)
    assert.deepEqual(
      rowsOf(page).map(({ title }) => title),
      body.organic.slice(0, 10).map(({ title }: Any) => title),
    )
  }))

test('18. lost backlinks', () =>
  question('Which links were lost?', async (tool) => {
    const answer = await tool('query_metrics', {
      client_id,
      dataset: 'backlinks',
      dimensions: ['state'],
      metrics: ['rows'],
      order_by: '-rows',
    })
    const counted = await sql(
      'select state, count(*)::int as rows from backlinks where client_id = $1 group by state',
      [client_id],
    )
    const shown = ({ state, rows }: Any) => `${state} ${rows}`
    assert.deepEqual(rowsOf(answer).map(shown).sort(), counted.map(shown).sort())
  }))

test('19. whose share of voice grew', () =>
  question('Whose share of voice grew?', async (tool) => {
    const answer = await tool('query_metrics', {
      client_id,
      dataset: 'competitors',
      dimensions: ['domain'],
      metrics: ['share_of_voice', 'visibility'],
      order_by: '-share_of_voice',
    })
    const { domains } = await rest('share-of-voice')
    for (const { domain, share_of_voice } of rowsOf(answer))
      assert.equal(share_of_voice, domains.find((each: Any) => each.domain === domain)?.share ?? null)
  }))

test('20. what the search engine shows right now', () =>
  question('Who ranks first for "espresso machine" now?', async (tool) => {
    const found = await tool('search_live', { q: 'espresso machine' })
    const { body } = await ask('analyst', 'GET', '/serp/search?q=espresso+machine&geo=us&lang=en')
    assert.deepEqual(
      rowsOf(found).map(({ link }) => link),
      body.organic.map(({ link }: Any) => link),
    )
  }))

test('all twenty questions together stay within 60 calls and 200 kB', async () => {
  assert.equal(costs.length, 20)
  const bytes = sum(costs.map((cost) => cost.bytes))
  const calls = sum(costs.map((cost) => cost.calls))
  assert.ok(calls <= 60 && bytes <= 200_000, `${calls} calls, ${bytes} bytes`)
  if (process.env.TEST_VERBOSE)
    process.stdout.write(`${calls} calls, ${bytes} bytes\n${costs.map((cost) => JSON.stringify(cost)).join('\n')}\n`)
  assert.ok(mcp.getServerCapabilities()?.prompts)
})
