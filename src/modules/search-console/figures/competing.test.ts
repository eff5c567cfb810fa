import assert from 'node:assert/strict'
import { test } from 'node:test'
import { competingQueries } from './competing.ts'

const row = (week: number, url: string, clicks: number, query = 'moka pot') => ({
  ...{ query, url: `https://acme.test${url}`, week: String(week) },
  ...{ clicks, impressions: clicks * 10 },
})

test('pages that alternate in the lead compete; a page that always leads does not', () => {
  const turns = Array.from({ length: 8 }, (_, week) => [
    row(week, '/a', week % 2 ? 9 : 3),
    row(week, '/b', week % 2 ? 3 : 9),
    row(week, '/a', 9, 'steady'),
    row(week, '/b', 3, 'steady'),
  ]).flat()

  const found = competingQueries(turns)

  assert.deepEqual(
    found.map(({ query, clicks, turns: count }) => [query, clicks, count]),
    [['moka pot', 96, 7]],
  )
  assert.deepEqual(
    found[0]?.pages.map(({ url, weeks_leading }) => [url, weeks_leading]),
    [
      ['https://acme.test/a', 4],
      ['https://acme.test/b', 4],
    ],
  )
})

test('a page with few clicks and impressions does not compete, and tracking parameters do not split a page', () => {
  const rows = Array.from({ length: 8 }, (_, week) => [
    row(week, '/a', 50),
    row(week, '/a?utm_source=x', 50),
    row(week, '/b', week === 3 ? 4 : 0),
  ]).flat()
  assert.deepEqual(competingQueries(rows), [])
})
