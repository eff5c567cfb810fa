import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDemo, TIMEOUT_MS } from './figures-fixture.ts'
import { keyOf } from './http.ts'
import { barMs } from './wait.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
type Any = any

const fixture = await openDemo()
const { ask, testApp, check, ended, client, rest, tool } = fixture

const listOf = (answer: Any): Any[] => (Array.isArray(answer) ? answer : answer.items)
const count = <T>(list: T[], fits: (each: T) => unknown) => list.filter((each) => fits(each)).length

const [job] = await rest('jobs')
const { results: looked }: { results: Any[] } = (await ask('viewer', 'GET', `/jobs/${job.id}/results`)).body
/** Figures are of one engine, while a check covers all of them. */
const results = looked.filter(({ engine }) => engine === 'google')
const point = (await rest('visibility')).at(-1)

test('visibility is the same number everywhere', async () => {
  const overviews = listOf((await ask('viewer', 'GET', '/client-overviews')).body)
  const report = (await ask('analyst', 'POST', '/analytics-reports', { client_id: client })).body
  const section = report.sections.find(({ kind }: Any) => kind === 'visibility')
  const stated = {
    list: listOf(await tool('get_visibility')).at(-1).visibility,
    competitors: (await rest('competitor-visibility')).client.visibility,
    agent: (await tool('get_competitor_visibility')).client.visibility,
    overview: overviews.find(({ client_id }) => client_id === client).standing.visibility,
    line: overviews.find(({ client_id }) => client_id === client).standing.history.at(-1).visibility,
    analysis: section.data.last,
  }
  for (const [where, visibility] of Object.entries(stated)) assert.equal(visibility, point.visibility, where)
})

test('keywords and checks are counted separately, and each count is the same everywhere', async () => {
  const checks = results.length
  const keywords = new Set(results.map(({ keyword_id }) => keyword_id)).size
  assert.ok(keywords < checks, 'the demo tracks keywords on both devices')
  const preview = await rest('check/preview')
  const matrix = await rest('keyword-matrix?per_page=200')
  const versus = await rest('head-to-head?per_page=200')
  const list = await rest('keywords?engine=google')
  const [overview] = listOf((await ask('viewer', 'GET', '/client-overviews')).body)
  const stated = {
    visibility: point,
    competitors: (await rest('competitor-visibility')).client,
    compared: (await tool('get_competitor_visibility')).compared,
    features: await rest('serp-features'),
    overview: overview.standing,
    ...{ matrix, versus, list },
  }
  for (const [where, given] of Object.entries(stated))
    assert.deepEqual([given.keywords, given.checks], [keywords, checks], where)
  assert.deepEqual([matrix.rows.length, versus.rows.length], [checks, checks])
  assert.deepEqual([list.items.length, list.total, matrix.total, versus.total], Array(4).fill(keywords))
  const tracked = new Set(looked.map(({ keyword_id }) => keyword_id)).size
  assert.deepEqual([preview.keywords, preview.checks], [tracked, looked.length])
  assert.equal(job.total_keywords, looked.length)
  assert.equal(point.total, checks)
})

test('counts by position agree between series, results, lists, export and competitors', async () => {
  const own = (await rest('competitor-visibility')).client
  const matrix = await rest('keyword-matrix?per_page=200')
  const cells = matrix.rows.map(({ cells: all }: Any) => all.at(-1)?.position ?? null)
  for (const [name, last] of [
    ['top3', 3],
    ['top10', 10],
    ['top30', 30],
  ] as const) {
    const expected = point[name]
    const within = (position: number | null) => position !== null && position <= last
    const list = await rest(`keywords?engine=google&max_position=${last}`)
    const file = await rest(`keywords/export?format=json&engine=google&max_position=${last}`)
    const versus = await rest(`head-to-head?domain=brewlane.test&max_position=${last}&per_page=200`)
    const devices = file.flatMap((row: Any) => [row.position, ...(row.mobile ? [row.mobile.position] : [])])
    const stated = {
      results: count(results, ({ position }) => within(position)),
      competitors: own[name],
      matrix: count(cells, (position) => within(position as number | null)),
      list: list.checks,
      file: count(devices, (position) => within(position as number | null)),
      versus: versus.checks,
    }
    for (const [where, found] of Object.entries(stated)) assert.equal(found, expected, `${name} ${where}`)
    assert.deepEqual([file.length, list.items.length], [list.keywords, list.keywords], name)
  }
  assert.equal(
    count(results, ({ state }) => state === 'not_found'),
    point.not_found,
  )
  assert.equal((await rest('keywords?engine=google&standing=not_found')).checks, point.not_found)
})

test('a range of positions holds the same keywords in list, export and tool, mobile-only ones included', async () => {
  const fits = ({ position }: Any) => position !== null && position >= 4 && position <= 15
  const expected = new Set(results.filter(fits).map(({ keyword_id }) => keyword_id)).size
  const list = await rest('keywords?engine=google&min_position=4&max_position=15')
  const file = await rest('keywords/export?format=json&engine=google&min_position=4&max_position=15')
  const given = await tool('list_keywords', { engine: 'google', min_position: 4, max_position: 15 })
  assert.deepEqual([list.total, file.length, given.total], [expected, expected, expected])
  assert.deepEqual([list.checks, given.checks], [count(results, fits), count(results, fits)])
})

test('SERP features are counted once, and as held by others only where the holder is known', async () => {
  const { summary, owned, held } = await rest('serp-features')
  const given = await tool('get_serp_features')
  const features = (await rest('keyword-features')).filter(({ engine }: Any) => engine === 'google')
  assert.deepEqual([given.summary, given.owned, given.held], [summary, owned, held])
  for (const [feature, shown] of Object.entries(summary)) {
    assert.equal(
      count(results, ({ serp_features }) => serp_features.includes(feature)),
      shown,
      feature,
    )
    assert.equal(
      count(features, (row: Any) => row.features.includes(feature)),
      shown,
      feature,
    )
    assert.equal(
      count(results, ({ owned_features }) => owned_features.includes(feature)),
      owned[feature] ?? 0,
      feature,
    )
    assert.ok((owned[feature] ?? 0) + (held[feature] ?? 0) <= Number(shown), feature)
  }
  const serps: Any[] = []
  for (const { keyword_id, device } of results) {
    const page = await ask('viewer', 'GET', `/jobs/${job.id}/results/${keyword_id}/serp?device=${device}`)
    assert.equal(page.status, 200, page.text)
    serps.push(page.body)
  }
  assert.equal(
    count(serps, ({ ai_overview }) => ai_overview),
    summary.ai_overview ?? 0,
    'stored AI overviews',
  )
  const listed = listOf(await rest('aeo/ai-overviews'))
  const past = (await rest('aeo/ai-overviews/history')).at(-1)
  assert.deepEqual([listed.length, past.overviews], [summary.ai_overview, summary.ai_overview])
  assert.equal(past.checks, point.checks, 'pages of other engines were not looked at')
  const unread = count(listed, ({ state }) => state === 'deferred')
  assert.ok(unread > 0)
  assert.deepEqual([past.deferred, past.citation_rate.n], [unread, listed.length - unread])
  const cited = count(listed, ({ our_domain_cited }) => our_domain_cited)
  assert.deepEqual(
    [Math.round(past.citation_rate.value * past.citation_rate.n), owned.ai_overview ?? 0],
    [cited, cited],
  )
  const { rows } = await tool('query_metrics', { dataset: 'ai_overviews', dimensions: ['state'], metrics: ['rows'] })
  const { present, deferred } = Object.fromEntries(rows)
  assert.deepEqual([present + deferred, deferred], [listed.length, unread])
  const known = new Map(results.map((result) => [`${result.keyword_id}:${result.device}`, result]))
  for (const { keyword_id, device, reasons } of await rest('opportunities')) {
    if (!reasons.includes('answered_by_others')) continue
    const { foreign_features } = known.get(`${keyword_id}:${device}`) ?? {}
    assert.ok(
      foreign_features.some((name: string) => /ai_overview|featured_snippet/.test(name)),
      String(keyword_id),
    )
  }
  assert.equal(held.people_also_ask, undefined, 'the owner of the questions is unknown')
})

test('answers that cite or name the client are one number, and only providers that cite it are listed', async () => {
  const overview = await rest('aeo/overview')
  const answers = listOf(await rest(`aeo/checks/${overview.check.id}/results`))
  const cited = count(answers, ({ our_domain_cited }) => our_domain_cited)
  const named = count(answers, ({ our_domain_mentioned }) => our_domain_mentioned)
  const ofRate = ({ value, n }: Any) => Math.round(value * n)
  const sites = await rest('aeo/citations')
  const own = sites.find(({ owner }: Any) => owner === 'client')
  const standings = listOf(await tool('list_aeo_standings', { limit: 1000 })).flatMap(({ cells }) => cells)
  const overviews = listOf((await ask('viewer', 'GET', '/client-overviews')).body)
  const client_overview = overviews.find(({ client_id }) => client_id === client)
  const past = listOf(await tool('get_aeo_history', { limit: 1000 }))
  const history = past.filter(({ check_id }) => check_id === overview.check.id)
  const stated = {
    overview: ofRate(overview.total.citation_rate),
    providers: overview.providers.reduce((sum: number, each: Any) => sum + ofRate(each.citation_rate), 0),
    sites: own.answers,
    rate: ofRate(own.citation_rate),
    standings: standings.reduce((sum: number, each: Any) => sum + ofRate(each.citation_rate), 0),
    history: history.reduce((sum: number, each: Any) => sum + ofRate(each.citation_rate), 0),
    today: client_overview.answers.cited,
  }
  for (const [where, found] of Object.entries(stated)) assert.equal(found, cited, where)
  assert.equal(ofRate(overview.total.mention_rate), named)
  assert.deepEqual([overview.total.answers, client_overview.answers.answers], [answers.length, answers.length])
  const citing = overview.providers.filter((each: Any) => ofRate(each.citation_rate) > 0).map(({ name }: Any) => name)
  assert.deepEqual(own.providers, citing.toSorted())
  for (const { domain, answers: found, citation_rate } of sites) assert.equal(found, ofRate(citation_rate), domain)
})

test('recommendations state the same figures as the lists of answers, checks and features', async () => {
  const path = `${fixture.url}/api/clients/${client}/recommendations/comprehensive_report/generate`
  const made = await fetch(path, { method: 'POST', headers: { 'x-api-key': await keyOf(testApp, 'analyst') } })
  const { items }: Any = await made.json()
  const gaps = new Map((await rest('aeo/gaps')).map((gap: Any) => [`answer_gap:${gap.prompt_id}`, gap]))
  let given = 0
  for (const { id, values } of items) {
    const gap: Any = gaps.get(id)
    if (!gap) continue
    given++
    const { domain, answers } = gap.competitors[0]
    assert.deepEqual([values.domain, values.n, values.total], [domain, answers, gap.answers])
  }
  assert.ok(given > 0)
  const missing = items.find(({ id }: Any) => id === 'missing_pages')
  assert.deepEqual([missing.values.checks, missing.values.total], [point.not_found, point.total])
  assert.ok(!items.some(({ id }: Any) => id === 'open_block:people_also_ask'))
  for (const { id, values } of items)
    if (/^(?:visibility_|page_lost|overtaken|competitor_ahead)/.test(id) && values.from !== undefined)
      assert.match(`${values.since} ${values.until}`, /^\d{4}-\d\d-\d\d \d{4}-\d\d-\d\d$/, id)
})

test('the brief of a gap counts as the gap does, and the cost of a check covers its answers', async () => {
  for (const { prompt_text, competitors } of await rest('aeo/gaps')) {
    const { body } = await ask('analyst', 'POST', `/clients/${client}/aeo/gaps/brief`, { prompt_text })
    const counted = body.competitors_cited.map(({ domain, answers }: Any) => ({ domain, answers }))
    assert.deepEqual(counted, competitors, prompt_text)
  }
  const { check: last } = await rest('aeo/overview')
  const answers = listOf(await rest(`aeo/checks/${last.id}/results`))
  const priced = answers.reduce((sum, { cost }) => sum + (cost ?? 0), 0)
  assert.ok(last.cost >= priced - 1e-4, `${last.cost} of ${priced}`)
})

test('insights and pages agree with the standing, the answers and the stores', async () => {
  const { now, new_keywords, lost_keywords } = await rest('standing')
  const brief = await rest('brief')
  const explained = await rest('explain-change')
  const kettle = (await rest('competitor-visibility')).competitors[0]
  const versus = await rest(`compare-with?domain=${kettle.domain}`)
  const ai = await rest('ai-visibility')
  const [apps, summary] = [await rest('apps-brief'), await rest('aso/summary')]
  const { items, total } = await rest('ranking-pages?limit=1000&show=ranking')
  const sumOf = (field: string) => items.reduce((sum: number, page: Any) => sum + page[field], 0)

  assert.deepEqual(
    [brief.search.visibility, explained.visibility, versus.our_visibility],
    Array(3).fill(now.visibility),
  )
  assert.equal(versus.visibility, kettle.visibility)
  const asExplained = await rest(`standing?compare_to=${explained.compared_at + 1}`)
  assert.deepEqual(
    [explained.new_keywords, explained.lost_keywords],
    [asExplained.new_keywords, asExplained.lost_keywords],
  )
  assert.ok(new_keywords !== null && lost_keywords !== null)
  assert.deepEqual(
    [brief.answers.answers, brief.answers.mention_rate, brief.answers.citation_rate],
    [ai.answers, ai.mention_rate, ai.citation_rate],
  )
  assert.deepEqual(
    [brief.apps.visibility, apps.visibility, brief.apps.average_rating],
    [summary.visibility.score, summary.visibility.score, apps.reviews.average_rating],
  )
  assert.deepEqual([items.length, sumOf('checks')], [total, now.checks - now.not_found])
  assert.deepEqual(brief.failed, [], 'nothing failed in the demo')
})

test('reviews are counted alike in the list, the summary and the backlog', async () => {
  const { reviews, prioritized_backlog } = await rest('aso/summary')
  const list = listOf(await rest('aso/reviews'))
  const apps = listOf(await rest('aso/apps'))
  const storeOf = new Map(apps.map(({ id, store }) => [id, store]))
  const shows = ({ app_id }: Any) => reviews.reply.supported_stores.includes(storeOf.get(app_id))
  const unanswered = list.filter((review) => shows(review) && !review.reply)
  assert.equal(reviews.total, list.length)
  assert.equal(reviews.reply.unanswered, unanswered.length)
  assert.equal(
    reviews.reply.negative_unanswered,
    count(unanswered, ({ rating }) => rating <= 2),
  )
  assert.equal(
    reviews.reply.untold,
    count(list, (review) => !shows(review)),
  )
  for (const { type, app_id, id, code, values } of prioritized_backlog) {
    if (type !== 'review') continue
    const topic = id.split(':')[1]
    const ofTopic = list.filter((review) => review.app_id === app_id && review.topics.includes(topic))
    assert.equal(values.n, ofTopic.length, id)
    const silent = ofTopic.filter((review) => !review.reply && review.rating <= 2)
    if (code === 'app_reviews') assert.equal(values.unanswered, silent.length, id)
    else assert.ok(!ofTopic.some(shows), `${id}: replies are unknown in a store that does not show them`)
  }
})

test('app ranks agree between the summary, the keywords and the checks', async () => {
  const { visibility } = await rest('aso/summary')
  const keywords = listOf(await rest('aso/keywords'))
  const checks = listOf(await rest('aso/rankings'))
  const best = [...Map.groupBy(checks, ({ keyword_id }) => keyword_id)].map(([keyword_id, of]) => {
    const last = [...Map.groupBy(of, ({ app_id }) => app_id).values()].map(([newest]) => newest.position)
    return {
      keyword_id,
      position: last.reduce((low, each) => (each === null ? low : Math.min(low ?? each, each)), null),
    }
  })
  const within = (most: number) => count(best, ({ position }) => position !== null && position <= most)
  assert.deepEqual([visibility.top3, visibility.top10, visibility.top30], [within(3), within(10), within(30)])
  const listed = new Map(keywords.map(({ id, latest_position }) => [id, latest_position]))
  for (const { keyword_id, position } of best) assert.equal(listed.get(keyword_id), position)
})

test('hosts where anyone can publish are not competitors', async () => {
  const hosts = new Set(results.flatMap(({ parasite_domains }) => parasite_domains.map(({ domain }: Any) => domain)))
  assert.ok(hosts.size >= 3, [...hosts].join())
  const found = (await rest('competitor-discovery')).map(({ domain }: Any) => domain)
  assert.deepEqual(
    found.filter((domain: string) => hosts.has(domain) || /^(?:reddit|youtube|quora)\.|forum/.test(domain)),
    [],
  )
})

test('every estimated gain names the same target position', async () => {
  const found = await rest('opportunities')
  assert.deepEqual([...new Set(found.map(({ target_position }: Any) => target_position))], [3])
})

test('a change has the dates of both its checks', async () => {
  const { gainers, losers } = await rest('movers')
  for (const move of [...gainers, ...losers]) assert.ok(move.prev_checked_at < move.checked_at, move.query)
  const [overview] = listOf((await ask('viewer', 'GET', '/client-overviews')).body)
  const { change, compared_at, checked_at } = overview.standing
  assert.ok(change === null || compared_at < checked_at)
  for (const { delta, prev_checked_at, checked_at: at } of results) if (delta) assert.ok(prev_checked_at < at)
  for (const { delta, previous_checked_at, checked_at: at } of await rest('aso/rankings'))
    if (delta !== null) assert.ok(previous_checked_at < at)
  const { visibility, visibility_trend: trend } = await rest('aso/summary')
  assert.equal(visibility.delta === null, visibility.compared_at === null)
  assert.equal(trend.delta_7d === null, trend.since_7d === null)
  for (const { won_lost } of [await rest('serp-features')])
    for (const each of [...won_lost.won, ...won_lost.lost]) assert.ok(each.prev_checked_at < each.checked_at)
})

test('while an answer check runs, what rests on the previous one says so', async () => {
  const before = (await rest('aeo/overview')).check
  const started = await ask('owner', 'POST', `/clients/${client}/aeo/check`, {})
  assert.equal(started.status, 200, started.text)
  const { id } = started.body
  await ask('owner', 'POST', `/clients/${client}/aeo/checks/${id}/pause`)
  const overview = await rest('aeo/overview')
  const tools = ['list_aeo_citations', 'list_aeo_gaps', 'list_aeo_standings']
  const given = await Promise.all(tools.map((name) => tool(name)))
  const lists = await Promise.all(
    ['citations', 'gaps', 'standings'].map((name) => ask('viewer', 'GET', `/clients/${client}/aeo/${name}`)),
  )
  const advice = await tool('get_recommendations', { rec_type: 'post_check' })
  await ask('owner', 'POST', `/clients/${client}/aeo/checks/${id}/cancel`)
  for (const answer of [overview, ...given])
    assert.deepEqual([answer.running_check_id, answer.as_of], [id, before.finished_at])
  for (const { headers } of lists) assert.equal(headers.get('x-running-check-id'), String(id))
  assert.equal(advice.running_check_id, id)
  assert.equal((await rest('aeo/overview')).running_check_id, null)
})

test('a preview predicts the check, and answers given meanwhile name the check that they rest on', async () => {
  const first = await check(client)
  const running = await rest('competitor-visibility')
  const lists = await ask('viewer', 'GET', `/clients/${client}/visibility`)
  const given = await tool('get_movers')
  const [keyword] = results
  const among = [
    await ask('viewer', 'GET', `/clients/${client}/keyword-features`),
    await ask('viewer', 'GET', `/clients/${client}/keywords/${keyword?.keyword_id}/history`),
  ]
  const features = await tool('list_keyword_features')
  const advice = await tool('get_recommendations', { rec_type: 'post_check' })
  await ended(first, { ms: TIMEOUT_MS })
  assert.deepEqual([running.running_job_id, given.running_job_id], [first, first])
  for (const { headers } of [lists, ...among]) assert.equal(headers.get('x-running-job-id'), String(first))
  assert.deepEqual([features.running_job_id, advice.running_job_id], [first, first])
  assert.deepEqual([running.as_of, running.job_id], [point.checked_at, job.id])
  // What was read within the hour costs nothing, so the cache is emptied.
  await testApp.pool.query(`delete from cache where key like 'rank:%'`)
  const preview = await rest('check/preview')
  const began = Date.now()
  const second = await ended(await check(client), { ms: TIMEOUT_MS })
  const took = (Date.now() - began) / 1000
  assert.equal(second.total_keywords, preview.checks)
  assert.ok(Math.abs(second.api_calls - preview.calls) <= 0.1 * preview.calls, `${second.api_calls} calls`)
  const most = barMs((3 * preview.seconds + 3) * 1000) / 1000
  assert.ok(took <= most && preview.seconds <= 3 * took + 3, `${preview.seconds} s, it took ${took} s`)
  const after_ = await rest('movers')
  assert.deepEqual([after_.running_job_id, after_.as_of > point.checked_at], [null, true])
})
