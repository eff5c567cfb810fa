import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openContext } from '../../src/core/context.ts'
import { requireClient } from '../../src/modules/clients/index.ts'
import { gatherFacts } from '../../src/modules/recommendations/facts.ts'
import { until } from '../wait.ts'
import { openFixture, PROMPTS } from './fixture.ts'

const fixture = await openFixture()
await fixture.testApp.work()
const { ask } = fixture

type Row = Record<string, unknown> & {
  id: number
  our_domain_mentioned: boolean
  response_text: string
  state: string
  competitors_mentioned: string[]
}

type Decisive = { domain?: string; url?: string; decides: number }

const id = await fixture.makeClient()
const done = await fixture.checked(id, { providers: ['openai', 'perplexity', 'ollama'], samples: 3 })
const rows: Row[] = (await ask('viewer', 'GET', `/clients/${id}/aeo/checks/${done.id}/results`)).body
const answered = rows.filter((row) => row.state === 'answered')

test('the overview reports rates over answered samples, and a baseline instead of a trend after one check', async () => {
  const { body } = await ask('viewer', 'GET', `/clients/${id}/aeo/overview`)
  assert.equal(body.check.id, done.id)
  assert.equal(body.sandbox, true)
  assert.equal(body.total.answers, answered.length)
  assert.equal(body.total.mention_rate.n, answered.length)
  assert.ok(
    Math.abs(
      body.total.mention_rate.value - answered.filter((row) => row.our_domain_mentioned).length / answered.length,
    ) < 0.0001,
  )
  assert.deepEqual(body.total.trend, {
    ...{ state: 'baseline', change: null, since: null, until: null, prompts: null },
  })
  const voices = answered.filter((row) => !row.is_brand_prompt)
  const own = voices.filter((row) => row.our_domain_mentioned).length
  const all = own + voices.reduce((sum, row) => sum + row.competitors_mentioned.length, 0)
  assert.equal(body.total.share_of_voice.n, all)
  assert.ok(Math.abs(body.total.share_of_voice.value - own / all) < 0.0001)
  assert.equal(body.competitors.length, 4)
})

test('the trend compares checks over the prompts that all of them asked, and says how many', async () => {
  const other = await fixture.makeClient()
  const prompts = (await ask('viewer', 'GET', `/clients/${other}/aeo/prompts`)).body.map(({ id: of }: Row) => of)
  const [shared, second, third] = prompts
  const asked = async (prompt_ids: number[]) => {
    const check = await fixture.checked(other, { providers: ['ollama'], samples: 1, prompt_ids })
    const { body } = await ask('viewer', 'GET', `/clients/${other}/aeo/checks/${check.id}/results`)
    const [found] = body.filter(({ prompt_id }: Row) => prompt_id === shared)
    return { check, score: found.visibility_score }
  }
  const first = await asked([shared, second])
  const later = [await asked([shared, third]), await asked([third, second, shared]), await asked([second, shared])]

  const { total, headline, providers } = (await ask('viewer', 'GET', `/clients/${other}/aeo/overview`)).body

  const mean = later.reduce((sum, { score }) => sum + score, 0) / later.length
  const change = Math.round(10 * (mean - first.score)) / 10
  assert.deepEqual([total.trend.prompts, total.trend.change], [1, change])
  assert.deepEqual([headline.trend, providers[0].trend], [total.trend, total.trend])
  const then = (await ask('viewer', 'GET', `/clients/${other}/aeo/overview?check_id=${first.check.id}`)).body
  assert.deepEqual([then.check.id, then.total.trend.state], [first.check.id, 'baseline'])
  const [a, b, c, d] = [first, ...later].map(({ check }) => check.prompt_set)
  assert.ok(a !== '' && a === d && new Set([a, b, c]).size === 3, [a, b, c, d].join())
})

test('citation counts of two checks are compared only over prompts that both asked', async () => {
  const other = await fixture.makeClient()
  const { body: prompts } = await ask('viewer', 'GET', `/clients/${other}/aeo/prompts`)
  const [shared, second, third] = prompts.map(({ id: of }: Row) => of)
  const asked = async (prompt_ids: number[]) =>
    (await fixture.checked(other, { providers: ['openai'], samples: 3, prompt_ids })).id
  const [before, now] = [await asked([shared, second]), await asked([shared, third])]
  const { pool, app, as } = fixture.testApp
  await pool.query(`update aeo_points set checked_at = checked_at - interval '2 days' where check_id = $1`, [before])
  await pool.query(
    'update aeo_results set is_cited = (check_id = $1 and prompt_id <> $3) where check_id = any(array[$1, $2]::bigint[])',
    [before, now, shared],
  )

  const ctx = openContext(app, as('owner').actor)
  const { citations } = await gatherFacts(ctx, await requireClient(ctx, other))

  const counted = [citations?.before, citations?.now].map((points) =>
    points?.map(({ provider, prompts: of, cited }) => [provider, of, cited]),
  )
  assert.deepEqual(counted, [[['openai', 1, 0]], [['openai', 1, 0]]])
})

test('cited sites are ordered by the answers they decide, and a provider without web access can score high', async () => {
  const { body } = await ask('viewer', 'GET', `/clients/${id}/aeo/citations`)
  assert.ok(body.length > 0)
  assert.ok(body.every((site: { providers: string[] }) => site.providers.length > 0))
  const rates = body.map(({ decides }: Decisive) => decides)
  assert.deepEqual(
    rates,
    rates.toSorted((a: number, b: number) => b - a),
  )
  const own = body.find((site: { domain: string }) => site.domain === 'brewlane.test')
  if (own) assert.equal(own.owner, 'client')
  const named = answered.filter(
    (row) => row.llm_provider === 'ollama' && row.our_domain_mentioned && row.mention_position === 1,
  )
  for (const row of named) assert.ok(Number(row.visibility_score) > 85, String(row.visibility_score))
})

test('cited sites and pages are ordered by the answers they decide, each answer split among its citations', async () => {
  const decided = new Map<string, number>()
  for (const row of answered) {
    const { competitors_cited, our_domain_cited } = row
    const isOpen = row.our_domain_mentioned || our_domain_cited || row.competitors_mentioned.length > 0
    if (row.is_brand_prompt || !(isOpen || (competitors_cited as string[]).length > 0)) continue
    const { sources_cited } = (await ask('viewer', 'GET', `/clients/${id}/aeo/answers/${row.id}`)).body
    for (const { domain, url } of sources_cited)
      for (const name of [domain, url]) decided.set(name, (decided.get(name) ?? 0) + 1 / sources_cited.length)
  }
  const asked = { dataset: 'cited_pages', dimensions: ['url'], metrics: ['decides'], limit: 50 }
  const { body } = await ask('viewer', 'POST', `/clients/${id}/query`, asked)
  const pages: Decisive[] = body.rows.map(([url, decides]: [string, number]) => ({ url, decides }))
  const sites: Decisive[] = (await ask('viewer', 'GET', `/clients/${id}/aeo/citations`)).body

  assert.ok(decided.size > 3 && pages.length > 3, JSON.stringify(body))
  for (const { domain, url = '', decides } of [...sites, ...pages])
    assert.ok(Math.abs(decides - (decided.get(domain ?? url) ?? 0)) < 0.011, `${domain} ${url} ${decides}`)
  const counts = pages.map(({ decides }) => decides)
  assert.deepEqual(
    counts,
    counts.toSorted((a, b) => b - a),
  )
})

test('every prompt shows a mark for each sample of each provider', async () => {
  const { body } = await ask('viewer', 'GET', `/clients/${id}/aeo/standings`)
  assert.equal(body.length, 3)
  for (const prompt of body) {
    assert.deepEqual(
      prompt.cells.map((cell: { llm_provider: string }) => cell.llm_provider),
      ['ollama', 'openai', 'perplexity'],
    )
    for (const cell of prompt.cells) assert.equal(cell.marks.length, 3)
  }
  const standings = async (search: string) =>
    (await ask('viewer', 'GET', `/clients/${id}/aeo/standings?${search}`)).body
  const { body: sites } = await ask('viewer', 'GET', `/clients/${id}/aeo/citations?limit=1`)
  const citing = await standings(`cites=${sites[0].domain}`)
  assert.ok(citing.length > 0 && citing.length <= 3)
  assert.deepEqual(await standings('cites=nobody-cites-this.test'), [])
  assert.deepEqual(await standings('names=nobody-names-this.test'), [])
  const { body: answer } = await ask('viewer', 'GET', `/clients/${id}/aeo/answers/${body[0].cells[0].result_id}`)
  assert.equal(answer.prompt_id, body[0].id)
})

test('an answer carries the exact spans where brands are named', async () => {
  const named = answered.find((row) => row.our_domain_mentioned)
  assert.ok(named)
  const { body } = await ask('viewer', 'GET', `/clients/${id}/aeo/answers/${named.id}`)
  const own = body.spans.filter((span: { owner: string }) => span.owner === 'client')
  assert.ok(own.length > 0)
  for (const { start, end } of own) assert.match(body.response_text.slice(start, end), /brewlane/i)
  const { body: list } = await ask('viewer', 'GET', `/clients/${id}/aeo/prompts/${body.prompt_id}/answers?limit=2`)
  assert.equal(list.length, 2)
  assert.ok(list[0].id > list[1].id)
})

test('a model judges the sentiment of mentions with a quote, and neutral is a judgement', async () => {
  const named = answered.filter((row) => row.our_domain_mentioned)
  const judged = named.filter(({ judge }) => judge === 'model')
  assert.ok(judged.length >= named.length * 0.9, `${judged.length} of ${named.length}`)
  assert.ok(new Set(judged.map(({ sentiment }) => sentiment)).has('neutral'))
  for (const { response_text, quote } of judged) assert.ok(response_text.includes(String(quote)))
})

test('a brief never names the client among its competitors', async () => {
  for (const prompt_text of PROMPTS) {
    const { body } = await ask('analyst', 'POST', `/clients/${id}/aeo/gaps/brief`, { prompt_text })
    const domains = body.competitors_cited.map(({ domain }: { domain: string }) => domain)
    assert.ok(!domains.includes('brewlane.test'), `${prompt_text}: ${domains}`)
    assert.doesNotMatch(body.why, /brewlane/i)
  }
  const asked = { prompt_text: PROMPTS[0], competitors: ['brewlane.test', 'www.brewlane.test'] }
  const { body } = await ask('analyst', 'POST', `/clients/${id}/aeo/gaps/brief`, asked)
  assert.deepEqual(body.competitors_cited, [])
})

test('gaps are prompts where competitors are named instead, and the top one gets a brief by default', async () => {
  const competitors = [{ name: 'Kettle & Cup', domain: 'kettleandcup.test' }]
  const other = await fixture.makeClient(PROMPTS, {
    competitors,
    name: 'Nobody Knows Us',
    domain: 'nobodyknowsus.test',
  })
  await fixture.checked(other, { providers: ['openai', 'google'], samples: 3 })
  const { body: gaps } = await ask('viewer', 'GET', `/clients/${other}/aeo/gaps`)
  assert.ok(gaps.length > 0)
  const [top] = gaps
  assert.deepEqual([top.kind, top.own_rate.value, top.competitors[0].domain], ['absent', 0, 'kettleandcup.test'])
  const { body: brief, status } = await ask('analyst', 'POST', `/clients/${other}/aeo/gaps/brief`)
  assert.equal(status, 200)
  assert.equal(brief.prompt_text, top.prompt_text)
  assert.equal(brief.competitors_cited[0].domain, 'kettleandcup.test')
  assert.ok(brief.outline.length > 2 && brief.questions.length > 0 && brief.why)
  assert.ok(['rules', 'model'].includes(brief.generated_by))
  const named = await ask('analyst', 'POST', `/clients/${other}/aeo/gaps/brief`, {
    prompt_text: 'Щось зовсім інше?',
    lang: 'uk',
    competitors: ['kettleandcup.test'],
  })
  assert.deepEqual([named.status, named.body.lang, named.body.prompt_text], [200, 'uk', 'Щось зовсім інше?'])
  const empty = await fixture.makeClient([])
  assert.equal((await ask('analyst', 'POST', `/clients/${empty}/aeo/gaps/brief`)).status, 400)
})

test('a pasted answer is read like any other and marked manual; a parenthesis after the name is ignored', async () => {
  const other = await fixture.makeClient(PROMPTS, { name: 'Brewlane (Kyiv)' })
  const pasted = await ask('analyst', 'POST', `/clients/${other}/aeo/answers`, {
    prompt_text: 'Who sells the best grinders?',
    llm_provider: 'chatgpt',
    response_text: '1. Grindworks\n2. **Brewlane** ([site](https://brewlane.test/x))\n3. Someone',
  })
  assert.equal(pasted.status, 201, pasted.text)
  const { body } = pasted
  assert.deepEqual(
    [body.our_domain_mentioned, body.mention_position, body.our_domain_cited, body.source, body.llm_provider],
    [true, 2, true, 'manual', 'chatgpt'],
  )
  assert.deepEqual(body.competitors_mentioned, ['grindworks.test'])
  // .45 + .25 / log2 3 + .20, of .90, because the sentiment was not judged.
  assert.equal(body.visibility_score, 89.7)
  const { body: history } = await ask('viewer', 'GET', `/clients/${other}/aeo/history`)
  assert.deepEqual([history.length, history[0].llm_provider, history[0].visibility_score], [1, 'chatgpt', 89.7])
  const { body: prompts } = await ask('viewer', 'GET', `/clients/${other}/aeo/prompts?enabled=0`)
  assert.equal(prompts.length, 1, 'the pasted prompt is stored, but disabled')
  assert.equal((await ask('viewer', 'GET', `/clients/${other}/aeo/check-status`)).body.status, 'none')
})

test('without a measured check, the pasted answers of a day form one manual check that fills every view', async () => {
  const other = await fixture.makeClient([], { name: 'Quite Unknown', domain: 'quiteunknown.test' })
  const paste = async (prompt_text: string, llm_provider = 'chatgpt') => {
    const response_text = 'Everybody buys at Grindworks: https://grindworks.test/mills'
    const given = { prompt_text, llm_provider, response_text }
    return (await ask('analyst', 'POST', `/clients/${other}/aeo/answers`, given)).body
  }
  const [first, again] = [await paste('Who sells mills?'), await paste('Who sells mills?')]
  const third = await paste('Where are mills repaired?', 'copilot')
  assert.deepEqual([again.check_id, again.sample, third.check_id], [first.check_id, 2, first.check_id])

  const { body: overview } = await ask('viewer', 'GET', `/clients/${other}/aeo/overview`)
  const { check, total, sandbox } = overview
  assert.deepEqual(
    [check.id, check.source, check.total_prompts, check.providers, total.answers, sandbox],
    [first.check_id, 'manual', 2, ['chatgpt', 'copilot'], 3, false],
  )
  assert.deepEqual(
    [check.status, check.checked_prompts],
    ['done', 2],
    'a prompt whose answer was pasted counts as checked',
  )
  const { body: citations } = await ask('viewer', 'GET', `/clients/${other}/aeo/citations`)
  assert.deepEqual([citations[0].domain, citations[0].answers], ['grindworks.test', 3])
  const { body: gaps } = await ask('viewer', 'GET', `/clients/${other}/aeo/gaps`)
  assert.equal(gaps.length, 2)
  const { body: brief } = await ask('analyst', 'POST', `/clients/${other}/aeo/gaps/brief`)
  assert.equal(brief.competitors_cited[0].domain, 'grindworks.test')
  assert.equal((await ask('viewer', 'GET', `/clients/${other}/aeo/checks`)).body.length, 1)
})

test('changing the names rereads stored answers, and names that are too short are refused', async () => {
  const other = await fixture.makeClient(PROMPTS, {
    name: 'Quite Unknown',
    domain: 'quiteunknown.test',
    competitors: [],
  })
  const before = await fixture.checked(other, { providers: ['openai'], samples: 3 })
  assert.equal(before.mention_rate.value, 0)
  const saved = await ask('owner', 'PUT', `/clients/${other}/aeo/settings`, {
    names: ['Brewlane', 'Grindworks', 'Kettle & Cup', 'Drip Depot', 'Bean Harbor'],
  })
  assert.equal(saved.status, 200, saved.text)
  const now = async () => (await ask('viewer', 'GET', `/clients/${other}/aeo/checks/${before.id}/status`)).body
  const after = await until('the answers are read again', async () => {
    const status = await now()
    return status.mention_rate.value > 0 && status
  })
  const { body: history } = await ask('viewer', 'GET', `/clients/${other}/aeo/history`)
  assert.equal(history[0].mention_rate.value, after.mention_rate.value)
  await ask('owner', 'POST', `/clients/${other}/competitors`, { name: 'Roastery Nine', domain: 'roastery-nine.test' })
  const short = await ask('owner', 'PUT', `/clients/${other}/aeo/settings`, { names: ['LI'] })
  assert.deepEqual([short.status, /at least 3/.test(short.body.error)], [400, true])
})

test('the benchmark has no index while data is too little, and does not count the sandbox', async () => {
  const { body } = await ask('viewer', 'GET', `/clients/${id}/aeo/benchmark`)
  assert.deepEqual([body.client.prompts, body.index, body.enough_data, body.sandbox], [3, null, false, true])
  const { rows: counted } = await fixture.testApp.pool.query('select 1 from aeo_index')
  assert.equal(counted.length, 0, 'the sandbox was counted')
})

test('the index needs data of five other workspaces, and never reveals who they are', async () => {
  const { pool } = fixture.testApp
  const bucket = 'unknown|4-6|phrase|us|en'
  const other = await fixture.makeClient(['best quiet burr coffee grinder'])
  const addOwner = async (named: number) => {
    const { rows: made } = await pool.query(
      `insert into workspaces (name, created_at) values ('w', 'epoch') returning id`,
    )
    const { rows: client } = await pool.query(
      `insert into clients (workspace_id, user_id, name, domain, created_at, updated_at) values ($1, 1, 'Secret Name', 'secret.com', 'epoch', 'epoch') returning id`,
      [made[0].id],
    )
    await pool.query(
      `insert into aeo_index (workspace_id, client_id, bucket, observations, triggers, answers, named) values ($1, $2, $3, 10, 5, 10, $4)`,
      [made[0].id, client[0].id, bucket, named],
    )
  }
  for (let number = 0; number < 4; number++) await addOwner(number)
  assert.equal((await ask('viewer', 'GET', `/clients/${other}/aeo/benchmark`)).body.index, null)
  await addOwner(4)
  const open = await ask('viewer', 'GET', `/clients/${other}/aeo/benchmark`)
  assert.deepEqual(open.body.index, {
    clients: 5,
    prompts: 100,
    trigger_rate: 0.5,
    mention_rate: 0.2,
    percentile: null,
  })
  assert.ok(!/secret/i.test(open.text))
})

test('answers can be exported as CSV and JSON', async () => {
  const csv = await ask('viewer', 'GET', `/clients/${id}/aeo/results/export?check_id=${done.id}`)
  assert.equal(csv.status, 200)
  assert.match(csv.text, /^\uFEFF?id,check_id,prompt_id/)
  const json = await ask('viewer', 'GET', `/clients/${id}/aeo/results/export?format=json`)
  assert.equal(json.body.length, rows.length)
})

test('MCP serves the overview too, but not to another workspace', async () => {
  const key = fixture.keys.get('owner') ?? ''
  const rpc = (name: string, args: unknown) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: args },
  })
  const headers = { accept: 'application/json, text/event-stream' }
  const answer = await fixture.call('POST', '/mcp?toolsets=aeo', {
    as: key,
    body: rpc('get_aeo_overview', { client_id: id }),
    headers,
  })
  assert.match(answer.text, /mention_rate/)
  const foreign = await fixture.call('POST', '/mcp?toolsets=aeo', {
    as: fixture.keys.get('stranger') ?? '',
    body: rpc('get_aeo_overview', { client_id: id }),
    headers,
  })
  assert.match(foreign.text, /Not found/)
})
