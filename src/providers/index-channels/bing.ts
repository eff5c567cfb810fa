import { z } from 'zod'
import type { Fetched, Fetcher } from '../../platform/http.ts'
import { accepted, call, jsonOf, refused } from './call.ts'
import type { Bases, ChannelResult, Refusal } from './port.ts'

/** At most this many in one call. */
export const BING_BATCH = 500
/** What most sites may send a day; the quota that Bing names may be less. */
export const BING_DAILY = 10_000

type Batch = { siteUrl: string; urls: string[] }
export type Quota = { daily: number; failed: null } | { daily: null; failed: ChannelResult }

export type Bing = {
  submit(apiKey: string, batch: Batch, signal: AbortSignal): Promise<ChannelResult>
  quota(apiKey: string, siteUrl: string, signal: AbortSignal): Promise<Quota>
}

const QuotaAnswer = z.object({ d: z.object({ DailyQuota: z.int().min(0) }) })
const Fault = z.object({ ErrorCode: z.int().catch(0), Message: z.string().catch('') })

export function createBing(http: Fetcher, { bingWebmaster }: Bases): Bing {
  const at = (method: string, query: Record<string, string>) =>
    `${bingWebmaster}/webmaster/api.svc/json/${method}?${new URLSearchParams(query)}`
  return {
    async submit(apiKey, { siteUrl, urls }, signal) {
      const headers = { 'content-type': 'application/json; charset=utf-8' }
      const body = JSON.stringify({ siteUrl, urlList: urls })
      const url = at('SubmitUrlbatch', { apikey: apiKey })
      const { answer, failed } = await call(http, url, {
        method: 'POST',
        headers,
        body,
        signal,
      })
      if (!answer) return failed
      return answer.status === 200 ? accepted(200) : readFault(answer)
    },
    async quota(apiKey, siteUrl, signal) {
      const { answer, failed } = await call(
        http,
        at('GetUrlSubmissionQuota', { siteUrl, apikey: apiKey }),
        { signal },
      )
      if (!answer) return { daily: null, failed }
      const read = QuotaAnswer.safeParse(jsonOf(answer))
      if (answer.status !== 200 || !read.success)
        return { daily: null, failed: readFault(answer) }
      return { daily: read.data.d.DailyQuota, failed: null }
    },
  }
}

// By the numbers of Bing's list of error codes.
const BY_CODE: Record<number, Refusal> = {
  3: 'auth',
  4: 'too_many',
  5: 'too_many',
  6: 'auth',
  7: 'foreign_urls',
  8: 'invalid_format',
  13: 'not_owner',
  14: 'not_owner',
}

const BY_STATUS: Record<number, Refusal> = { 401: 'auth', 429: 'too_many' }

export function readFault(answer: Fetched): ChannelResult {
  const { status } = answer
  const read = Fault.safeParse(jsonOf(answer))
  const { ErrorCode: code, Message: detail } = read.success
    ? read.data
    : { ErrorCode: 0, Message: '' }
  if (/quota/i.test(detail)) return refused(status, 'quota', detail)
  return refused(
    status,
    BY_CODE[code] ?? BY_STATUS[status] ?? (status >= 500 ? 'network' : 'unexpected'),
    detail,
  )
}
