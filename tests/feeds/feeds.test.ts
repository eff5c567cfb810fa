import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { parquetReadObjects } from 'hyparquet'
import { readCsv } from '../../src/base/formats/csv.ts'
import { readXlsx } from '../../src/modules/history-imports/reader/xlsx.ts'
import { openZip } from '../../src/modules/history-imports/reader/zip.ts'
import { openFixture } from '../analytics/fixture.ts'

const { testApp, url, ask, makeClient, makeJob } = await openFixture()

const QUERIES = Array.from({ length: 40 }, (_, index) => `shoes ${index}`)
const clientId = await makeClient([...QUERIES.map((query) => ({ query })), { query: '=SUM(A1)' }])
const found = QUERIES.map((query, index) => ({ query, sites: [index, 'own.com'] }))
await makeJob(clientId, [...found, { query: '=SUM(A1)', sites: ['own.com'] }])

async function add(fields: object) {
  const made = await ask('analyst', 'POST', `/clients/${clientId}/feeds`, { name: 'Sheet', ...fields })
  assert.equal(made.status, 201, made.text)
  return made.body
}
const pathOf = (address: string) => new URL(address).pathname
const read = (address: string, query = '', headers = {}) => fetch(`${url}${pathOf(address)}${query}`, { headers })

test('a feed equals the API row by row, as CSV and JSON, whole and paged', async () => {
  const asked = { dimensions: ['query', 'device', 'url'], metrics: ['position', 'search_volume'] }
  const feed = await add({ view: 'positions', ...asked })
  const query = { dataset: 'positions', limit: 1000, ...asked }
  const api = (await ask('viewer', 'POST', `/clients/${clientId}/query`, query)).body

  const json = await (await read(feed.json_url)).json()
  assert.deepEqual(
    json.rows.map((row: Record<string, unknown>) => api.columns.map((column: string) => row[column])),
    api.rows,
  )
  const csv = await (await read(feed.csv_url)).text()
  const [head, ...rows] = readCsv([csv.trimEnd()], ',')
  assert.deepEqual(head, api.columns)
  const written = (cell: unknown) => (cell === '=SUM(A1)' ? "'=SUM(A1)" : String(cell ?? ''))
  assert.deepEqual(
    rows,
    api.rows.map((row: unknown[]) => row.map(written)),
  )

  const dated = await add({ view: 'positions', dimensions: ['query'], metrics: ['checked_at'] })
  assert.match((await (await read(dated.csv_url)).text()).split('\r\n')[1] ?? '', /,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)

  const pages = []
  for (let cursor: number | null = 0; cursor !== null; ) {
    const page = await (await read(feed.json_url, `?limit=17&cursor=${cursor}`)).json()
    pages.push(...page.rows)
    cursor = page.next_cursor
  }
  assert.deepEqual(pages, json.rows)
})

test('an unchanged feed answers 304, and the time of its last use is stored', async () => {
  const feed = await add({ view: 'visibility' })
  const first = await read(feed.csv_url)
  assert.equal(first.headers.get('cache-control'), 'private, max-age=900')
  assert.match(first.headers.get('x-robots-tag') ?? '', /noindex/)
  const again = await read(feed.csv_url, '', { 'if-none-match': first.headers.get('etag') ?? '' })
  assert.deepEqual([first.status, again.status, await again.text()], [200, 304, ''])
  const [, shown] = (await ask('analyst', 'GET', `/clients/${clientId}/feeds`)).body
  assert.ok(shown.last_used_at > 0)
  assert.equal((await read(feed.csv_url, '?days=7')).status, 200)
  assert.equal((await read(feed.csv_url, '?days=none')).status, 400)
})

test('revoked, foreign and made-up addresses answer the same 404', async () => {
  const feed = await add({ view: 'answers' })
  assert.equal((await read(feed.json_url)).status, 200)
  assert.equal((await ask('stranger', 'DELETE', `/clients/${clientId}/feeds/${feed.id}`)).status, 404)
  assert.equal((await ask('analyst', 'DELETE', `/clients/${clientId}/feeds/${feed.id}`)).status, 200)
  const path = pathOf(feed.json_url)
  const invented = path.replace(/\/feeds\/./, (start) => `${start.slice(0, -1)}${start.endsWith('A') ? 'B' : 'A'}`)
  const answers = await Promise.all([path, invented, '/feeds/x/rows.csv'].map((each) => fetch(url + each)))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([404]))
  assert.equal(new Set(await Promise.all(answers.map((each) => each.text()))).size, 1)
  assert.equal((await ask('viewer', 'GET', `/clients/${clientId}/feeds`)).status, 403)
  const { rows } = await testApp.pool.query('select * from feeds')
  assert.ok(!JSON.stringify(rows).includes(path.split('/')[2] ?? ''))
})

test('a column that the view does not have is refused when the feed is created', async () => {
  const make = (fields: object) => ask('analyst', 'POST', `/clients/${clientId}/feeds`, { name: 'x', ...fields })
  assert.match((await make({ view: 'positions', metrics: ['profit'] })).text, /positions has no .*profit/)
  assert.match((await make({ view: 'clicks', metrics: ['profit'] })).text, /clicks has no .*profit/)
  assert.equal((await make({ view: 'clicks' })).status, 201, 'even before Search Console is connected')
  assert.equal((await make({ view: 'nothing' })).status, 400)
})

test('Parquet and Excel contain the same rows, with typed dates, numbers and nulls', async () => {
  const asked = { dimensions: ['query', 'device'], metrics: ['position', 'search_volume', 'checked_at'] }
  const feed = await add({ view: 'positions', ...asked })
  const { rows } = await (await read(feed.json_url)).json()

  const parquet = await read(feed.parquet_url)
  assert.equal(parquet.headers.get('content-type'), 'application/vnd.apache.parquet')
  const stored = await parquetReadObjects({ file: await parquet.arrayBuffer() })
  const seconds = (cell: unknown) => (cell instanceof Date ? cell.getTime() / 1000 : cell)
  assert.deepEqual(
    stored.map((row) => ({ ...row, checked_at: seconds(row.checked_at) })),
    rows.map((row: { checked_at: number }) => ({ ...row, checked_at: Math.floor(row.checked_at * 1000) / 1000 })),
  )

  const workbook = await read(feed.xlsx_url)
  const [head, first] = [...readXlsx(Buffer.from(await workbook.arrayBuffer()))]
  assert.deepEqual(head?.cells, ['query', 'device', 'position', 'search_volume', 'checked_at'])
  assert.deepEqual(first?.cells.slice(0, 3), [rows[0].query, rows[0].device, String(rows[0].position)])
  const daily = await add({ view: 'visibility', dimensions: ['date'], metrics: ['visibility'] })
  const days = await (await read(daily.json_url)).json()
  const archive = openZip(Buffer.from(await (await read(daily.xlsx_url)).arrayBuffer()))
  const day = Date.parse(days.rows[0].date) / 86_400_000 + 25_569
  assert.match(archive.read('xl/worksheets/sheet1.xml')?.toString() ?? '', new RegExp(`<c r="A2" s="5"><v>${day}</v>`))
  const again = await read(feed.parquet_url, '', { 'if-none-match': parquet.headers.get('etag') ?? '' })
  assert.equal(again.status, 304)
})

/** Runs the connector of a guide on a feed, as Looker Studio does. */
function connectorOf(guide: string, feed: string) {
  const [, code = ''] = /^```js\n([\s\S]*?)\n```$/m.exec(readFileSync(guide, 'utf8')) ?? []
  const UrlFetchApp = { fetch: () => ({ getContentText: () => feed }) }
  const answer = (call: string) => JSON.parse(runInNewContext(`${code}\nJSON.stringify(${call})`, { UrlFetchApp }))
  return {
    types: () => answer('getSchema()').schema.map(({ dataType }: { dataType: string }) => dataType),
    valuesOf: (names: string[]) =>
      answer(`getData({ fields: ${JSON.stringify(names.map((name) => ({ name })))} })`).rows.map(
        ({ values }: { values: unknown[] }) => values,
      ),
  }
}

test('the Looker Studio connector of the guides reads the rows of a feed, even with gaps in the first one', async () => {
  const { json_url } = await add({ view: 'positions', dimensions: ['query'], metrics: ['position'] })
  const feed = await (await read(json_url)).text()
  const guides = globSync(join(import.meta.dirname, '../../docs/guides/{,*/}feeds.md'))
  assert.equal(guides.length, 3)
  for (const guide of guides) {
    const connector = connectorOf(guide, feed)
    assert.deepEqual(connector.types(), ['STRING', 'NUMBER'])
    const rows: { query: string; position: number }[] = JSON.parse(feed).rows
    assert.deepEqual(
      connector.valuesOf(['query', 'position']),
      rows.map(({ query, position }) => [query, position]),
    )
    const gaps = [
      { query: 'a', position: null },
      { query: 'b', position: 3 },
    ]
    assert.deepEqual(connectorOf(guide, JSON.stringify({ rows: gaps })).types(), ['STRING', 'NUMBER'])
    assert.deepEqual(connectorOf(guide, '{"rows":[]}').types(), [])
  }
})
