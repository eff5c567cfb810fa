import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseRobots, readRobots } from './robots.ts'

const SITE = 'http://site.example'
const allows = (text: string, path: string, agent = 'FooBot') => readRobots(text, agent).isAllowed(new URL(path, SITE))

/** One row: the lines of the file, and which paths FooBot may and may not fetch. */
type Row = [lines: string[], open: string[], shut: string[]]

function hold(rows: Row[], agent = 'FooBot') {
  for (const [lines, open, shut] of rows) {
    const text = lines.join('\n')
    for (const path of open) assert.equal(allows(text, path, agent), true, `${path} is open in\n${text}`)
    for (const path of shut) assert.equal(allows(text, path, agent), false, `${path} is shut in\n${text}`)
  }
}

const FOO = 'User-agent: FooBot'

test('a line is a key, a colon or space and a value, in any case', () => {
  hold([
    [[FOO, 'Disallow: /'], [], ['/x/y']],
    [['foo: FooBot', 'bar: /'], ['/x/y'], []],
    [['user-agent FooBot', 'disallow /'], [], ['/x/y']],
    [['user-agent \t FooBot', 'disallow\t/'], [], ['/x/y']],
    [['user-agent FooBot', 'disallow / nothing'], ['/x/y'], []],
    [['USER-AGENT: FooBot', 'ALLOW: /x/', 'DISALLOW: /'], ['/x/y'], ['/a/b']],
    [['uSeR-aGeNt: FooBot', 'AlLoW: /x/', 'dIsAlLoW: /'], ['/x/y'], ['/a/b']],
    [['  User-agent :FooBot', ' Disallow  :  /x  # not here'], ['/'], ['/x']],
    [[FOO, ': /x', 'Disallow'], ['/x'], []],
  ])
})

test('common misspellings of keys are accepted', () => {
  for (const key of ['Disalow', 'Dissallow', 'Dissalow', 'Diasllow', 'Disallaw', 'disallowed'])
    hold([[[FOO, `${key}: /x`], ['/y'], ['/x']]])
  for (const key of ['Useragent', 'User Agent', 'user-agents'])
    hold([[[`${key}: FooBot`, 'Disallow: /x'], ['/y'], ['/x']]])
  hold([[[FOO, 'Disallow: /', 'Alow: /x'], [], ['/x']]])
})

test('consecutive user agents share the rules below them, and groups of the same name are merged', () => {
  const lines = [
    ...['Allow: /foo/bar/', '', FOO, 'Disallow: /', 'Allow: /x/'],
    ...['User-agent: BarBot', 'Disallow: /', 'Allow: /y/', '', '', 'Allow: /w/'],
    ...['User-agent: BazBot', '', FOO, 'Allow: /z/', 'Disallow: /'],
  ]
  hold([[lines, ['/x/b', '/z/d'], ['/y/c', '/foo/bar/']]], 'FooBot')
  hold([[lines, ['/y/c', '/w/a'], ['/z/d', '/foo/bar/']]], 'BarBot')
  hold([[lines, ['/z/d'], ['/foo/bar/', '/x/b']]], 'BazBot')
})

test('other lines do not end a group, an empty rule does', () => {
  for (const between of ['Sitemap: http://site.example/map', 'Crawl-delay: 3', 'nonsense', '# a remark']) {
    const lines = [FOO, between, 'User-agent: *', 'Disallow: /']
    hold([[lines, [], ['/']]], 'FooBot')
    hold([[lines, [], ['/']]], 'BarBot')
  }
  const lines = [FOO, 'Disallow:', 'User-agent: *', 'Disallow: /']
  hold([[lines, ['/x'], []]], 'FooBot')
  hold([[lines, [], ['/x']]], 'BarBot')
})

test('a user agent is compared in full, without case, up to its first invalid character', () => {
  for (const name of ['FOOBOT', 'foobot', 'FooBot/2.1', 'FooBot Images', 'FooBot;x'])
    hold([[[`User-agent: ${name}`, 'Disallow: /'], [], ['/x']]])
  for (const name of ['Foo', 'FooBotImages', 'FooBot-Images', 'ツ', ''])
    hold([[[`User-agent: ${name}`, 'Disallow: /'], ['/x'], []]])
  hold(
    [[['User-agent: *', 'Disallow: /', 'User-agent: Foo Bar', 'Allow: /x/', 'Disallow: /'], ['/x/y'], ['/z']]],
    'Foo',
  )
})

test('the rules for * apply to bots that no group names', () => {
  hold([[['User-agent: *', 'Allow: /', FOO, 'Disallow: /'], [], ['/x']]])
  hold([[['User-agent: *', 'Disallow: /x/', FOO, 'Disallow: /y/'], ['/x/page'], ['/y/page']]])
  hold([[['User-agent: *', 'Disallow: /', FOO], ['/x'], []]])
  hold([[['User-agent: * and all', 'Disallow: /'], [], ['/x']]])
  hold([[['User-agent: *bot', 'Disallow: /'], ['/x'], []]])
  hold([[['User-agent: BarBot', 'Disallow: /'], ['/x'], []]])
  hold([[[], ['/x'], []]])
  // Both names share one group: it applies to FooBot and to everyone.
  const shared = ['User-agent: *', FOO, 'Disallow: /x']
  hold([[shared, ['/y'], ['/x']]], 'FooBot')
  hold([[shared, ['/y'], ['/x']]], 'BarBot')
})

test('the longest matching rule wins, and allow wins a tie', () => {
  hold([
    [[FOO, 'Disallow: /x/page.html', 'Allow: /x/'], ['/x/'], ['/x/page.html']],
    [[FOO, 'Allow: /x/page.html', 'Disallow: /x/'], ['/x/page.html'], ['/x/']],
    [[FOO, 'Disallow: ', 'Allow: '], ['/x/page.html'], []],
    [[FOO, 'Disallow: /', 'Allow: /'], ['/x/page.html'], []],
    [[FOO, 'Disallow: /x', 'Allow: /x/'], ['/x/'], ['/x']],
    [[FOO, 'Disallow: /x/page.html', 'Allow: /x/page.html'], ['/x/page.html'], []],
    [[FOO, 'Allow: /page', 'Disallow: /*.html'], ['/page'], ['/page.html']],
    [[FOO, 'Allow: /x/page.', 'Disallow: /*.html'], ['/x/page.html'], ['/x/y.html']],
    [[FOO, 'Allow: /p', 'Disallow: /'], ['/page'], ['/']],
    [[FOO, 'Allow: /folder', 'Disallow: /folder'], ['/folder/page'], []],
    [[FOO, 'Allow: /page', 'Disallow: /*.htm'], [], ['/page.htm']],
    [[FOO, 'Allow: /$', 'Disallow: /'], ['/'], ['/page.htm']],
  ])
})

test('paths are case-sensitive and match by prefix', () => {
  hold([
    [[FOO, 'Disallow: /x/'], ['/X/y'], ['/x/y']],
    [
      [FOO, 'Disallow: /', 'Allow: /fish'],
      ['/fish', '/fish.html', '/fish/salmon.html', '/fishheads', '/fishheads/yummy.html', '/fish.html?id=anything'],
      ['/bar', '/Fish.asp', '/catfish', '/?id=fish'],
    ],
    [
      [FOO, 'Disallow: /', 'Allow: /fish/'],
      ['/fish/', '/fish/salmon', '/fish/?salmon', '/fish/salmon.html', '/fish/?id=anything'],
      ['/bar', '/fish', '/fish.html', '/Fish/Salmon.html'],
    ],
    [[FOO, 'Disallow: fish'], ['/fish', '/'], []],
  ])
})

test('* matches anything, and $ at the end matches the end', () => {
  hold([
    [
      [FOO, 'Disallow: /', 'Allow: /fish*'],
      ['/fish', '/fish.html', '/fish/salmon.html', '/fishheads'],
      ['/bar', '/Fish.bar', '/catfish', '/?id=fish'],
    ],
    [
      [FOO, 'Disallow: /', 'Allow: /*.php'],
      ['/filename.php', '/folder/filename.php', '/folder/filename.php?parameters', '/folder/any.php.file.html'],
      ['/bar', '/php/', '/index?php', '/windows.PHP'],
    ],
    [
      [FOO, 'Disallow: /', 'Allow: /*.php$'],
      ['/filename.php', '/folder/filename.php'],
      ['/bar', '/filename.php?parameters', '/filename.php/', '/filename.php5', '/php/', '/filename?php', '/aaaphpaaa'],
    ],
    [[FOO, 'Disallow: /', 'Allow: /fish*.php'], ['/fish.php', '/fishheads/catfish.php?parameters'], ['/Fish.PHP']],
    [[FOO, 'Disallow: /foo/bar/quz', 'Allow: /foo/*/qux'], ['/foo/x/qux', '/foo/bar/qux'], ['/foo/bar/quz']],
    [[FOO, 'Disallow: /a$b'], ['/a'], ['/a$b', '/a$bc']],
    [[FOO, 'Disallow: *?sort='], ['/list'], ['/list?sort=price']],
    [[FOO, 'Disallow: /a**b'], ['/a'], ['/ab', '/axxb']],
    [[FOO, 'Disallow: *'], [], ['/', '/x']],
    [[FOO, 'Disallow: /*$'], [], ['/', '/x?y']],
  ])
})

test('rules and addresses match whether or not other alphabets are percent-encoded', () => {
  hold([
    [
      [FOO, 'Disallow: /', 'Allow: /foo/bar?qux=taz&baz=http://foo.bar?tar&par'],
      ['/foo/bar?qux=taz&baz=http://foo.bar?tar&par'],
      [],
    ],
    [[FOO, 'Disallow: /', 'Allow: /foo/bar/ツ'], ['/foo/bar/%E3%83%84', '/foo/bar/ツ'], []],
    [[FOO, 'Disallow: /', 'Allow: /foo/bar/%E3%83%84'], ['/foo/bar/%E3%83%84'], []],
    [[FOO, 'Disallow: /', 'Allow: /foo/bar/%62%61%7A'], ['/foo/bar/%62%61%7A'], ['/foo/bar/baz']],
    [[FOO, 'Disallow: /SanJosé%aa'], ['/'], ['/SanJos%C3%A9%AA', '/SanJos%c3%a9%aa']],
    [[FOO, 'Disallow: /каталог'], ['/'], ['/каталог/1']],
  ])
})

test('where the index page of a folder is allowed, so is the folder', () => {
  for (const page of ['index.html', 'index.htm']) {
    hold([
      [
        [FOO, `Allow: /allowed-slash/${page}`, 'Disallow: /'],
        ['/allowed-slash/', `/allowed-slash/${page}`],
        ['/allowed-slash/index.htmx'.replace('htmx', 'php'), '/anyother-url'],
      ],
    ])
  }
})

test('lines are cut at the length that Google cuts them, and end in any of the usual ways', () => {
  const longest = `/${'y'.repeat(2083 * 8 - 1 - 'Disallow: /'.length)}`
  const text = `${FOO}\nDisallow: ${longest}/and/more`
  assert.equal(allows(text, longest), false)
  assert.equal(allows(text, longest.slice(0, -1)), true)
  for (const end of ['\n', '\r\n', '\r']) {
    const file = [FOO, 'Allow: /some/path', 'User-agent: bar', '', '', 'Disallow: /'].join(end)
    assert.equal(allows(file, '/some'), true)
    assert.equal(allows(file, '/some', 'bar'), false)
  }
})

test('a byte order mark is skipped at the beginning only, whole or broken', () => {
  for (const mark of ['\uFEFF', '\uFFFD', '\uFFFD\uFFFD'])
    assert.equal(allows(`${mark}${FOO}\nDisallow: /`, '/x'), false)
  assert.equal(allows(`\uFFFD\x11\uFFFD${FOO}\nDisallow: /`, '/x'), true)
  assert.equal(allows(`${FOO}\n\uFFFDDisallow: /`, '/x'), true)
})

test('HTML, long patterns and binary data are harmless', () => {
  assert.equal(allows('<!doctype html><p>User-agent: *', '/page'), true)
  assert.equal(allows(`User-agent: *\nDisallow: /${'*a'.repeat(100_000)}`, '/page'), true)
  assert.equal(allows('\0\0\0', '/page'), true)
})

test('sitemaps are listed wherever they appear', () => {
  const { sitemaps } = parseRobots(
    'Sitemap: http://a.com/1.xml\r\nUser-agent: *\r\nsite-map:http://a.com/2.xml # the other',
  )
  assert.deepEqual(sitemaps, ['http://a.com/1.xml', 'http://a.com/2.xml'])
})

test('the rules of one bot say whether they name it, and which paths they forbid', () => {
  const file = parseRobots('User-agent: *\nDisallow: /private\n\nUser-agent: GPTBot\nDisallow: /\nAllow: /blog\n')
  const own = file.rulesFor(['GPTBot'])
  assert.deepEqual([own.isNamed, own.disallowed], [true, ['/']])
  const others = file.rulesFor(['Googlebot'])
  assert.deepEqual([others.isNamed, others.disallowed], [false, ['/private']])
})
