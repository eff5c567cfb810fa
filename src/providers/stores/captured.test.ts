import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { decodeEntities } from '../../base/formats/entities.ts'
import { readHints, readJsonFeed, readXmlFeed } from './apple/read-feeds.ts'
import { foundOfLookup, listingOfLookup, readLookup } from './apple/read-lookup.ts'
import { readProductPage } from './apple/read-page.ts'
import { readSearchPage } from './apple/read-search.ts'
import { frameOf } from './play/payload.ts'
import { readPlayListing } from './play/read-details.ts'
import { readPlayReviews, readPlaySearch, readPlaySuggestions } from './play/read-lists.ts'
import type { StoreReview } from './port.ts'

const FOLDER = join(import.meta.dirname, '../../../../shared/fixtures/aso')

const isThere = existsSync(FOLDER)
if (!isThere) console.warn(`SKIPPED: no captured payloads of the stores at ${FOLDER}`)

const expected = isThere ? JSON.parse(readFileSync(join(FOLDER, 'EXPECTED.json'), 'utf8')) : {}
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8')
const has = (file: string) => existsSync(join(FOLDER, file))

/** Every available capture of a kind, with its expected values. */
function captures(store: 'app_store' | 'google_play', kind: string): [string, Record<string, unknown>][] {
  return Object.entries<Record<string, unknown>>(expected[store]?.[kind] ?? {}).flatMap(([name, values]) =>
    has(`${store}/${name}`) ? [[`${store}/${name}`, values]] : [],
  )
}

function captured(title: string, body: (t: TestContext) => void) {
  test(title, (t) => (isThere ? body(t) : t.skip('no captured payloads')))
}

const starsOf = (reviews: StoreReview[]) =>
  Object.fromEntries([1, 2, 3, 4, 5].map((stars) => [stars, reviews.filter(({ rating }) => rating === stars).length]))

captured('every captured Play listing is read in full, complete or sparse', () => {
  const found = captures('google_play', 'details')
  assert.ok(found.length > 0)
  for (const [file, wanted] of found) {
    const listing = readPlayListing(read(file))
    const { title, developer, installs, categoryId, updatedAt, version } = listing
    assert.deepEqual(
      { title, developer, installs, genre: categoryId, updated: updatedAt, version: version ?? undefined },
      {
        title: wanted.title,
        developer: wanted.developer,
        installs: wanted.installs,
        genre: wanted.genre,
        updated: wanted.updated,
        version: wanted.version,
      },
      file,
    )
    assert.equal(listing.shortDescription, decodeEntities(String(wanted.short_description)), file)
    assert.equal(listing.descriptionHtml?.length, wanted.description_len, file)
    assert.equal(listing.screenshots?.length, wanted.screenshots, file)
    assert.equal(listing.hasVideo, wanted.video, file)
    assert.equal(listing.ratingCount, wanted.ratings, file)
    assert.equal(listing.rating, wanted.ratings === 0 ? null : wanted.score, file)
  }
})

captured('captured Play searches, reviews and suggestions are read in full', () => {
  for (const [file, { order, count }] of captures('google_play', 'search')) {
    const apps = readPlaySearch(read(file))
    assert.deepEqual(
      apps.map(({ id }) => id),
      order,
      file,
    )
    assert.equal(apps.length, count)
    assert.ok(apps.every(({ title }) => title))
  }
  for (const [file, wanted] of captures('google_play', 'reviews')) {
    const { reviews, next } = readPlayReviews(read(file))
    assert.equal(reviews.length, wanted.count)
    assert.equal(next !== null, wanted.has_token)
    assert.deepEqual(starsOf(reviews), wanted.rating_distribution)
    assert.equal(reviews.filter(({ reply }) => reply).length, wanted.with_reply)
    const { id, score, ts, version } = wanted.first as {
      id: string
      score: number
      ts: [number, number]
      version: null
    }
    const [first] = reviews
    assert.deepEqual([first?.id, first?.rating, first?.version], [id, score, version])
    assert.equal(
      new Date((first?.writtenAt ?? 0) * 1000).toISOString(),
      new Date(ts[0] * 1000 + ts[1] / 1e6).toISOString(),
    )
  }
  for (const [file, wanted] of captures('google_play', 'suggest')) {
    assert.deepEqual(readPlaySuggestions(read(file)), wanted, file)
  }
})

captured('a chunked answer with length prefixes is read', () => {
  const file = readdirSync(join(FOLDER, 'google_play')).find((name) => name.startsWith('list-'))
  if (file) assert.ok(Array.isArray(frameOf(read(`google_play/${file}`), 'vyAe2')))
})

captured('captured lookups and searches of the App Store are read in full', () => {
  for (const [file, wanted] of captures('app_store', 'lookup')) {
    const [app] = readLookup(read(file))
    assert.ok(app, file)
    const listing = listingOfLookup(app)
    assert.deepEqual(
      [listing.id, listing.bundleId, listing.title],
      [String(wanted.trackId), wanted.bundleId, wanted.name],
    )
    assert.deepEqual([listing.kind, [...listing.title].length], [wanted.kind, wanted.name_len])
    assert.equal(listing.description?.length, wanted.desc_len, file)
    assert.equal(listing.screenshots?.length ?? 0, wanted.screenshots, file)
    assert.equal(listing.tabletScreenshots?.length ?? 0, wanted.ipad, file)
    assert.equal(listing.rating ?? 0, wanted.rating, file)
    assert.equal(listing.ratingCount, wanted.ratings, file)
    assert.equal(listing.languages?.length, wanted.languages, file)
    assert.equal(listing.updatedAt, Date.parse(String(wanted.updated)) / 1000, file)
    assert.equal(app.sellerUrl, wanted.sellerUrl, file)
  }
  for (const [file, wanted] of captures('app_store', 'search')) {
    const apps = readLookup(read(file))
    assert.deepEqual(
      apps.map((app) => Number(foundOfLookup(app).id)),
      wanted.order,
      file,
    )
    assert.equal(apps.length, wanted.resultCount)
    const bare = apps.map(listingOfLookup).filter((each) => !each.screenshots && !each.tabletScreenshots)
    assert.equal(bare.length, wanted.no_screenshots)
  }
})

captured('captured review feeds are read in full, without the entry of the app itself', () => {
  for (const [file, wanted] of captures('app_store', 'rss')) {
    const reviews = readJsonFeed(read(file))
    assert.equal(reviews.length, wanted.entries)
    assert.deepEqual(starsOf(reviews), wanted.rating_distribution)
    assert.equal(reviews[0]?.id, wanted.first_id)
    assert.equal(Math.max(...reviews.map(({ writtenAt }) => writtenAt)), Date.parse(String(wanted.newest)) / 1000)
  }
  const xml = readXmlFeed(read('app_store/rss-reviews-darknoise.xml'))
  assert.deepEqual(
    xml.map(({ id, rating, version, helpful }) => [id, rating, version, helpful]),
    [
      ['14307969504', 2, '3.5.2', 2],
      ['14300000001', 5, '3.5.1', 0],
    ],
  )
  assert.equal(xml[0]?.text, 'There is no world in which a noise app should cost this much.')
})

captured('App Store pages are read without ads, bundles and other apps', () => {
  assert.deepEqual(
    readSearchPage(read('synthetic/apple-search-page.html')).map(({ id, title, ratingCount }) => [
      id,
      title,
      ratingCount,
    ]),
    [
      ['111', 'Alpha Notes', 12_000],
      ['9000000001', 'Panda Notes: Quick Memo', 1200],
      ['333', null, null],
      ['444', null, null],
    ],
  )
  const { listing, reviews } = readProductPage(read('synthetic/apple-product-page.html'), '9000000001')
  assert.equal(listing.subtitle, 'Fast notes and to do lists')
  assert.deepEqual([listing.rating, listing.ratingCount, listing.version], [4.6, 1234, '3.2.1'])
  assert.deepEqual([listing.screenshots?.length, listing.tabletScreenshots?.length, listing.hasVideo], [2, 1, true])
  assert.deepEqual(
    reviews.map(({ id, rating, reply }) => [id, rating, reply?.text ?? null]),
    [
      ['501', 5, null],
      ['502', 1, 'Fixed in 3.2.1.'],
    ],
  )
  assert.deepEqual(readHints(read('synthetic/apple-hints.xml')), ['notes app', 'notes & lists', '"quick memo"'])
  assert.deepEqual(readHints(read('synthetic/apple-hints-empty.xml')), [])
  assert.deepEqual(readJsonFeed(read('synthetic/apple-rss-reviews-empty.json')), [])
})

captured('pages of another kind are refused as unreadable, never read as an empty listing', () => {
  for (const file of ['google_play/datasafety-translate.html', 'google_play/datasafety-missing.html']) {
    if (has(file)) assert.throws(() => readPlayListing(read(file)), { reason: 'unreadable' }, file)
  }
  assert.throws(() => readPlaySearch(read('google_play/app-minecraft.html')), { reason: 'unreadable' })
})
