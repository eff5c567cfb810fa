import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRobots } from './robots.ts'

const allows = (text: string, path: string, agent = 'sightline') =>
  readRobots(text, agent).isAllowed(new URL(path, 'http://a.com'))

test('the longest rule that fits decides, and kindness wins a tie', () => {
  const text = 'User-agent: *\nDisallow: /shop\nAllow: /shop/open\nDisallow: /same\nAllow: /same\n'
  assert.equal(allows(text, '/shop/closed'), false)
  assert.equal(allows(text, '/shop/open/1'), true)
  assert.equal(allows(text, '/same'), true)
  assert.equal(allows(text, '/other'), true)
})

test('stars and ends are understood', () => {
  const text = 'User-agent: *\nDisallow: /*.pdf$\nDisallow: /a*/b*c\nDisallow: *?sort=\nDisallow: /end$'
  assert.equal(allows(text, '/x/file.pdf'), false)
  assert.equal(allows(text, '/x/file.pdf?v=1'), true)
  assert.equal(allows(text, '/a1/b2c'), false)
  assert.equal(allows(text, '/list?sort=price'), false)
  assert.equal(allows(text, '/end'), false)
  assert.equal(allows(text, '/end/more'), true)
})

test('a visitor who is named has rules of its own', () => {
  const text = 'User-agent: *\nDisallow: /\n\nUser-agent: sightline\nUser-agent: other\nDisallow: /private # not here\n'
  assert.equal(allows(text, '/page'), true)
  assert.equal(allows(text, '/private'), false)
  assert.equal(allows(text, '/page', 'stranger'), false)
  assert.equal(allows(text, '/private', 'OTHER'), false)
})

test('an empty rule, another alphabet and nonsense do no harm', () => {
  assert.equal(allows('User-agent: *\nDisallow:', '/page'), true)
  assert.equal(allows('User-agent: *\nDisallow: /каталог', '/каталог/1'), false)
  assert.equal(allows('<!doctype html><p>User-agent: *', '/page'), true)
  assert.equal(allows(`User-agent: *\nDisallow: /${'*a'.repeat(100_000)}`, '/page'), true)
})

test('sitemaps are listed wherever they stand', () => {
  const { sitemaps } = readRobots('Sitemap: http://a.com/1.xml\r\nUser-agent: *\r\nsitemap:http://a.com/2.xml#x', 'any')
  assert.deepEqual(sitemaps, ['http://a.com/1.xml', 'http://a.com/2.xml#x'])
})
