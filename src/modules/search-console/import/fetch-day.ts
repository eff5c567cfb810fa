import notices from '../../../../locales/en/notices.json' with { type: 'json' }
import type { Context } from '../../../core/context.ts'
import { RunError, StepError, StepLater } from '../../../core/run.ts'
import type {
  Dimension,
  Report,
  ReportAsk,
} from '../../../providers/index-channels/performance.ts'
import type {
  ChannelResult,
  GoogleAccount,
  Refusal,
} from '../../../providers/index-channels/port.ts'
import { budgetDay, reasonOf } from '../../indexing/index.ts'
import { addDays } from '../calendar.ts'
import { DayTable } from './day-table.ts'
import { HISTORY_DAYS } from './import-plan.ts'

export type Asking = { account: GoogleAccount; siteUrl: string; tries: number }

/** A day as Google reports it, with what it attributes to nothing. */
export type FetchedDay = { table: DayTable; isTruncated: boolean }

export type Look = { days: string[]; firstIncomplete: string | null }

/** Which days there are, and which of them are unfinished. */
export async function lookAtDays(ctx: Context, asking: Asking): Promise<Look> {
  const today = pacificDay(ctx.now())
  const span = { from: addDays(today, -HISTORY_DAYS), to: today }
  const found = await ask(ctx, asking, {
    ...span,
    dimensions: ['date'],
    aggregation: 'byProperty',
    state: 'all',
  })
  return {
    days: found.rows.keys[0] ?? [],
    firstIncomplete: found.firstIncomplete,
  }
}

/** In California, as Google counts. */
export const pacificDay = (now: number): string => budgetDay('inspection', now).day

type Day = { day: string; is_final: boolean }

/** Asked for in several ways: one question with everything would lose most to privacy and to the limit of rows. */
export async function fetchDay(
  ctx: Context,
  asking: Asking,
  { day, is_final }: Day,
): Promise<FetchedDay> {
  const state = is_final ? 'final' : 'all'
  const report = (dimensions: Dimension[], aggregation: 'byProperty' | 'byPage') =>
    ask(ctx, asking, { from: day, to: day, dimensions, aggregation, state })
  const totals = await report(['country', 'device'], 'byProperty')
  const queries = await report(['query', 'country', 'device'], 'byProperty')
  const pageTotals = await report(['country', 'device'], 'byPage')
  const pages = await report(['page', 'country', 'device'], 'byPage')
  const pairs = await report(['query', 'page'], 'byPage')
  const table = new DayTable()
  table.addCounted({ of: 'query', rows: queries.rows, totals: totals.rows })
  table.addCounted({ of: 'page', rows: pages.rows, totals: pageTotals.rows })
  table.addPairs(pairs.rows)
  const isTruncated = [queries, pages, pairs].some((each) => each.isTruncated)
  return { table, isTruncated }
}

async function ask(
  ctx: Context,
  { account, siteUrl, tries }: Asking,
  what: Omit<ReportAsk, 'siteUrl'>,
): Promise<Report> {
  const { report, failed } = await ctx.channels.performance.query(
    account,
    { siteUrl, ...what },
    ctx.signal,
  )
  if (report) return report
  throw whatNow(failed, { tries, now: ctx.now() })
}

const MINUTE = 60
const MAX_TRIES = 5

/** Waits for what passes, and ends the import where only a person can help. */
function whatNow(failed: ChannelResult, { tries, now }: { tries: number; now: number }): Error {
  const refusal: Refusal = failed.isAccepted ? 'unexpected' : failed.refusal
  const tomorrow = budgetDay('inspection', now).resetAt - now + 10 * MINUTE
  switch (refusal) {
    case 'load_quota':
      // The quota of ten minutes; refused again, the daily one.
      return new StepLater(tries === 0 ? 15 * MINUTE : tomorrow, { isTry: true })
    case 'quota':
      return new StepLater(tomorrow)
    case 'too_many':
      return new StepLater(MINUTE)
    case 'network':
    case 'timeout':
      return tries < MAX_TRIES
        ? new StepLater(2 ** tries * MINUTE, { isTry: true })
        : new StepError(reasonOf(refusal))
    case 'auth':
    case 'not_owner':
    case 'no_property':
    case 'api_disabled':
      return new RunError(notices.search_console_refused)
    case 'invalid_format':
    case 'key_rejected':
    case 'foreign_urls':
    case 'unexpected':
      return new StepError(reasonOf(refusal))
  }
}
