import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReadEngine } from '../page.ts'
import { isInternal } from './links.ts'
import { parse } from './read.ts'
import { captured, NO_CAPTURES } from './testing/captured.ts'

// Counted by hand on the captured pages.
const VISIBLE: { engine: ReadEngine; page: RegExp; organic: number; first: string }[] = [
  { engine: 'bing', page: /2021-hello/, organic: 9, first: 'https://www.hellomagazine.com/' },
  { engine: 'bing', page: /2023-bing/, organic: 10, first: 'https://www.bing.com/' },
  {
    engine: 'bing',
    page: /2023-coffee/,
    organic: 4,
    first: 'http://www.wordreference.com/es/translation.asp?tranword=coffee',
  },
  { engine: 'bing', page: /2023-domain/, organic: 4, first: 'https://www.domain.com/' },
  { engine: 'bing', page: /2023-matrix/, organic: 5, first: 'https://es.wikipedia.org/wiki/The_Matrix' },
  {
    engine: 'duckduckgo',
    page: /html\.html/,
    organic: 9,
    first: 'https://www.sleepfoundation.org/nutrition/caffeine-and-sleep',
  },
  { engine: 'brave', page: /2026-04/, organic: 20, first: 'https://www.w3schools.com/js/' },
  { engine: 'mojeek', page: /2026-04/, organic: 10, first: 'https://javascript.info/' },
  { engine: 'startpage', page: /2026-04/, organic: 10, first: 'https://www.w3schools.com/js/' },
]

for (const { engine, page: name, organic, first } of VISIBLE) {
  test(`${engine} ${name.source}: visible results are read in order, with title and snippet`, {
    skip: NO_CAPTURES,
  }, () => {
    const page = parse(pageOf(engine, name), { engine })
    assert.equal(page.verdict, 'results')
    assert.equal(page.organic.length, organic)
    assert.equal(page.organic[0]?.link, first)
    for (const [i, result] of page.organic.entries()) {
      assert.equal(result.position, i + 1)
      assert.ok(result.title.length > 1 && result.domain !== '' && !isInternal(result.link), result.link)
    }
    assert.ok(page.organic.filter((result) => result.snippet.length > 30).length >= organic - 1)
    const doubled = page.organic.filter(({ displayedLink = '' }) => displayedLink.split('://').length > 2)
    assert.deepEqual(doubled, [], 'an address is shown once')
  })

  test(`${engine} ${name.source}: at least 80% of the results are found when every class is renamed`, {
    skip: NO_CAPTURES,
  }, () => {
    const renamed = pageOf(engine, name).replace(/ class="[^"]*"/g, ' class="q"')
    const known = parse(pageOf(engine, name), { engine }).organic.map((result) => result.link)
    const found = new Set(parse(renamed, { engine }).organic.map((result) => result.link))
    const kept = known.filter((link) => found.has(link))
    assert.ok(kept.length >= known.length * 0.8, `${kept.length} of ${known.length}`)
  })
}

test('captured challenge pages of other engines are blocked', { skip: NO_CAPTURES }, () => {
  assert.equal(parse(pageOf('bing', /2026-04-browser/), { engine: 'bing' }).verdict, 'blocked')
  assert.equal(parse(pageOf('duckduckgo', /lite/), { engine: 'duckduckgo' }).verdict, 'blocked')
})

test('DuckDuckGo Lite is read row by row, without its ads', () => {
  const row = (n: number, href: string) =>
    `<tr><td>${n}.</td><td><a rel="nofollow" href="${href}" class='result-link'>Title ${n}</a></td></tr>
     <tr><td></td><td class='result-snippet'>Snippet ${n}</td></tr>
     <tr><td></td><td><span class='link-text'>a.test/${n}</span> <span class='timestamp'>2026-05-01T00:00:00</span></td></tr>`
  const ad = row(1, '//duckduckgo.com/y.js?ad_domain=x.test&u3=y')
  const html = `<table>${ad}${row(2, '//duckduckgo.com/l/?uddg=https%3A%2F%2Fa.test%2F2')}${row(3, 'https://a.test/3')}</table>`
  const { organic, verdict } = parse(html, { engine: 'duckduckgo' })
  assert.equal(verdict, 'results')
  assert.deepEqual(
    organic.map(({ link, snippet, date, linkResolution }) => ({ link, snippet, date, linkResolution })),
    [
      { link: 'https://a.test/2', snippet: 'Snippet 2', date: '2026-05-01', linkResolution: 'decoded' },
      { link: 'https://a.test/3', snippet: 'Snippet 3', date: '2026-05-01', linkResolution: 'direct' },
    ],
  )
})

function pageOf(engine: ReadEngine, name: RegExp): string {
  return captured(engine).find((capture) => name.test(capture.name))?.text ?? ''
}
