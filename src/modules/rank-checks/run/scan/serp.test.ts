import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiPage } from '../../../../providers/search/api/page.ts'
import { serpOf } from './serp.ts'

test('an AI overview is kept in full, with all its sources', () => {
  const text = 'A grinder with conical burrs. '.repeat(300)
  const sources = Array.from({ length: 40 }, (_, index) => ({
    title: `Page ${index}`,
    link: `https://example.com/${index}`,
  }))
  const page = apiPage('google', 'search', {
    verified: true,
    aiOverview: { text, sources },
    aiOverviewState: 'present',
  })

  const serp = serpOf(page)

  assert.equal(serp.ai_overview?.text, text)
  assert.equal(serp.ai_overview?.sources.length, 40)
})
