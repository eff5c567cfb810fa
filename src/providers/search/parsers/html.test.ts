import assert from 'node:assert/strict'
import { test } from 'node:test'
import { selectAll } from 'css-select'
import { parseDocument } from 'htmlparser2'
import { parseHtml } from './html.ts'
import { compileNames } from './reading/names.ts'
import { linesOf, textOf } from './reading/text.ts'
import { attr, byAttr, byClass, byId, byTag, firstWithin, within } from './select.ts'
import { captured, NO_CAPTURES } from './testing/captured.ts'

const NAMES = compileNames({ classes: ['g', 'x'], ids: ['main'], attrs: ['href', 'data-q', 'data-attrid'] })
const read = (html: string) => parseHtml(html, NAMES)

test('elements are found by tag, class, id and attribute, in document order', () => {
  const doc = read('<div id="main" class="a g b"><a href="/1">one</a><p class="g x"><a href=/2>two</a></p></div>')
  assert.equal(byTag(doc, 'a').length, 2)
  assert.deepEqual(byClass(doc, 'g'), [byId(doc, 'main')[0], byTag(doc, 'p')[0]])
  assert.deepEqual(
    byAttr(doc, 'href').map((node) => attr(doc, node, 'href')),
    ['/1', '/2'],
  )
  assert.equal(textOf(doc, firstWithin(doc, byTag(doc, 'a'), byTag(doc, 'p')[0] ?? -1)), 'two')
})

test('a lookup of a name outside the vocabulary throws instead of finding nothing', () => {
  assert.throws(() => byClass(read(''), 'unknown'), /vocabulary/)
})

test('scripts and styles are skipped up to their closing tags', () => {
  const doc = read('<script>if (a<b) document.write("<a href=x>")</script><style>a>b{}</style><a href="/y">y</a>')
  assert.equal(byTag(doc, 'a').length, 1)
  assert.deepEqual(doc.source.slice(doc.scripts[0], doc.scripts[1]), 'if (a<b) document.write("<a href=x>")')
})

test('text is joined the way it is displayed', () => {
  const doc = read(
    '<div>a<b>b</b> <i>c</i><div>d&amp;e&nbsp;&#x2014;f</div><noscript>no</noscript><p style="display:none">no</p></div>',
  )
  assert.equal(textOf(doc, 0), 'ab c d&e —f')
  assert.deepEqual(linesOf(doc, 0), ['ab c', 'd&e —f'])
})

test('text in any script is read the same from a string and from bytes; a torn character is replaced', () => {
  const html = '<p data-q="ґ 日本">Ціна – 5 € · 日本 🙂 &amp; caf\u00e9</p><!--й--><a href="/%D1%97/ї">ї</a>'
  for (const doc of [read(html), parseHtml(new TextEncoder().encode(html), NAMES)]) {
    assert.equal(textOf(doc, 0), 'Ціна – 5 € · 日本 🙂 & café')
    assert.equal(attr(doc, 0, 'data-q'), 'ґ 日本')
    assert.equal(attr(doc, byTag(doc, 'a')[0] ?? -1, 'href'), '/%D1%97/ї')
  }
  const torn = Buffer.concat([Buffer.from('<p>'), Buffer.from('ї').subarray(0, 1), Buffer.from(' x</p>')])
  assert.equal(textOf(parseHtml(torn, NAMES), 0), '\ufffd x')
})

test('unclosed list items, rows and cells end where the next one begins', () => {
  const doc = read('<ul><li>1<li>2<ul><li>3</ul></ul><table><tr><td>a<td>b<tr><td>c</table>')
  const [list = -1] = byTag(doc, 'ul')
  assert.equal(within(doc, byTag(doc, 'li'), list).length, 3)
  assert.equal(textOf(doc, byTag(doc, 'li')[0] ?? -1), '1')
  assert.equal(byTag(doc, 'tr').length, 2)
  assert.equal(textOf(doc, byTag(doc, 'td')[0] ?? -1), 'a')
})

test('malformed HTML is harmless: stray closing tags, lone brackets, unclosed quotes, 100,000 levels', () => {
  const broken = [
    '</div></a>',
    '<',
    '<<<>>>',
    '<a href="x',
    '<a =x =>t</a>',
    '<div/><p/>',
    '<!-- ',
    '<script>',
    '<a b=\'c">d',
  ]
  for (const html of broken) assert.ok(read(html).count >= 0, html)
  const deep = read('<div>'.repeat(100_000))
  assert.equal(deep.count, 100_000)
  assert.equal(textOf(read(`<a>${'<b>x'.repeat(2_000)}`), 0, 50).length, 50)
})

test('element counts on captured pages match htmlparser2', { skip: NO_CAPTURES }, () => {
  const pages = captured('google').concat(captured('bing'), captured('duckduckgo'), captured('brave'))
  for (const { name, text } of pages.filter((_, i) => i % 3 === 0)) {
    const doc = read(text)
    const tree = parseDocument(text)
    for (const tag of ['h3', 'a', 'cite', 'li'])
      assert.equal(byTag(doc, tag).length, selectAll(tag, tree).length, `${name} ${tag}`)
    assert.equal(byAttr(doc, 'data-attrid').length, selectAll('[data-attrid]', tree).length, name)
  }
})
