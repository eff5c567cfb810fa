import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rankedAbove } from './ranked-above.ts'

const result = (position: number, link: string, title = 'Home') => ({ position, link, title })

test('domains ranked above the client most often come first, with the reason', () => {
  const pages = [
    {
      query: 'oak table',
      answer_box: { link: 'https://guide.com/oak' },
      organic: [
        result(1, 'https://www.guide.com/oak'),
        result(2, 'https://shop.com/oak-table', 'Oak table, solid'),
        result(3, 'https://own.com/tables'),
        result(4, 'https://below.com/'),
      ],
    },
    {
      query: 'pine table',
      parasite_domains: [{ domain: 'video.com' }],
      organic: [
        result(1, 'https://shop.com/a'),
        result(2, 'https://shop.com/b'),
        result(3, 'https://www.video.com/pine'),
        result(11, 'https://far.com/'),
      ],
    },
  ]

  const found = rankedAbove(pages, 'own.com')

  assert.deepEqual(
    found.map(({ domain, keywords, best, reason }) => [domain, keywords, best, reason]),
    [
      ['shop.com', 2, 1, 'pages'],
      ['guide.com', 1, 1, 'snippet'],
    ],
  )
})

test('a client that always ranks first has no domain above it', () => {
  assert.deepEqual(rankedAbove([{ query: 'x', organic: [result(1, 'https://own.com/')] }], 'own.com'), [])
})
