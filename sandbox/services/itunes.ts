import type { Sandbox } from '../control/sandbox.ts'
import { apiOrder, findApp } from '../world/app-ranks.ts'
import { type AppReview, reviewsOn } from '../world/app-reviews.ts'
import { descriptionOf, ratingsOn, type StoreApp, versionOn } from '../world/apps.ts'
import { unit } from '../world/chance.ts'
import { dayOf, isoOf } from '../world/dates.ts'
import { json, notFound, type Reply, text } from './reply.ts'
import type { Call, Fault, MakeService } from './service.ts'

const PAGE_SIZE = 50
const LAST_PAGE = 10

/** Apple's public API: lookup, search and the feeds of reviews. */
export const itunes: MakeService = (sandbox) => ({
  name: 'itunes',
  prefix: '/itunes',
  hosts: ['itunes.apple.com'],
  handle: (call) => {
    if (call.path === '/lookup') return json(answer(lookUp(sandbox, call), sandbox))
    if (call.path === '/search') return json(answer(search(sandbox, call), sandbox))
    const feed =
      /^\/(\w\w)\/rss\/customerreviews\/page=(\d+)\/id=(\d+)\/sortby=\w+\/(xml|json)$/.exec(
        call.path,
      )
    return feed ? reviews(sandbox, call, feed) : notFound(call.path)
  },
  refuse,
})

function lookUp({ world }: Sandbox, { params }: Call): StoreApp[] {
  const ids = (params.get('id') ?? '').split(',').slice(0, 200)
  const bundle = params.get('bundleId')
  const found = bundle
    ? [findApp(world.seed, (app) => app.bundleId === bundle)]
    : ids.map((id) => findApp(world.seed, (app) => app.adamId === id))
  return found.flatMap((app) => app ?? [])
}

function search(sandbox: Sandbox, { params }: Call): StoreApp[] {
  const limit = Math.min(200, Math.max(1, Number(params.get('limit') ?? 50) || 50))
  const ask = {
    store: 'app_store',
    q: params.get('term') ?? '',
    country: params.get('country') ?? 'us',
  } as const
  return apiOrder(sandbox.world.seed, { ...ask, day: dayOf(sandbox.now()) }).slice(0, limit)
}

const answer = (apps: StoreApp[], sandbox: Sandbox) => ({
  resultCount: apps.length,
  results: apps.map((app) => itemOf(app, dayOf(sandbox.now()))),
})

function itemOf(app: StoreApp, day: number) {
  const { count, average } = ratingsOn(app, day)
  const { version, day: released, notes } = versionOn(app, day)
  const pictures = Array.from(
    { length: app.screenshots },
    (_, index) => `https://is1-ssl.mzstatic.test/${app.adamId}/${index}.jpg`,
  )
  // The real API leaves the pictures of many apps out.
  const isBare = unit(app.adamId, 'bare') < 0.4
  return {
    wrapperType: 'software',
    kind: 'software',
    trackId: Number(app.adamId),
    trackName: app.name,
    bundleId: app.bundleId,
    trackViewUrl: `https://apps.apple.com/us/app/id${app.adamId}`,
    artistName: app.developer,
    sellerName: app.developer,
    primaryGenreName: app.genre.name,
    primaryGenreId: app.genre.id,
    genres: [app.genre.name],
    price: app.price,
    currency: 'USD',
    formattedPrice: app.price === 0 ? 'Free' : `$${app.price}`,
    averageUserRating: average,
    userRatingCount: count,
    artworkUrl100: `https://is1-ssl.mzstatic.test/${app.adamId}/icon100.png`,
    artworkUrl512: `https://is1-ssl.mzstatic.test/${app.adamId}/icon512.png`,
    screenshotUrls: isBare ? [] : pictures,
    ipadScreenshotUrls: [],
    languageCodesISO2A: app.languages,
    description: descriptionOf(app),
    releaseNotes: notes,
    version,
    currentVersionReleaseDate: `${isoOf(released)}T08:00:00Z`,
    releaseDate: `${isoOf(17_000)}T08:00:00Z`,
    contentAdvisoryRating: '4+',
    minimumOsVersion: '16.0',
    fileSizeBytes: '48000000',
  }
}

function reviews(
  sandbox: Sandbox,
  call: Call,
  [, , page = '', id = '', format = '']: RegExpExecArray,
): Reply {
  const app = findApp(sandbox.world.seed, (each) => each.adamId === id)
  const now = sandbox.now()
  const all = app
    ? reviewsOn(sandbox.world.seed, app, {
        store: 'app_store',
        language: 'en',
        day: dayOf(now),
      })
    : []
  const number = Number(page)
  // The feed of one form is empty for strangers, that of the other for a share of the apps.
  const isFilled =
    format === 'xml'
      ? /^iTunes\//.test(call.headers['user-agent'] ?? '')
      : unit(id, 'json feed') < 0.5
  const from = (number - 1) * PAGE_SIZE
  const shown =
    isFilled && number <= LAST_PAGE
      ? all.filter(({ at }) => at <= now).slice(from, from + PAGE_SIZE)
      : []
  return format === 'xml' ? xmlFeed(app, shown) : json(jsonFeed(shown))
}

const label = (value: string | number) => ({ label: String(value) })
const dateOf = (at: number) => new Date(at * 1000).toISOString().replace('.000Z', '-00:00')

function jsonFeed(shown: AppReview[]) {
  const entries = shown.map(({ id, author, at, rating, version, title, text }) => ({
    author: { uri: label(''), name: label(author), label: '' },
    updated: label(dateOf(at)),
    'im:rating': label(rating),
    'im:version': label(version),
    id: label(id),
    title: label(title),
    content: { ...label(text), attributes: { type: 'text' } },
    'im:voteSum': label(0),
    'im:voteCount': label(0),
  }))
  const head = {
    author: { name: label('iTunes Store') },
    title: label('iTunes Store: Customer Reviews'),
  }
  return {
    feed: {
      ...head,
      ...(entries.length > 0 && { entry: entries.length === 1 ? entries[0] : entries }),
    },
  }
}

const escaped = (value: string) => value.replace(/&/g, '&amp;').replace(/</g, '&lt;')

function xmlFeed(app: StoreApp | undefined, shown: AppReview[]): Reply {
  const first = app
    ? `<entry><updated>2026-01-01T00:00:00-07:00</updated><id>${app.adamId}</id><im:name>${escaped(app.name)}</im:name><title>${escaped(app.name)}</title><content type="text"></content></entry>`
    : ''
  const entries = shown.map(
    ({ id, author, at, rating, version, title, text }) =>
      `<entry><updated>${dateOf(at)}</updated><id>${id}</id><title>${escaped(title)}</title><content type="text">${escaped(text)}</content><content type="html">&lt;p&gt;${escaped(title)}&lt;/p&gt;</content><im:voteSum>0</im:voteSum><im:voteCount>0</im:voteCount><im:rating>${rating}</im:rating><im:version>${version}</im:version><author><name>${escaped(author)}</name><uri>https://itunes.apple.com/us/reviews</uri></author></entry>`,
  )
  const body = `<?xml version="1.0" encoding="utf-8"?><feed xmlns:im="http://itunes.apple.com/rss" xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><title>iTunes Store: Customer Reviews</title>${entries.length ? first : ''}${entries.join('')}</feed>`
  return text(body, 'text/xml; charset=UTF-8')
}

function refuse(fault: Fault, call: Call): Reply | null {
  if (fault !== 'empty') return null
  if (call.path.endsWith('/xml')) return xmlFeed(undefined, [])
  return json(call.path.includes('/rss/') ? jsonFeed([]) : { resultCount: 0, results: [] })
}
