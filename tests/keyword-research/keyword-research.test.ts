import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFixture } from '../rank/fixture.ts'
import { until } from '../wait.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
type Any = any

const { testApp, ask, makeClient, sandboxUrl } = await openFixture()
await testApp.work()
const TRACKED = ['burr coffee grinder', 'espresso machine', 'gooseneck kettle', 'moka pot']
const client = await makeClient(TRACKED.map((query) => ({ query })))
const path = `/clients/${client}/keyword-research`
const competitor = { name: 'Kettle & Cup', domain: 'kettleandcup.test' }
await ask('analyst', 'POST', `/clients/${client}/competitors`, competitor)

const list = async (query = ''): Promise<Any> => (await ask('viewer', 'GET', `${path}?limit=1000${query}`)).body
const ended = (id: number) =>
  until('the run has ended', async () => {
    const { body } = await ask('viewer', 'GET', `/runs/${id}`)
    return ['done', 'failed'].includes(body.state) && body
  })

test('collecting finds related queries and questions of stored results pages, without tracked ones or duplicates', async () => {
  assert.deepEqual((await list()).items, [])
  const { body: started } = await ask('analyst', 'POST', `/clients/${client}/check`, {})
  await ended(started.job_id)

  const { body: collected } = await ask('analyst', 'POST', `${path}/collect`, {})

  assert.ok(collected.added > 10, `${collected.added} found`)
  const { items, counts } = await list()
  assert.deepEqual([items.length, counts.open], [collected.added, collected.added])
  const queries = items.map(({ query }: Any) => query)
  assert.equal(new Set(queries).size, queries.length)
  assert.ok(TRACKED.every((query) => !queries.includes(query)))
  const sources = new Set(items.flatMap((item: Any) => item.sources))
  assert.ok(sources.has('related') && sources.has('question'), [...sources].join())
  assert.ok(items.every((item: Any) => item.difficulty === null && item.ranking.length === 0))
  const again = await ask('analyst', 'POST', `${path}/collect`, {})
  assert.equal(again.body.added, 0)
})

test('generated keyword ideas are added to the same list', async () => {
  const { body } = await ask('analyst', 'POST', `/clients/${client}/keywords/generate`, {
    seed: 'milk frother',
  })
  await ended(body.task_id)
  const found = await until('the ideas in the list', async () => {
    const { items } = await list('&source=suggestion')
    return items.length > 0 && items
  })
  assert.ok(found.some(({ found_by }: Any) => found_by === 'milk frother'))
})

test('an assessment adds ranking pages that match the truth, difficulty with its parts, intent and volume', async () => {
  const before = (await list('&sort=query')).items
  const chosen = before.slice(0, 12).map(({ id }: Any) => id)
  const preview = await ask('viewer', 'POST', `${path}/assess/preview`, { ids: chosen })
  assert.deepEqual([preview.body.price_usd, preview.body.calls >= 12], [0, true])

  const { body: started } = await ask('analyst', 'POST', `${path}/assess`, { ids: chosen })
  assert.equal((await ended(started.run_id)).state, 'done')

  const { items } = await list('&is_assessed=true')
  assert.deepEqual(
    items.map(({ id }: Any) => id).toSorted((a: number, b: number) => a - b),
    chosen.toSorted((a: number, b: number) => a - b),
  )
  for (const item of items) {
    assert.ok(item.difficulty >= 0 && item.difficulty <= 100)
    assert.equal(item.difficulty_parts.results, item.ranking.length)
    assert.ok(item.intent_confidence > 0.25 && item.intent_confidence <= 1)
    const asked = new URLSearchParams({ q: item.query, gl: 'us', hl: 'en' })
    const truth: Any = await (await fetch(`${sandboxUrl}/_truth?${asked}`)).json()
    assert.deepEqual(
      item.ranking.slice(0, 5).map(({ url }: Any) => url),
      truth.organic.slice(0, 5).map(({ url }: Any) => url),
      item.query,
    )
  }
  assert.ok(items.some(({ search_volume }: Any) => search_volume !== null))
  const hard = items.map(({ difficulty }: Any) => difficulty)
  assert.ok(Math.max(...hard) > Math.min(...hard))
  const easy = (await list(`&max_difficulty=${Math.min(...hard)}`)).items
  assert.ok(easy.length > 0 && easy.every((item: Any) => item.difficulty <= Math.min(...hard)))
})

test('candidates can be tracked with their figures, dismissed, restored, queried and exported', async () => {
  const [first, second] = (await list('&is_assessed=true')).items
  const tracked = await ask('analyst', 'POST', `${path}/track`, { ids: [first.id] })
  assert.deepEqual([tracked.status, tracked.body.map(({ query }: Any) => query)], [201, [first.query]])
  assert.deepEqual(
    (await list('&state=tracked')).items.map(({ id }: Any) => id),
    [first.id],
  )
  const keywords = (await ask('viewer', 'GET', `/clients/${client}/keywords?per_page=100`)).body
  const added = keywords.items.find(({ query }: Any) => query === first.query)
  assert.deepEqual([added.difficulty, added.source], [first.difficulty, 'research'])
  assert.equal(added.search_volume, first.search_volume)

  const put = await ask('analyst', 'POST', `${path}/dismiss`, { ids: [second.id] })
  assert.deepEqual(put.body, { changed: 1 })
  assert.equal((await list('&state=dismissed')).items[0].id, second.id)
  await ask('analyst', 'POST', `${path}/dismiss`, { ids: [second.id], dismissed: false })
  assert.equal((await list('&state=dismissed')).total, 0)

  const asked = { dataset: 'keyword_research', dimensions: ['query', 'state'], limit: 1000 }
  const { body: reported } = await ask('viewer', 'POST', `/clients/${client}/query`, asked)
  const all = [...(await list()).items, ...(await list('&state=tracked')).items]
  const cells = ({ query, state, search_volume, difficulty }: Any) => [query, state, search_volume, difficulty]
  assert.deepEqual(
    reported.rows
      .map((row: Any) => cells(Object.fromEntries(reported.columns.map((name: string, at: number) => [name, row[at]]))))
      .toSorted(),
    all.map(cells).toSorted(),
  )
  const feed = await ask('analyst', 'POST', `/clients/${client}/feeds`, { name: 'Sheet', view: 'keyword_research' })
  const csv = await (await fetch(feed.body.csv_url)).text()
  assert.equal(csv.trim().split('\n').length, 1 + all.length)

  const file = await ask('viewer', 'GET', `${path}/export?is_assessed=true`)
  const [head, ...lines] = file.text.trim().split('\r\n')
  assert.match(head ?? '', /query,geo,lang,state,search_volume/)
  assert.equal(lines.length, (await list('&is_assessed=true')).items.length)
  assert.ok(lines.every((line: string) => /,(informational|commercial|navigational|local),/.test(line)))

  const foreign = await ask('stranger', 'POST', `${path}/track`, { ids: [second.id] })
  assert.equal(foreign.status, 404)
  assert.equal((await ask('viewer', 'POST', `${path}/collect`, {})).status, 403)
})
