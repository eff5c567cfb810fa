import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keyOf } from '../http.ts'
import { openFixture } from '../rank/fixture.ts'
import { serpBear, sheetXml, xlsx } from './files.ts'

const fixture = await openFixture()
const { testApp, ask, makeClient } = fixture
await testApp.work()
const { url } = await testApp.serve()
const key = await keyOf(testApp, 'analyst')

/** Sends the file as the body and the options in the query. */
async function send(bytes: Buffer, query: Record<string, string> = {}) {
  await testApp.pool.query('delete from rate_windows')
  const answer = await fetch(`${url}/api/v1/history-imports?${new URLSearchParams(query)}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'application/octet-stream', 'x-api-key': key },
  })
  return { status: answer.status, body: await answer.json() }
}

const count = async (table: string) => (await testApp.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n
const stored = async () => [await count('clients'), await count('keywords'), await count('history_imports')]

const BEAR = serpBear(
  [
    {
      domain: 'brewlane.test',
      keyword: 'espresso machine',
      history: { '2025-3-7': 1, '2025-3-8': 2, '2025-3-9': 0 },
      city: 'Chicago',
      tags: ['machines'],
      volume: 880,
    },
    { domain: 'brewlane.test', keyword: 'Milk Frother', history: { '2025-3-9': 31 }, device: 'mobile', country: 'DE' },
    { domain: 'brewlane.test', keyword: 'moka pot', history: { '2025-3-9': 4 }, city: 'Nowhereville' },
    { domain: 'www.other-shop.test', keyword: 'coffee scale', history: { '2025-3-9': 12 } },
  ],
  { strategy: 'basic' },
)

test('one call imports a SerpBear database, a repeat adds nothing, and one call undoes it', async () => {
  const before = await stored()

  const preview = await send(BEAR, { dry_run: 'true' })
  assert.equal(preview.status, 200, JSON.stringify(preview.body))
  assert.deepEqual(await stored(), before)
  assert.deepEqual(
    [
      preview.body.layout,
      preview.body.keywords_new,
      preview.body.points,
      preview.body.first_day,
      preview.body.last_day,
    ],
    ['serpbear', 3, 5, '2025-03-07', '2025-03-09'],
  )
  assert.deepEqual(preview.body.dropped, [{ reason: 'location_unknown', count: 1, example: 'Nowhereville' }])

  const moved = await send(BEAR, { file_name: 'database.sqlite' })
  assert.equal(moved.status, 200, JSON.stringify(moved.body))
  assert.deepEqual([moved.body.keywords_new, moved.body.points], [3, 5])
  const clients = (await ask('owner', 'GET', '/clients')).body
  const brewlane = clients.find(({ domain }: { domain: string }) => domain === 'brewlane.test')
  assert.ok(clients.some(({ domain }: { domain: string }) => domain === 'other-shop.test'))
  assert.equal((await ask('owner', 'GET', `/clients/${brewlane.id}/check-settings`)).body.depth, 'basic')
  const { items } = (await ask('owner', 'GET', `/clients/${brewlane.id}/keywords`)).body
  const [machine, frother] = items
  assert.deepEqual(
    [machine.query, machine.location, machine.tags, machine.search_volume, machine.position],
    ['espresso machine', 'Chicago,Illinois,United States', 'machines', 880, null],
  )
  assert.deepEqual([frother.query, frother.geo, frother.lang, frother.device], ['Milk Frother', 'de', 'de', 'mobile'])
  const path = `/clients/${brewlane.id}/keywords/${machine.id}`
  const { positions } = (await ask('viewer', 'GET', `${path}/imported-positions`)).body
  assert.deepEqual(
    positions.map(({ date, position }: { date: string; position: number }) => [date, position]),
    [
      ['2025-03-07', 1],
      ['2025-03-08', 2],
      ['2025-03-09', null],
    ],
  )
  assert.deepEqual((await ask('viewer', 'GET', `${path}/history`)).body, [])

  const again = await send(BEAR)
  assert.deepEqual([again.body.import_id, again.body.points, again.body.points_known], [null, 0, 5])

  const { imports } = (await ask('analyst', 'GET', '/history-imports')).body
  assert.deepEqual(
    imports.map((each: Record<string, unknown>) => [each.file_name, each.points, each.keywords, each.clients]),
    [['database.sqlite', 5, 3, 2]],
  )
  assert.equal((await ask('stranger', 'DELETE', `/history-imports/${moved.body.import_id}`)).status, 404)
  const undone = (await ask('analyst', 'DELETE', `/history-imports/${moved.body.import_id}`)).body
  assert.deepEqual(undone, { points: 5, keywords: 3, clients: 2, keywords_kept: 0, clients_kept: 0 })
  assert.deepEqual(await stored(), before)
  assert.equal(await count('imported_positions'), 0)
})

test('checks are never compared with imported positions, and undoing an import keeps checked keywords', async () => {
  const client = await makeClient([{ query: 'espresso machine', device: 'both' }])
  const rows = [
    ['Keyword', 'Date', 'Rank', 'Device', 'Country'],
    ['Espresso  machine', '2026-11-01', 1, 'mobile', 'US'],
    ['milk frother', '2026-11-01', 1, 'desktop', 'US'],
    ['coffee scale', '2026-11-01', 3, 'desktop', 'US'],
  ]
  const { body } = await send(xlsx(rows), { client_id: String(client), lang: 'en' })
  assert.deepEqual([body.keywords_known, body.keywords_new, body.points], [1, 2, 3], JSON.stringify(body))

  const job = await fixture.ended(await fixture.check(client))

  assert.equal(job.results.length, 4)
  for (const result of job.results)
    assert.deepEqual([result.prev_position, result.delta, result.is_new, result.is_lost], [null, null, false, false])
  const undone = (await ask('analyst', 'DELETE', `/history-imports/${body.import_id}`)).body
  assert.deepEqual([undone.points, undone.keywords, undone.keywords_kept], [3, 0, 2])
  assert.equal(await count('imported_positions'), 0)
})

test('of eight uploads at once, at most two are refused, with 503 and Retry-After', async () => {
  const preview = async () => {
    const answer = await fetch(`${url}/api/v1/history-imports?dry_run=true`, {
      method: 'POST',
      body: new Uint8Array(BEAR),
      headers: { 'content-type': 'application/octet-stream', 'x-api-key': key },
    })
    await answer.arrayBuffer()
    return [answer.status, answer.headers.get('retry-after')]
  }
  await testApp.pool.query('delete from rate_windows')
  const answers = (await Promise.all(Array.from({ length: 8 }, preview))).map(String)
  const refused = answers.filter((answer) => answer !== '200,')
  assert.ok(refused.length <= 2, answers.join(' '))
  assert.ok(
    refused.every((answer) => answer === '503,30'),
    answers.join(' '),
  )
})

test('malformed, ambiguous or oversized files are refused, and nothing is stored', async () => {
  const client = String(await makeClient([]))
  const before = await stored()
  const csv = 'Keyword,Date,Rank\nred shoes,10/11/2026,4\n'
  const bomb = sheetXml([]).replace('</sheetData>', `${' '.repeat(40 * 1024 * 1024)}</sheetData>`)
  const refused: [Buffer, Record<string, string>, string][] = [
    [Buffer.from(csv), { client_id: client }, 'history_needs'],
    [Buffer.from(csv), { date_order: 'dmy' }, 'history_client_needed'],
    [Buffer.from(csv), { client_id: client, date_order: 'dmy', columns: 'query:1,rank:2' }, 'field_pattern'],
    [BEAR.subarray(0, BEAR.length / 2), {}, 'history_damaged'],
    [xlsx([], { sheet: bomb }), { client_id: client }, 'history_unpacked'],
    [Buffer.from('Keyword,Date,Rank\nred shoes,2030-01-01,4\n'), { client_id: client }, 'history_nothing'],
  ]
  for (const [bytes, query, reason] of refused) {
    const answer = await send(bytes, query)
    assert.ok(answer.status >= 400 && answer.status < 500, JSON.stringify(answer.body))
    if (reason !== 'field_pattern') assert.equal(answer.body.reason, reason, JSON.stringify(answer.body))
  }
  assert.equal((await ask('viewer', 'POST', '/history-imports', { csv })).status, 403)
  assert.deepEqual(await stored(), before)
})

test('what two imports share is gone with the last of them', async () => {
  const csv = (day: string) => `keyword,date,position,domain\nshared words,${day},4,shared.test\n`
  const importing = async (day: string) =>
    (await ask('analyst', 'POST', '/history-imports', { csv: csv(day), file_name: `${day}.csv` })).body.import_id
  const undoing = async (id: number) => (await ask('analyst', 'DELETE', `/history-imports/${id}`)).body
  const [first, second] = [await importing('2026-10-01'), await importing('2026-10-02')]

  const kept = await undoing(first)
  assert.deepEqual([kept.keywords_kept, kept.clients_kept], [1, 1])
  const gone = await undoing(second)

  assert.deepEqual(gone, { points: 1, keywords: 1, clients: 1, keywords_kept: 0, clients_kept: 0 })
})
