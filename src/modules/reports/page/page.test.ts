import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '../../../../locales/index.ts'
import type { Report } from '../build/report.ts'
import { MAX_ALL_WORDS, MAX_WORDS, SECTIONS } from '../layout.ts'
import { historyChart, percentTicks } from './chart.ts'
import { formatterFor } from './formatter.ts'
import { renderReport } from './page.ts'
import { renderPaper } from './print.ts'
import { reportSheets } from './workbook.ts'

/** A report with every list full and every text at its maximum length, made of one character. */
function fullReport(character: string): Report {
  const long = character.repeat(2000)
  const words = { query: long, geo: 'us', lang: 'en', device: 'mobile' as const, location: `${long},${long}` }
  const move = { ...words, position: null, prev_position: 100, delta: -1 }
  const counts = { top3: 10_000, top10: 10_000, top30: 10_000, not_found: 10_000 }
  const standing = { position: 99, prev_position: 98, delta: -1, is_new: false, is_lost: false }
  return {
    client: { name: character.repeat(120), domain: `${'a'.repeat(63)}.${'b'.repeat(63)}.com` },
    ...{ engine: 'duckduckgo', engines: ['duckduckgo', 'google'] },
    ...{ job_id: 1, checked_at: 1_800_000_000, compared_at: 1_799_000_000 },
    ...{ is_sandbox: true, is_whole: false, is_partial: true, visibility: 12.345, visibility_change: -1.234 },
    counts: { ...counts, total: 10_000, failed: 3000 },
    changes: counts,
    history: Array.from({ length: 61 }, (_, day) => ({ checked_at: day * 86_400, visibility: day, is_partial: false })),
    shifts: { gainers: Array(7).fill(move), losers: Array(7).fill(move), entered: 1000, lost: 1000 },
    keywords: Array(300).fill({ ...words, ...standing, state: 'ranked', url: `https://own.com/${long}` }),
    features: Array(14).fill({ feature: 'featured_snippet', shown: 10_000, owned: 1000, owned_change: -100 }),
    won: Array(5).fill({ feature: long, query: long, device: 'mobile', location: long }),
    lost: Array(5).fill({ feature: long, query: long, device: 'mobile', location: long, lost_to: long }),
    competitors: Array(8).fill({ ...counts, domain: long, name: long, visibility: 1.2, visibility_change: -1.2 }),
    next: null,
    answers: {
      ...{
        cited: 1000,
        mentioned: 2000,
        answers: 3000,
        before: {
          cited: 1,
          mentioned: 2,
          answers: 3,
          prompts: 1000,
          now: { cited: 900, mentioned: 1900, answers: 2900 },
        },
      },
      assistants: Array(9).fill({ name: 'perplexity', cited: 1000, mentioned: 2000, answers: 3000 }),
    },
    apps: { apps: 9, keywords: 5000, visibility: 12.3, top10: 1000, listing_score: 84.5 },
    reviews: { total: 10_000, new_7d: 1000, average_rating: 4.25 },
    links: { active: 10_000, referring_domains: 1000, gained: 100, lost: 100 },
    indexing: { indexed: 10_000, pages: 20_000, change: -100 },
    pages: Array(5).fill({ url: `https://own.com/${long}`, keywords: 1000, top10: 100, clicks: 10_000.5 }),
    clusters: Array(5).fill({ name: long, keywords: 1000, top10: 100, visibility: 12.3 }),
    grids: Array(3).fill({
      ...{
        business: long,
        query: long,
        size: 13,
        radius_km: 12.5,
        checked_at: 1_800_000_000,
        ranked: 168,
        checked: 169,
      },
      ...{ avg_position: 12.34, share_of_local_voice: 12.34, share_of_local_voice_change: -12.34 },
      cells: Array(169).fill({ state: 'ranked', position: 12 }),
    }),
    clicks: {
      ...{
        from: '2026-01-01',
        to: '2026-01-31',
        clicks: 100_000,
        impressions: 1_000_000,
        ctr: 0.1234,
        position: 12.34,
      },
      before: { clicks: 90_000, impressions: 900_000 },
    },
    audit: {
      ...{ checked_at: 1_800_000_000, score: 71, pages: 60 },
      issues: Array(8).fill({ id: 'duplicate_descriptions', severity: 'medium', count: 60 }),
    },
    ads: {
      observations: 1000,
      advertisers: Array(6).fill({ name: long, is_client: true, appearances: 1000, share: 0.1234 }),
    },
    research: Array(10).fill({
      ...{ query: long, search_volume: 1_000_000, difficulty: 100, intent: 'informational', topic: long },
    }),
    next_steps: Array(5).fill({ title: long }),
    summary: long,
  }
}

test('a report page stays below 60 kB, whatever it contains', () => {
  const logo = `data:image/png;base64,${'A'.repeat(21_848)}`
  for (const character of ['<', '"', '😀', '字', 'ж', 'w']) {
    const sections = SECTIONS.map((section, index) => ({
      section,
      words: index < MAX_ALL_WORDS / MAX_WORDS ? character.repeat(MAX_WORDS) : '',
    }))
    for (const language of LANGUAGES) {
      const brand = { name: character.repeat(80), color: '#112233', logo }
      const { body } = renderReport(fullReport(character), {
        format: formatterFor(language),
        brand,
        layout: { sections },
        pdfPath: '/r/token.pdf',
      })
      assert.ok(Buffer.byteLength(body) <= 60_000, `${character} ${language}: ${Buffer.byteLength(body)} bytes`)
    }
  }
})

test('a report names its engine if there are several, and the checks it compares', () => {
  const brand = { name: 'Agency', color: '#112233', logo: null }
  const pageOf = (more: Partial<Report>) =>
    renderReport({ ...fullReport('w'), is_partial: false, ...more }, { format: formatterFor('en'), brand }).body

  assert.match(pageOf({ engine: 'bing', engines: ['bing', 'google'] }), /Positions on Bing · /)
  assert.doesNotMatch(pageOf({ engine: 'bing', engines: ['bing'] }), /Positions on/)
  assert.match(pageOf({ compared_checks: 1200 }), /over those that do \(1,200\)/)
})

test('the chart axis rises in even steps to just above the highest value', () => {
  assert.deepEqual(percentTicks(37.2), [0, 10, 20, 30, 40])
  assert.deepEqual(percentTicks(0.9), [0, 0.5, 1])
  assert.deepEqual(percentTicks(0), [0, 0.1])
  assert.deepEqual(percentTicks(100), [0, 25, 50, 75, 100])
})

test('the percentages of the chart have room, also in the large letters of a phone', () => {
  const history = [99, 100].map((visibility, day) => ({ checked_at: day * 86_400, visibility, is_partial: false }))
  const chart = historyChart(history, formatterFor('en'))?.text ?? ''
  const end = /<text x="(\d+)" y="[\d.]+" text-anchor="end">100\s%</.exec(chart)?.[1]
  assert.ok(Number(end) >= '100 %'.length * 13, `ends at ${end}`)
})

test('a printed report has a cover, twenty keywords, and the others in an appendix', () => {
  const brand = { name: 'Agency', color: '#112233', logo: null }

  const paper = renderPaper(fullReport('w'), { format: formatterFor('en'), brand })

  assert.match(
    paper,
    /class="cover".*Prepared by Agency.*Top keywords.*On the map.*AI answers.*Appendix: all other keywords/s,
  )
  assert.equal(paper.match(/<svg class="r"/g)?.length, 20)
  assert.match(
    paper,
    /class="cover".*?class="sandbox".*?<main>/s,
    'the cover shows figures, so it marks simulated data',
  )
})

test('a SERP feature without a known owner has no count of owned ones', () => {
  const block = (feature: string) => ({ feature, shown: 113, owned: 0, owned_change: 0 })
  const unknown = ['people_also_ask', 'ads_top', 'shopping', 'related_searches'].map(block)
  const report = { ...fullReport('w'), features: [...unknown, block('featured_snippet')], won: [], lost: [] }

  const { body } = renderReport(report, {
    format: formatterFor('en'),
    brand: { name: 'Own', color: '#112233', logo: '' },
    pdfPath: '/r/token.pdf',
  })

  const yours = [...body.matchAll(/<td class="n">113<td class="n">(.*?)(?=<tr>|<\/table>)/g)].map(([, cell]) => cell)
  assert.deepEqual(yours.slice(0, 4), ['', '', '', ''])
  assert.match(yours[4] ?? '', /^0 /)
})

test('the same query in two locations and on mobile is told apart', () => {
  const row = (position: number, more: object) => ({
    ...fullReport('w').keywords[0],
    query: 'course',
    position,
    ...more,
  })
  const keywords = [
    row(9, { device: 'desktop', location: 'Chicago,Illinois,United States' }),
    row(11, { device: 'mobile', location: 'Austin,Texas,United States' }),
    row(13, { device: 'desktop', location: '' }),
  ] as Report['keywords']
  const won = [
    { feature: 'images', query: 'course', device: 'mobile' as const, location: 'Austin,Texas,United States' },
  ]
  const { body } = renderReport(
    { ...fullReport('w'), keywords, won },
    { format: formatterFor('en'), brand: { name: '', color: '', logo: null } },
  )
  const cells = [...body.matchAll(/<td>course(.*?)<td class="n">(\d+)/g)].map(([, where, at]) => [where?.trim(), at])
  assert.deepEqual(cells, [
    ['<small class="note">Chicago</small>', '9'],
    ['<small class="note">Austin, phone</small>', '11'],
    ['', '13'],
  ])
  assert.match(body, /<li><span>course <small class="note">Austin, phone<\/small><\/span>/)
})

test('a workbook tells found, not found and failed apart, marks own words, and contains every section', () => {
  const row = (state: string, position: number | null) => ({
    ...fullReport('w').keywords[0],
    query: state,
    state,
    position,
  })
  const keywords = [row('ranked', 3), row('not_found', null), row('failed', null)] as Report['keywords']
  const features = ['ads_top', 'images'].map((feature) => ({ feature, shown: 9, owned: 0, owned_change: 0 }))
  const sections = SECTIONS.map((section) => ({ section, words: section === 'movers' ? 'our words' : '' }))
  const report = { ...fullReport('w'), keywords, features, summary: '' }

  const sheets = reportSheets(report, { format: formatterFor('en'), layout: { sections, compare_days: 30 } })

  const rowsOf = (name: string) => sheets.find((sheet) => sheet.name === name)?.rows ?? []
  assert.deepEqual(
    rowsOf('Keywords').map((cells) => [cells[0], cells[5], cells[6]]),
    [
      ['ranked', 'Ranked', 3],
      ['not_found', 'Not found', null],
      ['failed', 'Check failed', null],
    ],
  )
  assert.deepEqual(rowsOf('SERP features'), [
    ['Top ads', 9, null, null],
    ['Images', 9, 0, 0],
  ])
  assert.equal(rowsOf('Competitors')[0]?.[0], report.client.domain)
  const figures = rowsOf('Search visibility report')
  const shown = new Map(figures.map(([name, ...cells]) => [name, cells]))
  assert.deepEqual(shown.get('Biggest movers'), [null, null, null, 'our words'])
  assert.deepEqual(shown.get('Clicks')?.slice(0, 2), [100_000, 10_000])
  assert.deepEqual(shown.get('Backlinks')?.slice(0, 2), [10_000, 0])
  assert.deepEqual(shown.get('Pages indexed')?.slice(0, 2), [10_000, -100])
  assert.deepEqual(
    sheets.map(({ name }) => name),
    [
      ...['Search visibility report', 'Visibility over time', 'Biggest movers', 'Keywords', 'Competitors'],
      ...[
        'SERP features',
        'Top pages',
        'Topics',
        'Keywords worth tracking',
        'On the map',
        'AI answers',
        'Site audit',
        'Ads in AI answers',
        'Next steps',
      ],
    ],
  )
})
