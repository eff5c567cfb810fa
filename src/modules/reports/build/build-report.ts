import type { Context } from '../../../core/context.ts'
import {
  catchUp,
  changeIn,
  changeOf,
  featureOwnershipChanges,
  jobsIn,
  lastPoints,
  numbersOfJob,
  type PointRow,
  pageOpportunities,
  pointOfJob,
  shiftsBetween,
} from '../../analytics/index.ts'
import {
  competitorsOf,
  keywordsOf,
  mainEngineOf,
  type OwnedClient,
  requireClient,
} from '../../clients/index.ts'
import {
  bestResults,
  checksOf,
  compare,
  type Job,
  justAfter,
  type Listed,
  resultKeyOf,
  resultsBefore,
  type Shifts,
  shiftsOfJob,
} from '../../rank-checks/index.ts'
import { readLayout } from '../layout.ts'
import { readSummary } from '../store/summaries.ts'
import { beyondRanks } from './beyond-ranks.ts'
import type { Report } from './report.ts'

const DAY = 86_400
const MAX_HISTORY = 60
const MAX_MOVES = 7
const MAX_CHANGES = 5
const MAX_COMPETITORS = 8
/** More than a page shows; what fits is decided there. */
const MAX_KEYWORDS = 1000

type Numbers = NonNullable<Awaited<ReturnType<typeof numbersOfJob>>>
type Series = { workspaceId: number; clientId: number; device: 'both' }

/**
 * The report on a job that was brought to its end, against how it stood when its days began; undefined while its
 * numbers are being made.
 */
export async function gatherReport(
  ctx: Context,
  job: Job,
  since?: number,
): Promise<Report | undefined> {
  const client = await requireClient(ctx, job.client_id)
  await catchUp(ctx, client)
  const numbers = await numbersOfJob(ctx.db, job)
  if (!numbers) return undefined
  const series: Series = {
    workspaceId: job.workspace_id,
    clientId: job.client_id,
    device: 'both',
  }
  const to = justAfter(numbers.checked_at)
  const from =
    since ?? numbers.checked_at - (await readLayout(ctx, client.id)).compare_days * DAY
  const within = await lastPoints(ctx.db, { ...series, from, to }, MAX_HISTORY)
  const base = job.is_whole
    ? (await checksOf(ctx.db, { ...series, to, compare_to: from }))?.before
    : undefined
  const before = base ? await pointOfJob(ctx.db, series, base.job_id) : undefined
  const isBefore = before && within.every(({ job_id }) => job_id !== before.job_id)
  const compared = { job, series, before }
  const [engine, tracked, shifts, keywords, news, competitors, summary, beyond] =
    await Promise.all([
      mainEngineOf(ctx.db, client.id),
      keywordsOf(ctx.db, client.id),
      shiftsOf(ctx, compared),
      keywordsIn(ctx, compared),
      newsOf(ctx, compared),
      competitorRows(ctx, { client, numbers, before }),
      readSummary(ctx.db, job.id),
      beyondRanks(ctx, { client, job, from, to }),
    ])
  const locations = new Map(tracked.map(({ id, location }) => [id, location]))
  /** The same words asked from two towns are two keywords. */
  const located = <T extends { keyword_id: number }>(row: T) => ({
    ...row,
    location: locations.get(row.keyword_id) ?? '',
  })
  return {
    client: { name: client.name, domain: client.domain },
    engine,
    engines: [...new Set(tracked.map((keyword) => keyword.engine))].toSorted(),
    period_from: from,
    ...(await headOf(ctx, numbers, compared)),
    history: [...(isBefore ? [before] : []), ...within].map(
      ({ checked_at, visibility, is_partial }) => ({
        ...{ checked_at, visibility, is_partial },
      }),
    ),
    shifts: {
      ...shifts,
      gainers: shifts.gainers.slice(0, MAX_MOVES).map(located),
      losers: shifts.losers.slice(0, MAX_MOVES).map(located),
    },
    keywords: keywords.map(located),
    features: featuresOf(numbers, before),
    won: news.won.map(located),
    lost: news.lost.map(located),
    next: news.next,
    competitors,
    ...beyond,
    summary,
  }
}

type Compared = { job: Job; series: Series; before: PointRow | undefined }

const stretchOf = ({ job, series }: Compared, first: PointRow) => ({
  ...series,
  first,
  last: { job_id: job.id, job_at: job.created_at },
})

/** A check of some keywords only is compared with the last check of each. */
async function shiftsOf(ctx: Context, compared: Compared): Promise<Shifts> {
  const { job, before } = compared
  return before
    ? shiftsBetween(ctx, stretchOf(compared, before))
    : shiftsOfJob(ctx.db, job, MAX_MOVES)
}

async function keywordsIn(
  { db }: Context,
  { job, series, before }: Compared,
): Promise<Listed[]> {
  const listed = await bestResults(db, job, MAX_KEYWORDS)
  if (!before) return listed
  const keywords = await keywordsOf(db, job.client_id)
  const then = await resultsBefore(
    db,
    { ...series, time: justAfter(before.checked_at) },
    keywords,
  )
  return listed.map((row) =>
    row.state === 'failed' ? row : { ...row, ...compare(row, then.get(resultKeyOf(row))) },
  )
}

async function headOf(ctx: Context, numbers: Numbers, compared: Compared) {
  const { job, before } = compared
  const { visibility, top3, top10, top30, not_found, total, failed, is_partial } = numbers
  const now = visibility === null ? undefined : { ...numbers, visibility }
  const { change: changes, compared_checks } = before
    ? await changeIn(ctx, stretchOf(compared, before), { now, before })
    : { change: null, compared_checks: null }
  return {
    job_id: job.id,
    checked_at: numbers.checked_at,
    compared_at: (changes && before?.checked_at) ?? null,
    compared_checks,
    is_sandbox: numbers.sources.includes('sandbox'),
    is_whole: job.is_whole,
    is_partial,
    visibility,
    visibility_change: changes?.visibility ?? null,
    counts: { top3, top10, top30, not_found, total, failed },
    changes: changes && {
      top3: changes.top3,
      top10: changes.top10,
      top30: changes.top30,
      not_found: changes.not_found,
    },
  }
}

function featuresOf(
  { features, owned }: Numbers,
  before: PointRow | undefined,
): Report['features'] {
  return Object.entries(features)
    .map(([feature, shown]) => ({
      feature,
      shown,
      owned: owned[feature] ?? 0,
      owned_change: before ? (owned[feature] ?? 0) - (before.owned[feature] ?? 0) : null,
    }))
    .toSorted(
      (a, b) => b.owned - a.owned || b.shown - a.shown || a.feature.localeCompare(b.feature),
    )
}

/** Whose features changed hands; what to do next is known of the newest check only. */
async function newsOf(ctx: Context, compared: Compared) {
  const { job, series, before } = compared
  const [rows, [newest]] = await Promise.all([
    before ? featureOwnershipChanges(ctx, stretchOf(compared, before), MAX_CHANGES * 2) : [],
    jobsIn(ctx.db, series, 1),
  ])
  const isNewest = newest?.job_id === job.id
  const wanted = { ...series, sinceJob: job.id, minScore: 2 }
  const [next] = isNewest ? (await pageOpportunities(ctx.db, wanted, { limit: 1 })).items : []
  return {
    won: rows
      .flatMap(({ won, ...row }) => won.map((feature) => ({ ...whichOf(row), feature })))
      .slice(0, MAX_CHANGES),
    lost: rows
      .flatMap(({ lost, ...row }) =>
        lost.map(({ feature, lost_to }) => ({ ...whichOf(row), feature, lost_to })),
      )
      .slice(0, MAX_CHANGES),
    next: next ? { query: next.query, position: next.position } : null,
  }
}

const whichOf = ({
  keyword_id,
  query,
  device,
}: Pick<Listed, 'keyword_id' | 'query' | 'device'>) => ({
  ...{ keyword_id, query, device },
})

type CompetitorComparison = {
  client: OwnedClient
  numbers: Numbers
  before: PointRow | undefined
}

async function competitorRows(
  ctx: Context,
  { client, numbers, before }: CompetitorComparison,
): Promise<Report['competitors']> {
  const tracked = await competitorsOf(ctx.db, client.id)
  return tracked
    .flatMap(({ domain, name }) => {
      const now = numbers.competitors[domain]
      if (!now || now.visibility === null) return []
      const then = before?.competitors[domain]?.visibility ?? null
      const visibility_change = changeOf(now.visibility, then)
      return [
        {
          domain,
          name,
          visibility: now.visibility,
          visibility_change,
          top3: now.top3,
          top10: now.top10,
        },
      ]
    })
    .toSorted((a, b) => b.visibility - a.visibility)
    .slice(0, MAX_COMPETITORS)
}
