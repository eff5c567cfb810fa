import { callApi } from '../../api/call-api.ts'
import type { SearchSource } from '../../port.ts'
import type { SourceMeans } from '../definition.ts'
import { Answer, pageOf } from './answer.ts'
import { dataforseoMap } from './maps.ts'
import { dataforseoQueue } from './queue.ts'
import { locationCode, taskOf } from './task.ts'

const MAX_DEPTH = 200
/** Results are billed by the ten. */
const STEP = 10
/** The server gives up after 120 s; whoever hangs up before pays for an answer that he never sees. */
const TIMEOUT_MS = 125_000
const USUAL_MS = 30_000

/** The whole result page of google as a list of typed items, counted from the top. */
export function openDataforseo({ base, credentials }: SourceMeans): SearchSource[] {
  const { login, password } = credentials
  const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`
  const queue = dataforseoQueue({ base, authorization })
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
      const url = `${base}/v3/serp/google/organic/live/advanced`
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
    base,
    authorization,
    timeoutMs: TIMEOUT_MS,
    usualMs: USUAL_MS,
  }
  return [source, dataforseoMap(call)]
}
