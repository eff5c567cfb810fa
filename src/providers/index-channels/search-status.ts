import { z } from 'zod'
import type { Fetcher } from '../../platform/http.ts'
import { call, jsonOf } from './call.ts'
import type { Bases } from './port.ts'

export type Incident = {
  id: string
  title: string
  url: string
  beganAt: number
  endedAt: number | null
}

/** Google's public list of updates and disturbances of its search. */
export type SearchStatus = {
  /** Null where it cannot be read: the network may not allow it. */
  incidents(signal: AbortSignal): Promise<Incident[] | null>
}

const MAX_BYTES = 4 * 1024 * 1024
const MAX_INCIDENTS = 1000

const Feed = z.array(z.unknown()).max(10_000)
const Entry = z.object({
  id: z.string().min(1).max(100),
  begin: z.iso.datetime({ offset: true }),
  end: z.iso.datetime({ offset: true }).nullish(),
  external_desc: z.string().min(1),
  uri: z.string().max(500).default(''),
})

export function createSearchStatus(http: Fetcher, { searchStatus }: Bases): SearchStatus {
  return {
    async incidents(signal) {
      const { answer } = await call(http, `${searchStatus}/incidents.json`, {
        signal,
        maxBytes: MAX_BYTES,
      })
      const read = answer?.status === 200 ? Feed.safeParse(jsonOf(answer)) : null
      if (!read?.success) return null
      return read.data.slice(0, MAX_INCIDENTS).flatMap((each) => {
        const entry = Entry.safeParse(each)
        return entry.success ? [present(entry.data)] : []
      })
    },
  }
}

const PAGE = 'https://status.search.google.com/'
const MAX_TITLE = 300

function present({ id, begin, end, external_desc, uri }: z.output<typeof Entry>): Incident {
  const title = external_desc
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_TITLE)
    .toWellFormed()
  const url = /^[\w/-]{1,300}$/.test(uri) ? PAGE + uri : PAGE
  return {
    id,
    title,
    url,
    beganAt: Date.parse(begin) / 1000,
    endedAt: end ? Date.parse(end) / 1000 : null,
  }
}
