import type { Sandbox } from '../control/sandbox.ts'
import { findApp } from '../world/app-ranks.ts'
import { descriptionOf, ratingsOn, type StoreName } from '../world/apps.ts'
import { dayOf } from '../world/dates.ts'
import {
  dataforseoSurface,
  modelResponse,
  type Surface,
  surfaceAnswers,
} from './answer-surfaces.ts'
import { CORPUS_PATH, corpusReply } from './dataforseo-corpus.ts'
import { MAPS_PATH, mapsReply } from './dataforseo-maps.ts'
import { dataforseoSerps } from './dataforseo-serp.ts'
import { listedApps } from './paid-stores.ts'
import { json } from './reply.ts'
import { KEY } from './serp-api.ts'
import type { Call, MakeService } from './service.ts'
import { VOLUMES_PATH, volumesReply } from './volumes.ts'

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
      if (call.path === CORPUS_PATH) return corpusReply(sandbox, call.body)
      if (call.path === VOLUMES_PATH) return volumesReply(sandbox, call.body)
      if (call.path === MAPS_PATH) return mapsReply(sandbox, call.body)
      const serp = serpAt(call)
      if (serp) return serp
      const maker = /^\/v3\/ai_optimization\/(\w+)\/llm_responses\/live$/.exec(call.path)?.[1]
      if (maker) {
        const [task] = JSON.parse(call.body)
        const question = { prompt: String(task.user_prompt), country: 'us', language: 'en' }
        const answer = answerOf({
          surface: maker === 'gemini' ? 'gemini' : 'perplexity',
          ...question,
        })
        const result = [modelResponse(answer, String(task.model_name))]
        return json({
          ...OK,
          cost: 0.0066,
          tasks: [{ id: 'model', ...OK, cost: 0.0066, result }],
        })
      }
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
        return json({ ...OK, cost: 0.004, tasks: [{ id: 'surface', ...OK, result }] })
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
    refuse: (fault) => {
      const code = FAULTS[String(fault)]
      return code === undefined ? null : json({ ...code, cost: 0, tasks: null })
    },
  }
}

const OK = { status_code: 20_000, status_message: 'Ok.' }

/** Refusals come with HTTP 200: their codes tell them apart. */
const FAULTS: Record<string, { status_code: number; status_message: string }> = {
  '401': {
    status_code: 40_100,
    status_message: 'You are not authorized to access this resource.',
  },
  '429': {
    status_code: 40_202,
    status_message: 'The rate limit per minute has been exceeded.',
  },
  '500': { status_code: 50_000, status_message: 'Internal Error.' },
  '529': { status_code: 40_209, status_message: 'Too many simultaneous requests.' },
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
    ? listedApps(sandbox, store, keyword, 'us').slice(0, depth)
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
