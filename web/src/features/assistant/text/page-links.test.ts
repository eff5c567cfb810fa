import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageLinkOf } from './page-links.ts'

test('a tool call links to the page that shows its rows', () => {
  const to = (tool: string, params: Record<string, unknown>) => pageLinkOf(tool, params)?.to ?? null
  assert.equal(to('get_movers', { client_id: 3 }), '/c/3')
  assert.equal(to('list_keywords', { client_id: 3, page: 1 }), '/c/3/keywords')
  assert.equal(to('get_keyword_history', { client_id: 3, keyword_id: 9 }), '/c/3/keywords/9')
  assert.equal(to('get_competitor_visibility', { client_id: 3 }), '/c/3/competitors')
  assert.equal(to('get_aeo_overview', { client_id: 3 }), '/c/3/answers')
  assert.equal(to('get_ad_share_of_voice', { client_id: 3 }), '/c/3/ads')
  assert.equal(to('get_job', { job_id: 4 }), '/jobs/4')
  assert.equal(to('list_clients', {}), '/clients')
  assert.equal(to('get_health', {}), null)
})
