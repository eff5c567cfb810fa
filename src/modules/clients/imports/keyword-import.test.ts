import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timed } from '../../../../tests/cpu-time.ts'
import { withStanding } from '../keywords/keyword-page.ts'
import type { NewKeyword } from '../keywords/keyword-schemas.ts'
import { keywordFile } from './keyword-file.ts'
import { planImport } from './keyword-import.ts'
import { findLayout } from './recognise-import.ts'

const keyword = (more: Partial<NewKeyword>): NewKeyword => ({
  query: 'x',
  geo: 'us',
  lang: 'en',
  device: 'desktop',
  location: '',
  engine: 'google',
  intent: '',
  cluster: '',
  tags: '',
  source: 'import',
  brand: '',
  model: '',
  difficulty: null,
  search_volume: null,
  needs_dedicated_page: false,
  reference_detected: '',
  ...more,
})

const read = (lines: string[], defaults = {}) => {
  const { keywords, problems } = planImport(lines.join('\r\n'), defaults)
  assert.deepEqual(problems, [])
  return keywords
}

test('a list without a header is a list of queries, including their commas', () => {
  assert.deepEqual(read(['red shoes', '', 'shoes, cheap']), [
    keyword({ query: 'red shoes' }),
    keyword({ query: 'shoes, cheap' }),
  ])
  assert.deepEqual(read(['shoes, cheap', 'red shoes']), [
    keyword({ query: 'shoes, cheap' }),
    keyword({ query: 'red shoes' }),
  ])
  assert.deepEqual(read(['red shoes\tignored']), [keyword({ query: 'red shoes' })])
})

test('a SerpBear export is imported', () => {
  const keywords = read([
    'ID,Keyword,Position,URL,Country,State,City,Device,Updated,Added,Tags',
    '1, red shoes, 3, https://example.com/, United States, -, -, desktop, 2026-01-01T00:00:00Z, 2026-01-01T00:00:00Z, summer,sale',
    '2, rote schuhe, -, -, Germany, -, -, mobile, x, x, ',
    '3, shoe shop, 3, -, United States, Illinois, Springfield, desktop, x, x, ',
    '4, schuhladen, 3, -, Germany, -, München, mobile, x, x, ',
  ])
  assert.deepEqual(keywords, [
    keyword({ query: 'red shoes', tags: 'summer,sale' }),
    keyword({ query: 'rote schuhe', geo: 'de', device: 'mobile' }),
    keyword({ query: 'shoe shop', location: 'Springfield,Illinois,United States' }),
    keyword({
      query: 'schuhladen',
      geo: 'de',
      device: 'mobile',
      location: 'Munich,Bavaria,Germany',
    }),
  ])
})

test('a Search Console export is imported', () => {
  const lines = ['Top queries,Clicks,Impressions,CTR,Position', '"shoes, red",12,340,3.5%,8.2']
  assert.deepEqual(read(lines, { geo: 'de', lang: 'de', tags: 'gsc' }), [
    keyword({ query: 'shoes, red', geo: 'de', lang: 'de', tags: 'gsc' }),
  ])
})

test('an Ahrefs export is imported', () => {
  const lines = [
    '#,Keyword,Country,Difficulty,Volume,CPC,CPS,Parent Keyword,Last Update,SERP Features,Global volume,Traffic potential,Intents',
    '1,red shoes,gb,48,38000,1.0,0.9,shoes,2026-01-01,"Thumbnail,People also ask",90000,5000,"Informational,Non-branded"',
    '2,rare shoes,gb,,,,,,,,,,',
  ]
  assert.deepEqual(read(lines), [
    keyword({
      query: 'red shoes',
      geo: 'gb',
      difficulty: 48,
      search_volume: 38_000,
      cluster: 'shoes',
      intent: 'informational',
    }),
    keyword({ query: 'rare shoes', geo: 'gb' }),
  ])
})

test('Semrush exports are imported', () => {
  const magic = [
    '\uFEFFKeyword,Intent,Volume,Trend,Keyword Difficulty,CPC (USD),Competitive Density,SERP Features,Number of Results',
    'red shoes,"Commercial, Informational","1,300","0.5,0.6",85.18,0.6,1.00,"Sitelinks",1',
    'blue shoes,"Branded, T",1K-10K,,n/a,,,,',
  ]
  assert.deepEqual(read(magic), [
    keyword({
      query: 'red shoes',
      intent: 'commercial',
      search_volume: 1300,
      difficulty: 85.18,
    }),
    keyword({ query: 'blue shoes', intent: 'transactional' }),
  ])
  const api = ['database;Keyword;Search Volume;Keyword Difficulty Index;Intent', 'us;red shoes;8100;68;1,0']
  assert.deepEqual(read(api), [
    keyword({
      query: 'red shoes',
      search_volume: 8100,
      difficulty: 68,
      intent: 'informational',
    }),
  ])
  const positions = [
    'Keyword\tPosition\tSearch Volume (US)\tKD %\tKeyword Intents',
    'red shoes\t4\t1.300\t12,5 %\tnavigational',
  ]
  const [first] = read(positions)
  assert.deepEqual([first?.search_volume, first?.difficulty, first?.intent], [1300, 12.5, 'navigational'])
})

test('a Keyword Planner file is imported: title, dates, header, ranges and tabs', () => {
  const lines = [
    'Keyword Stats 2026-11-17 at 09_26_44',
    '"October 1, 2025 - September 30, 2026"',
    'Keyword\tCurrency\tAvg. monthly searches\tThree month change\tCompetition\tTop of page bid (low range)\tSearches: Oct 2025',
    'coffee grinder\tUSD\t74000\t0%\tHigh\t0.35\t60500',
    'espresso machine\tUSD\t1K – 10K\t\tHigh\t\t',
  ]
  assert.deepEqual(read(lines), [
    keyword({ query: 'coffee grinder', search_volume: 74_000 }),
    keyword({ query: 'espresso machine' }),
  ])
  const { layout, skipped_lines, dropped_columns } = planImport(lines.join('\n'), {})
  assert.deepEqual([layout, skipped_lines], ['keyword_planner', 2])
  assert.deepEqual(dropped_columns, [
    'Currency',
    'Three month change',
    'Competition',
    'Top of page bid (low range)',
    'Searches: Oct 2025',
  ])
})

test('the layout of a file is named, with the columns it drops', () => {
  const layouts: [string, string, string[]][] = [
    [
      'ID,Keyword,Position,URL,Country,State,City,Device,Updated,Added,Tags\n1,a,1,x,us,-,-,desktop,x,x,',
      'serpbear',
      ['ID', 'Position', 'URL', 'State', 'Updated', 'Added'],
    ],
    [
      'Top queries,Clicks,Impressions,CTR,Position\na,1,2,3%,4',
      'search_console',
      ['Clicks', 'Impressions', 'CTR', 'Position'],
    ],
    [
      'Популярные запросы,Клики,Показы,CTR,Позиция\na,1,2,3%,4',
      'search_console',
      ['Клики', 'Показы', 'CTR', 'Позиция'],
    ],
    ['Keyword,Country,Volume,Parent Keyword\na,us,10,b', 'ahrefs', []],
    ['Keyword,Intent,Volume,Keyword Difficulty,Competitive Density\na,C,10,5,1', 'semrush', ['Competitive Density']],
    ['keyword,landing\na,b', 'table', ['landing']],
    ['red shoes\nblue shoes', 'list', []],
  ]
  for (const [csv, layout, dropped] of layouts) {
    const plan = planImport(csv, {})
    assert.deepEqual([plan.layout, plan.dropped_columns, plan.keywords.length > 0], [layout, dropped, true], csv)
  }
})

test('a table with an unknown header is refused with the reason', () => {
  const refused = [
    'Report of May\n\nfoo\tbar\tbaz\na\t1\t2\nb\t3\t4\nc\t5\t6',
    'red shoes,us,desktop\nblue shoes,us,desktop\nold shoes,gb,mobile',
  ]
  for (const csv of refused)
    assert.throws(() => planImport(csv, {}), /table of 3 columns without a recognized header/, csv)
})

test('two columns without a known header are refused, and neither is taken for keywords', () => {
  for (const csv of [
    'Paraula,Grup\nsabates,botiga\nbotes,botiga',
    'mot;groupe\nbottes;hiver',
    'sko\tgruppe\nstøvler\tvinter',
    '# May\nshoes,boots\nhats,caps',
  ])
    assert.throws(() => planImport(csv, {}), /table of 2 columns without a recognized header/, csv)
})

test('our own export imports unchanged', () => {
  const full = keyword({
    query: '=SUM(A1), "quoted"',
    device: 'both',
    tags: 'a,b',
    source: 'gsc',
    brand: '-brand',
    model: '+1',
    difficulty: -1.5,
    search_volume: 0,
    needs_dedicated_page: true,
    reference_detected: '@x',
  })
  const unmoved = {
    ...{ prev_position: null, prev_checked_at: null, delta: null, depth_reached: null },
    ...{ is_new: false, is_lost: false },
  }
  const listed = withStanding(
    { ...full, id: 1, client_id: 1, volume_source: 'import' },
    { mobile: { ...unmoved, position: 3, url: 'https://a.com/', checked_at: 5, failed_at: null } },
  )
  const { content, name } = keywordFile('csv', { domain: 'a.com', keywords: [listed] })
  assert.equal(name, 'keywords-a.com.csv')
  assert.match(content, /,,,,,3,,,https:\/\/a\.com\/,1970-01-01T00:00:05Z,\r\n$/)
  assert.deepEqual(read([content]), [full])
  assert.deepEqual(JSON.parse(keywordFile('json', { domain: 'a.com', keywords: [listed] }).content), [listed])
})

test('invalid rows are reported with their number and reason', () => {
  const plan = planImport(
    `keyword,country,device\n,us,\nok,us,\n\n${'q'.repeat(301)},us,\nx,Atlantis,\ny,us,tablet\n`,
    {},
  )
  assert.deepEqual(
    plan.keywords.map(({ query }) => query),
    ['ok'],
  )
  assert.deepEqual(
    plan.problems.map(({ row, reason }) => `${row} ${reason.split(':')[0]}`),
    ['2 query', '5 query', '6 geo', '7 device'],
  )
})

test('a header without a keyword column is refused instead of read as keywords', () => {
  assert.throws(() => planImport('Top pages,Clicks,Impressions\nhttps://a.com/,1,2', {}), /No column contains keywords/)
  assert.equal(planImport('country\nother', {}).keywords.length, 2)
})

test('text crafted to be slow does not hang the import', () => {
  const text = `keyword,volume ${'('.repeat(30_000)}\nx,"${'1,'.repeat(15_000)}"\n"${'1,000'.repeat(6000)}",${' '.repeat(30_000)}`
  assert.ok(timed(() => planImport(text, {})).ms < 5000)
})

test('a Keyword Planner file in another language is imported, or refused for its columns', () => {
  const german = 'Keyword-Statistiken 2026-11-17\n1. November 2025 – 31. Oktober 2026\n'
  const plan = planImport(
    `${german}Keyword\tWährung\tDurchschn. Suchanfragen pro Monat\nkaffee\tEUR\t500\ntee\tEUR\t50\n`,
    {},
  )
  assert.deepEqual([plan.layout, plan.skipped_lines, plan.keywords.length], ['keyword_planner', 2, 2])
  assert.equal(plan.keywords[0]?.search_volume, 500)
  const unknown = 'Ord\tValuta\tGnsn. månedlige søgninger\nkaffe\tDKK\t500\n'
  for (const separator of ['\t', ',', ';']) {
    const file = `Statistik\n1. november\n${unknown.replaceAll('\t', separator)}`
    assert.throws(() => planImport(file, {}), /table of 3 columns without a recognized header/)
  }
})

test('the word for keyword above a list is a header in any language', () => {
  for (const word of ['Søgeord', 'Ключова дума', 'Kata kunci', '검색어'])
    assert.equal(findLayout(`${word}\nkaffe\n`).has_header, true, word)
})

test('the totals below an advertising report are not keywords', () => {
  const report =
    'Search terms report\nAll time\nSearch term,Match type,Impr.\ntent,Exact,10\nTotal: Search terms,--,10\n'
  const plan = planImport(report, {})
  assert.deepEqual(
    plan.keywords.map(({ query }) => query),
    ['tent'],
  )
  assert.deepEqual(
    plan.problems.map(({ row, reason }) => ({ row, reason })),
    [{ row: 5, reason: 'query: must be a keyword, not a totals row' }],
  )
})

test('comments above a list are skipped, and headers above numbers are not keywords', () => {
  assert.deepEqual(
    planImport('# Report\n# May 2026\nred shoes\nblue shoes\n', {}).keywords.map(({ query }) => query),
    ['red shoes', 'blue shoes'],
  )
  assert.equal(planImport('#shoes\n#boots\n', {}).keywords.length, 2)
  assert.throws(() => planImport('Foo,Bar\nx,1\ny,2\n', {}), /table of 2 columns without a recognized header/)
  const numbered = planImport('red shoes,100\nblue shoes,200\n', {})
  assert.deepEqual([numbered.keywords.length, numbered.dropped_columns], [2, ['2']])
})

test('an engine is read from its column, and an unsupported combination is a problem of the row', () => {
  const { keywords, problems } = planImport(
    ['Keyword,Engine,City,Device', 'red shoes,Bing,,', 'red shoes,brave,Berlin,', 'red shoes,bing,,mobile'].join('\n'),
    {},
  )
  assert.deepEqual(keywords, [keyword({ query: 'red shoes', engine: 'bing' })])
  assert.deepEqual(
    problems.map(({ row, reason }) => [row, reason]),
    [
      [3, 'engine: brave only supports countries; leave location out'],
      [4, 'engine: bing shows the same results on phones and computers; set device to desktop'],
    ],
  )
})
