import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { isStorable } from '../../base/text.ts'
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

/** Rows as columns, as a day has a hundred thousand of them; `keys` has one for each dimension, in their order. */
export type ReportRows = {
  keys: string[][]
  clicks: number[]
  impressions: number[]
  position: number[]
}
export type Report = {
  rows: ReportRows
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
  rows: z.custom<unknown[]>((rows) => Array.isArray(rows) && rows.length <= PAGE).default([]),
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
    rows: ReportRows,
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
    const isRead = read.success && read.data.rows.every((row) => addRow(rows, row))
    if (!isRead)
      return { page: null, failed: refused(answer.status, 'unexpected', 'not a report') }
    return {
      page: {
        size: read.data.rows.length,
        firstIncomplete: read.data.metadata?.first_incomplete_date ?? null,
      },
      failed: null,
    }
  }

  return {
    async query(account, ask, signal) {
      const rows: ReportRows = {
        keys: ask.dimensions.map(() => []),
        clicks: [],
        impressions: [],
        position: [],
      }
      let firstIncomplete: string | null = null
      for (let startRow = 0; startRow < MAX_ROWS; startRow += PAGE) {
        const { page, failed } = await readPage(account, { ...ask, startRow, signal }, rows)
        if (!page) return { report: null, failed }
        firstIncomplete ??= page.firstIncomplete
        if (page.size < PAGE || ask.limit !== undefined) break
      }
      const count = rows.clicks.length
      return {
        report: {
          rows: count > PAGE ? withoutRepeats(rows) : rows,
          firstIncomplete,
          isTruncated: count >= MAX_ROWS,
        },
        failed: null,
      }
    },
  }
}

/** Written out, as there are so many; false when it is none. */
function addRow(rows: ReportRows, given: unknown): boolean {
  if (typeof given !== 'object' || given === null) return false
  const { keys = [], clicks, impressions, position } = given as Record<string, unknown>
  const isWhole = Array.isArray(keys) && keys.length === rows.keys.length && keys.every(isKey)
  if (!isWhole || !isCount(clicks) || !isCount(impressions) || !isPosition(position))
    return false
  for (const [at, column] of rows.keys.entries()) column.push(tidy(keys[at]))
  rows.clicks.push(Math.round(clicks))
  rows.impressions.push(Math.round(impressions))
  rows.position.push(position)
  return true
}

const isKey = (key: unknown) => typeof key === 'string' && key.length <= MAX_KEY
const tidy = (key: string) => (isStorable(key) ? key : key.replaceAll('\0', ' ').toWellFormed())
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value < 2 ** 31
const isPosition = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0

/** Equal clicks have no order, so that a row may come on two pages. */
function withoutRepeats({ keys, clicks, impressions, position }: ReportRows): ReportRows {
  const seen = new Set<string>()
  const isFirst = clicks.map((_, at) => {
    const name = keys.map((column) => column[at]).join('\n')
    return !seen.has(name) && seen.add(name)
  })
  const kept = <T>(column: T[]) => column.filter((_, at) => isFirst[at])
  return {
    keys: keys.map(kept),
    clicks: kept(clicks),
    impressions: kept(impressions),
    position: kept(position),
  }
}

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
