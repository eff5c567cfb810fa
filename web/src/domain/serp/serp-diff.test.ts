import assert from 'node:assert/strict'
import { test } from 'node:test'
import { belongsTo, hostOf, pairResults, pathOf } from './serp-diff.ts'

const result = (position: number, link: string) => ({ position, title: link, link })

test('results are paired by address, and new or gone ones have one side only', () => {
  const then = [result(1, 'https://a.com/x'), result(2, 'https://www.b.com/'), result(3, 'https://c.com/')]
  const now = [result(1, 'http://b.com'), result(2, 'https://a.com/x'), result(3, 'https://d.com/')]
  const pairs = pairResults(then, now).map(({ before, after }) => [before?.position, after?.position])
  assert.deepEqual(pairs, [
    [2, 1],
    [1, 2],
    [undefined, 3],
    [3, undefined],
  ])
})

test('a site includes its subdomains, but no host that merely ends alike', () => {
  assert.ok(belongsTo('https://shop.own.com/a', 'own.com'))
  assert.ok(belongsTo('https://own.com/', 'www.own.com'))
  assert.ok(!belongsTo('https://notown.com/', 'own.com'))
  assert.equal(hostOf('https://www.own.com/a'), 'own.com')
  assert.equal(pathOf('https://own.com/%D0%BA%D0%B0%D0%B2%D0%B0?x=1'), '/кава?x=1')
})
