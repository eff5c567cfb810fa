import type { Context } from '../../core/context.ts'
import { clientsById } from '../clients/index.ts'
import { type Job, jobsById, newestJobs } from './store/jobs.ts'

export type FoundJob = Job & { client_name: string }

/** The jobs with these ids that the caller may see. */
export const findJobs = async (ctx: Context, ids: number[]) =>
  named(ctx, await jobsById(ctx, ids))

/** The last job of each of these clients. */
export const lastJobsOf = async (ctx: Context, clientIds: number[]) =>
  named(ctx, await newestJobs(ctx, clientIds))

async function named(ctx: Context, jobs: Job[]): Promise<FoundJob[]> {
  const clients = await clientsById(
    ctx,
    jobs.map(({ client_id }) => client_id),
  )
  return jobs.map((job) => ({ ...job, client_name: clients.get(job.client_id)?.name ?? '' }))
}
