import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHints, readJsonFeed, readXmlFeed } from './apple/read-feeds.ts'
import { listingOfLookup, readLookup } from './apple/read-lookup.ts'
import { readProductPage } from './apple/read-page.ts'
import { readSearchPage } from './apple/read-search.ts'
import { KINDS, parsePayload } from './payload-readers.ts'
import { readPlayListing } from './play/read-details.ts'
import { readPlayReviews, readPlaySearch, readPlaySuggestions } from './play/read-lists.ts'
import { shortCount } from './written-values.ts'

const unreadable = { reason: 'unreadable' }

const applePage = (data: unknown, tag = 'type="application/json" id="serialized-server-data"') =>
  `<!doctype html><html><script ${tag}>${JSON.stringify(data)}</script></html>`
const searchPage = (data: unknown) => applePage({ data: [{ data }] })
const hit = (adamId: unknown, more = {}) => ({
  resultType: 'content',
  lockup: { adamId, title: `App ${adamId}` },
  ...more,
})

test('App Store search skips entries that are no apps and keeps the order of the rest', () => {
  const items = [
    { $kind: 'AdSearchResult', lockup: { adamId: '1', title: 'Paid place' } },
    null,
    'text',
    hit('11'),
    { $kind: 'EditorialSearchResult', lockup: { adamId: '2' } },
    hit(null),
    { resultType: 'bundle', lockup: { adamId: '3' } },
    { resultType: 'content' },
    hit(12, { lockup: { adamId: 12, title: 7, rating: 'n/a', ratingCount: '1,2 Mio.' } }),
  ]
  const results = [
    { id: '12', type: 'apps' },
    null,
    { id: '13', type: 'apps' },
    { id: '14', type: 'bundles' },
    { id: 15, type: 'apps' },
  ]
  const read = readSearchPage(searchPage({ shelves: [null, { title: 'no items' }, { items }], nextPage: { results } }))
  assert.deepEqual(
    read.map(({ id }) => id),
    ['11', '12', '13', '15'],
  )
  assert.deepEqual([read[1]?.title, read[1]?.rating, read[1]?.ratingCount], [null, null, 1_200_000])
  const first = { data: [{ intent: {}, data: { other: 1 } }, { data: { shelves: [{ items: [hit('5')] }] } }] }
  assert.equal(readSearchPage(applePage(first, "id='serialized-server-data' nonce=x"))[0]?.id, '5')
  assert.throws(() => readSearchPage(searchPage({ lockup: {} })), unreadable)
})

const product = (more: object = {}, lockup: object = {}) =>
  searchPage({
    lockup: { adamId: '900', title: 'Заметки', subtitle: 'Быстрые списки', ...lockup },
    shelfMapping: { ...more },
  })

test('a product page is read in any language, and missing fields are unknown', () => {
  const { listing, reviews } = readProductPage(product())
  assert.deepEqual([listing.title, listing.subtitle], ['Заметки', 'Быстрые списки'])
  const { id, title, subtitle, ...rest } = listing
  assert.ok(
    Object.values(rest).every((value) => value === null),
    JSON.stringify(rest),
  )
  assert.deepEqual(reviews, [])
  const shelves = {
    information: {
      items: [
        { title: 'Kategorie', items: [{ text: 'Produktivität' }] },
        { title: 'Sprachen', items: [{ text: 'Deutsch, Englisch und 12 weitere' }] },
        null,
      ],
    },
    productRatings: { items: [{ ratingAverage: 0, totalNumberOfRatings: 0 }] },
    mostRecentVersion: { items: [{ primarySubtitle: 'バージョン3.2.1', secondarySubtitle: 'vor 3 Tagen' }] },
    product_media_phone_: { items: [{ video: { videoUrl: 'x' } }] },
    product_media_pad_: { items: [{ artwork: {} }] },
  }
  const german = readProductPage(product(shelves, { subtitle: 'Produktivität' })).listing
  assert.deepEqual([german.subtitle, german.category, german.languages], ['', 'Produktivität', null])
  assert.deepEqual([german.rating, german.ratingCount, german.version, german.updatedAt], [null, 0, '3.2.1', null])
  assert.deepEqual([german.screenshots, german.hasVideo, german.tabletScreenshots], [[], true, null])
  assert.equal(readProductPage(product({}, { subtitle: undefined })).listing.subtitle, null)
  assert.throws(() => readProductPage(product(), '901'), unreadable)
  assert.throws(() => readProductPage(product({}, { title: '' })), unreadable)
})

test('reviews are found anywhere on a product page, each once', () => {
  const review = { $kind: 'Review', id: 1, date: '2026-10-21T09:00:00Z', contents: 'Good', rating: 5 }
  const shelves = {
    allProductReviews: { items: [{ $kind: 'ProductReview', review }, review, { ...review, id: '2', rating: 6 }] },
    other: { deep: [{ page: { items: [{ ...review, id: '3', response: { contents: 'Thanks' } }] } }] },
  }
  const { reviews } = readProductPage(product(shelves))
  assert.deepEqual(
    reviews.map(({ id, reply }) => [id, reply?.text ?? null]),
    [
      ['1', null],
      ['3', 'Thanks'],
    ],
  )
})

test('a lookup reads absent, null and empty fields as unknown', () => {
  const results = [
    { wrapperType: 'artist', artistId: 1, artistName: 'Maker' },
    { trackId: 5, trackName: 'Song', kind: 'song' },
    { trackId: 6, trackName: 'Bare', kind: 'software' },
    {
      trackId: 7,
      trackName: 'Full',
      kind: 'software',
      price: null,
      averageUserRating: 4.2,
      screenshotUrls: [],
      languageCodesISO2A: [],
    },
    { trackId: 8, trackName: 'Unrated', kind: 'mac-software', averageUserRating: 0, userRatingCount: 0, price: 0 },
  ]
  const [bare, full, unrated] = readLookup(`\uFEFF\n\n${JSON.stringify({ resultCount: 5, results })}`).map(
    listingOfLookup,
  )
  assert.ok(bare && full && unrated)
  const { id, title, kind, ...rest } = bare
  assert.ok(
    Object.values(rest).every((value) => value === null),
    JSON.stringify(rest),
  )
  assert.deepEqual(
    [full.rating, full.ratingCount, full.price, full.screenshots, full.languages],
    [4.2, null, null, null, null],
  )
  assert.deepEqual([unrated.rating, unrated.ratingCount, unrated.price], [null, 0, 0])
  assert.deepEqual(readLookup('{"resultCount":0,"results":[]}'), [])
  assert.throws(
    () => readLookup(JSON.stringify({ resultCount: 1, results: [{ trackId: 1, kind: 'software' }] })),
    unreadable,
  )
})

const label = (text: string) => ({ label: text })
const entry = (id: string, more = {}) => ({
  id: label(id),
  updated: label('2026-06-21T09:30:53-07:00'),
  'im:rating': label('4'),
  content: label('Fine'),
  ...more,
})
const feed = (value: unknown) => JSON.stringify({ feed: { entry: value } })

test('a review feed may have many entries, one or none; the app itself is not a review', () => {
  const app = { id: label('1'), title: label('The app'), 'im:name': label('The app') }
  assert.deepEqual(
    readJsonFeed(feed([app, entry('2'), entry('3', { 'im:voteSum': label('') })])).map(({ id, helpful }) => [
      id,
      helpful,
    ]),
    [
      ['2', null],
      ['3', null],
    ],
  )
  assert.equal(readJsonFeed(feed(entry('2')))[0]?.rating, 4)
  for (const empty of ['{"feed":{}}', feed(null), feed([]), feed(app)]) assert.deepEqual(readJsonFeed(empty), [])
  assert.throws(() => readJsonFeed(feed([entry('2', { updated: undefined })])), unreadable)
  assert.throws(() => readJsonFeed('{"errorMessage":"Forbidden"}'), unreadable)
  const xml = (body: string) => `<?xml version="1.0"?><feed xmlns:im="x">${body}</feed>`
  assert.deepEqual(readXmlFeed(xml('<id>1</id><entry><id>1</id><im:name>App</im:name></entry>')), [])
  const written = '<entry><id>2</id><updated>2026-06-21T09:30:53Z</updated><im:rating>5</im:rating>'
  const content =
    '<content type="text"><![CDATA[a < b & c]]></content><author><name>x</name><id>no</id></author></entry>'
  assert.deepEqual(
    readXmlFeed(xml(written + content)).map(({ id, text, version }) => [id, text, version]),
    [['2', 'a < b & c', null]],
  )
  assert.throws(() => readXmlFeed(xml('<entry><id>2</id><im:rating>5</im:rating></entry>')), unreadable)
  assert.throws(() => readHints('<html><body>Sign in</body></html>'), unreadable)
})

/** A list of nulls with some entries set, as the store sends it in full. */
function listOf(entries: Record<number, unknown>, length = 0): unknown[] {
  const list: unknown[] = Array.from(
    { length: Math.max(length, ...Object.keys(entries).map((index) => Number(index) + 1)) },
    () => null,
  )
  for (const [index, value] of Object.entries(entries)) list[Number(index)] = value
  return list
}

/** The same list with everything beyond the first `length` entries in an object at its end. */
function sparse(list: unknown[], length: number): unknown[] {
  const rest = list.flatMap((value, index) => (index >= length && value !== null ? [[String(index + 1), value]] : []))
  return [...list.slice(0, length), Object.fromEntries(rest)]
}

const playPage = (blocks: Record<string, [rpc: string, data: unknown]>) => {
  const requests = Object.entries(blocks).map(([key, [rpc]]) => `'${key}' : {id:'${rpc}',request:[]}`)
  const calls = Object.entries(blocks).map(
    ([key, [, data]]) =>
      `<script nonce="x">AF_initDataCallback({key: '${key}', hash: '9', data:${JSON.stringify(data)}, sideChannel: {}});</script>`,
  )
  return `<!doctype html><html><script>var AF_dataServiceRequests = {${requests.join(',')}};</script>${calls.join('')}</html>`
}

const picture = (url: string) => [null, 2, [1, 1], [null, null, url]]
const details = (more: Record<number, unknown> = {}) =>
  listOf(
    {
      0: ['K&amp;P'],
      72: [[null, 'Eins<br>zwei &amp; drei']],
      73: [[null, 'Kurz &lt;3']],
      77: ['de.kp.app'],
      140: [[['1.2']]],
      145: [[null, [1_780_000_000]]],
      ...more,
    },
    155,
  )

test('a Play listing reads the same in full, sparse at any length, and under any block key', () => {
  const whole = details({ 78: [[picture('a'), picture('b'), null]], 51: [['4,1', 4.1], null, ['12', 12]] })
  const [expected, ...others] = [155, 141, 113, 104, 74, 20].map((length) => {
    const data = length === 155 ? whole : sparse(whole, length)
    return readPlayListing(
      playPage({ 'ds:9': ['Ws7gDc', [null, [null, null, [null]]]], 'ds:21': ['Ws7gDc', [null, [null, null, data]]] }),
    )
  })
  assert.ok(expected)
  for (const other of others) assert.deepEqual(other, expected)
  assert.deepEqual(
    [expected.title, expected.shortDescription, expected.description, expected.rating, expected.screenshots],
    ['K&P', 'Kurz <3', 'Eins\nzwei & drei', 4.1, ['a', 'b']],
  )
  assert.deepEqual(
    [expected.version, expected.updatedAt, expected.price, expected.histogram],
    ['1.2', 1_780_000_000, null, null],
  )
})

test('a field missing from a Play listing is unknown, and a translated description takes precedence', () => {
  const read = (more: Record<number, unknown>) =>
    readPlayListing(playPage({ 'ds:5': ['Ws7gDc', [null, [null, null, details(more)]]] }))
  const bare = read({ 73: null, 140: null, 145: null })
  const unknown = [
    bare.rating,
    bare.ratingCount,
    bare.screenshots,
    bare.version,
    bare.updatedAt,
    bare.installs,
    bare.developer,
    bare.price,
    bare.shortDescription,
  ]
  assert.ok(
    unknown.every((value) => value === null),
    JSON.stringify(unknown),
  )
  assert.equal(read({ 12: [[[null, 'Übersetzt']]] }).description, 'Übersetzt')
  assert.deepEqual(
    [read({ 51: [['0.0', 0], null, ['0', 0]] }).rating, read({ 51: [['0.0', 0], null, ['0', 0]] }).ratingCount],
    [null, 0],
  )
  assert.equal(read({ 78: [[]] }).screenshots, null)
  assert.equal(read({ 57: [[[[[null, [[1_990_000, 'EUR']]]]]]] }).price, 1.99)
  assert.throws(() => readPlayListing(playPage({ 'ds:5': ['xdSrCf', [null, [null, null, details()]]] })), unreadable)
  assert.throws(() => readPlayListing(playPage({ 'ds:5': ['Ws7gDc', [null, [null, null, [['Title']]]]] })), unreadable)
})

const found = (id: string, kind = 7) => [[[id, kind], picture('i'), null, `App ${id}`, ['4,5', 4.5]]]
const apps = (...ids: string[]) => listOf({ 22: [ids.map((id) => found(id))] })
const card = (id: string) => listOf({ 23: listOf({ 16: [null, null, listOf({ 0: [`Card ${id}`] }), { 12: [[id]] }] }) })

test('an exact match comes first unless it is in the list, and entries that are no apps are skipped', () => {
  const search = (...sections: unknown[]) =>
    readPlaySearch(playPage({ 'ds:7': ['lGYRle', [[null, sections]]] })).map(({ id }) => id)
  assert.deepEqual(search(card('x.y'), apps('a.b', 'c.d')), ['x.y', 'a.b', 'c.d'])
  assert.deepEqual(search(apps('a.b'), card('x.y')), ['x.y', 'a.b'])
  assert.deepEqual(search(card('c.d'), apps('a.b', 'c.d')), ['a.b', 'c.d'])
  assert.deepEqual(search(null, [], apps('a.b', 'a.b', 'c.d')), ['a.b', 'c.d'])
  assert.deepEqual(search(listOf({ 22: [[found('book', 1), null, found('a.b')]] })), ['a.b'])
  assert.deepEqual(search(sparse(apps('a.b'), 3)), ['a.b'])
  assert.throws(() => readPlaySearch('<!doctype html><html>unusual traffic</html>'), unreadable)
})

const batch = (rpc: string, payload: unknown, failure: unknown = null) =>
  `)]}'\n\n${JSON.stringify([
    ['wrb.fr', rpc, payload === null ? null : JSON.stringify(payload), null, null, failure, 'generic'],
    ['di', 1],
  ])}`
const written = (more: Record<number, unknown> = {}) =>
  listOf({ 0: 'r1', 1: ['Name'], 2: 4, 4: 'Tom & I <3 it > all', 5: [1_780_000_000, 77_000_000], ...more }, 11)

test('Play reviews keep their text, from either RPC, chunked or plain, with or without a next page', () => {
  const { reviews, next } = readPlayReviews(
    batch('UsvDTd', [
      [written(), written({ 0: 'r2', 4: null, 5: [5], 7: ['Dev', 'Hi', [9]] })],
      [null, 'more'],
    ]),
  )
  assert.deepEqual(
    reviews.map(({ text, writtenAt, version, reply }) => [text, writtenAt, version, reply?.text ?? null]),
    [
      ['Tom & I <3 it > all', 1_780_000_000.077, null, null],
      ['', 5, null, 'Hi'],
    ],
  )
  assert.equal(next, 'more')
  const last = batch('oCPfdb', [[written()]])
  assert.deepEqual([readPlayReviews(last).reviews.length, readPlayReviews(last).next], [1, null])
  const [guard = '', , body = ''] = last.split('\n')
  assert.equal(readPlayReviews(`${guard}\n\n25\n[["di",1]]\n${body.length}\n${body}\n`).reviews.length, 1)
  assert.deepEqual(readPlayReviews(batch('UsvDTd', null)), { reviews: [], next: null })
  assert.throws(() => readPlayReviews(batch('UsvDTd', null, [3])), unreadable)
  assert.throws(() => readPlayReviews(batch('UsvDTd', [[['r1', null, 'five']]])), unreadable)
  assert.throws(() => readPlaySuggestions(batch('UsvDTd', [])), unreadable)
  assert.deepEqual(readPlaySuggestions(batch('IJ4APc', [[[['one'], [null], ['two']]]])), ['one', 'two'])
})

test('abbreviated counts are read in many languages, and unknown words are not a number', () => {
  const table: Record<string, number | null> = {
    '12K': 12_000,
    '1.2M': 1_200_000,
    '3,624 Ratings': 3624,
    '12.345': 12_345,
    '3 624': 3624,
    '1,23,456': 123_456,
    '12 Tsd.': 12_000,
    '1,2 Mio.': 1_200_000,
    '12 тыс.': 12_000,
    '1,2 млн': 1_200_000,
    '1.2万': 12_000,
    '3.4만': 34_000,
    '12 xyz': null,
    many: null,
    '': null,
  }
  for (const [text, count] of Object.entries(table)) assert.equal(shortCount(text), count, text)
})

test('consent pages, refusals and malformed bodies are unreadable to every parser', () => {
  const bodies = [
    '<!doctype html><html><form action="https://consent.google.com/save">Before you continue</form></html>',
    '<html><head><title>403 Forbidden</title></head><body>Forbidden</body></html>',
    '{"errorMessage":"Too many requests"}',
    'Forbidden',
    'null',
    '[]',
    '',
  ]
  for (const store of ['app_store', 'google_play'] as const)
    for (const kind of KINDS)
      for (const body of bodies)
        assert.throws(() => parsePayload(store, kind, body), unreadable, `${store} ${kind} ${body}`)
})
