import type { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import { searchFailures } from '../../../core/failures.ts'
import { provenanceOf } from '../../../core/schemas.ts'
import { clientsById } from '../../clients/index.ts'
import { checkToken } from '../link-tokens.ts'
import { progressOf, statusText } from '../run/job-state.ts'
import type { JobStatus, JobSummary, KeywordHistoryPoint, KeywordResult } from '../schemas.ts'
import type { Job } from '../store/jobs.ts'
import type { Point, ResultRow } from '../store/results/results.ts'
import { type Sharing, sharingOf } from '../store/sharing.ts'
import { isMismatch } from './matching.ts'

type Summary = z.input<typeof JobSummary>

/** Jobs for the API; viewers limited to some clients do not get the public report links. */
export async function presentJobs(ctx: Context, jobs: Job[]): Promise<Summary[]> {
  const clients = await clientsById(
    ctx,
    jobs.map(({ client_id }) => client_id),
  )
  const isShown = ctx.actor.clientIds === null
  const sharing = isShown
    ? await sharingOf(ctx.db, [...clients.values()])
    : new Map<number, Sharing>()
  const tokenOf = (job: Job) => {
    const setting = sharing.get(job.client_id)
    return setting ? checkToken(ctx, job, setting) : ''
  }
  return jobs.map((job) => ({
    ...job,
    client_name: clients.get(job.client_id)?.name ?? '',
    client_domain: clients.get(job.client_id)?.domain ?? '',
    status: statusText(job),
    ...linkOf(tokenOf(job)),
    failures: searchFailures(job.failures),
    source: provenanceOf(job.is_simulated),
  }))
}

const linkOf = (share_token: string) => ({
  share_token,
  report_path: share_token && `/r/${share_token}`,
})

export async function presentStatus(
  ctx: Context,
  job: Job,
  results?: ResultRow[],
): Promise<z.input<typeof JobStatus>> {
  const [summary] = await presentJobs(ctx, [job])
  if (!summary) throw new Error('job not presented')
  const presented = results?.map((row) => presentResult(row, summary.client_domain))
  return { ...summary, progress_pct: progressOf(job), ...(presented && { results: presented }) }
}

export function presentResult(row: ResultRow, domain: string): z.input<typeof KeywordResult> {
  return {
    ...row,
    serp_features: row.features,
    parasite_domains: row.parasites,
    url_mismatch: isMismatch(row, domain),
    suggests_dedicated_page: row.state !== 'failed' && row.matched_page === '',
  }
}

export function presentPoint({
  is_new,
  is_lost,
  is_simulated,
  ...point
}: Point): z.input<typeof KeywordHistoryPoint> {
  const date = new Date(point.checked_at * 1000).toISOString().slice(0, 10)
  return {
    ...point,
    date,
    is_new: Number(is_new),
    is_lost: Number(is_lost),
    source: provenanceOf(is_simulated),
  }
}
