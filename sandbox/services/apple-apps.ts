import type { Sandbox } from '../control/sandbox.ts'
import { findApp, rankedApps } from '../world/app-ranks.ts'
import { reviewsOn } from '../world/app-reviews.ts'
import {
  descriptionOf,
  ratingsOn,
  type StoreApp,
  subtitleOn,
  versionOn,
} from '../world/apps.ts'
import { unit } from '../world/chance.ts'
import { dayOf, isoOf } from '../world/dates.ts'
import { html, notFound, type Reply } from './reply.ts'
import type { Call, MakeService } from './service.ts'

const WHOLE = 12
const SHOWN_REVIEWS = 8
const ALL_REVIEWS = 40

/** The web pages of the App Store: one per app, and the search in the order of the device. */
export const appleApps: MakeService = (sandbox) => ({
  name: 'apple-apps',
  prefix: '/apple-apps',
  hosts: ['apps.apple.com'],
  handle: (call) => {
    const search = /^\/(\w\w)\/iphone\/search$/.exec(call.path)
    if (search) return searchPage(sandbox, call, search[1] ?? 'us')
    const product = /^\/\w\w\/app\/(?:[^/]+\/)?id(\d+)$/.exec(call.path)
    const app = product && findApp(sandbox.world.seed, ({ adamId }) => adamId === product[1])
    if (!app) return notFound(call.path)
    return call.params.get('see-all') === 'reviews'
      ? reviewsPage(sandbox, app)
      : productPage(sandbox, app)
  },
  refuse: (fault) => (fault === 'empty' ? page({ data: [{ data: { shelves: [] } }] }) : null),
})

function page(data: unknown): Reply {
  const body = JSON.stringify(data).replace(/</g, '\\u003c')
  return html(
    `<!doctype html><html lang="en-US"><head><title>App Store</title></head><body><h1>App Store</h1><script type="application/json" id="serialized-server-data">${body}</script></body></html>`,
  )
}

function searchPage(sandbox: Sandbox, { params }: Call, country: string): Reply {
  const q = params.get('term') ?? ''
  const ranked = rankedApps(sandbox.world.seed, {
    store: 'app_store',
    q,
    country,
    day: dayOf(sandbox.now()),
  })
  const whole = ranked
    .slice(0, WHOLE)
    .map((app) => ({ resultType: 'content', lockup: lockupOf(app, sandbox) }))
  const ad = { $kind: 'AdSearchResult', lockup: { adamId: null, title: 'Sponsored' } }
  const bundle = {
    resultType: 'bundle',
    $kind: 'BundleSearchResult',
    lockup: { adamId: '1990000001', title: 'A bundle' },
  }
  const items = ranked.length > 0 ? [ad, ...whole.slice(0, 3), bundle, ...whole.slice(3)] : []
  const rest = ranked.slice(WHOLE - 1).map(({ adamId }) => ({ id: adamId, type: 'apps' }))
  const tail = [...rest.slice(0, 5), { id: '777', type: 'editorial-items' }, ...rest.slice(5)]
  const data = {
    data: { shelves: [{ contentType: 'searchResult', items }], nextPage: { results: tail } },
  }
  // Pages come with and without the outer object.
  return page(unit(q, 'bare') < 0.5 ? [data] : { data: [data] })
}

function lockupOf(app: StoreApp, sandbox: Sandbox) {
  const { count, average } = ratingsOn(app, dayOf(sandbox.now()))
  const ratingCount = count >= 1000 ? `${Math.round(count / 100) / 10}K` : String(count)
  const { adamId, name, developer } = app
  return {
    adamId,
    title: name,
    subtitle: subtitleOn(app, dayOf(sandbox.now())),
    developerName: developer,
    rating: average,
    ratingCount,
  }
}

function productPage(sandbox: Sandbox, app: StoreApp): Reply {
  const day = dayOf(sandbox.now())
  const { count, average } = ratingsOn(app, day)
  const { version, day: released, notes } = versionOn(app, day)
  const subtitle = subtitleOn(app, day)
  const pictures = Array.from({ length: app.screenshots }, (_, index) => ({
    screenshot: {
      template: `https://is1-ssl.mzstatic.test/${app.adamId}/${index}/{w}x{h}bb.{f}`,
    },
  }))
  const video = app.hasVideo
    ? [{ video: { videoUrl: `https://is1-ssl.mzstatic.test/${app.adamId}/p.m3u8` } }]
    : []
  const data = {
    title: app.name,
    appPlatforms: ['phone'],
    // Without a subtitle the page shows the category in its place.
    lockup: {
      adamId: app.adamId,
      bundleId: app.bundleId,
      title: app.name,
      subtitle: subtitle || app.genre.name,
    },
    titleOfferDisplayProperties: { hasInAppPurchases: app.price === 0 },
    shelfMapping: {
      description: { items: [{ paragraph: { text: descriptionOf(app) } }] },
      productRatings: { items: [{ ratingAverage: average, totalNumberOfRatings: count }] },
      product_media_phone_: { items: [...pictures, ...video] },
      information: {
        items: [
          { title: 'Category', items: [{ text: app.genre.name }] },
          { title: 'Languages', items: [{ text: app.languages.join(', ') }] },
        ],
      },
      mostRecentVersion: {
        items: [
          {
            $kind: 'TitledParagraph',
            primarySubtitle: `Version ${version}`,
            secondarySubtitle: isoOf(released),
            text: notes,
          },
        ],
      },
      moreByDeveloper: {
        items: [{ adamId: '6450000999', title: 'Other', subtitle: 'Of another app' }],
      },
      allProductReviews: { items: reviewsOf(sandbox, app).slice(0, SHOWN_REVIEWS) },
    },
  }
  return page({ data: [{ intent: { $kind: 'ProductPageIntent', id: app.adamId }, data }] })
}

function reviewsPage(sandbox: Sandbox, app: StoreApp): Reply {
  const items = reviewsOf(sandbox, app).slice(0, ALL_REVIEWS)
  const intent = { $kind: 'SeeAllPageIntent', id: app.adamId }
  return page({ data: [{ intent, data: { shelves: [{ contentType: 'reviews', items }] } }] })
}

function reviewsOf(sandbox: Sandbox, app: StoreApp) {
  const day = dayOf(sandbox.now())
  return reviewsOn(sandbox.world.seed, app, { store: 'app_store', language: 'en', day })
    .filter(({ at }) => at <= sandbox.now())
    .map(({ id, title, text, rating, at, author, reply }) => ({
      $kind: 'Review',
      id,
      title,
      date: new Date(at * 1000).toISOString(),
      contents: text,
      rating,
      reviewerName: author,
      ...(reply && {
        response: {
          $kind: 'Response',
          contents: reply.text,
          date: new Date(reply.at * 1000).toISOString(),
        },
      }),
    }))
}
