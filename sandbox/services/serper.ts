import type { Sandbox } from '../control/sandbox.ts'
import { suggestionsFor } from '../world/papers.ts'
import { sceneOf } from '../world/scene.ts'
import { seekTruth } from '../world/truth.ts'
import type { Ask } from '../world/types.ts'
import { askFrom } from './ask.ts'
import { placeReviews } from './place-reviews.ts'
import { json, type Reply } from './reply.ts'
import { lens, maps, present, type SerperKind, serperKinds } from './serper-shapes.ts'
import type { Call, MakeService } from './service.ts'

const SERPER_KEY = 'sandbox'
const RATE_PER_SECOND = 300
const FIRST_BALANCE = 100_000

type Meter = { balance: number; second: number; used: number }

/** The third-party search API: one POST path per vertical, a key in a header or in the address. */
export const serper: MakeService = (sandbox) => {
  const meter: Meter = { balance: FIRST_BALANCE, second: 0, used: 0 }
  return {
    name: 'serper',
    prefix: '/serper',
    hosts: ['google.serper.dev'],
    handle: (call) => answer(sandbox, call, meter),
    refuse: (fault) =>
      fault === 'empty' ? json({}) : (FAULTS[fault] ?? failure(403, 'Unauthorized.')),
  }
}

function answer(sandbox: Sandbox, call: Call, meter: Meter): Reply {
  const key = call.headers['x-api-key'] ?? call.params.get('apiKey')
  if (key !== SERPER_KEY) return failure(403, 'Unauthorized.')
  if (call.path === '/account')
    return json({ balance: meter.balance, rateLimit: RATE_PER_SECOND })
  if (call.path === '/reviews' || call.path === '/lens') return look(sandbox, call, meter)
  const kind = serperKinds.find((known) => `/${known}` === call.path)
  if (!kind)
    return json(
      { statusCode: 404, message: `Cannot ${call.method} ${call.path}`, error: 'Not Found' },
      404,
    )
  if (isTooFast(meter)) return failure(429, 'Too many requests')
  const asked = questionsOf(call)
  if (!asked) return failure(400, 'Invalid JSON')
  if (
    asked.list.length > 100 ||
    asked.list.some(({ q, cid, placeId }) => !(q ?? cid ?? placeId))
  )
    return failure(400, 'Missing query parameter')
  const answers = asked.list.map((question) => answerOne(sandbox, kind, question))
  meter.balance -= answers.reduce((sum, { credits }) => sum + credits, 0)
  return json(asked.isBatch ? answers : answers[0])
}

type Question = Record<string, unknown> & { q?: unknown }

/** An object, an array, or nothing but the query string: real clients send all three. */
function questionsOf(call: Call): { list: Question[]; isBatch: boolean } | null {
  const { apiKey: _, ...fromQuery } = Object.fromEntries(call.params)
  if (call.body.trim() === '') return { list: [fromQuery], isBatch: false }
  try {
    const body: unknown = JSON.parse(call.body)
    const list = (Array.isArray(body) ? body : [body]).filter(
      (entry): entry is Question => typeof entry === 'object' && entry !== null,
    )
    return list.length === 0
      ? null
      : {
          list: list.map((entry) => ({ ...fromQuery, ...entry })),
          isBatch: Array.isArray(body),
        }
  } catch {
    return null
  }
}

/** Reviews of a place, or pages that show a picture. */
function look(sandbox: Sandbox, call: Call, meter: Meter): Reply {
  const question = questionsOf(call)?.list[0]
  if (!question) return failure(400, 'Invalid JSON')
  const place = question.cid ?? question.fid ?? question.placeId
  const picture = String(question.url ?? '')
  if (call.path === '/reviews' ? !place : !picture)
    return failure(400, 'Missing query parameter')
  meter.balance -= call.path === '/lens' ? 3 : 1
  if (call.path === '/reviews') {
    const searchParameters = { ...question, type: 'reviews', engine: 'google' }
    return json({ searchParameters, ...placeReviews(question, sandbox.now()), credits: 1 })
  }
  const searchParameters = { ...question, type: 'lens', engine: 'google-lens' }
  const ask = askOf(sandbox, { ...question, q: wordsOf(picture) })
  return json({ searchParameters, ...lens(sandbox.world, ask), credits: 3 })
}

/** The name of a file says what its picture shows. */
const wordsOf = (address: string) =>
  (address.split('/').at(-1) ?? '')
    .replace(/\.\w+$/, '')
    .replaceAll(/[-_%\d]+/g, ' ')
    .trim() || 'coffee grinder'

function answerOne(
  sandbox: Sandbox,
  path: SerperKind,
  question: Question,
): Record<string, unknown> & { credits: number } {
  const kind = serperKinds.find((known) => known === question.type) ?? path
  // A place that is asked for by its id is the first of its own page.
  const ask = askOf(sandbox, {
    ...question,
    q: question.q ?? `place ${question.cid ?? question.placeId}`,
  })
  const page = Math.max(1, Number(question.page ?? 1) || 1)
  const num = Math.min(100, Math.max(1, Number(question.num ?? 10) || 10))
  const searchParameters = { ...question, q: ask.q, type: kind, engine: 'google' }
  if (kind === 'maps')
    return {
      searchParameters,
      ...maps(sandbox.world, ask, { page, num, ll: String(question.ll ?? '') }),
      credits: 3,
    }
  if (kind === 'autocomplete') {
    const found = suggestionsFor(sceneOf(sandbox.world, ask))
    return { searchParameters, suggestions: found.map((value) => ({ value })), credits: 1 }
  }
  const blocks = present(kind, sandbox.world, {
    ask,
    truth: seekTruth(sandbox.world, ask),
    page,
    num,
  })
  return { searchParameters, ...blocks, credits: kind === 'images' && num > 10 ? 2 : 1 }
}

function askOf(sandbox: Sandbox, question: Question): Ask {
  const params = new URLSearchParams()
  for (const name of ['q', 'gl', 'hl', 'tbs', 'location']) {
    if (question[name] !== undefined) params.set(name, String(question[name]))
  }
  if (String(question.autocorrect) === 'false') params.set('nfpr', '1')
  return askFrom(params, {
    engine: 'google',
    device: 'desktop',
    market: null,
    now: sandbox.now(),
  })
}

/** Counted in real time, whatever the world's clock says. */
function isTooFast(meter: Meter): boolean {
  const second = Math.floor(Date.now() / 1000)
  meter.used = meter.second === second ? meter.used + 1 : 1
  meter.second = second
  return meter.used > RATE_PER_SECOND
}

const FAULTS: Record<string, Reply> = {
  '429': failure(429, 'Too many requests'),
  '500': failure(500, 'Internal Server Error'),
  '529': failure(529, 'Overloaded'),
}

function failure(statusCode: number, message: string): Reply {
  return json({ message, statusCode }, statusCode)
}
