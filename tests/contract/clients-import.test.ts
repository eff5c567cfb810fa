import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFixture } from './clients-fixture.ts'

const { ask, sendBytes, makeClient } = await openFixture()

const csv = (raw: string, type = 'text/csv') => ({ raw, headers: { 'content-type': type } })

test('a CSV body is imported; duplicates are skipped and invalid rows are reported', async () => {
  const id = await makeClient()
  const path = `/clients/${id}/keywords/import`
  const text =
    '\uFEFFKeyword;Country;Volume\r\n"red ""shoes""";us;"1,200"\r\n"two\r\nlines";de;\r\nbad;Atlantis;\r\nred ""shoes"";us;\r\n'

  const first = await ask('analyst', 'POST', path, csv(text))
  assert.equal(first.status, 200)
  assert.deepEqual(
    { ...first.body, problems: first.body.problems.length },
    { added: 3, skipped: 0, invalid: 1, problems: 1, layout: 'table', dropped_columns: [] },
  )
  assert.equal(first.body.problems[0].row, 4)
  assert.match(first.body.problems[0].reason, /^geo: /)

  const again = await ask('analyst', 'POST', path, csv(text, 'text/plain; charset=utf-8'))
  assert.deepEqual([again.body.added, again.body.skipped, again.body.invalid], [0, 3, 1])
  const { items } = (await ask('viewer', 'GET', `/clients/${id}/keywords`)).body
  assert.deepEqual(
    items.map((item: Record<string, unknown>) => [item.query, item.geo, item.search_volume, item.source]),
    [
      ['red "shoes"', 'us', 1200, 'import'],
      ['two lines', 'de', null, 'import'],
      ['red ""shoes""', 'us', null, 'import'],
    ],
  )
})

test('JSON and TSV are accepted too; parameters fill in what the rows leave out', async () => {
  const id = await makeClient()
  const path = `/clients/${id}/keywords/import`
  const json = await ask('analyst', 'POST', path, {
    body: { csv: 'a\nb', geo: 'DE', lang: 'de', device: 'both', tags: 'x, y', cluster: 'c' },
  })
  assert.equal(json.body.added, 2)
  const tsv = await ask(
    'analyst',
    'POST',
    `${path}?geo=fr`,
    csv('query\tdevice\nc\tmobile', 'text/tab-separated-values'),
  )
  assert.equal(tsv.body.added, 1)
  const { items } = (await ask('viewer', 'GET', `/clients/${id}/keywords`)).body
  const imported = items.map((item: Record<string, string>) =>
    [item.query, item.geo, item.lang, item.device, item.tags, item.cluster].join('|'),
  )
  assert.deepEqual(imported, ['a|de|de|both|x,y|c', 'b|de|de|both|x,y|c', 'c|fr|en|mobile||'])
})

test('a dry run returns a preview and stores nothing', async () => {
  const id = await makeClient()
  const path = `/clients/${id}/keywords`
  await ask('analyst', 'POST', path, { body: { query: 'known' } })

  const { status, body } = await ask(
    'analyst',
    'POST',
    `${path}/import?dry_run=true`,
    csv('Keyword,KD,Mood\nknown,1,x\nnew,2,x\nnew,3,x\n,4,x\n'),
  )

  assert.equal(status, 200)
  const { rows, ...preview } = body.preview
  assert.deepEqual(preview, {
    separator: ',',
    has_header: true,
    skipped_lines: 0,
    columns: [
      { column: 'Keyword', field: 'query' },
      { column: 'KD', field: 'difficulty' },
      { column: 'Mood', field: null },
    ],
    new: 1,
    duplicate: 2,
    invalid: 1,
  })
  assert.deepEqual([body.added, body.skipped, body.invalid, body.problems[0].row], [0, 2, 1, 5])
  assert.deepEqual([body.layout, body.dropped_columns], ['table', ['Mood']])
  assert.deepEqual(
    rows.map((row: Record<string, unknown>) => [row.query, row.difficulty]),
    [
      ['known', 1],
      ['new', 2],
      ['new', 3],
    ],
  )
  assert.equal((await ask('viewer', 'GET', path)).body.total, 1)
  const asJson = await ask('analyst', 'POST', `${path}/import`, { body: { csv: 'x', dry_run: true } })
  assert.deepEqual(
    [asJson.body.preview.separator, asJson.body.preview.has_header, asJson.body.preview.new],
    [null, false, 1],
  )
})

test('a Keyword Planner file is imported as saved: UTF-16, with a title and a date range above the header', async () => {
  const id = await makeClient()
  const text =
    'Keyword Stats 2026-11-17 at 09_26_44\r\n"October 1, 2025 - September 30, 2026"\r\nKeyword\tCurrency\tAvg. monthly searches\tCompetition\r\ncoffee grinder\tUSD\t74000\tHigh\r\nкофемолка\tUSD\t1K – 10K\tLow\r\n'
  const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
  const sent = await sendBytes(`/clients/${id}/keywords/import`, Uint8Array.from(bytes))
  const report = (await sent.json()) as Record<string, unknown>
  assert.deepEqual(report, {
    added: 2,
    skipped: 0,
    invalid: 0,
    problems: [],
    layout: 'keyword_planner',
    dropped_columns: ['Currency', 'Competition'],
  })
  const { items } = (await ask('viewer', 'GET', `/clients/${id}/keywords`)).body
  assert.deepEqual(
    items.map((item: Record<string, unknown>) => [item.query, item.search_volume]),
    [
      ['coffee grinder', 74_000],
      ['кофемолка', null],
    ],
  )
  const unknown = await ask(
    'analyst',
    'POST',
    `/clients/${id}/keywords/import`,
    csv('Report\n\na\tb\tc\n1\t2\t3\n4\t5\t6\n7\t8\t9'),
  )
  assert.equal(unknown.status, 400)
  assert.match(unknown.body.error, /table of 3 columns without a recognized header/)
})

test('at most 100 invalid rows are listed, but all are counted', async () => {
  const id = await makeClient()
  const text = `keyword,device\n${'x,tablet\n'.repeat(250)}`
  const { body } = await ask('analyst', 'POST', `/clients/${id}/keywords/import`, csv(text))
  assert.deepEqual([body.added, body.invalid, body.problems.length, body.problems[99].row], [0, 250, 100, 101])
})

test('an unreadable file is rejected, naming the row, and nothing is stored', async () => {
  const id = await makeClient()
  const path = `/clients/${id}/keywords/import`
  const refused = [
    [csv('good\nb\0ad'), /row 2/],
    [csv('good\nпри\uFFFDвет'), /row 2: not readable text; save the file as UTF-8/],
    [csv('good\n"open'), /row 2: a quote/],
    [csv(`good\n${'x'.repeat(40_000)}`), /row 2: a cell/],
    [csv(`a,b\n${','.repeat(1000)}`), /row 2: more than 200 columns/],
    [csv('Top pages,Clicks\nhttps://a.com,1'), /No column contains keywords/],
    [csv('PK\u0003\u0004\u0014 xl/workbook.xml'), /row 1: this is an Excel workbook/],
    [csv('<!doctype html><title>Sign in</title>'), /row 1: this is an HTML or XML page/],
    [csv('[{"keyword":"coffee"}]'), /row 1: this is JSON/],
    [csv(' '), /csv/],
    [csv('x', 'application/xml'), /Content-Type/],
    [{ body: {} }, /csv/],
    [{ body: { csv: 'x', geo: 'usa' } }, /geo/],
    [{ body: { csv: 5 } }, /csv/],
  ] as const
  for (const [sent, message] of refused) {
    const { status, body } = await ask('analyst', 'POST', path, sent)
    assert.equal(status, 400, String(message))
    assert.match(body.error, message)
  }
  const windows1251 = await sendBytes(path, Uint8Array.from([0x61, 0x0a, 0xea, 0xf3, 0xef, 0xe8, 0xf2, 0xfc]))
  assert.equal(windows1251.status, 400)
  assert.match(await windows1251.text(), /UTF-8/)
  assert.equal((await ask('analyst', 'POST', path, csv(`${'x\n'.repeat(600_000)}`))).status, 413)
  const tooMany = Array.from({ length: 10_001 }, (_, i) => `k${i}`).join('\n')
  assert.match((await ask('analyst', 'POST', path, csv(tooMany))).body.error, /at most 10000/)
  assert.equal((await ask('viewer', 'POST', path, csv('x'))).status, 403)
  assert.equal((await ask('stranger', 'POST', path, csv('x'))).status, 404)
  assert.equal((await ask(null, 'POST', path, csv('x'))).status, 401)
  assert.equal((await ask('viewer', 'GET', `/clients/${id}/keywords`)).body.total, 0)
})

test('the export holds the filtered view, escapes formulas and can be imported again', async () => {
  const id = await makeClient()
  const path = `/clients/${id}/keywords`
  const body = [{ query: '=HYPERLINK("http://evil.test")', tags: 'a' }, { query: '-5', tags: 'a' }, { query: 'other' }]
  await ask('analyst', 'POST', path, { body })

  const file = await ask('viewer', 'GET', `${path}/export?tag=a&sort=query`)
  assert.equal(file.status, 200)
  assert.equal(file.headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.equal(file.headers.get('content-disposition'), 'attachment; filename="keywords-example.com.csv"')
  const lines = file.text.trim().split('\r\n')
  assert.equal(lines.length, 3)
  assert.ok(lines.some((line) => line.startsWith(`"'=HYPERLINK(""http://evil.test"")",us,en`)))
  assert.ok(lines.some((line) => line.startsWith('-5,us')))

  const json = await ask('viewer', 'GET', `${path}/export?format=json&q=other`)
  assert.deepEqual(json.body, (await ask('viewer', 'GET', `${path}?q=other`)).body.items)
  assert.equal((await ask('viewer', 'GET', `${path}/export?format=xml`)).status, 400)
  assert.equal((await ask('stranger', 'GET', `${path}/export`)).status, 404)

  const copy = await makeClient()
  const back = await ask('analyst', 'POST', `/clients/${copy}/keywords/import`, csv(file.text))
  assert.deepEqual([back.body.added, back.body.invalid], [2, 0])
  const queries = (await ask('viewer', 'GET', `/clients/${copy}/keywords`)).body.items.map(
    (item: { query: string }) => item.query,
  )
  assert.deepEqual(
    queries.sort(),
    body
      .slice(0, 2)
      .map((each) => each.query)
      .sort(),
  )
})

test('a client list is previewed with its duplicates; two concurrent imports add each client once', async () => {
  const known = await makeClient()
  const list =
    'Company,Website,Owner\nAcme,https://www.acme-import.com/,Ann\nSame,example.com\nAgain,acme-import.com\nBad,nowhere\n'
  const look = await ask('analyst', 'POST', '/clients/import', { body: { csv: list, dry_run: true } })
  const { rows, columns, ...counts } = look.body.preview
  assert.deepEqual(counts, { has_header: true, new: 1, duplicate: 2, invalid: 1 })
  assert.equal(look.body.added, 0)
  assert.ok(rows[1].client_id > 0 && rows[1].client_id <= known)
  assert.deepEqual([rows[0].client_id, rows[0].repeats_row, rows[2].repeats_row], [null, null, 2])
  assert.deepEqual(
    columns.map(({ field }: { field: string }) => field),
    ['name', 'domain', null],
  )
  assert.deepEqual(look.body.dropped_columns, ['Owner'])

  const both = await Promise.all([1, 2].map(() => ask('analyst', 'POST', '/clients/import', csv(list))))
  assert.deepEqual(both.map(({ body }) => body.added).sort(), [0, 1])
  const [made] = both.flatMap(({ body }) => body.clients)
  assert.deepEqual([made.name, made.domain], ['Acme', 'acme-import.com'])
  assert.equal((await ask('viewer', 'GET', `/clients/${made.id}`)).body.name, 'Acme')
  assert.equal((await ask('viewer', 'POST', '/clients/import', csv(list))).status, 403)
  assert.equal((await ask('analyst', 'POST', '/clients/import', csv('name,notes\nA,b'))).status, 400)
})
