import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isoDay } from '../../src/modules/history-imports/reader/dates.ts'
import type { HistoryFile, ReadOptions } from '../../src/modules/history-imports/reader/history-file.ts'
import { readHistory } from '../../src/modules/history-imports/reader/read.ts'
import { FLAGS } from '../../src/platform/parsing/process-task.ts'
import { serpBear, utf16, xlsx } from './files.ts'

const TODAY = '2026-11-18'
const read = (file: string | Buffer, options: Partial<ReadOptions> = {}) =>
  readHistory(Buffer.from(file), { today: TODAY, ...options })

/** `query device day position`, leaving out what is unknown or not found. */
const pointsOf = ({ keywords, points }: HistoryFile) =>
  points.keyword.map((of, at) =>
    [keywords[of]?.query, keywords[of]?.device, isoDay(points.day[at] ?? 0), points.position[at]]
      .filter(Boolean)
      .join(' '),
  )
const droppedOf = ({ dropped }: HistoryFile) => Object.fromEntries(dropped.map(({ reason, count }) => [reason, count]))

test('SerpBear: reads domains, cities, tags and unpadded dates, from old and new databases', () => {
  const keyword = {
    domain: 'acme.test',
    keyword: 'red shoes',
    history: { '2024-3-7': 12, '2024-10-21': 0, '2024-10-22': 9 },
    city: 'Chicago',
    tags: ['brand', 'shoes'],
    volume: 880,
    lastUpdateError: '{"date":"2024-10-22T08:00:00.000Z","error":"blocked"}',
  }
  const file = read(serpBear([keyword, { ...keyword, device: 'mobile', history: '[]' }], { strategy: 'smart' }))
  const old = read(serpBear([keyword], { isOld: true }))

  assert.deepEqual(file.sites, [{ domain: 'acme.test', depth: 'smart' }])
  assert.deepEqual(pointsOf(file), ['red shoes desktop 2024-03-07 12', 'red shoes desktop 2024-10-21'])
  assert.deepEqual(droppedOf(file), { failed_check: 1 })
  const [first] = file.keywords
  assert.deepEqual(
    [first?.location, first?.tags, first?.search_volume, first?.geo],
    ['Chicago', 'brand,shoes', 880, 'US'],
  )
  assert.deepEqual(pointsOf(old), pointsOf(file))
})

test('Semrush: reads dates from the header, picks the own site and leaves out results that are not organic', () => {
  const csv = [
    '-----------',
    'Period: 20261101 - 20261114',
    '-----------',
    'Keyword,Tags,*.acme.test/*_20261113,*.acme.test/*_20261113_type,*.acme.test/*_20261113_landing,*.other.test/*_20261113,*.acme.test/*_difference,Search Volume',
    'red shoes,a|b,4,organic,https://acme.test/red,1,1,1300',
    'blue shoes,,-,,,2,-,40',
    'green shoes,,1,ai overview,https://acme.test/,2,-,40',
  ].join('\n')

  const file = read(csv, { domain: 'acme.test' })

  assert.equal(file.layout, 'semrush')
  assert.deepEqual(pointsOf(file), ['red shoes 2026-11-13 4', 'blue shoes 2026-11-13'])
  assert.deepEqual(droppedOf(file), { not_organic: 1 })
  assert.equal(file.urls[file.points.url[0] ?? 0], 'https://acme.test/red')
  assert.deepEqual(read(csv).needs, ['site'])
})

test('Ahrefs, AccuRanker and STAT: reads two positions per row, their marks for not found, and UTF-16 with tabs', () => {
  const ahrefs = utf16(
    'Keyword\tCountry\tVolume\tKD\tCurrent position\tCurrent date\tCurrent URL\tPrevious position\tPrevious date\nred shoes\tUS\t2.1K\t5\t3\t2026-11-14\thttps://acme.test/\t\t2026-11-01\n',
  )
  const accuranker =
    'Keyword,Tags,Date,Rank,Initial date,Initial rank,URL\nred shoes,a,14-11-2026,Not in top 100,01-05-2026,7,\nblue shoes,a,14-11-2026,No rank for date,01-05-2026,8,\n'
  const stat = utf16(
    'Date\tSite\tKeyword\tMarket\tLocation\tDevice\tGoogle\tGoogle Base Rank\n2026-11-14\tacme.test\tred shoes\tGB-en\t\tsmartphone\t5\t4\n2026-11-14\tother.test\tred shoes\tGB-en\t\tdesktop\t120\t120\n',
  )

  assert.deepEqual(pointsOf(read(ahrefs)), ['red shoes 2026-11-14 3', 'red shoes 2026-11-01'])
  assert.equal(read(ahrefs).keywords[0]?.search_volume, 2100)
  assert.deepEqual(pointsOf(read(accuranker)), [
    'red shoes 2026-11-14',
    'red shoes 2026-05-01 7',
    'blue shoes 2026-05-01 8',
  ])
  const file = read(stat, { domain: 'acme.test' })
  assert.deepEqual([file.layout, ...pointsOf(file)], ['stat', 'red shoes mobile 2026-11-14 4'])
  assert.deepEqual([file.keywords[0]?.geo, file.keywords[0]?.lang], ['GB', 'en'])
  assert.deepEqual(droppedOf(file), { other_site: 1 })
})

test('Nightwatch: reads the organic rank rather than the best of all kinds, and asks for the missing date', () => {
  const csv = [
    'Keyword,Rank,Organic Rank,Places Rank,Last change,D,W,M,Last update,Date added,Location,Language,Search volume (local)',
    'red shoes,2,5,2,2 days ago,0,1,3,5 hours ago,2025-01-02,Chicago,en,1300',
    'blue shoes,1,-,1,2 days ago,0,1,3,5 hours ago,2025-01-02,,en,40',
    'green shoes,201,201,-,2 days ago,0,1,3,5 hours ago,2025-01-02,,en,40',
  ].join('\n')
  assert.deepEqual([read(csv).layout, read(csv).needs], ['nightwatch', ['date']])
  const day = '2026-11-14'
  assert.deepEqual(read(csv, { day }).needs, ['absent'])
  const file = read(csv, { day, absent: 'not_found' })
  assert.deepEqual(pointsOf(file), ['red shoes 2026-11-14 5', 'blue shoes 2026-11-14', 'green shoes 2026-11-14'])
  const [first] = file.keywords
  assert.deepEqual([first?.location, first?.lang, first?.search_volume], ['Chicago', 'en', 1300])
})

test('SE Ranking: reads a column per day below the report header, and asks what its marks mean', () => {
  const rows = [
    ['Project', 'acme.test'],
    ['Search engine', 'Google USA'],
    ['Keyword', 'Tags', 'Search vol.', 'URL', '13.11.2026', '14.11.2026'],
    ['red shoes', 'a', 1300, 'https://acme.test/red', 4, 3],
    ['blue shoes', 'b', 40, '', '-', 101],
  ]
  const csv = rows.map((row) => row.join(';')).join('\n')
  for (const file of [csv, xlsx(rows)]) {
    assert.deepEqual(read(file).needs, ['absent'])
    const answered = read(file, { absent: 'not_found' })
    assert.deepEqual(pointsOf(answered), [
      'red shoes 2026-11-13 4',
      'red shoes 2026-11-14 3',
      'blue shoes 2026-11-13',
      'blue shoes 2026-11-14',
    ])
    assert.deepEqual([answered.keywords[0]?.search_volume, answered.keywords[1]?.tags], [1300, 'b'])
  }
  const chosen = { query: 1, position: 2, date: 3 }
  const long = 'Suchbegriff;Platz;Tag\nred shoes;3;14.11.2026\n'
  assert.deepEqual(read(long).needs, ['query', 'position'])
  assert.deepEqual(pointsOf(read(long, { columns: chosen })), ['red shoes 2026-11-14 3'])
})

test('workbooks: reads numeric dates counted from 1900 or 1904, and formulas by their stored values', () => {
  const rows = [
    ['Keyword', 'Date', 'Rank'],
    ['red shoes', { date: 46_340 }, { formula: 'A1', value: '6' }],
  ]
  const file = read(xlsx(rows))
  const older = read(
    xlsx(
      [
        ['Keyword', 'Date', 'Rank'],
        ['red shoes', { date: 46_340 - 1462 }, 6],
      ],
      { date1904: true },
    ),
  )

  assert.deepEqual(pointsOf(file), ['red shoes 2026-11-14 6'])
  assert.deepEqual(pointsOf(older), pointsOf(file))
})

test('ambiguities are asked about: the order of dates, unknown marks, columns without names', () => {
  const dates = (second: string) => `Keyword,Date,Rank\nred shoes,10/11/2026,4\nblue shoes,${second},5\n`

  assert.deepEqual(read(dates('09/11/2026')).needs, ['date_order'])
  assert.deepEqual(pointsOf(read(dates('09/11/2026'), { date_order: 'mdy' })), [
    'red shoes 2026-10-11 4',
    'blue shoes 2026-09-11 5',
  ])
  assert.deepEqual(pointsOf(read(dates('13/11/2026'))), ['red shoes 2026-11-10 4', 'blue shoes 2026-11-13 5'])
  assert.deepEqual(pointsOf(read(dates('11/13/2026'))), ['red shoes 2026-10-11 4', 'blue shoes 2026-11-13 5'])

  const marks = 'Keyword,2026-11-13,2026-11-14\nred shoes,-,4\n'
  assert.deepEqual(read(marks).needs, ['absent'])
  assert.deepEqual(pointsOf(read(marks, { absent: 'not_found' })), ['red shoes 2026-11-13', 'red shoes 2026-11-14 4'])

  const bare = 'red shoes;2026-11-14;4\nblue shoes;2026-11-14;5\n'
  assert.deepEqual(read(bare).needs, ['query', 'position'])
  assert.equal(read(bare, { columns: { query: 1, date: 2, position: 3 } }).points.day.length, 2)
  assert.deepEqual(read('Keyword,Position\nred shoes,4\n').needs, ['date'])
  assert.equal(read('Keyword,Position\nred shoes,4\n', { day: '2026-11-14' }).points.day.length, 1)
})

test('a file with a thousand day columns is read completely', () => {
  const days = Array.from({ length: 1000 }, (_, at) => isoDay(19_000 + at))
  const row = days.map((_, at) => (at % 99) + 1).join(',')
  const lines = Array.from({ length: 30 }, (_, at) => `keyword ${at},${row}`)

  assert.equal(read(`Keyword,${days.join(',')}\n${lines.join('\n')}\n`).points.day.length, 30_000)
})

test('of several positions of a keyword on one day the best is read, and the others are counted', () => {
  const rows = ['a,2026-11-14,-,', 'b,2026-11-14,9,', 'a,2026-11-14,7,https://acme.test/7', 'a,2026-11-13,2,']
  const more = ['a,2026-11-14,3,https://acme.test/3', 'b,2026-11-14,-,', 'a,2026-11-14,5,']

  const file = read(`Keyword,Date,Position,URL\n${[...rows, ...more].join('\n')}\n`, { absent: 'not_found' })

  assert.deepEqual(pointsOf(file), ['a 2026-11-14 3', 'b 2026-11-14 9', 'a 2026-11-13 2'])
  assert.equal(file.urls[file.points.url[0] ?? 0], 'https://acme.test/3')
  assert.deepEqual(file.dropped, [{ reason: 'repeated', count: 4, example: 'a' }])
})

// What the process itself has held: `maxRSS` of Node counts what its parent held when it was started.
const REPORT_MEMORY = `data:text/javascript,${encodeURIComponent(`
  import { readFileSync } from 'node:fs'
  process.on('exit', () => process.stderr.write(readFileSync('/proc/self/status', 'utf8').match(/VmHWM:\\s+(\\d+)/)[1]))
`)}`
const READER = fileURLToPath(new URL('../../src/modules/history-imports/reader/reader-process.ts', import.meta.url))

test('reading a large file takes little more memory than the file itself', {
  skip: process.platform !== 'linux' && 'read from /proc',
}, () => {
  const days = Array.from({ length: 500 }, (_, at) => isoDay(20_000 + at))
  const lines = Array.from({ length: 500 }, (_, index) =>
    days.map((day, at) => `купить кофемашину ${index},${day},${(at % 99) + 1},https://acme.test/${index}`),
  )
  const input = `{"today":"${TODAY}"}\nKeyword,Date,Position,URL\n${lines.flat().join('\n')}\n`

  const { stdout, stderr } = spawnSync(process.execPath, [...FLAGS, '--import', REPORT_MEMORY, READER], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  })

  assert.equal(JSON.parse(stdout).file.points.day.length, 250_000)
  assert.ok(Number(stderr) < 280 * 1024, `${stderr} kB for a file of ${Math.round(input.length / 1e6)} MB`)
})
