import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '../../../../locales/index.ts'
import type { Report } from '../report.ts'
import { formatterFor } from './formatter.ts'
import { renderReport } from './page.ts'

/** A report in which every list is full and every text as long as it may be, of the same character. */
function fullReport(character: string): Report {
  const long = character.repeat(2000)
  const words = { query: long, geo: 'us', lang: 'en', device: 'mobile' as const }
  const move = { ...words, position: null, prev_position: 100, delta: -1 }
  const counts = { top3: 10_000, top10: 10_000, top30: 10_000, not_found: 10_000 }
  const standing = { position: 99, prev_position: 98, delta: -1, is_new: false, is_lost: false }
  return {
    client: { name: character.repeat(120), domain: `${'a'.repeat(63)}.${'b'.repeat(63)}.com` },
    ...{ job_id: 1, checked_at: 1_800_000_000, compared_at: 1_799_000_000 },
    ...{ is_sandbox: true, is_whole: false, is_partial: true, visibility: 12.345, visibility_change: -1.234 },
    counts: { ...counts, total: 10_000, failed: 3000 },
    changes: counts,
    history: Array.from({ length: 61 }, (_, day) => ({ checked_at: day * 86_400, visibility: day, is_partial: false })),
    shifts: { gainers: Array(8).fill(move), losers: Array(8).fill(move), entered: 1000, lost: 1000 },
    keywords: Array(300).fill({ ...words, ...standing, state: 'ranked', url: `https://own.com/${long}` }),
    features: Array(14).fill({ feature: 'featured_snippet', shown: 10_000, owned: 1000, owned_change: -100 }),
    won: Array(6).fill({ feature: long, query: long }),
    lost: Array(6).fill({ feature: long, query: long, lost_to: long }),
    competitors: Array(8).fill({ ...counts, domain: long, name: long, visibility: 1.2, visibility_change: -1.2 }),
    next: null,
    summary: long,
  }
}

test('whatever a report is full of, its page stays below 60 kB', () => {
  const logo = `data:image/png;base64,${'A'.repeat(21_848)}`
  for (const character of ['<', '"', '😀', '字', 'ж', 'w']) {
    for (const language of LANGUAGES) {
      const brand = { name: character.repeat(80), color: '#112233', logo }
      const { body } = renderReport(fullReport(character), {
        format: formatterFor(language),
        brand,
        pdfPath: '/r/token.pdf',
      })
      assert.ok(Buffer.byteLength(body) <= 60_000, `${character} ${language}: ${Buffer.byteLength(body)} bytes`)
    }
  }
})

test('a block of which nobody knows whose it is has no count of those that are yours', () => {
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
