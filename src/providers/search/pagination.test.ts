import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiPage, organicOf, ranked } from './api/page.ts'
import { isLast, joinPages, type Part, pagesFor } from './pagination.ts'
import type { SearchQuery } from './port.ts'

const question: SearchQuery = {
  q: 'coffee',
  vertical: 'search',
  gl: 'us',
  hl: 'en',
  num: 30,
  page: 1,
  autocorrect: true,
  device: 'desktop',
}

test('a window of results is split into pages of the source', () => {
  const pages = (num: number, page: number, size: number) =>
    pagesFor({ ...question, num, page }, size).map((one) => one.page)
  assert.deepEqual(pages(10, 1, 10), [1])
  assert.deepEqual(pages(10, 3, 10), [3])
  assert.deepEqual(pages(100, 1, 10), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  assert.deepEqual(pages(15, 2, 10), [2, 3])
  assert.deepEqual(pages(5, 2, 10), [1])
  assert.deepEqual(pages(10, 2, 100), [1])
  assert.deepEqual(pages(100, 2, 100), [2])
})

test('a short page leaves a gap in the positions, and a long one shifts the next page', () => {
  const short = joinPages(question, [part(1, letters(8)), part(2, letters(10, 20))], 10)
  assert.deepEqual(positions(short), [1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
  const long = joinPages(question, [part(1, letters(12)), part(2, letters(10, 20))], 10)
  assert.deepEqual(
    positions(long),
    Array.from({ length: 22 }, (_, index) => index + 1),
  )
})

test('a result repeated from an earlier page is left out, but still takes up its position', () => {
  const page = joinPages(question, [part(1, letters(10)), part(2, ['r9', 'r10', 'x1', 'x2'])], 10)
  assert.deepEqual(
    page.organic.slice(10).map(({ position, title }) => [position, title]),
    [
      [13, 'x1'],
      [14, 'x2'],
    ],
  )
})

test('only the requested window is kept', () => {
  const page = joinPages({ ...question, num: 5, page: 2 }, [part(1, letters(10))], 10)
  assert.deepEqual(positions(page), [6, 7, 8, 9, 10])
})

test('blocks come from the first page, and a window past the last result is empty', () => {
  const first = part(1, letters(10))
  first.page.relatedSearches = [{ query: 'more' }]
  const page = joinPages(question, [first, part(2, [])], 10)
  assert.deepEqual([page.relatedSearches, page.verdict], [[{ query: 'more' }], 'results'])
  assert.equal(joinPages({ ...question, num: 10, page: 2 }, [part(2, [])], 10).verdict, 'zero')
  assert.deepEqual([isLast(part(2, [])), isLast(first)], [true, false])
})

test('lists of other verticals are joined the same way', () => {
  const query = { ...question, vertical: 'images' } as const
  const images = (names: string[]) =>
    ranked(names.map((title) => ({ title, link: `https://${title}.com/`, domain: `${title}.com` })))
  const parts: [Part, Part] = [
    { number: 1, page: apiPage('google', 'images', { images: images(['a', 'b']) }) },
    { number: 2, page: apiPage('google', 'images', { images: images(['b', 'c']) }) },
  ]
  assert.deepEqual(
    joinPages(query, parts, 2).images?.map(({ position, title }) => [position, title]),
    [
      [1, 'a'],
      [2, 'b'],
      [4, 'c'],
    ],
  )
})

const letters = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `r${from + index + 1}`)
const positions = (page: { organic: { position: number }[] }) => page.organic.map(({ position }) => position)

function part(number: number, titles: string[]): Part {
  const results = titles.map((title) => ({ title, link: `https://${title}.com/`, snippet: '' }))
  return { number, page: apiPage('google', 'search', { organic: organicOf(results) }) }
}
