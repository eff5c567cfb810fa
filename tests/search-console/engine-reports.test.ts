import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zip } from '../history-imports/files.ts'
import { openFixture } from '../indexing/fixture.ts'
import { queryRows } from '../query.ts'

const { testApp, ask, makeClient, connectAs } = await openFixture()
const client = await makeClient('brewlane.test')
const path = (rest = '') => `/clients/${client}/engine-reports${rest}`

const BING = 'Grounding Query,Intent,Citations\nbest moka pot,Commercial,"1,204"\nmilk frother,Informational,17\n'
const GOOGLE = {
  'Dates.csv': 'Date,Impressions\n2026-10-01,120\n2026-10-02,80\n',
  'Pages.csv': 'Top pages,Impressions\nhttps://brewlane.test/moka,150\nhttps://other.test/,3\n',
  'Countries.csv': 'Country,Impressions\nUnited States,190\nCanada,10\n',
  'Filters.csv': 'Filter,Value\nSearch type,Generative AI\n',
}

test('a dry run asks for what the file does not say, and stores nothing', async () => {
  const { body } = await ask('analyst', 'POST', path(), { csv: BING, dry_run: true })
  assert.deepEqual([body.engine, body.needs], ['bing', ['period']])
  assert.deepEqual(body.tables, [{ kind: 'query', rows: 2, amount: 1221 }])
  assert.equal((await ask('analyst', 'POST', path(), { csv: BING })).body.reason, 'history_needs')
  const unknown = { csv: 'What,How often\nhttps://brewlane.test/moka,4\n', from: '2026-10-01', to: '2026-10-28' }
  const asked = (await ask('analyst', 'POST', path(), { ...unknown, dry_run: true })).body
  assert.deepEqual(asked.needs, ['engine', 'kind', 'value', 'amount'])
  const mapped = { ...unknown, engine: 'bing', kind: 'page', value: 1, amount: 2, dry_run: true }
  assert.deepEqual((await ask('analyst', 'POST', path(), mapped)).body.needs, [])
  assert.deepEqual((await ask('viewer', 'GET', path())).body.imports, [])
})

test('a Bing export is stored once, shows which of its queries are prompts, and can be deleted', async () => {
  const sent = { csv: BING, from: '2026-10-01', to: '2026-10-28', file_name: 'grounding.csv' }
  const { body } = await ask('analyst', 'POST', path(), sent)
  assert.equal((await ask('analyst', 'POST', path(), sent)).body.import_id, null)
  const rows = async () => (await ask('viewer', 'GET', path(`/${body.import_id}/rows?kind=query`))).body
  assert.deepEqual(await rows(), [
    { value: 'best moka pot', amount: 1204, own_answers: null, is_prompt: false },
    { value: 'milk frother', amount: 17, own_answers: null, is_prompt: false },
  ])
  await ask('analyst', 'POST', `/clients/${client}/aeo/prompts`, [{ prompt_text: 'Best moka pot' }])
  assert.equal((await rows())[0].is_prompt, true)
  const asked = { dataset: 'engine_reports', dimensions: ['query'], metrics: ['amount'] }
  assert.deepEqual(await queryRows(ask, client, asked), [
    { query: 'best moka pot', amount: 1204 },
    { query: 'milk frother', amount: 17 },
  ])
  assert.deepEqual((await ask('analyst', 'DELETE', path(`/${body.import_id}`))).body, {
    deleted: true,
  })
  const left = await testApp.pool.query('select count(*)::int as n from engine_report_rows')
  assert.equal(left.rows[0].n, 0)
  assert.equal((await ask('viewer', 'POST', `/clients/${client}/query`, asked)).body.reason, 'no_engine_reports')
})

test('the Search Console zip is read table by table, and its period comes from the table of dates', async () => {
  const packed = zip(Object.entries(GOOGLE).map(([name, text]) => ({ name, content: Buffer.from(text) })))
  const file = packed.toString('base64')
  const { body } = await ask('analyst', 'POST', path(), { file, file_name: 'export.zip' })
  assert.deepEqual([body.engine, body.from, body.to], ['google', '2026-10-01', '2026-10-02'])
  assert.deepEqual(body.dropped, [{ reason: 'other_site', count: 1, example: 'https://other.test/' }])
  const { imports } = (await ask('viewer', 'GET', path())).body
  assert.deepEqual(
    imports[0].kinds.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]),
    [
      ['country', 200],
      ['day', 200],
      ['page', 150],
    ],
  )
})

test('damaged files are refused, and nothing is stored', async () => {
  const before = (await ask('viewer', 'GET', path())).body.imports.length
  const days = { from: '2026-10-01', to: '2026-10-28' }
  for (const csv of [
    'Page,Citations\nhttps://brewlane.test/,=1+1\n',
    '\u0000\u0001',
    'Page,Citations\n"unclosed,1\n',
    'x\n',
  ]) {
    const answer = await ask('analyst', 'POST', path(), { csv, ...days })
    assert.ok(answer.status >= 400 && answer.status < 500, `${answer.status} ${answer.text}`)
  }
  assert.equal((await ask('viewer', 'GET', path())).body.imports.length, before)
})

test('a site can be marked as opted out', async () => {
  await ask('analyst', 'PUT', path('/opt-out'), { engine: 'google', since: '2026-11-01' })
  assert.deepEqual((await ask('viewer', 'GET', path())).body.opted_out, [{ engine: 'google', since: '2026-11-01' }])
  await ask('analyst', 'PUT', path('/opt-out'), { engine: 'google', since: null })
  assert.deepEqual((await ask('viewer', 'GET', path())).body.opted_out, [])
})

test('Bing statistics need a key, importing them twice changes nothing, and queries add up to what is queried', async () => {
  const importing = () => ask('analyst', 'POST', `/clients/${client}/bing/import`)
  assert.equal((await importing()).body.reason, 'bing_not_connected')
  await connectAs(client, 'brewlane.test', 'bing')
  const first = await importing()
  assert.equal(first.body.site_url, 'https://brewlane.test/', first.text)
  assert.deepEqual((await importing()).body, first.body)
  const read = async (by: string) =>
    (await ask('viewer', 'GET', `/clients/${client}/bing/statistics?by=${by}&limit=1000`)).body
  const [site, query] = [await read('site'), await read('query')]
  assert.equal(site.items.length, 13)
  const sum = (items: { clicks: number }[]) => items.reduce((total, { clicks }) => total + clicks, 0)
  assert.ok(sum(query.items) > 0 && sum(query.items) <= sum(site.items))
  assert.ok(query.items.every(({ position }: { position: number }) => position >= 1))
  assert.deepEqual([site.items[0].position, site.has_key], [null, true])
  const rows = await queryRows(ask, client, { dataset: 'bing' })
  assert.equal(sum(rows.map(({ clicks }) => ({ clicks: Number(clicks) }))), sum(query.items))
})
