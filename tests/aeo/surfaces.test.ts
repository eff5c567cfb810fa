import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../wait.ts'
import { openFixture, PROMPTS } from './fixture.ts'

const APPS = ['google_ai_mode', 'chatgpt_app', 'gemini_app', 'copilot', 'perplexity_app']

const fixture = await openFixture()
await fixture.testApp.work()
const { ask } = fixture

type Row = Record<string, string> & { id: number; cost: number }
type Source = { url: string; cited: boolean }
type Search = { query: string; answers: number; providers: string[]; prompts: string[] }
type Site = { domain: string; owner: string | null; class: string; answers: number; lost: number }

const id = await fixture.makeClient()
const done = await fixture.checked(id, { providers: [...APPS, 'openai'], samples: 1, country: 'us', language: 'en' })
const rows: Row[] = (await ask('viewer', 'GET', `/clients/${id}/aeo/checks/${done.id}/results`)).body
const of = (...names: string[]) => rows.filter(({ llm_provider = '' }) => names.includes(llm_provider))
const answerOf = async ({ id: row }: Row) => (await ask('viewer', 'GET', `/clients/${id}/aeo/answers/${row}`)).body

test('an answer of an app names its provider, country, language and cost', () => {
  assert.equal(done.status, 'done')
  const listed = (name: string) =>
    of(name).map(({ access, via, country, language, cost }) => [access, via, country, language, cost])
  const each = <T>(one: T) => PROMPTS.map(() => one)
  assert.deepEqual(listed('google_ai_mode'), each(['app', 'dataforseo', 'us', 'en', 0.004]))
  assert.deepEqual(listed('chatgpt_app'), each(['app', 'dataforseo', 'us', 'en', 0.004]))
  assert.deepEqual(listed('gemini_app'), each(['app', 'cloro', 'us', 'en', 0.0032]))
  assert.deepEqual(listed('copilot'), each(['app', 'serpapi', '', '', 0.025]))
  assert.deepEqual(listed('perplexity_app'), each(['app', 'brightdata', 'us', 'en', 0.0015]))
  assert.ok(of('openai').every(({ access, via }) => access === 'api' && via === ''))
  assert.deepEqual([...new Set(of('gemini_app').map(({ served_model }) => served_model))], ['3.5 Flash-Lite'])
})

test('cited and retrieved pages are separate lists, searches are stored, and ads are not citations', async () => {
  const answers = await Promise.all(of('chatgpt_app').map(answerOf))
  for (const { sources_cited, sources_retrieved, search_queries, ads } of answers) {
    assert.ok(
      sources_cited.every(({ cited }: Source) => cited) && sources_retrieved.every(({ cited }: Source) => !cited),
    )
    const urls = [...sources_cited, ...sources_retrieved].map(({ url }: Source) => url)
    assert.equal(new Set(urls).size, urls.length)
    assert.ok(urls.every((url: string) => !url.includes('utm_source')))
    assert.ok(search_queries.length >= 2)
    for (const { url } of ads) assert.ok(!urls.includes(url))
  }
  assert.ok(answers.some(({ sources_retrieved }) => sources_retrieved.length > 0))
  assert.ok(answers.some(({ ads }) => ads.length > 0))
  assert.ok(answers.every(({ products }) => products.length > 0 && products[0].price.startsWith('$')))
})

test('ads and products are null where the provider does not report them, and for answers of an API', async () => {
  for (const name of ['copilot', 'gemini_app', 'openai']) {
    const [row = assert.fail()] = of(name)
    const { ads, products } = await answerOf(row)
    assert.deepEqual([name, ads, products], [name, null, null])
  }
})

test('ads in answers count in the ad share of voice, with one observation per answer', async () => {
  const path = `/clients/${id}/ad-share-of-voice`
  const share = await until('the ads of the check in the share of voice', async () => {
    const { body } = await ask('viewer', 'GET', path)
    return body.observations > 0 && body
  })
  const answersOf = (name: string) => Promise.all(of(name).map(answerOf))
  const [answers, modeAnswers] = [await answersOf('chatgpt_app'), await answersOf('google_ai_mode')]
  const counted = (surface: string, shown: typeof answers) => ({
    ...{ surface, observations: shown.length, ads: shown.flatMap(({ ads }) => ads).length },
  })
  assert.deepEqual(share.surfaces, [counted('google_ai_mode', modeAnswers), counted('chatgpt_app', answers)])
  const ads = [...answers, ...modeAnswers].flatMap((answer) => answer.ads)
  assert.ok(ads.every(({ url }) => !url.includes('unseen')))
  const rows = [...(share.client ? [share.client] : []), ...share.competitors, ...share.unattributed]
  assert.equal(
    rows.reduce((sum, row) => sum + row.ads, 0),
    ads.length,
  )
  const { body: seen } = await ask('viewer', 'GET', `/clients/${id}/ad-observations?surface=chatgpt_app`)
  assert.deepEqual(
    seen.map(({ answer_id }: { answer_id: number }) => answer_id).toSorted(),
    answers.map((a) => a.id).toSorted(),
  )
  assert.deepEqual((await ask('viewer', 'GET', `${path}?surface=pasted`)).body.observations, 0)
})

test('apps and APIs never share a rate: the headline is of the apps, with the APIs beside it', async () => {
  const { headline, beside, total } = (await ask('viewer', 'GET', `/clients/${id}/aeo/overview`)).body

  assert.deepEqual([headline.access, headline.names], ['app', APPS.toSorted()])
  assert.deepEqual([beside.access, beside.names], ['api', ['openai']])
  const named = (list: Row[]) => list.filter(({ our_domain_mentioned }) => our_domain_mentioned).length
  assert.equal(Math.round(headline.mention_rate.value * headline.mention_rate.n), named(of(...APPS)))
  assert.equal(Math.round(beside.mention_rate.value * beside.mention_rate.n), named(of('openai')))
  assert.equal(total.answers, headline.answers + beside.answers)
  const { rows: listed } = await fixture.testApp.pool.query(
    `select data from events where name = 'aeo.check_completed' and data->>'check_id' = $1`,
    [String(done.id)],
  )
  const { access, mention_rate, visibility_score, by_access } = listed[0].data
  assert.deepEqual([access, visibility_score], ['app', headline.visibility_score])
  assert.ok(Math.abs(mention_rate - headline.mention_rate.value) < 0.0001)
  assert.deepEqual(
    by_access.map((of: Row) => [of.access, of.answers, of.visibility_score]),
    [headline, beside].map((of) => [of.access, of.answers, of.visibility_score]),
  )
  const { body: brief } = await ask('viewer', 'GET', `/clients/${id}/ai-visibility`)
  assert.deepEqual(
    [brief.access, brief.answers, brief.mention_rate],
    ['app', headline.answers, headline.mention_rate.value],
  )
})

test('competitors, cited sites and history keep apps and APIs apart', async () => {
  const { competitors } = (await ask('viewer', 'GET', `/clients/${id}/aeo/overview`)).body
  const shown = of(...APPS).filter(({ is_brand_prompt }) => !is_brand_prompt)
  for (const { domain, mention_rate } of competitors) {
    const named = shown.filter(({ competitors_mentioned = '' }) => competitors_mentioned.includes(domain)).length
    assert.deepEqual([mention_rate.n, Math.round(mention_rate.value * mention_rate.n)], [shown.length, named], domain)
  }
  const sites = async (access: string) =>
    (await ask('viewer', 'GET', `/clients/${id}/aeo/citations?access=${access}`)).body as {
      providers: string[]
      citation_rate: { n: number }
    }[]
  const [app, api] = await Promise.all([sites('app'), sites('api')])
  assert.ok(app.length > 0 && api.length > 0)
  assert.ok(
    app.every(({ providers, citation_rate: { n } }) => !providers.includes('openai') && n === of(...APPS).length),
  )
  assert.ok(api.every(({ providers, citation_rate: { n } }) => providers.join() === 'openai' && n === PROMPTS.length))
  const { body: history } = await ask('viewer', 'GET', `/clients/${id}/aeo/history`)
  const point = history.find(({ llm_provider }: Row) => llm_provider === 'gemini_app')
  assert.deepEqual([point.access, point.models], ['app', ['3.5 Flash-Lite']])
})

test('searches of assistants are listed with their prompts, and cited sites have a class to filter by', async () => {
  const list = async (path: string) => (await ask('viewer', 'GET', `/clients/${id}/aeo/${path}`)).body
  const searches: Search[] = await list('searches')
  const answers = await Promise.all(of('chatgpt_app').map(answerOf))
  const wanted = new Set(answers.flatMap(({ search_queries }) => search_queries.map((q: string) => q.toLowerCase())))
  const found = searches.filter(({ providers }) => providers.includes('chatgpt_app'))
  assert.deepEqual(found.map(({ query }) => query).toSorted(), [...wanted].toSorted())
  assert.ok(found.every(({ prompts, answers: n }) => prompts.length > 0 && n > 0))
  const prompt = Number(of('chatgpt_app')[0]?.prompt_id)
  const narrow: Search[] = await list(`searches?access=app&prompt_id=${prompt}&limit=1`)
  assert.equal(narrow.length, 1)

  const sites: Site[] = await list('citations')
  const classOf = (domain: string) => sites.find((site) => site.domain === domain)?.class
  assert.ok([undefined, 'own'].includes(classOf('brewlane.test')))
  assert.ok(sites.every(({ owner, class: kind }) => (owner === 'competitor') === (kind === 'competitor')))
  const [first] = sites
  assert.ok(first && first.lost <= first.answers)
  const same = (await list(`citations?class=${first.class}`)) as Site[]
  assert.deepEqual(
    same.map(({ domain }) => domain),
    sites.filter((site) => site.class === first.class).map(({ domain }) => domain),
  )
})

test('apps are asked only when they are named explicitly', async () => {
  const { body } = await ask('viewer', 'GET', `/clients/${id}/aeo/check/preview?samples=1`)
  assert.ok(APPS.every((name) => !body.providers.includes(name)) && body.providers.includes('openai'))
  const { available_providers } = (await ask('viewer', 'GET', `/clients/${id}/aeo/settings`)).body
  const apps = available_providers.filter(({ access }: { access: string }) => access === 'app')
  assert.deepEqual(apps.map(({ name }: { name: string }) => name).toSorted(), APPS.toSorted())
  const chosen = await ask('viewer', 'GET', `/clients/${id}/aeo/check/preview?samples=1&provider=copilot`)
  assert.equal(chosen.body.cost_usd, 0.075)
})

test('a failing app is left out of rates and comparisons instead of counting as no mention', async () => {
  await fixture.control('faults', [{ match: { service: 'dataforseo' }, fault: '500' }])
  const market = { country: 'us', language: 'en' }
  const failed = await fixture.checked(id, { providers: ['chatgpt_app', 'openai'], samples: 1, ...market })
  await fixture.control('faults', [])
  assert.deepEqual([failed.status, failed.errors], ['done', PROMPTS.length])
  const { headline, beside } = (await ask('viewer', 'GET', `/clients/${id}/aeo/overview`)).body
  assert.deepEqual([headline.access, headline.names, beside], ['api', ['openai'], null])

  const [from, to] = [(done.finished_at + failed.finished_at) / 2, 2 * failed.finished_at - done.finished_at]
  const { body } = await ask('viewer', 'GET', `/clients/${id}/compare?from=${from}&to=${to}`)
  const { access, prompts, now, before } = body.answers
  assert.deepEqual([access, prompts], ['api', PROMPTS.length])
  assert.deepEqual([before.answers, now.answers], [of('openai').length, PROMPTS.length])
})

test('imported corpus answers are reported by month and platform, and never mix with the checks', async () => {
  const before = await Promise.all(
    ['overview', 'history'].map((view) => ask('viewer', 'GET', `/clients/${id}/aeo/${view}`)),
  )
  const path = `/clients/${id}/aeo/corpus`
  const empty = (await ask('viewer', 'GET', path)).body
  assert.deepEqual([empty.source.name, empty.source.request_usd, empty.answers, empty.months], ['dataforseo', 0, 0, []])
  assert.equal((await ask('viewer', 'POST', `${path}/import`, { topics: ['coffee grinder'] })).status, 403)

  const started = await ask('analyst', 'POST', `${path}/import`, {
    topics: ['coffee grinder', 'zzznothing'],
    limit: 40,
  })
  assert.deepEqual([started.status, started.body.requests, started.body.price_usd], [200, 4, 0], started.text)
  const corpus = await until('the end of the import', async () => {
    const { body } = await ask('viewer', 'GET', `/runs/${started.body.job_id}`)
    return body.state === 'done' && (await ask('viewer', 'GET', path)).body
  })

  assert.equal(corpus.answers, 80)
  const sum = (field: string) =>
    corpus.months.reduce((total: number, month: Record<string, number>) => total + (month[field] ?? 0), 0)
  assert.equal(sum('answers'), 80)
  assert.ok(sum('mentioned') > 0 && sum('mentioned') < 80)
  assert.ok(new Set(corpus.months.map(({ month }: { month: string }) => month)).size >= 6)
  const { body: answers } = await ask('viewer', 'GET', `${path}/answers?platform=chat_gpt&limit=100`)
  assert.equal(answers.length, 40)
  const named = answers.filter(({ is_mentioned }: { is_mentioned: boolean }) => is_mentioned)
  assert.ok(named.length > 0 && named.every(({ answer }: { answer: string }) => /brewlane/i.test(answer)))
  const after = await Promise.all(
    ['overview', 'history'].map((view) => ask('viewer', 'GET', `/clients/${id}/aeo/${view}`)),
  )
  assert.deepEqual(
    after.map(({ text }) => text),
    before.map(({ text }) => text),
  )

  await ask('analyst', 'POST', `${path}/import`, { topics: ['coffee grinder'], limit: 40 })
  await until('the end of the second import', async () => {
    const { body } = await ask('viewer', 'GET', `/runs?client_id=${id}&kind=answer_corpus`)
    return body.length === 2 && body.every(({ state }: { state: string }) => state === 'done')
  })
  assert.equal((await ask('viewer', 'GET', path)).body.answers, 80)
})
