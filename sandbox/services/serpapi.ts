import type { Sandbox } from '../control/sandbox.ts'
import { findApp } from '../world/app-ranks.ts'
import { descriptionOf, ratingsOn, type StoreApp, versionOn } from '../world/apps.ts'
import { dayOf, isoOf } from '../world/dates.ts'
import { type Surface, serpapiSurface, surfaceAnswers } from './answer-surfaces.ts'
import { listedApps } from './paid-stores.ts'
import { json, type Reply } from './reply.ts'
import { KEY, refusing } from './serp-api.ts'
import { loadedOverview, serpBody } from './serp-body.ts'
import type { MakeService } from './service.ts'

/** The paid search API, as far as results pages, app stores and answer surfaces go: one synchronous question a call. */
export const serpapi: MakeService = (sandbox) => {
  const answerOf = surfaceAnswers(sandbox)
  return {
    name: 'serpapi',
    prefix: '/serpapi',
    hosts: ['serpapi.com'],
    handle: ({ params, path }) => {
      if (params.get('api_key') !== KEY) return json({ error: 'Invalid API key.' }, 401)
      if (path !== '/search.json') return json({ error: 'Not found' }, 404)
      const engine = params.get('engine') ?? ''
      const surface = SERPAPI_SURFACES[engine]
      if (engine === 'google') return json(googlePage(sandbox, params))
      if (engine === 'google_ai_overview')
        return json({ ai_overview: loadedOverview(sandbox, params.get('page_token') ?? '') })
      if (!surface) return serpapiAnswer(sandbox, params)
      const [country, language] = [params.get('gl') ?? 'us', params.get('hl') ?? 'en']
      const answer = answerOf({ surface, prompt: params.get('q') ?? '', country, language })
      return json(serpapiSurface(answer, engine, params.get('location') ?? ''))
    },
    refuse: refusing((error) => ({ error })),
  }
}

const googlePage = (sandbox: Sandbox, params: URLSearchParams) =>
  serpBody(sandbox, {
    params,
    device: params.get('device') === 'mobile' ? 'mobile' : 'desktop',
    start: Number(params.get('start') ?? 0),
  })

const SERPAPI_SURFACES: Record<string, Surface | undefined> = {
  google_ai_mode: 'ai_mode',
  bing_copilot: 'copilot',
}

function serpapiAnswer(sandbox: Sandbox, params: URLSearchParams): Reply {
  switch (params.get('engine')) {
    case 'apple_app_store': {
      const apps = listedApps(
        sandbox,
        'app_store',
        params.get('term') ?? '',
        params.get('country') ?? 'us',
      )
      const results = apps.slice(0, Number(params.get('num') ?? 10)).map((app, index) => {
        const { average, count } = ratingsOn(app, dayOf(sandbox.now()))
        const rating = [{ type: 'All Times', rating: average, count }]
        return {
          position: index + 1,
          id: app.adamId,
          title: app.name,
          developer: { name: app.developer },
          rating,
        }
      })
      return json({ organic_results: results })
    }
    case 'google_play': {
      const apps = listedApps(
        sandbox,
        'google_play',
        params.get('q') ?? '',
        params.get('gl') ?? 'us',
      )
      const items = apps.map((app) => ({
        title: app.name,
        product_id: app.packageName,
        author: app.developer,
      }))
      return json({ organic_results: [{ title: 'Apps', items }] })
    }
    case 'google_play_product':
      return found(sandbox, (app) => app.packageName === params.get('product_id'), playProduct)
    case 'apple_product':
      return found(sandbox, (app) => app.adamId === params.get('product_id'), appleProduct)
    default:
      return json({ error: 'Unsupported engine' }, 400)
  }
}

function found(
  sandbox: Sandbox,
  is: (app: StoreApp) => boolean,
  present: (app: StoreApp, day: number) => unknown,
): Reply {
  const app = findApp(sandbox.world.seed, is)
  return app ? json(present(app, dayOf(sandbox.now()))) : json({ error: 'No results' }, 400)
}

function playProduct(app: StoreApp, day: number) {
  const { average, count } = ratingsOn(app, day)
  return {
    product_info: {
      title: app.name,
      authors: [{ name: app.developer }],
      rating: average,
      reviews: count,
    },
    about_this_app: { snippet: descriptionOf(app) },
    media: {
      images: Array.from(
        { length: app.screenshots },
        (_, number) => `https://play-lh.googleusercontent.test/${number}`,
      ),
    },
    updated_on: isoOf(versionOn(app, day).day),
  }
}

function appleProduct(app: StoreApp, day: number) {
  const { average, count } = ratingsOn(app, day)
  const { version, day: released, notes } = versionOn(app, day)
  return {
    id: app.adamId,
    title: app.name,
    snippet: app.subtitle,
    description: descriptionOf(app),
    developer: { name: app.developer },
    rating: average,
    rating_count: count,
    version_history: [
      { release_version: version, release_notes: notes, release_date: isoOf(released) },
    ],
  }
}
