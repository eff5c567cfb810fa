import type { Sandbox } from '../control/sandbox.ts'
import { findApp, rankedApps } from '../world/app-ranks.ts'
import {
  descriptionOf,
  ratingsOn,
  type StoreApp,
  type StoreName,
  versionOn,
} from '../world/apps.ts'
import { dayOf, isoOf } from '../world/dates.ts'
import {
  dataforseoSurface,
  type Surface,
  serpapiSurface,
  surfaceAnswers,
} from './answer-surfaces.ts'
import { dataforseoSerps } from './dataforseo-serp.ts'
import { playOrder } from './play.ts'
import { json, type Reply } from './reply.ts'
import { loadedOverview, serpBody } from './serp-body.ts'
import type { Call, MakeService } from './service.ts'
import { VOLUMES_PATH, volumesReply } from './volumes.ts'

const KEY = 'sandbox'

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
      const apps = listed(
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
      const apps = listed(
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

/** The paid sources look deeper than the store's page. */
function listed(
  { world, now }: Sandbox,
  store: StoreName,
  q: string,
  country: string,
): StoreApp[] {
  const ask = { store, q, country, day: dayOf(now()) }
  if (store === 'app_store') return rankedApps(world.seed, ask)
  const shallow = playOrder(world.seed, ask)
  const deep = rankedApps(world.seed, { ...ask, store: 'app_store' })
  return [
    ...shallow,
    ...deep.filter((app) => !shallow.some((each) => each.adamId === app.adamId)),
  ]
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
        (_, nr) => `https://play-lh.googleusercontent.test/${nr}`,
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

/** The other paid API: a question is posted, its answer fetched. The task's name carries the question. */
export const dataforseo: MakeService = (sandbox) => {
  const answerOf = surfaceAnswers(sandbox)
  const serpAt = dataforseoSerps(sandbox)
  return {
    name: 'dataforseo',
    prefix: '/dataforseo',
    hosts: ['api.dataforseo.com'],
    handle: (call) => {
      const [login] = Buffer.from(String(call.headers.authorization ?? '').slice(6), 'base64')
        .toString()
        .split(':')
      if (login !== KEY) return json({ status_code: 40_100, tasks: [] }, 401)
      if (call.path === VOLUMES_PATH) return volumesReply(sandbox, call.body)
      const serp = serpAt(call)
      if (serp) return serp
      const surface = surfaceAt(call.path)
      if (surface) {
        const [task] = JSON.parse(call.body)
        const question = { country: 'us', language: String(task.language_code ?? 'en') }
        const answer = answerOf({
          surface,
          prompt: decodeURIComponent(String(task.keyword)),
          ...question,
        })
        const result = [dataforseoSurface(sandbox, surface, answer)]
        return json({
          status_code: 20_000,
          status_message: 'Ok.',
          cost: 0.004,
          tasks: [{ id: 'surface', status_code: 20_000, status_message: 'Ok.', result }],
        })
      }
      const path =
        /^\/v3\/app_data\/(apple|google)\/(app_searches|app_info)\/(task_post|task_get\/advanced\/(.+))$/.exec(
          call.path,
        )
      if (!path) return json({ status_code: 40_400 }, 404)
      const store = path[1] === 'apple' ? 'app_store' : 'google_play'
      if (path[3] === 'task_post')
        return json({ tasks: [{ id: idOf(call), status_code: 20_100, result: null }] })
      return json({
        tasks: [
          {
            id: path[4],
            status_code: 20_000,
            result: [{ items: itemsOf(sandbox, store, path[4] ?? '') }],
          },
        ],
      })
    },
  }
}

function surfaceAt(path: string): Surface | undefined {
  if (path === '/v3/serp/google/ai_mode/live/advanced') return 'ai_mode'
  const app = /^\/v3\/ai_optimization\/(chat_gpt|gemini)\/llm_scraper\/live\/advanced$/.exec(
    path,
  )?.[1]
  return app === 'chat_gpt' || app === 'gemini' ? app : undefined
}

const idOf = ({ body }: Call) =>
  Buffer.from(JSON.stringify(JSON.parse(body)[0]))
    .toString('base64url')
    .slice(0, 90)

function itemsOf(sandbox: Sandbox, store: StoreName, id: string) {
  const question = Buffer.from(id, 'base64url').toString()
  const keyword = /"keyword":"([^"]*)"/.exec(question)?.[1]
  const depth = Number(/"depth":(\d+)/.exec(question)?.[1] ?? 30)
  const appId = /"app_id":"([^"]*)"/.exec(question)?.[1]
  const apps = keyword
    ? listed(sandbox, store, keyword, 'us').slice(0, depth)
    : [
        findApp(sandbox.world.seed, (app) => app.adamId === appId || app.packageName === appId),
      ].flatMap((app) => app ?? [])
  return apps.map((app, index) => {
    const { average, count } = ratingsOn(app, dayOf(sandbox.now()))
    const id = store === 'app_store' ? app.adamId : app.packageName
    const rating = { value: average, votes_count: count }
    return {
      rank_absolute: index + 1,
      app_id: id,
      title: app.name,
      description: descriptionOf(app),
      rating,
    }
  })
}
