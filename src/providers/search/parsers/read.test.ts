import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { closeReader, parse, readPage } from './read.ts'

const item = (n: number) =>
  `<div><a href="https://a.test/${n}"><h3>Title ${n}</h3><cite>https://a.test</cite></a></div>`
const pageOf = (results: number, padding: number) =>
  `<div id="search"><div id="rso">${Array.from({ length: results }, (_, i) => item(i)).join('')}</div></div><p>${'x'.repeat(padding)}</p>`

after(closeReader)

test('small pages and large ones read in a worker thread are parsed alike', async () => {
  for (const html of [pageOf(10, 10), pageOf(10, 400_000)])
    assert.deepEqual(await readPage(html, { engine: 'google' }), parse(html, { engine: 'google' }))
})

test('many large pages at once each get their own answer', async () => {
  const sizes = Array.from({ length: 12 }, (_, i) => i + 2)
  const pages = await Promise.all(sizes.map((n) => readPage(pageOf(n, 350_000), { engine: 'google' })))
  assert.deepEqual(
    pages.map((page) => page.organic.length),
    sizes,
  )
})

test('the event loop keeps running while large pages are read', async () => {
  let ticks = 0
  const ticking = setInterval(() => ticks++, 2)
  await Promise.all(Array.from({ length: 8 }, () => readPage(pageOf(50, 3_000_000), { engine: 'google' })))
  clearInterval(ticking)
  assert.ok(ticks > 3, `${ticks} ticks`)
})

test('closed worker threads are started again by the next large page', async () => {
  await closeReader()
  const page = await readPage(pageOf(3, 400_000), { engine: 'google' })
  assert.equal(page.organic.length, 3)
})
