import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { jsonOf, refused } from './call.ts'
import { askGoogle, type Google } from './google-call.ts'
import { type Bases, type ChannelResult, emailOf, type GoogleAccount } from './port.ts'

export type Dimension = 'date' | 'query' | 'page' | 'country' | 'device'

/** A question to the performance report of a property. Days are those of California, both ends inclusive. */
export type ReportAsk = {
  siteUrl: string
  from: string
  to: string
  dimensions: Dimension[]
  aggregation: 'byProperty' | 'byPage'
  /** `all`: also days that are not counted to the end. */
  state: 'final' | 'all'
  /** As many rows as are asked for, without asking for more. */
  limit?: number
}

/** `keys` in the order of the dimensions. */
export type ReportRow = {
  keys: string[]
  clicks: number
  impressions: number
  position: number
}
export type Report = {
  rows: ReportRow[]
  /** The first day that is not counted to the end. */
  firstIncomplete: string | null
  /** There is more than Google shows. */
  isTruncated: boolean
}
export type Reported =
  | { report: Report; failed: null }
  | { report: null; failed: ChannelResult }

/** The performance report of Search Console: what people searched for, saw and clicked. */
export type Performance = {
  query(account: GoogleAccount, ask: ReportAsk, signal: AbortSignal): Promise<Reported>
}

const PAGE = 25_000
/** Google shows so many rows of a question. */
export const MAX_ROWS = 50_000
/** 25,000 rows with long addresses. */
const MAX_BYTES = 16 * 1024 * 1024
const MAX_KEY = 4096

const Answer = z.object({
  rows: z.array(z.unknown()).max(PAGE).default([]),
  metadata: z
    .object({ first_incomplete_date: z.iso.date().nullable().catch(null) })
    .optional()
    .catch(undefined),
})

export function createPerformance(
  google: Google,
  { webmasters, reportGapMs = 0 }: Bases,
): Performance {
  const wait = createPace(reportGapMs)

  async function readPage(
    account: GoogleAccount,
    ask: ReportAsk & { startRow: number; signal: AbortSignal },
  ) {
    await wait(emailOf(account), ask.signal)
    const url = `${webmasters}/webmasters/v3/sites/${encodeURIComponent(ask.siteUrl)}/searchAnalytics/query?prettyPrint=false`
    const body = {
      startDate: ask.from,
      endDate: ask.to,
      type: 'web',
      dimensions: ask.dimensions,
      aggregationType: ask.aggregation,
      dataState: ask.state,
      rowLimit: Math.min(PAGE, ask.limit ?? PAGE),
      startRow: ask.startRow,
    }
    const { signal } = ask
    const sent = {
      method: 'POST',
      url,
      body,
      scope: 'webmastersReadonly',
      signal,
      maxBytes: MAX_BYTES,
    } as const
    const { answer, failed } = await askGoogle(google, account, sent)
    if (!answer) return { page: null, failed }
    const read = Answer.safeParse(jsonOf(answer))
    const rows = read.success ? readRows(read.data.rows, ask.dimensions.length) : null
    if (!read.success || !rows)
      return { page: null, failed: refused(answer.status, 'unexpected', 'not a report') }
    return {
      page: { rows, firstIncomplete: read.data.metadata?.first_incomplete_date ?? null },
      failed: null,
    }
  }

  return {
    async query(account, ask, signal) {
      // Equal clicks have no order, so that a row may come on two pages.
      const found = new Map<string, ReportRow>()
      let firstIncomplete: string | null = null
      for (let startRow = 0; startRow < MAX_ROWS; startRow += PAGE) {
        const { page, failed } = await readPage(account, { ...ask, startRow, signal })
        if (!page) return { report: null, failed }
        firstIncomplete ??= page.firstIncomplete
        for (const row of page.rows) found.set(row.keys.join('\n'), row)
        if (page.rows.length < PAGE || ask.limit !== undefined) break
      }
      const rows = [...found.values()]
      return {
        report: { rows, firstIncomplete, isTruncated: rows.length >= MAX_ROWS },
        failed: null,
      }
    },
  }
}

/** Written out, as a day has a hundred thousand of them; null when one is none. */
function readRows(given: unknown[], keys: number): ReportRow[] | null {
  const rows: ReportRow[] = []
  for (const each of given) {
    const row = readRow(each, keys)
    if (!row) return null
    rows.push(row)
  }
  return rows
}

function readRow(given: unknown, count: number): ReportRow | null {
  if (typeof given !== 'object' || given === null) return null
  const { keys = [], clicks, impressions, position } = given as Record<string, unknown>
  const isWhole = Array.isArray(keys) && keys.length === count && keys.every(isKey)
  if (!isWhole || !isCount(clicks) || !isCount(impressions) || typeof position !== 'number')
    return null
  if (!Number.isFinite(position) || position < 0) return null
  return {
    keys: keys.map(tidy),
    clicks: Math.round(clicks),
    impressions: Math.round(impressions),
    position,
  }
}

const isKey = (key: unknown) => typeof key === 'string' && key.length <= MAX_KEY
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value < 2 ** 31
/** The database takes no NUL and no half characters. */
const tidy = (key: string) =>
  /[\0\ud800-\udfff]/.test(key) ? key.replaceAll('\0', ' ').toWellFormed() : key

/** One question after another for each account: Google counts how quickly they come. */
function createPace(gapMs: number) {
  const next = new Map<string, number>()
  return async (account: string, signal: AbortSignal) => {
    if (gapMs === 0) return
    const at = Math.max(Date.now(), next.get(account) ?? 0)
    next.set(account, at + gapMs)
    await sleep(at - Date.now(), undefined, { signal })
  }
}
