import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOwn, lines, siteOf } from './items.ts'

test('a result row of any kind becomes a line with its known facts', () => {
  const [line] = lines([
    {
      position: 2,
      title: 'Kettle',
      link: 'https://www.shop.com/k',
      price: '$20',
      rating: 4.5,
      ratingCount: 12,
      delivery: '',
    },
  ])
  assert.deepEqual(line, {
    position: 2,
    title: 'Kettle',
    link: 'https://www.shop.com/k',
    text: undefined,
    facts: ['$20', '★ 4.5 (12)'],
  })
})

test('own results are on the domain or its subdomains, and not on hosts that merely end alike', () => {
  assert.ok(isOwn('https://www.shop.com/a', ['shop.com']))
  assert.ok(isOwn('https://blog.shop.com/', ['shop.com']))
  assert.ok(!isOwn('https://myshop.com/', ['shop.com']))
  assert.equal(siteOf('not a link'), 'not a link')
})
