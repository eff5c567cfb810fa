import type { SearchSource } from '../port.ts'
import type { SearchSettings } from '../settings.ts'
import { callApi } from './call-api.ts'
import { Answer, pageOf } from './dataforseo-answer.ts'
import { dataforseoMap } from './dataforseo-maps.ts'
import { dataforseoQueue } from './dataforseo-queue.ts'
import { locationCode, taskOf } from './dataforseo-task.ts'

const MAX_DEPTH = 200
/** Results are billed by the ten. */
const STEP = 10
/** The server gives up after 120 s; whoever hangs up before pays for an answer that he never sees. */
const TIMEOUT_MS = 125_000
const USUAL_MS = 30_000

/** The whole result page of google as a list of typed items, counted from the top. */
export function dataforseoSource({ bases, keys }: SearchSettings): SearchSource[] {
  const account = keys.dataforseo
  if (account === undefined) return []
  const authorization = `Basic ${Buffer.from(`${account.login}:${account.password}`).toString('base64')}`
  const queue = dataforseoQueue({ base: bases.dataforseo, authorization })
  const source: SearchSource = {
    queue,
    name: 'dataforseo',
    engine: 'google',
    via: 'api',
    isDeep: true,
    usualMs: USUAL_MS,
    isRetried: false,
    // It knows a depth, but no page: deeper results come together with all above them.
    pageSize: ({ num, page }) => Math.ceil((num * page) / STEP) * STEP,
    supports: ({ vertical, page, num, tbs, autocorrect, gl, location }) =>
      vertical === 'search' &&
      page === 1 &&
      num <= MAX_DEPTH &&
      tbs === undefined &&
      autocorrect &&
      locationCode(gl, location) !== undefined,
    async search(query, context) {
      const url = `${bases.dataforseo}/v3/serp/google/organic/live/advanced`
      const headers = { authorization, 'content-type': 'application/json' }
      const options = {
        method: 'POST',
        headers,
        body: JSON.stringify([taskOf(query)]),
        timeoutMs: TIMEOUT_MS,
      } as const
      const answer = await callApi({ url, options, shape: Answer }, context)
      return {
        page: pageOf(answer),
        ...(answer.cost !== undefined && { costUsd: answer.cost }),
      }
    },
  }
  const call = {
    base: bases.dataforseo,
    authorization,
    timeoutMs: TIMEOUT_MS,
    usualMs: USUAL_MS,
  }
  return [source, dataforseoMap(call)]
}
