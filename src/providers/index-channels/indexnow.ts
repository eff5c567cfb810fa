import type { Fetcher } from '../../platform/http.ts'
import { FetchError } from '../../platform/http.ts'
import { accepted, call, refused } from './call.ts'
import type { Bases, ChannelResult } from './port.ts'

export type IndexNowKey = { key: string; key_location?: string | undefined }

/** At most this many in one call, all of one host. */
export const INDEXNOW_BATCH = 10_000

type Batch = { host: string; urls: string[]; signal: AbortSignal }

export type KeyFileStep = 'address' | 'answer' | 'status' | 'content'

/** Whether the key file is where it must be; `failed` names the step that went wrong. */
export type KeyFile = { location: string; failed: null | KeyFileStep; detail: string }

export type IndexNow = {
  submit(key: IndexNowKey, batch: Batch): Promise<ChannelResult>
  checkKey(key: IndexNowKey, origin: string, signal: AbortSignal): Promise<KeyFile>
}

export function createIndexNow(http: Fetcher, { indexnow }: Bases): IndexNow {
  return {
    async submit({ key, key_location }, { host, urls, signal }) {
      // A key file counts for its own host only.
      const isOwn = key_location !== undefined && URL.parse(key_location)?.host === host
      const body = JSON.stringify({
        host,
        key,
        ...(isOwn && { keyLocation: key_location }),
        urlList: urls,
      })
      const headers = { 'content-type': 'application/json; charset=utf-8' }
      const { answer, failed } = await call(http, `${indexnow}/indexnow`, {
        method: 'POST',
        headers,
        body,
        signal,
      })
      return answer ? readStatus(answer.status, answer.text()) : failed
    },
    async checkKey({ key, key_location }, origin, signal) {
      const location = key_location ?? `${origin}/${key}.txt`
      const shown = location.replaceAll(key, '***')
      const failed = (step: KeyFileStep, detail: string) => ({
        location: shown,
        failed: step,
        detail,
      })
      try {
        const { status, text } = await http.fetch(location, {
          maxBytes: 65_536,
          timeoutMs: 10_000,
          signal,
        })
        if (status !== 200) return failed('status', String(status))
        if (text().trim() !== key) return failed('content', '')
        return { location: shown, failed: null, detail: '' }
      } catch (thrown) {
        if (!(thrown instanceof FetchError)) throw thrown
        const isClosed = thrown.reason === 'refused' || thrown.reason === 'bad_url'
        return failed(isClosed ? 'address' : 'answer', thrown.reason)
      }
    },
  }
}

/** 200 and 202 say that it was received, not that it will be indexed. */
function readStatus(status: number, text: string): ChannelResult {
  switch (status) {
    case 200:
    case 202:
      return accepted(status)
    case 400:
      return refused(status, 'invalid_format', text)
    case 401:
    case 403:
      return refused(status, 'key_rejected', text)
    case 422:
      return refused(status, 'foreign_urls', text)
    case 429:
      return refused(status, 'too_many', text)
    default:
      return refused(status, status >= 500 ? 'network' : 'unexpected', text)
  }
}
