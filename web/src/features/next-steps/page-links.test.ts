import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageOf } from './page-links.ts'

test('evidence links to the page that shows it', () => {
  const cases = {
    '/api/v1/clients/3': '/c/3',
    '/api/v1/clients/3/keywords': '/c/3/keywords',
    '/api/v1/clients/3/keywords/9/history': '/c/3/keywords/9',
    '/api/v1/jobs/4': '/jobs/4',
    '/api/v1/jobs/4/results': '/jobs/4',
    '/api/v1/clients/3/visibility': '/c/3',
    '/api/v1/clients/3/competitor-visibility': '/c/3/competitors',
    '/api/v1/clients/3/aeo/prompts/7': '/c/3/answers/7',
    '/api/v1/clients/3/aeo/answers/7': '/c/3/answers',
    '/api/v1/clients/3/aeo/gaps?check_id=5': '/c/3/answers/gaps',
    '/api/v1/clients/3/keywords?q=x': '/c/3/keywords',
    '/api/v1/clients/3/backlinks/summary': '/c/3/links',
    '/api/v1/clients/3/schedules': '/c/3/settings',
    'https://evil.test/c/3': null,
  }
  for (const [ref, page] of Object.entries(cases)) assert.equal(pageOf(ref), page, ref)
})
