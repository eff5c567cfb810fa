import type { Context } from '../../../core/context.ts'
import { competitorsOf, type OwnedClient } from '../../clients/index.ts'
import { shiftsBetween } from '../changes/movers.ts'
import { dayOf } from '../present.ts'
import { pageAnnotations } from '../store/annotations.ts'
import {
  jobsIn,
  type Numbers,
  type PointRow,
  pagePoints,
  pointOfJob,
} from '../store/metric-points.ts'
import { pageOpportunities } from '../store/standings.ts'
import { type Facts, type Point, writeReport } from './report.ts'

const DAY = 86_400
const MAX_SHOWN = 10
const MAX_NOTES = 50
const MAX_SOURCES = 1000

type Days = { dateFrom: string; dateTo: string }

/** Collects the measurements of a client for some days, and writes them up. */
export async function analyse(ctx: Context, client: OwnedClient, days: Days) {
  const span = { from: startOf(days.dateFrom), to: startOf(days.dateTo) + DAY }
  const series = {
    workspaceId: client.workspace_id,
    clientId: client.id,
    device: 'both' as const,
  }
  const { items } = await pagePoints(ctx.db, { ...series, ...span }, {})
  const sound = items.filter(({ is_partial }) => !is_partial)
  const whole = async (numbers: Numbers | undefined) =>
    numbers && pointOfJob(ctx.db, series, numbers.job_id)
  const [first, last, competitors, [newest], { items: notes }] = await Promise.all([
    whole(sound[0]),
    whole(sound.at(-1)),
    competitorsOf(ctx.db, client.id),
    jobsIn(ctx.db, series, 1),
    pageAnnotations(ctx.db, { clientId: client.id, ...span }, { limit: MAX_NOTES }),
  ])
  const facts: Facts = {
    client,
    ...days,
    checks: items.length,
    partial: items.length - sound.length,
    first: first && pointOf(first),
    last: last && pointOf(last),
    shifts:
      first && last && first.job_id !== last.job_id
        ? await shiftsBetween(ctx, { ...series, first, last })
        : NO_SHIFTS,
    competitors,
    opportunities:
      last && last.job_id === newest?.job_id ? await opportunitiesOf(ctx, last) : null,
    notes: notes.map(({ happened_at, note }) => ({ date: dayOf(happened_at), note })),
  }
  return { ...writeReport(facts), sources: items.slice(-MAX_SOURCES).map(sourceOf) }
}

const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000

const NO_SHIFTS = { gainers: [], losers: [], entered: 0, lost: 0 }

const pointOf = (row: PointRow): Point => ({ ...row, date: dayOf(row.checked_at) })

const sourceOf = ({
  job_id,
  checked_at,
  sources,
}: {
  job_id: number
  checked_at: number
  sources: string[]
}) => ({
  kind: 'rank_check',
  job_id,
  checked_at,
  search_sources: sources,
})

async function opportunitiesOf(ctx: Context, { workspace_id, client_id, job_id }: PointRow) {
  const series = { workspaceId: workspace_id, clientId: client_id, device: 'both' as const }
  const wanted = { ...series, sinceJob: job_id, minScore: 2 }
  const { items } = await pageOpportunities(ctx.db, wanted, { limit: MAX_SHOWN })
  return items.map(({ query, position, opportunity_score }) => ({
    query,
    position,
    opportunity_score,
  }))
}
