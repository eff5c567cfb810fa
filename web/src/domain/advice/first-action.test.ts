import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstActionOf } from './first-action.ts'

test('a next step links to the page where its first action is taken', () => {
  const cases: [id: string, to: string, search: object][] = [
    ['lost_ground:12:mobile', '/c/3/keywords/12', {}],
    ['chance:9:desktop', '/c/3/keywords/9', {}],
    ['visibility_falls', '/c/3/keywords', { turn: 'down' }],
    ['page_lost:https://a.test/x?y=1', '/c/3/pages', { url: 'https://a.test/x?y=1' }],
    ['competitor_ahead:b.test', '/c/3/competitors', { domain: 'b.test' }],
    ['block_lost:featured_snippet:b.test', '/c/3/keywords', { feature: 'featured_snippet' }],
    ['app:review:7', '/c/3/apps', {}],
    ['lost_links', '/c/3/links', { state: 'lost' }],
  ]
  for (const [id, to, search] of cases) assert.deepEqual(firstActionOf(3, { id })?.link, { to, search }, id)
  assert.equal(firstActionOf(3, { id: 'something_else' }), null)
})
